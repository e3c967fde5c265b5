"""The rating that a finished attempt proposes; the person may set another."""

from __future__ import annotations

from typing import Final

from tutor.outcomes import Outcome, Rating
from tutor.questions import Question
from tutor.session.overruling import effective, settled
from tutor.session.state import Attempt

# Confirmed share of an open answer from which a rating is proposed.
EASY_FROM: Final = 0.9
GOOD_FROM: Final = 0.6
HARD_FROM: Final = 0.3


def propose(question: Question, attempt: Attempt) -> Rating:
    """Wrong or given up: again. A hint or a said misconception: at most hard. Open: by confirmed share."""
    if attempt.revealed:
        return Rating.AGAIN
    if question.kind == "numeric":
        verdict = settled(attempt.verdict, attempt.decisions)
        best = Rating.GOOD if verdict and verdict.outcome is Outcome.RIGHT else Rating.AGAIN
        return min(best, Rating.HARD) if attempt.hints else best
    now = effective(question, attempt.grade, attempt.decisions)
    best = _by_share(now.score.low / now.score.of if now.score.of else 1.0)
    return min(best, Rating.HARD) if attempt.hints or now.misconceptions else best


def _by_share(share: float) -> Rating:
    for floor, rating in ((EASY_FROM, Rating.EASY), (GOOD_FROM, Rating.GOOD), (HARD_FROM, Rating.HARD)):
        if share >= floor:
            return rating
    return Rating.AGAIN
