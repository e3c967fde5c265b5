"""The keys of the practice screen, and which of them the footer names now."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding, BindingType

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
    *(Binding(letter, f"verb('{letter}')") for letter in "ynsxu"),
    *(Binding(str(n), f"rate({n})") for n in range(1, 5)),
    Binding("d", "derive"),
    Binding("r", "demo"),
    Binding("colon,fullwidth_colon", "command"),
]


def hints_of(state: State, card: Card | None) -> Sequence[Hint]:
    """The keys that matter now."""
    tail = [
        Hint("^l", "tui.key_language", "app.flip"),
        Hint("F1", "tui.key_help", "app.help"),
        Hint(":", "tui.key_command", "screen.command"),
        Hint("^p", "tui.key_palette", "app.command_palette"),
    ]
    if state.phase == "asking":
        return [
            Hint("^j", "tui.key_submit", "screen.submit"),
            Hint("F2", "tui.key_hint", "screen.hint"),
            Hint("F6", "tui.key_reveal", "screen.reveal"),
            Hint("F7", "tui.key_skip", "screen.skip"),
            *tail,
            Hint("esc", "tui.key_leave", "screen.back"),
        ]
    if state.phase in ("feedback", "debrief"):
        own = verbs.hints(card) if card is not None else []
        evident = (
            []
            if any(h.key in "dr" for h in own)
            else [
                Hint("F3", "tui.key_derivation", "screen.derive"),
                Hint("F4", "tui.key_demo", "screen.demo"),
            ]
        )
        return [
            Hint("enter", "tui.key_next", "screen.advance"),
            *own,
            Hint("1-4", "tui.key_rate"),
            *evident,
            Hint("↑↓", "tui.key_cards"),
            *tail,
            *([Hint("F8", "tui.key_wrap_up", "screen.wrap_up")] if state.phase == "feedback" else []),
        ]
    return tail
