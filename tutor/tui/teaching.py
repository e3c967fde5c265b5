"""Asked where a point was counted that the grader did not find: which words of the answer said it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

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


class TeachScreen(ModalScreen[None]):
    """The clauses of the answer; the chosen one counts as the point from now on."""

    CSS = """
    TeachScreen { background: $background; }
    TeachScreen VerticalScroll { padding: 1 2; height: 1fr; }
    TeachScreen Paper { margin: 0 0 1 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen"),
        Binding("enter,space", "act"),
        Binding("down,j", "app.focus_next"),
        Binding("up,k", "app.focus_previous"),
    ]

    def __init__(self, point: Text | None, clauses: Sequence[str], choose: Callable[[str], None]) -> None:
        super().__init__()
        self._point, self._clauses, self._choose = point, tuple(clauses), choose

    def compose(self) -> ComposeResult:
        yield Title(told("phrases.which"))
        with VerticalScroll(can_focus=False):
            yield Paper(self._said)
            for clause in self._clauses:
                yield Row(partial(_quoted, clause), partial(self._chosen, clause))
        yield Keys([Hint("enter", "tui.key_these", "screen.act"), Hint("↑↓", "tui.key_choose"), BACK])

    def on_mount(self) -> None:
        self.query(Row).first().focus()

    def action_act(self) -> None:
        """Choose the clause that is marked."""
        if isinstance(self.focused, Row):
            self.focused.act()

    def _chosen(self, clause: str) -> None:
        self.app.pop_screen()
        self._choose(clause)

    def _said(self, language: Language) -> list[Para]:
        point = [Para(prose(self._point.in_(language), "bold"))] if self._point else []
        return [*point, Para(plain(say("phrases.means", language), "$muted"))]


def _quoted(clause: str, _: Language, room: int) -> Content:
    return plain(f"“{' '.join(clause.split())}”").truncate(room, ellipsis=True)
