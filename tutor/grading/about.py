"""What a question is about: what it names, and which other architectures its own texts speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.grading.index import Index
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


@dataclass(frozen=True, slots=True)
class About:
    """`named`: the things that the question names. `anchors`: the things that tell that a sentence is about the
    subject of its pack. `own`: names of other architectures that the question's own texts use."""

    named: frozenset[str]
    anchors: frozenset[str]
    own: frozenset[str]


def about(question: Question, pack: Pack | None, index: Index) -> About:
    """Read the question's own texts, in both languages."""
    prompts = [q.prompt for q in pack.questions.values()] if pack else []
    named = _things(_readings([question.prompt], index), "thing")
    across = _things(_readings([question.prompt, *prompts], index), "thing", "topic")
    anchors = {c for c in across if not index.concepts[c].of and c not in _EVERYWHERE}
    own = {m.form for reading in _readings(_texts(question), index) for m in reading.of("elsewhere")}
    return About(named, frozenset(anchors), frozenset(own))


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


def elsewhere(reading: Reading, home: About) -> list[Stretch]:
    """Sentences about another architecture that name nothing of the subject: true there, no answer here."""
    found: list[Stretch] = []
    for mention in reading.of("elsewhere"):
        start, end = reading.sentence_of(mention.start)
        here = (m for m in reading.between(start, end) if not m.nested)
        if mention.form in home.own or any(m.concept in home.anchors for m in here):
            continue
        found.append((start, end))
    return found
