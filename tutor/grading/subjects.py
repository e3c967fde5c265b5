"""What a clause speaks of: topics, pronouns, and words that only set a condition."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope
from tutor.grading.stem import stem
from tutor.grading.tokens import CLAUSE, JOINED

_PRENOMINAL = frozenset(
    map(
        stem, ("larger", "bigger", "higher", "wider", "longer", "increasing", "growing", "large", "big", "high")
    )
)
"""English words of change in front of what they set."""
_BECOMES = frozenset(map(stem, ("is", "are", "gets", "becomes", "very", "too"))) | frozenset(
    "越一很变太就较得的"
)
_GOES_BY = frozenset("随跟和与对因由∝") | frozenset(map(stem, ("with", "in", "to", "on", "by", "like", "of")))
"""Words in front of what a change goes by."""
_PRONOUNS = frozenset(
    {"it", "they", "thi", "this", "that", "these", "those", "its", "their", "它", "其", "这", "答"}
)
_GROWS = ("grow", "large")
_CHANGES = (*_GROWS, "shrink", "small")
_MORE = "越"
_OPENING = 3
_BACK = 3


def survey(scope: Scope) -> None:
    """Note the topics, what pronouns and missing subjects lead back to, and the verbs that only help others."""
    _topics(scope)
    _pronouns(scope)
    _carried(scope)
    _parted(scope)
    _correlated(scope)
    _conditions(scope)
    _modals(scope)


def _topics(scope: Scope) -> None:
    """Topics in reading order; none ruled out ("rather than d_k"), taken back or part of a longer one."""
    reading = scope.reading
    for mention in reading.mentions:
        if reading.index.kind(mention.concept) != "topic" or scope.turns((mention,)) % 2:
            continue
        if scope.taken_back(mention):
            continue
        group = scope.topics.setdefault(reading.index.concepts[mention.concept].group, [])
        if group and (group[-1].end >= mention.end or group[-1].start < mention.start < group[-1].end):
            continue  # the "scale it" of "don't scale it" is no topic of its own
        if group and group[-1].start == mention.start:
            group.pop()
        group.append(mention)


def _pronouns(scope: Scope) -> None:
    """A clause that opens with a pronoun, or answers a question just asked, speaks of what was named before."""
    reading, clauses = scope.reading, scope.reading.clauses
    for clause, start in enumerate(clauses.clause_starts[1:], 1):
        end = clauses.span(clause)[1]
        first = start + sum(m.end - m.start for m in reading.within("but", start, end) if m.start <= start + 1)
        opens = any(t.text in _PRONOUNS for t in reading.tokens[start : min(first + _OPENING, end)])
        answers = clauses.sentence(start) - 1 in clauses.asked
        if not (opens or answers):
            continue
        for back in range(clause - 1, max(clause - 1 - _BACK, -1), -1):
            low, high = clauses.span(back)
            if _things(reading, low, high):
                scope.link(low, end)
                break


def _carried(scope: Scope) -> None:
    """A clause after a comma that only says what happens goes on with the subject of the one before.

    "The loss is unstable, oscillates, may diverge"; 训练会不稳定，变慢. All hang on the first of them.
    """
    reading, clauses = scope.reading, scope.reading.clauses
    subject: int | None = None
    for clause, start in enumerate(clauses.clause_starts):
        end = clauses.span(clause)[1]
        if reading.tokens[start].gap > CLAUSE:
            subject = None
        said = [m for m in reading.between(start, end) if not m.parts and not m.nested]
        said = [m for m in said if reading.index.kind(m.concept) != "cue" and not _goes_by(reading, m)]
        kinds = {reading.index.kind(m.concept) for m in said}
        if subject is not None and kinds == {"predicate"} and said[0].start <= start + _OPENING:
            scope.link(subject, end)
        else:
            subject = start if "predicate" in kinds and _things(reading, start, end) else None


def _parted(scope: Scope) -> None:
    """A subject that only a word like 反而 or "therefore" parts from what is said of it: one statement."""
    reading, clauses = scope.reading, scope.reading.clauses
    for first, second in pairwise(range(len(clauses.clause_starts))):
        (low, middle), high = clauses.span(first), clauses.span(second)[1]
        kinds = {reading.index.kind(m.concept) for m in reading.between(low, middle) if not m.nested}
        if reading.tokens[middle].gap == JOINED and "thing" in kinds and not kinds & {"predicate", "name"}:
            scope.link(low, high)


def _correlated(scope: Scope) -> None:
    """ "The larger d_k, the smaller the variance", 维度越大，方差越小: two clauses that make one statement."""
    reading, clauses = scope.reading, scope.reading.clauses
    comparing = _comparing(reading)
    for first in sorted(comparing):
        second = first + 1
        if second in comparing and reading.tokens[clauses.clause_starts[second]].gap <= CLAUSE:
            scope.link(clauses.span(first)[0], clauses.span(second)[1])


def _comparing(reading: Reading) -> set[int]:
    """The clauses that say "the larger" or 越大."""
    tokens, clauses = reading.tokens, reading.clauses
    found = {clauses.clause(at) for at, token in enumerate(tokens) if token.text == _MORE}
    for change in reading.any_of(_CHANGES):
        low, high = clauses.span(clause := clauses.clause(change.start))
        opens = 0 < change.start <= low + _OPENING and change.end <= high
        if opens and tokens[change.start - 1].text == "the":
            found.add(clause)
    return found


def _modals(scope: Scope) -> None:
    """Words that answer by themselves (可以, "can"), where they only help the verb after them."""
    reading = scope.reading
    for modal in reading.of("modal"):
        beyond = min(modal.end + 2, reading.clauses.end_of(modal.start))
        kinds = {
            reading.index.kind(m.concept)
            for m in reading.between(modal.end, reading.clauses.end_of(modal.start))
            if m.start < beyond
        }
        if kinds & {"predicate", "name", "thing", "topic"}:
            scope.auxiliary.add((modal.start, modal.end))


def _goes_by(reading: Reading, mention: Mention) -> bool:
    """Whether a thing is only what something goes by: "grows with d_k", 随维度增大."""
    before = reading.tokens[max(0, mention.start - 2) : mention.start]
    return reading.index.kind(mention.concept) == "thing" and any(t.text in _GOES_BY for t in before)


def _things(reading: Reading, low: int, high: int) -> bool:
    """Whether something that a pronoun could stand for is named between two tokens."""
    return any(reading.index.kind(m.concept) in {"thing", "name"} for m in reading.between(low, high))


def _conditions(scope: Scope) -> None:
    """Words of change that only set the dimension: "as d_k grows", "larger d_k", 维度一大.

    Such a word says nothing of the variance: "as d_k grows the variance shrinks". In "grows with d_k" the
    dimension is what the change goes by, so the word is free unless its clause has another change.
    """
    reading, clauses = scope.reading, scope.reading.clauses
    changes = reading.any_of(_CHANGES)
    starts = [m.start for m in changes]
    grown: dict[int, list[Mention]] = {}
    for change in reading.any_of(_GROWS):
        grown.setdefault(change.end, []).append(change)
    for size in reading.of("d_k"):
        before = grown.get(size.start, ())
        if any(reading.tokens[m.end - 1].text in _PRENOMINAL for m in before):
            scope.bound.update(m.start for m in before)
            continue
        end = clauses.end_of(size.start)
        at = size.end
        while at < end and at < size.end + 3 and reading.tokens[at].text in _BECOMES:
            at += 1
        own = changes[bisect_left(starts, size.end) : bisect_left(starts, min(at + 1, end))]
        if not own:
            continue
        goes_by = any(t.text in _GOES_BY for t in reading.tokens[max(0, size.start - 3) : size.start])
        start = clauses.span(clauses.clause(size.start))[0]
        in_clause = bisect_left(starts, end) - bisect_left(starts, start)
        if not goes_by or in_clause > len(own):
            scope.bound.update(m.start for m in own)
