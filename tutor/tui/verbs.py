"""What can be done with a chosen card: which key does it, how the footer names it, which event it is.

Letters do not arrive under a Chinese input method, so each verb has space, an arrow or a digit as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from tutor.session import events
from tutor.session.events import Event
from tutor.tui.bars import Hint
from tutor.tui.cards import Card

HINTS: Final = {
    "said": Hint("space", "tui.key_said", "screen.verb('first')"),
    "not_said": Hint("space", "tui.key_not_said", "screen.verb('first')"),
    "agree": Hint("←", "tui.key_agree", "screen.verb('left')"),
    "not_so": Hint("→", "tui.key_not_so", "screen.verb('right')"),
    "settle_right": Hint("→", "tui.key_settle_right", "screen.verb('right')"),
    "settle_wrong": Hint("←", "tui.key_settle_wrong", "screen.verb('left')"),
    "accept": Hint("→", "opinion.key_accept", "screen.verb('right')"),
    "decline": Hint("←", "opinion.key_decline", "screen.verb('left')"),
    "undo": Hint("space", "tui.key_undo", "screen.verb('first')"),
    "teach": Hint("→", "tui.key_teach", "screen.verb('right')"),
    "fold": Hint("space", "tui.key_fold", "screen.verb('first')"),
    "derive": Hint("d", "tui.key_derivation", "screen.derive"),
    "demo": Hint("r", "tui.key_demo", "screen.demo"),
    "prove": Hint("p", "tui.key_prove", "screen.prove"),
}

_LETTERS: Final = {
    "y": ("agree", "accept"),
    "n": ("not_so", "decline"),
    "s": ("said", "accept"),
    "x": ("not_said",),
    "u": ("undo",),
    "t": ("teach",),
}


_RIGHT: Final = ("not_so", "settle_right", "accept", "teach", "fold")


def hints(card: Card) -> Sequence[Hint]:
    """The footer's words for the chosen card."""
    return [HINTS[verb] for verb in card.verbs if verb in HINTS]


def verb_of(card: Card, how: str) -> str | None:
    """Which of the card's verbs a press means: `first` (space), `left`, `right`, or a letter."""
    if how == "left":
        return next((v for v in card.verbs if v in ("agree", "settle_wrong", "decline", "fold")), None)
    if how == "right":
        return next((v for v in card.verbs if v in _RIGHT), None)
    if how == "first":
        # Space on a check says "not so": agreeing takes points away and needs its own key.
        return next((v for v in card.verbs if v not in ("agree", "settle_right", "settle_wrong")), None)
    return next((verb for verb in _LETTERS.get(how, ()) if verb in card.verbs), None)


def event_of(verb: str, about: str, now: datetime) -> Event | None:
    """The session's event, for the verbs that are decisions."""
    match verb:
        case "said" | "accept":
            return events.Overruled(about, "covered", now)
        case "not_said" | "decline":
            return events.Overruled(about, "not_found", now)
        case "agree" | "not_so":
            return events.Confirmed(about, verb == "agree", now)
        case "settle_right" | "settle_wrong":
            return events.Settled(verb == "settle_right", now)
        case "undo":
            return events.Undone(now)
        case _:
            return None
