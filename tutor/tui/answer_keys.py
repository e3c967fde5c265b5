"""What every box for an answer shares: what it tells, and the keys that are not its own."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual import events
from textual.message import Message
from textual.widget import Widget

from tutor.tui.keystrokes import act_at_once


@runtime_checkable
class TakesCommands(Protocol):
    """A screen with a command line."""

    async def command_takes(self, event: events.Key, *, empty: bool) -> bool:
        """Whether the key is the command line's: a colon in an empty box, or anything once the line is open.

        Asked at once, not by a message: what is typed right after the colon belongs to the command too.
        """


async def taken(box: Widget, event: events.Key, *, empty: bool) -> None:
    """Keys of the command line, and keys that edit; what is left Textual asks the box's own class for next."""
    screen = box.screen
    if isinstance(screen, TakesCommands) and await screen.command_takes(event, empty=empty):
        event.stop()
        event.prevent_default()
    elif not event.is_printable:
        await act_at_once(box, event)


class HandedIn(Message):
    """Enter: the answer is handed in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Changed(Message):
    """The draft changed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
