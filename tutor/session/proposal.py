"""The rating that a finished attempt proposes; the person may set another, as far as help taken allows."""

from __future__ import annotations

from typing import Final

from tutor import picking
from tutor.outcomes import MathsVerdict, Outcome, Rating
from tutor.questions import Question
from tutor.session.overruling import effective, settled
from tutor.session.state import Attempt

# Confirmed share of an open answer from which a rating is proposed.
EASY_FROM: Final = 0.9
GOOD_FROM: Final = 0.6
HARD_FROM: Final = 0.3
HALF: Final = 0.5
"""Share of a picked, ordered or filled answer from which it was hard and need not be asked again at once."""


def ceiling(attempt: Attempt) -> Rating:
    """The best rating that the attempt may get: hard with a hint, again where the answer was shown."""
    if attempt.revealed:
        return Rating.AGAIN
    return Rating.HARD if attempt.hints else Rating.EASY


def propose(question: Question, attempt: Attempt) -> Rating:
    """Wrong or given up: again. A hint or a said misconception: at most hard. Open: by confirmed share."""
    return min(_earned(question, attempt), ceiling(attempt))


def _earned(question: Question, attempt: Attempt) -> Rating:
    if question.kind != "open":
        verdict = settled(attempt.verdict, attempt.decisions)
        return _of_verdict(question, verdict) if verdict else Rating.AGAIN
    now = effective(question, attempt.grade, attempt.decisions)
    best = _by_share(now.score.low / now.score.of if now.score.of else 1.0)
    return min(best, Rating.HARD) if now.misconceptions else best


def _of_verdict(question: Question, verdict: MathsVerdict) -> Rating:
    """Right: good. Of what was picked, ordered or filled in, at least half right: hard."""
    if verdict.outcome is Outcome.RIGHT:
        return Rating.GOOD
    return Rating.HARD if picking.share(question, verdict) >= HALF else Rating.AGAIN


def _by_share(share: float) -> Rating:
    for floor, rating in ((EASY_FROM, Rating.EASY), (GOOD_FROM, Rating.GOOD), (HARD_FROM, Rating.HARD)):
        if share >= floor:
            return rating
    return Rating.AGAIN
