"""The keys of the practice screen, and which of them the footer names now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.binding import Binding, BindingType

from tutor.outcomes import Rating
from tutor.session.follow_ups import coming
from tutor.session.lookup import found
from tutor.session.proposal import ceiling
from tutor.session.state import State
from tutor.tui import verbs
from tutor.tui.bars import Hint
from tutor.tui.cards import Card

BINDINGS: list[BindingType] = [
    Binding("ctrl+j,f5", "submit", priority=True),
    Binding("f2", "hint", priority=True),
    Binding("f3", "derive", priority=True),
    Binding("f4", "demo", priority=True),
    Binding("f6", "reveal", priority=True),
    Binding("f7", "skip", priority=True),
    Binding("f8", "wrap_up", priority=True),
    Binding("escape", "back"),
    Binding("enter", "advance"),
    Binding("space", "verb('first')"),
    Binding("left", "verb('left')"),
    Binding("right", "verb('right')"),
    Binding("up", "step(-1)"),
    Binding("down", "step(1)"),
    *(Binding(letter, f"verb('{letter}')") for letter in "ynsxut"),
    *(Binding(str(n), f"rate({n})") for n in range(1, 5)),
    Binding("d", "derive"),
    Binding("r", "demo"),
    Binding("p,f10", "prove"),
    Binding("ctrl+o,o", "opinion"),
    Binding("f9", "command", priority=True),
]


OF_THE_CONVERSATION: Final = frozenset(
    {"hint", "reveal", "skip", "wrap_up", "advance", "rate", "step", "verb", "opinion"}
)
"""Actions that must not reach the conversation from a panel that covers it."""

OF_THE_SESSION: Final = OF_THE_CONVERSATION | {"submit", "derive", "demo", "prove"}
"""Actions that need a question on the screen."""

_LANGUAGE = Hint("^l", "tui.key_language", "app.flip")
_HELP = Hint("F1", "tui.key_help", "app.help")
_COMMAND = Hint(":", "tui.key_command", "screen.command")
_COMMAND_IN_TEXT = Hint("F9", "tui.key_command", "screen.command")
_PALETTE = Hint("^p", "tui.key_palette", "app.command_palette")
_WRAP_UP = Hint("F8", "tui.key_wrap_up", "screen.wrap_up")


def asking(state: State, card: Card | None, *, blank: bool, own: Sequence[Hint] = ()) -> Sequence[Hint]:
    """The keys while a question is asked; `blank`: nothing stands where a colon would be typed; `own` are the
    keys of the box, among them perhaps one that hands in."""
    waiting = state.phase == "waiting"
    submits = any(hint.code == "tui.key_submit" for hint in own)
    at = found(state.bank, state.ref)
    more_hints = at is not None and state.current.hints < len(at[1].hints)
    return [
        *(verbs.hints(card) if card is not None else []),
        *([] if waiting or submits else [Hint("^j", "tui.key_submit", "screen.submit")]),
        *([] if waiting else own),
        *([Hint("F2", "tui.key_hint", "screen.hint")] if more_hints and not waiting else []),
        *([] if waiting else [Hint("F6", "tui.key_reveal", "screen.reveal")]),
        *([] if waiting else [Hint("F7", "tui.key_skip", "screen.skip")]),
        *([] if waiting or state.current.main else [_WRAP_UP]),
        _LANGUAGE,
        _HELP,
        _COMMAND if blank else _COMMAND_IN_TEXT,
        Hint("esc", "tui.key_leave", "screen.back"),
        _PALETTE,
    ]


def reading(
    state: State, card: Card | None, *, derivation: bool, demo: bool, several: bool, opinion: bool
) -> Sequence[Hint]:
    """The keys in feedback and debrief; those for what is not there are left out."""
    own = verbs.hints(card) if card is not None else []
    named = {hint.key for hint in own}
    most = ceiling(state.current)
    onward = state.phase == "feedback" and (not state.current.main or bool(coming(state)))
    return [
        Hint("enter", "tui.key_next", "screen.advance"),
        *own,
        *([Hint(f"1-{int(most)}", "tui.key_rate")] if most > Rating.AGAIN else []),
        *([_opinion(state)] if opinion and state.current.grade is not None else []),
        *([_WRAP_UP] if onward else []),
        *([Hint("F3", "tui.key_derivation", "screen.derive")] if derivation and "d" not in named else []),
        *([Hint("F4", "tui.key_demo", "screen.demo")] if demo and "r" not in named else []),
        *([Hint("↑↓", "tui.key_cards")] if several else []),
        _LANGUAGE,
        _HELP,
        _COMMAND,
        Hint("esc", "tui.key_leave", "screen.back"),
        _PALETTE,
    ]


def _opinion(state: State) -> Hint:
    """The key for a second opinion, by what it does now."""
    attempt = state.current
    code = "call_off" if attempt.consulting else "ask_again" if attempt.opinions else "ask"
    return Hint("^o", f"opinion.key_{code}", "screen.opinion")
