"""In which order options and items are shown, and the letters that they are called by."""

from __future__ import annotations

import random

from tutor.questions import Question


def shuffled(question: Question, rng: random.Random) -> tuple[str, ...]:
    """Ids of the options or items in the order to show them; none for other kinds.

    Items are never shown in the order that is asked for.
    """
    if question.choosing is not None:
        ids = [option.id for option in question.choosing.options]
        return tuple(rng.sample(ids, len(ids)))
    if question.ordering is None:
        return ()
    right = [item.id for item in question.ordering.items]
    shown = list(right)
    while shown == right:
        rng.shuffle(shown)
    return tuple(shown)


def letter(place: int) -> str:
    """What the option or item at this place, from 0, is called."""
    return chr(ord("a") + place)
