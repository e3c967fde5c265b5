"""Patterns held against a reading: which words, close enough together, say what the pattern says.

Around each mention of a pattern's rarest group the nearest mentions of the other groups are taken, so the work
grows with the number of mentions and not with their combinations.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from tutor.grading.mentions import Mention
from tutor.grading.operators import operated
from tutor.grading.reading import START, Reading, merged
from tutor.grading.scope import Scope, Stance
from tutor.grading.terms import concept_of
from tutor.questions import Pattern

_WIDEST: Final = {"clause": 24, "neighbours": 30, "sentence": 45, "answer": 6_000}
"""How many tokens the words of one pattern may span: dictation has sentences without an end."""


Rule = Literal["unless", "under", "not_under", "operated"]


@dataclass(frozen=True, slots=True)
class Stop:
    """What keeps words that fit a pattern from counting: a word that it excludes, the topic spoken of, or an
    operator that makes another quantity of one of them."""

    rule: Rule
    by: Mention | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words that fit a pattern, and how the learner stands to them.

    `marks` are in reading order, `chosen` the same words in the order of the pattern's groups.
    """

    marks: tuple[Mention, ...]
    stance: Stance
    supposed: bool
    pattern: Pattern
    chosen: tuple[Mention, ...]
    stopped: Stop | None = None

    @property
    def at(self) -> int:
        """Where the statement is complete."""
        return self.marks[-1].end


def evidence(
    pattern: Pattern, reading: Reading, scope: Scope, *, far: bool = True, barred: bool = False
) -> Iterator[Evidence]:
    """Every place where the words of the pattern stand as it asks, affirmed or not, stopped or not.

    `far`: a topic that the pattern asks for may have been named in the sentence before. `barred`: words that
    are no part of any statement are looked at as well, to tell what would have been found.
    """
    groups = [_mentions(group, scope, barred=barred) for group in pattern.all]
    reading.work += sum(map(len, groups))
    if not groups or not all(groups):
        return
    rarest = min(range(len(groups)), key=lambda i: len(groups[i]))
    seen: set[tuple[int, int]] = set()
    for pivot in groups[rarest]:
        chosen = _around(pattern, groups, rarest, pivot, scope)
        if chosen is None:
            continue
        marks = _in_reading_order(chosen)
        if (marks[0].start, marks[-1].end) in seen:
            continue
        seen.add((marks[0].start, marks[-1].end))
        stance = scope.stance(marks)
        stop = stopped(pattern, marks, scope, far=far)
        if stop and stop.rule == "not_under" and stance == "negated":
            stance, stop = "asserted", None  # "once scaled it no longer saturates" says that it does otherwise
        yield Evidence(marks, stance, scope.is_supposed(marks), pattern, chosen, stop)


def stopped(pattern: Pattern, marks: tuple[Mention, ...], scope: Scope, *, far: bool) -> Stop | None:
    """What keeps words that say what a pattern says from counting."""
    return (
        _ruled_out(pattern, marks, scope)
        or _elsewhere(pattern, marks, scope, far=far)
        or _on_another(marks, scope)
    )


def _on_another(marks: tuple[Mention, ...], scope: Scope) -> Stop | None:
    """Whether the words name another quantity than they seem to: the square of it, its root."""
    operator = operated(scope.reading, marks)
    return Stop("operated", operator) if operator else None


def _mentions(group: tuple[str, ...], scope: Scope, *, barred: bool) -> list[Mention]:
    """The mentions of a group's concepts that can be part of a statement, and the denied ones of those whose
    denial says one of them. Many patterns share a group."""
    reading, key = scope.reading, (group, barred)
    if key not in scope.memo:
        if len(group) == 1:
            concept = concept_of(group[0])
            others = (m for other in reading.index.by_denial.get(concept, ()) for m in reading.of(other))
            turned = [replace(m, concept=concept, turned=True) for m in others if scope.denied(m)]
            found = merged([reading.of(concept), turned]) if turned else reading.of(concept)
            scope.memo[key] = [m for m in found if barred or not scope.barred(m)]
        else:
            each = [_mentions((term,), scope, barred=barred) for term in group]
            scope.memo[key] = merged([mentions for mentions in each if mentions])
    return scope.memo[key]


def _in_reading_order(chosen: Iterable[Mention]) -> tuple[Mention, ...]:
    return tuple(sorted(chosen, key=lambda m: (m.start, m.end)))


def _window(pattern: Pattern, pivot: Mention, scope: Scope) -> tuple[int, int]:
    low, high = _plain_window(pattern, pivot, scope.reading)
    linked = scope.linked.get(scope.reading.clauses.clause(pivot.start), (low, high))
    return min(low, linked[0]), max(high, linked[1])


def _plain_window(pattern: Pattern, pivot: Mention, reading: Reading) -> tuple[int, int]:
    clauses = reading.clauses
    if pattern.within == "answer":
        return 0, clauses.size
    if pattern.within == "sentence":
        return reading.sentence_of(pivot.start)
    clause = clauses.clause(pivot.start)
    if pattern.within == "clause":
        return clauses.span(clause)
    low, high = reading.sentence_of(pivot.start)
    before = max(clause - 1, 0)
    after = min(clause + 1, len(clauses.clause_starts) - 1)
    return max(low, clauses.span(before)[0]), min(high, clauses.span(after)[1])


def _around(
    pattern: Pattern, groups: list[list[Mention]], rarest: int, pivot: Mention, scope: Scope
) -> tuple[Mention, ...] | None:
    reading = scope.reading
    low, high = _window(pattern, pivot, scope)
    low, high = max(low, pivot.start - _WIDEST[pattern.within]), min(high, pivot.end + _WIDEST[pattern.within])
    chosen: list[Mention] = [pivot] * len(groups)
    for i in (*range(rarest + 1, len(groups)), *range(rarest - 1, -1, -1)):
        # Where the order is given, each word is the nearest beyond the one before it, going outwards.
        beside = chosen[i - 1 if i > rarest else i + 1] if pattern.order == "given" else pivot
        group, others = groups[i], [*chosen[:i], *chosen[i + 1 :]]
        best: Mention | None = None
        nearest = high - low
        for mention in map(group.__getitem__, range(bisect_left(group, low, key=START), len(group))):
            reading.work += 1
            if mention.start >= high or mention.start - beside.end > nearest:
                break
            distance = _distance(mention, beside)
            if mention.end > high or (best is not None and distance >= nearest) or _same(mention, others):
                continue
            if pattern.order == "given" and not _in_order(mention, beside, i, rarest):
                continue
            best, nearest = mention, distance
        if best is None:
            return None
        chosen[i] = best
    start, end = min(m.start for m in chosen), max(m.end for m in chosen)
    if end - start > _WIDEST[pattern.within]:
        return None
    linked = scope.linked.get(reading.clauses.clause(end - 1), (end, end))[0] <= start
    if (
        pattern.within == "neighbours"
        and not linked
        and reading.clauses.clause(end - 1) - reading.clauses.clause(start) > 1
    ):
        return None
    return None if _others(chosen, reading) else tuple(chosen)


def _others(chosen: list[Mention], reading: Reading) -> bool:
    """Whether what is said belongs to another name: in "A is no use, B is" nothing bad is said of B."""
    clauses, kind = reading.clauses, reading.index.kind
    names = [m for m in chosen if kind(m.concept) == "name"]
    if not names:
        return False
    for said in (m for m in chosen if kind(m.concept) == "predicate"):
        clause = clauses.clause(said.start)
        low, high = clauses.span(clause)
        own = reading.first_named(clause) < said.start
        if any(name.start >= high or (own and name.start < low) for name in names):
            return True
    return False


def _same(mention: Mention, taken: list[Mention]) -> bool:
    """Whether these very words already stand for another group."""
    return any(
        (t.start, t.end) == (mention.start, mention.end)
        or (mention.nested and t.start <= mention.start and mention.end <= t.end)
        or (t.nested and mention.start <= t.start and t.end <= mention.end)
        for t in taken
    )


def _in_order(mention: Mention, beside: Mention, i: int, rarest: int) -> bool:
    return mention.start <= beside.start if i < rarest else mention.start >= beside.start


def _distance(a: Mention, b: Mention) -> int:
    return max(a.start - b.end, b.start - a.end, 0)


def _ruled_out(pattern: Pattern, marks: tuple[Mention, ...], scope: Scope) -> Stop | None:
    if not pattern.unless:
        return None
    reading, clauses = scope.reading, scope.reading.clauses
    low = clauses.span(clauses.clause(marks[0].start))[0]
    high = clauses.span(clauses.clause(marks[-1].end - 1))[1]
    ruling = (m for term in pattern.unless for m in reading.within(concept_of(term), low, high))
    kept = not scope.taken_back(marks[-1])
    return next((Stop("unless", m) for m in ruling if not (kept and scope.taken_back(m))), None)


def _elsewhere(pattern: Pattern, marks: tuple[Mention, ...], scope: Scope, *, far: bool) -> Stop | None:
    """Whether another topic is spoken of than the pattern asks for."""
    if pattern.under:
        there = list(_topics(pattern.under, marks, scope, far=far))
        if not any(asked for _, asked in there):
            return Stop("under", next((topic for topic, _ in there), None))
    for topic, named in _topics(pattern.not_under, marks, scope, far=False):
        if named:
            return Stop("not_under", topic)
    return None


def _topics(
    terms: tuple[str, ...], marks: tuple[Mention, ...], scope: Scope, *, far: bool
) -> Iterator[tuple[Mention, bool]]:
    """The topics spoken of where the pattern's last and first words stand, and whether they are the terms'."""
    concepts = scope.reading.index.concepts
    for term in terms:
        wanted = concept_of(term)
        group = concepts[wanted].group if wanted in concepts else ""
        for mark in (marks[-1], marks[0]):
            topic = scope.topic(mark, group, far=far)
            if topic is not None:
                yield topic, topic.concept == wanted
