"""When a question comes back: FSRS through the `fsrs` package, fuzzing off so that history replays exactly.

The package is imported by the first rating, not before: what is due is read from the cards themselves.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from tutor.outcomes import Card, CardState, Rating

if TYPE_CHECKING:
    import fsrs

RETENTION: Final = 0.9
STEPS: Final = (timedelta(minutes=10),)
"""One short step: what went wrong comes back in the same sitting, what went well in days."""

__all__ = ["RETENTION", "Card", "Rating", "retrievability", "review"]


@cache
def _scheduler() -> fsrs.Scheduler:
    import fsrs

    return fsrs.Scheduler(
        desired_retention=RETENTION, learning_steps=STEPS, relearning_steps=STEPS, enable_fuzzing=False
    )


def _name(state: fsrs.State) -> CardState:
    import fsrs

    names: dict[fsrs.State, CardState] = {
        fsrs.State.Learning: "learning",
        fsrs.State.Review: "review",
        fsrs.State.Relearning: "relearning",
    }
    return names[state]


def _theirs(card: Card) -> fsrs.Card:
    import fsrs

    states = {
        "learning": fsrs.State.Learning,
        "review": fsrs.State.Review,
        "relearning": fsrs.State.Relearning,
    }
    return fsrs.Card(
        card_id=1,
        state=states[card.state],
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due,
        last_review=card.last_review,
    )


def review(card: Card | None, rating: Rating, now: datetime, *, ref: str = "") -> Card:
    """The card after a rating at `now` (UTC); None makes the first card of `ref`."""
    import fsrs

    old = _theirs(card) if card else fsrs.Card(card_id=1, due=now)
    new, _ = _scheduler().review_card(old, fsrs.Rating(int(rating)), now)
    if new.stability is None or new.difficulty is None:
        raise ValueError(new)  # the package sets both at the first review
    lapsed = card is not None and card.state == "review" and rating is Rating.AGAIN
    return Card(
        ref=card.ref if card else ref,
        state=_name(new.state),
        step=new.step,
        stability=new.stability,
        difficulty=new.difficulty,
        due=new.due,
        last_review=now,
        reviews=(card.reviews if card else 0) + 1,
        lapses=(card.lapses if card else 0) + lapsed,
    )


def retrievability(card: Card, now: datetime) -> float:
    """The chance that the question would be recalled at `now`, between 0 and 1."""
    return _scheduler().get_card_retrievability(_theirs(card), now)
