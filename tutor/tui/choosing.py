"""A question in front of the screen, answered by choosing one of its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from tutor.language import Language, Text, say
from tutor.tui.bars import BACK, Hint, Keys, Title
from tutor.tui.cards import Paper, Para
from tutor.tui.row import Row
from tutor.tui.styled import plain, prose
from tutor.tui.told import told

Choice: TypeAlias = tuple[Callable[[Language, int], Content], Callable[[], None]]
"""How a row is drawn in a language and a width, and what choosing it does."""


class ChoiceScreen(ModalScreen[None]):
    """What it is about, what choosing means, and the rows; the screen closes before the chosen one acts.

    The subclass names the catalogue's codes of its title, of what choosing means, and of the key that chooses.
    """

    DEFAULT_CSS = """
    ChoiceScreen { background: $background; }
    ChoiceScreen VerticalScroll { padding: 1 2; height: 1fr; }
    ChoiceScreen Paper { margin: 0 0 1 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen"),
        Binding("enter,space", "act"),
        Binding("down,j", "app.focus_next"),
        Binding("up,k", "app.focus_previous"),
    ]
    asks: ClassVar[str]
    means: ClassVar[str]
    key: ClassVar[str]

    def __init__(self, about: Text | None, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._about, self._choices = about, tuple(choices)

    def compose(self) -> ComposeResult:
        yield Title(told(self.asks))
        with VerticalScroll(can_focus=False):
            yield Paper(self._said)
            for draw, act in self._choices:
                yield Row(draw, self._then(act))
        yield Keys([Hint("enter", self.key, "screen.act"), Hint("↑↓", "tui.key_choose"), BACK])

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
        about = " ".join(self._about.in_(language).split()) if self._about else ""
        head = [Para(prose(about, "bold"))] if about else []
        return [*head, Para(plain(say(self.means, language), "$muted"))]
