"""Which words of the field keep company: what a pack itself says of what, as the measure of sense.

Fluent nonsense hangs the right words on one another in ways that nobody does: 饱和成梯度, "the variance of the
entropy". A pack's own texts say in both languages what is said of what; a sentence most of whose ties are found
nowhere in them says nothing that its patterns could have meant. A pack with few texts of its own tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from tutor.grading.index import Index
from tutor.grading.reading import Reading, read
from tutor.grading.scope import Stretch
from tutor.grading.sense import Place, pairs, places
from tutor.grading.tokens import LISTED
from tutor.language import Text
from tutor.questions import Pack, Question

_CLOSE: Final = 5
_OWNS: Final = frozenset({"的", "of"})
_OWNER: Final = 3
_INTO: Final = frozenset({"成", "到", "进", "为", "于", "into", "onto"})
_RESULT: Final = frozenset({"成", "到", "into", "onto"})
_TAKES: Final = frozenset({"把", "将"})
_LITTLE: Final = frozenset({"the", "a", "an", "its", "their", "all", "each", "every", "了"})
_RESULTING: Final = 2.0
"""What something turns into is said of few things, and nonsense turns all into all."""
_LOOSE: Final = 0.5
"""What stands side by side may be tied by chance; an owner, an object and a result are not."""
_FEWEST_KNOWN: Final = 1_000
_FEWEST_STRANGE: Final = 3.0
_WORDS_A_STRANGE_ONE: Final = 25
"""Dictation has sentences without an end, which some strange ties do not spoil."""
_MOST_KNOWN: Final = 2.0
_FEW_KNOWN: Final = 2.0
_FOREIGN: Final = 2.0
"""How much a word from another field counts, which no text of a pack has: a manifold, resonance."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Two neighbouring words of the field; it has a `weight` if one is the other's owner, object, result or
    subject. One that holds a symbol is not `plain`: formulas are written freely."""

    start: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    weight: float
    plain: bool

    @property
    def ways(self) -> Iterator[tuple[str, str]]:
        """The concepts that are tied, by each that the words may stand for."""
        return ((a, b) for a in self.first for b in self.second)


def ties(reading: Reading) -> Iterator[Tie]:
    """The ties of a text, in reading order."""
    for first, second in pairwise(places(reading)):
        between = reading.tokens[first.end : second.start]
        if len(between) > _CLOSE or any(t.gap >= LISTED for t in (*between, reading.tokens[second.start])):
            continue
        weight = _weight(first, second, tuple(token.text for token in between))
        plain = all(token.han or token.text.isalpha() for token in reading.tokens[first.start : second.end])
        yield Tie(first.start, first.ids, second.ids, weight, plain)


def _weight(first: Place, second: Place, words: tuple[str, ...]) -> float:
    if words and words[0] in _OWNS and len(words) <= _OWNER:
        return 1.0
    if words and words[0] in _RESULT and not first.thing and second.thing:
        return _RESULTING
    if (_INTO.issuperset(words[:1]) and words) or not _RESULT.isdisjoint(words) or not _TAKES.isdisjoint(words):
        return 1.0
    if not _LITTLE.issuperset(words):
        return 0.0
    if not first.thing and second.thing:
        return 1.0
    return _LOOSE if first.thing != second.thing or words else 0.0


@dataclass(frozen=True, slots=True)
class Strange:
    """Sentences that say nothing, and sentences of which one would ask what they mean."""

    senseless: list[Stretch]
    doubtful: list[Stretch]


class Collocations:
    """What a pack ties to what, read out of its texts when it is first asked for."""

    def __init__(self, questions: Iterable[Question], pack: Pack | None, index: Index) -> None:
        self._questions, self._pack, self._index = tuple(questions), pack, index

    @cached_property
    def _known(self) -> frozenset[tuple[str, str]]:
        found = {way for text in self._texts() for tie in ties(read(text, self._index)) for way in tie.ways}
        return frozenset(found | {(b, a) for a, b in found})

    def _texts(self) -> Iterator[str]:
        for question in self._questions:
            yield from (each.answer for each in question.examples if each.covered)
        for text in _texts((self._questions, self._pack.claims if self._pack else ())):
            yield from dict.fromkeys((text.en, text.zh))

    def accept(self, reading: Reading) -> None:
        """Let what a text of the pack says of something make sense, whatever the lexicon holds of it."""
        if any(pair.odd for pair in pairs(reading)):
            known = (not self._known.isdisjoint(pair.ways) for pair in pairs(reading))
            judged = zip(pairs(reading), known, strict=True)
            reading.memo["pairs"] = tuple(replace(pair, odd=pair.odd and not told) for pair, told in judged)

    def strange(self, reading: Reading) -> Strange:
        """The sentences whose ties are found nowhere in the pack, many of them or nearly all."""
        by_sentence: dict[Stretch, list[Tie]] = {}
        for tie in ties(reading):
            by_sentence.setdefault(reading.sentence_of(tie.start), []).append(tie)
        found = Strange([], [])
        for (low, high), tied in by_sentence.items():
            foreign = _FOREIGN * len(reading.within("foreign", low, high))
            fewest = max(_FEWEST_STRANGE, (high - low) / _WORDS_A_STRANGE_ONE) - foreign
            if sum(tie.weight for tie in tied if tie.plain) < fewest:
                continue
            strange = sum(tie.weight for tie in tied if self._is_strange(tie))
            known = sum(tie.weight for tie in tied if self._is_known(tie))
            if strange >= fewest and known < _MOST_KNOWN * (strange + foreign):
                (found.senseless if _FEW_KNOWN * known <= strange + foreign else found.doubtful).append(
                    (low, high)
                )
        return found

    def _is_known(self, tie: Tie) -> bool:
        return not self._known.isdisjoint(tie.ways)

    def _is_strange(self, tie: Tie) -> bool:
        return tie.plain and len(self._known) >= _FEWEST_KNOWN and not self._is_known(tie)


def _texts(value: object) -> Iterator[Text]:
    """Every text that a value of a pack holds."""
    if isinstance(value, Text):
        yield value
    elif is_dataclass(value):
        for part in fields(value):
            yield from _texts(getattr(value, part.name))
    elif isinstance(value, Mapping):
        yield from _texts(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)
