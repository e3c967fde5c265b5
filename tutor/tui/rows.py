"""A screen of rows: one of them is chosen, always in view, and enter does what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tutor.tui.column import Column
from tutor.tui.commanding import OpensScreens
from tutor.tui.row import Row


class Rows(Column, inherit_bindings=False):
    """The rows that scroll with the choice, which the screen moves: no key is its own."""


class RowsScreen(OpensScreens):
    """Hosts rows; one `Rows` among its widgets scrolls."""

    DEFAULT_CSS = """
    RowsScreen .heading { color: $muted; text-style: bold; margin: 1 0 0 1; }
    RowsScreen .heading.-first { margin: 0 0 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "act"),
        Binding("down,j", "move(1)"),
        Binding("up,k", "move(-1)"),
        Binding("pagedown", "page(1)"),
        Binding("pageup", "page(-1)"),
        Binding("home", "edge(0)"),
        Binding("end", "edge(-1)"),
        Binding("f9", "command", priority=True),
    ]

    def on_descendant_focus(self) -> None:
        self.rehint()

    def action_act(self) -> None:
        """Do what the chosen row is for; where none is chosen, the first."""
        (self.focused if isinstance(self.focused, Row) else self.query(Row).first()).act()

    def action_move(self, by: int) -> None:
        """To the next or the previous row, around at the ends."""
        rows = list(self.query(Row))
        here = rows.index(self.focused) if isinstance(self.focused, Row) else 0
        self._choose(rows, (here + by) % len(rows))

    def action_page(self, by: int) -> None:
        """A window of rows up or down."""
        rows = list(self.query(Row))
        here = rows.index(self.focused) if isinstance(self.focused, Row) else 0
        page = max(1, self.query_one(Rows).view.height - 1)
        self._choose(rows, min(max(0, here + by * page), len(rows) - 1))

    def action_edge(self, at: int) -> None:
        """To the first or the last row."""
        self._choose(rows := list(self.query(Row)), at % len(rows))

    def _choose(self, rows: Sequence[Row], at: int) -> None:
        """The choice is always in view, the first of the list with what stands over it."""
        self.set_focus(rows[at], scroll_visible=False)
        scrolled = self.query_one(Rows)
        if rows[at] in list(scrolled.query(Row))[1:]:
            scrolled.scroll_to_widget(rows[at], animate=False, force=True)
        else:
            scrolled.scroll_home(animate=False)
