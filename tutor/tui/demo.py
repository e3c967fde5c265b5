"""A demo on a screen of its own, opened from home."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tutor.demos import arguments, registry
from tutor.tui.bars import Keys, Title
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.told import told


class DemoScreen(Screen[None]):
    """Hosts one panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("ctrl+j,f5", "rerun", priority=True),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        spec = registry.spec(name)
        self._panel = DemoPanel(spec, arguments.from_values(spec, {}))

    def compose(self) -> ComposeResult:
        yield Title(told("tui.demo"))
        yield self._panel
        yield Keys()

    def on_mount(self) -> None:
        self._panel.take_focus()
        self.on_panel_rehinted()

    async def action_back(self) -> None:
        """Stop what runs, then close the form, then the screen."""
        if await self._panel.shut():
            self.app.pop_screen()

    def action_rerun(self) -> None:
        """Run what stands in the form."""
        self._panel.action_rerun()

    def on_panel_rehinted(self) -> None:
        self.query_one(Keys).show(self._panel.hints())
