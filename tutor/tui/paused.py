"""Asked before another pack opens while a conversation is paused: the paused one would be over with that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from tutor.language import Language, Text, say
from tutor.tui.bars import BACK, Hint, Keys, Title
from tutor.tui.cards import Paper, Para
from tutor.tui.row import Row
from tutor.tui.styled import plain, prose
from tutor.tui.told import told


class PausedScreen(ModalScreen[None]):
    """Go on with the paused conversation, end it and start the other, or back."""

    CSS = """
    PausedScreen { background: $background; }
    PausedScreen Vertical { padding: 1 2; height: 1fr; }
    PausedScreen Paper { margin: 0 0 1 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen"),
        Binding("enter,space", "act"),
        Binding("down,j", "app.focus_next"),
        Binding("up,k", "app.focus_previous"),
    ]

    def __init__(self, left: Text, *, go_on: Callable[[], None], start: Callable[[], None]) -> None:
        super().__init__()
        self._left = left
        self._choices = (("tui.paused_go_on", go_on), ("tui.paused_start", start))

    def compose(self) -> ComposeResult:
        yield Title(told("tui.paused"))
        with Vertical():
            yield Paper(self._said)
            for code, act in self._choices:
                yield Row(partial(_choice, code), self._then(act))
        yield Keys([Hint("enter", "tui.key_open", "screen.act"), Hint("↑↓", "tui.key_choose"), BACK])

    def on_mount(self) -> None:
        self.query(Row).first().focus()

    def action_act(self) -> None:
        """Do what the chosen row says."""
        if isinstance(self.focused, Row):
            self.focused.act()

    def _then(self, act: Callable[[], None]) -> Callable[[], None]:
        def close_and_act() -> None:
            self.app.pop_screen()
            act()

        return close_and_act

    def _said(self, language: Language) -> list[Para]:
        return [
            Para(prose(" ".join(self._left.in_(language).split()), "bold")),
            Para(plain(say("tui.paused_means", language), "$muted")),
        ]


def _choice(code: str, language: Language, _: int) -> Content:
    return Content(say(code, language))
