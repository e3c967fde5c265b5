"""Speakers who correct themselves: what they took back does not count, what they said last does."""

from __future__ import annotations

from typing import Final

from tutor.grading.claims import corrects
from tutor.grading.mentions import Mention
from tutor.grading.scope import Scope

_SHORT_CUE: Final = 2


def survey(scope: Scope) -> None:
    """Find what was taken back, and let what replaces it borrow its subject."""
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.any_of(("take_back", "wrong", "nope")):
        low, high = clauses.span(clauses.clause(cue.start))
        if cue.concept == "wrong" and not corrects(scope, cue):
            continue
        if cue.concept == "nope" and not _breaks_in(scope, cue):
            continue
        if reading.has_content(low, cue.start):
            if reading.within("afterthought", cue.start, cue.end) and low > 0:
                _retract(scope, clauses.span(clauses.clause(low - 1))[0], low, cue)
            elif cue.end - cue.start > _SHORT_CUE or reading.has_content(cue.end, high):
                _retract(scope, low, cue.start, cue)  # else "... and so on" at the end of a list
        elif low > 0:
            _retract(scope, clauses.span(clauses.clause(low - 1))[0], low, cue)


def _breaks_in(scope: Scope, cue: Mention) -> bool:
    """Whether a bare "no" stands between two statements of one sentence, and answers no question."""
    reading, clauses = scope.reading, scope.reading.clauses
    low, high = clauses.span(clauses.clause(cue.start))
    start, end = reading.sentence_of(cue.start)
    whole = (cue.start, cue.end) == (low, high)
    return whole and reading.has_content(start, low) and reading.has_content(high, end)


def _retract(scope: Scope, low: int, high: int, cue: Mention) -> None:
    """Take a stretch back; the words after the cue, or around it, may go on with its subject."""
    reading, clauses = scope.reading, scope.reading.clauses
    sentence = reading.sentence_of(low)[0]
    while low > sentence and not reading.has_content(low, high):  # "er", "hmm"
        low, high = clauses.span(clauses.clause(low - 1))[0], low
    scope.retracted.add((low, high), cue)
    end = clauses.end_of(cue.start)
    after = cue.end if cue.end < end and reading.has_content(cue.end, end) else end
    if high <= cue.start and reading.has_content(high, cue.start):
        after = cue.start  # the correction came before its "I mean"
    if after < clauses.size:
        scope.link(low, clauses.end_of(after))
