"""The region beside the text: the evidence, and over it whatever was opened last.

A panel covers what is under it and gives it back on escape. On a narrow screen an open panel takes the
place of the conversation, which comes back as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget

from tutor.tui.bars import Hint
from tutor.tui.evidence import EvidencePane
from tutor.tui.told import Tell, Told


class Panel(Vertical):
    """Something opened beside the text. Subclasses compose their body."""

    KIND: ClassVar[str] = "tui.command"
    """The message that says what it is, where it has a screen of its own."""

    DEFAULT_CSS = """
    Panel { height: 1fr; }
    Panel > .panel-title { height: 1; padding: 0 1; color: $primary; text-style: bold; background: $surface; }
    """

    class Rehinted(Message):
        """Other keys matter now."""

    def __init__(self, title: Tell) -> None:
        super().__init__()
        self.title = title

    def compose(self) -> ComposeResult:
        yield Told(self.title, classes="panel-title")
        yield from self.body()

    def body(self) -> Sequence[Widget]:
        """The widgets under the title."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """The keys that matter while this panel is in front."""
        return ()

    def take_focus(self) -> None:
        """Put the focus where the person will want it."""

    def action_rerun(self) -> None:
        """Run it again, where it is something that runs."""

    async def shut(self) -> bool:
        """Asked before it closes; False keeps it open (it had something of its own to close)."""
        return True


class Scrolls(VerticalScroll):
    """Text with arrows to scroll it; says when the footer should name them, or no longer."""

    def watch_show_vertical_scrollbar(self) -> None:
        self.post_message(Panel.Rehinted())

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that scroll, where there is more than is seen."""
        return (Hint("↑↓", "tui.key_scroll"),) if self.show_vertical_scrollbar else ()


class Side(Vertical):
    """The evidence pane and the panels over it."""

    DEFAULT_CSS = """
    Side { width: 5fr; height: 1fr; border-left: vkey $panel; }
    Side.-covered EvidencePane { display: none; }
    """

    def compose(self) -> ComposeResult:
        yield EvidencePane()

    @property
    def front(self) -> Panel | None:
        """The panel on top."""
        panels = list(self.query_children(Panel))
        return panels[-1] if panels else None

    async def open(self, panel: Panel) -> None:
        """Put a panel in front."""
        if self.front is not None:
            self.front.display = False
        await self.mount(panel)
        self._mark()
        panel.take_focus()

    async def close_front(self) -> bool:
        """Close the panel in front; whether it went."""
        panel = self.front
        if panel is None or not await panel.shut():
            return False
        await panel.remove()
        if self.front is not None:
            self.front.display = True
            self.front.take_focus()
        self._mark()
        return True

    def _mark(self) -> None:
        self.set_class(self.front is not None, "-covered")
        if self.parent is not None:
            self.screen.query_one("#body").set_class(self.front is not None, "-panel-open")
