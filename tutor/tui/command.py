"""The `:` line: the shell's words from any screen, without leaving the draft."""

from __future__ import annotations

import shlex

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tutor.errors import UsageError
from tutor.tui.keystrokes import act_at_once
from tutor.tui.line_box import OneLine
from tutor.tui.told import Told, app_of


def split(line: str) -> list[str]:
    """The words of a command line, quotes respected, a leading colon or `tutor` dropped.

    Raises UsageError for a quote that is not closed.
    """
    try:
        words = shlex.split(line.strip().lstrip(":："))
    except ValueError as error:
        raise UsageError("tui.unbalanced_quotes", line=line) from error
    return words[1:] if words[:1] == ["tutor"] else words


class CommandBox(OneLine):
    """The line itself; unlike the boxes for answers it takes colons."""

    DEFAULT_CSS = """
    CommandBox, CommandBox:focus { border: none; height: 1; padding: 0; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__(max_length=2000, select_on_focus=False)
        self.cursor_blink = False

    def leaves(self, event: events.Key) -> bool:
        """Whether the key leaves the line: escape, or backspace with nothing left to delete."""
        return event.key == "escape" or (event.key == "backspace" and not self.value)

    async def _on_key(self, event: events.Key) -> None:
        leaves = self.leaves(event)  # then it is the line's, see CommandLine.on_key
        if not event.is_printable and not leaves:
            await act_at_once(self, event)


class CommandLine(Horizontal):
    """One line over the footer, shown while it is being written; then the focus goes back to where it was."""

    DEFAULT_CSS = """
    CommandLine { dock: bottom; height: 1; margin: 0 0 1 0; display: none; background: $surface; padding: 0 1; }
    CommandLine.-open { display: block; }
    CommandLine .colon { width: 1; color: $accent; text-style: bold; }
    """

    class Opened(Message):
        """The line is being written."""

    class Given(Message):
        """A command was entered. Nothing has the focus until the screen has carried it out."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Closed(Message):
        """The line was left without a command."""

    def __init__(self) -> None:
        super().__init__()
        self._came_from: Widget | None = None

    def compose(self) -> ComposeResult:
        yield Told(lambda _: ":", classes="colon")
        yield CommandBox()

    @property
    def is_open(self) -> bool:
        """Whether it is being written."""
        return self.has_class("-open")

    def open(self, text: str = "") -> None:
        """Show the line and put the cursor into it."""
        if not self.is_open:
            self._came_from = self.screen.focused or self._came_from
        self.add_class("-open")
        box = self.query_one(CommandBox)
        box.value = text
        box.cursor_position = len(text)
        self.screen.set_focus(box, scroll_visible=False)
        self.post_message(self.Opened())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._submit(event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()

    def on_key(self, event: events.Key) -> None:
        if self.query_one(CommandBox).leaves(event):
            event.stop()
            event.prevent_default()
            self.close()

    def on_descendant_blur(self) -> None:
        """The person went elsewhere, with tab or the mouse, and not to another window."""
        here = self.screen.focused is self.query_one(CommandBox)  # opened anew before this came
        if self.is_open and not here and app_of(self).app_focus:
            self.remove_class("-open")
            self.post_message(self.Closed())

    async def take(self, event: events.Key) -> bool:
        """A key typed into another box right after the colon; whether it belongs here."""
        box = self.query_one(CommandBox)
        if event.key == "enter":
            self._submit(box.value)
        elif box.leaves(event):
            self.close()
        elif event.is_printable and event.character:
            box.insert_text_at_cursor(event.character)
        else:
            return await act_at_once(box, event)
        return True

    def close(self) -> None:
        """Leave it without a command."""
        self.remove_class("-open")
        self.give_back()
        self.post_message(self.Closed())

    def give_back(self) -> None:
        """The focus to what had it before the line was opened, if that still stands there."""
        before, self._came_from = self._came_from, None
        there = before is not None and before.is_attached and before.focusable
        self.screen.set_focus(before if there else None, scroll_visible=False)

    def _submit(self, value: str) -> None:
        if line := value.strip():
            self.remove_class("-open")
            self.screen.set_focus(None)
            self.post_message(self.Given(line))
        else:
            self.close()
