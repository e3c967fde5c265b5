"""Words of the field hung on one another in ways that mean nothing: a variance that saturates, the root of a
gradient.

Concepts of the lexicon may say what they can be said of (`of`). A thing beside such a word, as its subject, its
owner or what it describes, either is one of those or makes no sense. One odd pair is a slip of the tongue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tutor.grading.index import Index
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.stem import stem
from tutor.grading.tokens import LISTED
from tutor.questions import Concept

_OWNS: Final = ("的",)
_IS: Final = ("是",)
"""With 的 after the word that is said it is a frame, whatever stands between: 均值是各向饱和的."""
_PASSIVE: Final = "被"
_PARTING: Final = frozenset(
    "在从把对向随跟和与到给于里中后时的以由比按为使让令前上下内外之所不没无非别未或及而但"
)
"""Characters after which another subject comes, or none."""
_ADVERB: Final = 4
_ADJECTIVE: Final = 2
_RESULTS: Final = frozenset({("成",), ("为",), ("成", "了"), ("到",), ("成", "为")})
_OF: Final = ("of",)
_HAS: Final = ("has",)
_ARTICLES: Final = frozenset({"the", "a", "an", "it", "its", "their", "all"})
_LINKS: Final = frozenset(
    map(stem, ("is", "are", "was", "will", "would", "can", "could", "should", "then", "also", "becomes", "gets",
    "now", "quickly", "simply", "thus", "be", "more", "the", "so", "just", "itself"))
)  # fmt: skip
_DOING: Final = frozenset({"divide", "multiply"})
"""Things that are done: what follows is their object."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the text and all that its words may stand for."""

    start: int
    end: int
    concepts: tuple[Concept, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of these concepts."""
        return tuple(concept.id for concept in self.concepts)

    @property
    def thing(self) -> bool:
        """Whether the words only name something."""
        return all(concept.kind == "thing" for concept in self.concepts)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two neighbours of which one is said of the other, and whether that makes sense; `said` is where the word
    begins that is said. `states`: by a statement. `firm`: surely, and of a thing, not of what describes one.
    `ways`: what is said of what, by concepts."""

    start: int
    end: int
    said: int
    odd: bool
    states: bool
    firm: bool
    ways: tuple[tuple[str, str], ...]


def odd_pairs(reading: Reading) -> tuple[Pair, ...]:
    """Every pair of words of which one is said of the other and cannot be."""
    return tuple(pair for pair in pairs(reading) if pair.odd)


def senseless(reading: Reading, sentence: Stretch) -> bool:
    """Whether a sentence states less that makes sense than it states what cannot be: one slip is enough where
    nothing else is said."""
    said = [pair for pair in pairs(reading) if sentence[0] <= pair.start < sentence[1]]
    return sum(pair.odd and pair.firm for pair in said) > sum(pair.states and not pair.odd for pair in said)


def pairs(reading: Reading) -> tuple[Pair, ...]:
    """Every pair of words of which one is said of the other, by a word that cannot be said of everything."""
    if "pairs" not in reading.memo:
        reading.memo["pairs"] = tuple(_pairs(reading))
    found: tuple[Pair, ...] = reading.memo["pairs"]
    return found


def _pairs(reading: Reading) -> Iterator[Pair]:
    heads: dict[int, Place] = {}
    for first, second in pairwise(places(reading)):
        between = reading.tokens[first.end : second.start]
        if any(token.gap >= LISTED for token in (*between, reading.tokens[second.start])):
            continue
        words = tuple(token.text for token in between)
        subject = heads.get(first.start, first)
        if words[:1] == _OF or (_PASSIVE in words and first.thing and second.thing):
            heads[second.start] = (
                subject  # what follows is said of the variance in "the variance of the softmax"
            )
        said, of = _said_of(reading, first, subject, second, words)
        if said is None or of is None:
            continue
        choosy = all(concept.of for concept in said.concepts)
        fits = any(other.id in concept.of for concept in said.concepts for other in of.concepts)
        if choosy and (fits or _known(of, reading.index)):
            low, high = min(said.start, of.start), max(said.end, of.end)
            # 除以根号 d_k 方差变成 1: what only stand side by side may belong to two statements.
            beside = first.thing and second.thing and not words
            ways = tuple((a, b) for a in said.ids for b in of.ids)
            yield Pair(low, high, said.start, not fits, not said.thing, of.thing and not beside, ways)


def _known(of: Place, index: Index) -> bool:
    return any(concept.id in index.choosy for concept in of.concepts)


def places(reading: Reading) -> tuple[Place, ...]:
    """Where words of the field stand that are not built of others, steer nothing and are no numbers."""
    if "places" not in reading.memo:
        reading.memo["places"] = tuple(_places(reading))
    found: tuple[Place, ...] = reading.memo["places"]
    return found


def _places(reading: Reading) -> list[Place]:
    found: list[Place] = []
    for mention in reading.mentions:
        concept = reading.index.concepts.get(mention.concept)
        if concept is None or mention.parts or mention.nested or concept.kind in {"cue", "topic"}:
            continue
        if mention.concept in _DOING or _is_number(reading, mention) or reading.saying(mention, "modal"):
            continue
        if found and (found[-1].start, found[-1].end) == (mention.start, mention.end):
            found[-1] = Place(mention.start, mention.end, (*found[-1].concepts, concept))
        elif not found or mention.start >= found[-1].end:
            found.append(Place(mention.start, mention.end, (concept,)))
    return found


def _is_number(reading: Reading, mention: Mention) -> bool:
    return all(token.value is not None for token in reading.tokens[mention.start : mention.end])


def _said_of(
    reading: Reading, first: Place, subject: Place, second: Place, words: tuple[str, ...]
) -> tuple[Place | None, Place | None]:
    """Which of two neighbours is said of the other, if one is. `subject` is what `first` belongs to."""
    if any(token.han for token in reading.tokens[first.end - 1 : second.start + 1]):
        framed = words[:1] == _IS and any(t.text in _OWNS for t in reading.tokens[second.end : second.end + 1])
        return _in_chinese(first, subject, second, () if framed else words)
    if words[:1] == _OF and set(words[1:]) <= _ARTICLES:
        return first, second
    if not first.thing and first.end - first.start <= _ADJECTIVE and second.thing and set(words) <= _ARTICLES:
        return first, second
    if first.thing and second.thing and words[:1] == _HAS and set(words[1:]) <= _ARTICLES:
        return second, subject
    if first.thing and not second.thing and set(words) <= _LINKS:
        return second, subject
    return None, None


def _in_chinese(
    first: Place, subject: Place, second: Place, words: tuple[str, ...]
) -> tuple[Place | None, Place | None]:
    if words == _OWNS:
        return (second, first) if first.thing else (first, second)
    if words in _RESULTS and second.thing and not first.thing:
        return first, second
    if first.thing and second.thing and not words:
        return second, first
    if first.thing and not second.thing and len(words) <= _ADVERB and not set(words) & _PARTING:
        return second, subject
    return None, None
