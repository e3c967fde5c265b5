"""What a question is about: what it names, and which other architectures its own texts speak of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from tutor.grading.index import Index
from tutor.grading.lists import GLUE
from tutor.grading.reading import Reading, read
from tutor.grading.scope import Stretch
from tutor.language import Text
from tutor.questions import Pack, Question

_EVERYWHERE: Final = frozenset(
    ("train", "loss", "attention", "inputs", "component", "term", "one", "magnitude", "divide", "multiply",
     "ablation", "implementations", "inference", "up_metric", "scalar")
)  # fmt: skip
"""Things that every network has: to name them is not to speak of the question's subject."""
_BRIEF: Final = 8
_NAMES: Final = frozenset({"thing", "name", "topic"})
_LITTLE: Final = 2
_UNKNOWN: Final = 2


class About:
    """What a question is about, read out of its own texts, in both languages, when it is first asked for."""

    def __init__(self, question: Question, pack: Pack | None, index: Index) -> None:
        self._question, self._pack, self._index = question, pack, index

    @cached_property
    def named(self) -> frozenset[str]:
        """The things that the question names."""
        return _things(_readings([self._question.prompt], self._index), "thing")

    @cached_property
    def anchors(self) -> frozenset[str]:
        """The things that tell that a sentence is about the subject of its pack."""
        prompts = [q.prompt for q in self._pack.questions.values()] if self._pack else []
        across = _things(_readings([self._question.prompt, *prompts], self._index), "thing", "topic")
        return frozenset(c for c in across if not self._index.concepts[c].of and c not in _EVERYWHERE)

    @cached_property
    def own(self) -> frozenset[str]:
        """Names of other architectures that the question's own texts use."""
        readings = _readings(_texts(self._question), self._index)
        return frozenset(m.form for reading in readings for m in reading.of("elsewhere"))


def _texts(question: Question) -> Iterator[Text]:
    yield question.prompt
    for point in question.points:
        yield point.says
    for wrong in question.misconceptions:
        yield wrong.says
    for erratum in question.errata:
        yield erratum.said


def _readings(texts: list[Text] | Iterator[Text], index: Index) -> list[Reading]:
    return [read(written, index) for text in texts for written in (text.zh, text.en)]


def _things(readings: list[Reading], *kinds: str) -> frozenset[str]:
    """What is named outside of longer statements."""
    return frozenset(
        m.concept
        for reading in readings
        for m in reading.mentions
        if not m.nested and m.concept in reading.index.concepts and reading.index.kind(m.concept) in kinds
    )


def is_brief(reading: Reading) -> bool:
    """A few words that name no thing of their own: what they are about stands in the question."""
    things = (
        m for m in reading.mentions if reading.index.kind(m.concept) in {"thing", "name"} and not m.nested
    )
    return len(reading.tokens) <= _BRIEF and next(things, None) is None


def _names_nothing(reading: Reading) -> bool:
    named = [m for m in reading.mentions if m.concept not in GLUE and not m.nested]
    said = {m.start for m in named if reading.index.kind(m.concept) == "predicate"}
    if len(said) > 1 or any(reading.index.kind(m.concept) in _NAMES for m in named):
        return False
    words = (token.text for token in reading.tokens if token.text.isascii() and token.text.isalpha())
    unknown = {w for w in words if len(w) > _LITTLE and w not in reading.index.vocabulary and w not in GLUE}
    return len(unknown) >= _UNKNOWN


def elsewhere(reading: Reading, home: About) -> list[Stretch]:
    """Sentences about another architecture that name nothing of the subject: true there, no answer here. An
    answer of words that nobody here knows, which names nothing of the field at all, is about another world."""
    if _names_nothing(reading):
        return [(0, len(reading.tokens))]
    found: list[Stretch] = []
    for mention in reading.of("elsewhere"):
        start, end = reading.sentence_of(mention.start)
        here = (m for m in reading.between(start, end) if not m.nested)
        if any(m.concept in home.anchors for m in here) or mention.form in home.own:
            continue
        found.append((start, end))
    return found
