"""A panel on a screen of its own: a demo or a command's output that was opened from home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tutor.tui.bars import Hint, Keys, Title
from tutor.tui.commanding import OpensScreens
from tutor.tui.side import Panel
from tutor.tui.told import told


class PanelScreen(OpensScreens):
    """Hosts one panel; escape is the panel's first, then closes the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("ctrl+j,f5", "rerun", priority=True),
        Binding("f9", "command", priority=True),
    ]

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        self._panel = panel

    def compose(self) -> ComposeResult:
        yield Title(told(self._panel.KIND))
        yield self._panel
        yield Keys()

    def on_mount(self) -> None:
        self._panel.take_focus()
        self.rehint()

    def hints(self) -> Sequence[Hint]:
        return [
            *self._panel.hints(),
            Hint("F1", "tui.key_help", "app.help"),
            Hint("F9", "tui.key_command", "screen.command"),
        ]

    async def action_back(self) -> None:
        """Stop what runs, then close the form, then the screen."""
        if await self._panel.shut():
            self.app.pop_screen()

    def action_rerun(self) -> None:
        """Run what stands in the form."""
        self._panel.action_rerun()

    def on_panel_rehinted(self) -> None:
        self.rehint()
