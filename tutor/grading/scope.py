"""How the learner stands to what they say at a place of the text, and what topic they speak of there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from tutor.grading.mentions import Mention
from tutor.grading.reading import START, Reading
from tutor.outcomes import Span

Stance = Literal["asserted", "negated", "rejected", "reported", "retracted", "asked", "ignored", "doubtful"]
Bar = Literal["retracted", "asked", "condition", "senseless", "auxiliary"]
"""Why words are no part of any statement: taken back, in a question, only the verb of a condition, said of
something that they cannot be said of, or only a help to the verb after them."""
Stretch = tuple[int, int]
_IT = frozenset({"it", "its", "它", "其"})
_CONDITIONS = frozenset({"if", "when", "once"})
"""Words that put the condition after what follows from it."""


LEARNT = "learnt"
"""The concept of words that the learner taught: a denial inside them is part of what they say."""
_DENYING = frozenset({"not", "absent", "scant"})
"""Parts that already make a mention's own sense: "no gradient" is not turned around by its "no"."""


class Cover:
    """A set of tokens, as stretches are laid over a text, each by words that are the reason for it."""

    def __init__(self, size: int) -> None:
        self._covered = bytearray(size)
        self._laid: list[tuple[Stretch, Mention | None]] = []

    def add(self, stretch: Stretch, by: Mention | None = None) -> None:
        """Lay a stretch over the text."""
        low, high = stretch
        self._covered[low:high] = b"\x01" * (high - low)
        self._laid.append((stretch, by))

    def reasons(self, token: int) -> Iterator[Mention]:
        """The words for whose sake a token is covered."""
        return (by for (low, high), by in self._laid if by is not None and low <= token < high)

    def holds(self, token: int) -> bool:
        """Whether a token is covered."""
        return bool(self._covered[token])

    def touches(self, mention: Mention) -> bool:
        """Whether any token of a mention is covered."""
        return any(self._covered[mention.start : mention.end])


@dataclass(slots=True)
class Scope:
    """What does not count as the learner's own final word, the negations, and the topics.

    `flipped` has the negations that bear on the word at a token, `spared` where the other half of a contrast
    begins, on which one does not bear ("not the mean but the variance"). `topics` are per group, in reading
    order. Words that make no statement: `bound` ones only set the dimension ("as d_k grows"), `senseless` ones
    are said of what they cannot be said of, `auxiliary` places only help a verb. `linked` gives, for the
    clauses of a correction, of an answer to one's own question or of a pronoun and what it stands for, the
    stretch they make up: what one of them leaves out may stand in the other. `memo` keeps the mentions of a
    group of concepts, for the patterns that share it.
    """

    reading: Reading
    ignored: Cover
    rejected: Cover
    reported: Cover
    retracted: Cover
    asked: Cover
    supposed: Cover
    inverted: Cover
    doubtful: Cover
    flipped: dict[int, tuple[Mention, ...]] = field(default_factory=dict)
    topics: dict[str, list[Mention]] = field(default_factory=dict)
    bound: set[int] = field(default_factory=set)
    senseless: set[int] = field(default_factory=set)
    auxiliary: set[Stretch] = field(default_factory=set)
    spared: dict[int, int] = field(default_factory=dict)
    linked: dict[int, Stretch] = field(default_factory=dict)
    memo: dict[tuple[tuple[str, ...], bool], list[Mention]] = field(default_factory=dict)

    @classmethod
    def empty(cls, reading: Reading) -> Scope:
        """A scope in which every word counts."""
        size = len(reading.tokens)
        ignored, rejected, reported, retracted, asked, supposed, inverted, doubtful = (
            Cover(size) for _ in range(8)
        )
        return cls(reading, ignored, rejected, reported, retracted, asked, supposed, inverted, doubtful)

    def stance(self, marks: tuple[Mention, ...]) -> Stance:
        """How the learner stands to what these words say together."""
        head = self._head(marks)
        last = head.end - 1
        if any(self.ignored.touches(mark) for mark in marks):
            return "ignored"
        if self.retracted.holds(last):
            return "retracted"
        turned = self.turns(marks) % 2
        if self.rejected.holds(last) and not head.turned:
            return "asserted" if turned else "rejected"  # to reject that it does not happen says that it does
        if self.reported.holds(last):
            return "reported"
        if self.asked.holds(last):
            return "asked"
        if turned:
            return "negated"
        return "doubtful" if self.doubtful.holds(last) else "asserted"

    def denied(self, mention: Mention) -> bool:
        """Whether the learner says that it is not so, in whichever way."""
        last = mention.end - 1
        return (self.turns((mention,)) + self.rejected.holds(last)) % 2 == 1

    def _head(self, marks: tuple[Mention, ...]) -> Mention:
        """The word that makes the statement: the last one that is said of something, else the last one."""
        said = [m for m in marks if self.reading.index.kind(m.concept) in {"predicate", "name"}]
        return said[-1] if said else marks[-1]

    def reasons(self, marks: tuple[Mention, ...]) -> tuple[Mention, ...]:
        """The words that make the stance: "not", "some say", "wait, no"."""
        last = self._head(marks).end - 1
        covers = (self.retracted, self.rejected, self.reported, self.asked, self.inverted)
        found = [by for cover in covers for by in cover.reasons(last)]
        found += [by for token in sorted(self._turned(marks)) for by in self.flipped[token]]
        return tuple(dict.fromkeys(found))

    def barred(self, mention: Mention) -> Bar | None:
        """Why a mention cannot be part of a statement, if it cannot."""
        if self.reading.index.kind(mention.concept) not in {"predicate", "name"}:
            return None
        if self.retracted.holds(mention.end - 1):
            return "retracted"
        if self.asked.holds(mention.end - 1):
            return "asked"
        if (mention.start, mention.end) in self.auxiliary:
            return "auxiliary"
        starts = set(_starts(mention)) if self.bound or self.senseless else set()
        if starts & self.senseless:
            return "senseless"
        return "condition" if starts & self.bound else None

    def taken_back(self, mention: Mention) -> bool:
        """Whether the learner gave these words up, or told them only to reject them."""
        return self.retracted.holds(mention.start) or self.rejected.holds(mention.start)

    def link(self, low: int, high: int) -> None:
        """Let the clauses of a stretch borrow from one another."""
        clauses = self.reading.clauses
        for clause in range(clauses.clause(low), clauses.clause(high - 1) + 1):
            known = self.linked.get(clause, (low, high))
            self.linked[clause] = (min(low, known[0]), max(high, known[1]))

    def is_supposed(self, marks: tuple[Mention, ...]) -> bool:
        """Whether the words stand in an if-clause."""
        return self.supposed.holds(self._head(marks).end - 1)

    def turns(self, marks: tuple[Mention, ...]) -> int:
        """How many negations bear on these words."""
        head = self._head(marks)
        inverted = self.inverted.holds(head.end - 1) and not head.turned
        by = {cue.start for token in self._turned(marks) for cue in self.flipped[token]}
        by -= {cue for cue in by for m in marks if m.concept == LEARNT and m.start <= cue < m.end}
        spared = {cue for cue in by if any(mark.start >= self.spared.get(cue, mark.end) for mark in marks)}
        return len(by - spared) + inverted

    def _turned(self, marks: tuple[Mention, ...]) -> set[int]:
        return {
            token
            for mark in marks
            if not (mark.turned or any(part.concept in _DENYING for part in mark.parts))
            for token in range(mark.start, mark.end)
            if token in self.flipped
        }

    def topic(self, mark: Mention, group: str, *, far: bool) -> Mention | None:
        """The topic of `group` that is spoken of at a mark; with `far`, also from the sentence before.

        It is the last one named before, in the mark's sentence; else one named later in the mark's clause
        ("the variance is 1/d_k if one divides by d_k"); else, with `far`, the last one of the sentence before.
        """
        topics, clauses = self.topics.get(group, []), self.reading.clauses
        low, high = clauses.span(clauses.clause(mark.start))
        sentence = clauses.sentence(mark.start)
        if (
            high < clauses.size
            and self.reading.tokens[high].text in _CONDITIONS
            and clauses.sentence(high) == sentence
        ):
            high = clauses.end_of(high)
        at = bisect_left(topics, mark.end, key=START)
        before = topics[at - 1] if at else None
        near = before is not None and clauses.sentence(before.start) == sentence
        if not near and at < len(topics) and topics[at].start < high:
            return topics[at]
        if before is None or not (near or (far and clauses.sentence(before.start) == sentence - 1)):
            return None
        return None if before.start < low and self._reset(before.end, mark.start) else before

    def _reset(self, start: int, end: int) -> bool:
        """A reason given after the topic was named speaks of the world again, unless it says "because it"."""
        reasons = self.reading.within("because", start, end + 1)
        following = (self.reading.tokens[m.end].text for m in reasons if m.end < len(self.reading.tokens))
        return bool(reasons) and _IT.isdisjoint(following)


def _starts(mention: Mention) -> Iterator[int]:
    yield mention.start
    for part in mention.parts:
        yield from _starts(part)


def clause_span(reading: Reading, marks: tuple[Mention, ...]) -> Span:
    """The learner's clause or clauses that hold these words."""
    clauses = reading.clauses
    first = clauses.clause(min(m.start for m in marks))
    last = clauses.clause(max(m.end for m in marks) - 1)
    return reading.span(*clauses.span(first, last))
