"""The line for a number or formula, and the rows that it grows into with its working."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input, TextArea

from tutor.tui.answer_keys import HandedIn, taken
from tutor.tui.styled import clean
from tutor.tui.told import app_of

LONGEST_LINE = 400
LONGEST_ROWS = 2_000
NEW_ROW = "down"
"""The key that adds a row below the last one: every terminal has it, and there it does nothing else."""


def as_rows(text: str) -> str:
    """Pasted text with plain ends of rows, none of them at its own end."""
    return clean("\n".join(text.splitlines())).strip("\n")


class RowsBox(TextArea):
    """The rows of a number or formula with its working: grows to five, then scrolls."""

    DEFAULT_CSS = """
    RowsBox, RowsBox:focus {
        height: auto; max-height: 5; width: 1fr; border: none; padding: 0; background: $surface;
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__(clean(text)[:LONGEST_ROWS], soft_wrap=False, highlight_cursor_line=False)
        self.cursor_blink = False
        self.show_horizontal_scrollbar = False

    def on_mount(self) -> None:
        self.move_cursor(self.document.end)

    async def type_in(self, event: events.Key) -> None:
        """Act on a key that came for the line which these rows began as."""
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self.post_message(HandedIn(self.text))
        elif event.is_printable and event.character:
            self.insert(event.character)
        else:
            await self._on_key(event)

    async def _on_key(self, event: events.Key) -> None:
        row, _ = self.cursor_location
        last = row == self.document.line_count - 1
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.post_message(HandedIn(self.text))
        elif event.key == NEW_ROW and last and self.document.get_line(row).strip():
            event.stop()
            event.prevent_default()
            self.move_cursor(self.document.end)
            self.insert("\n")
        else:
            await taken(self, event, empty=not self.text.strip())

    def paste(self, text: str) -> None:
        """Put pasted rows in at the cursor; too much is refused, whole."""
        added = as_rows(text)
        if len(self.text) + len(added) > LONGEST_ROWS:
            app_of(self).tell("tui.paste_too_long", limit=LONGEST_ROWS, length=len(added))
        else:
            self.insert(added)

    async def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.paste(event.text)


class OneLine(Input):
    """A line of fixed width. Textual lays the screen out anew for each letter, in case the line grows by it."""

    virtual_size = Reactive(Size(0, 0))


class LineBox(OneLine):
    """The line for a number or a formula."""

    DEFAULT_CSS = """
    LineBox, LineBox:focus { border: none; height: 1; padding: 0; background: $surface; }
    """

    def __init__(self, text: str = "", *, longest: int = LONGEST_LINE, rows: RowsBox | None = None) -> None:
        super().__init__(clean(text)[:longest], max_length=longest, select_on_focus=False)
        self.cursor_blink = False
        self._rows = rows

    async def _on_key(self, event: events.Key) -> None:
        rows = self._rows
        if rows is not None and rows.display:  # it was typed before the rows had the focus
            await rows.type_in(event)
        elif rows is not None and event.key == NEW_ROW and self.value.strip():
            event.stop()
            event.prevent_default()
            self._grow(self.value + "\n")
        else:
            await taken(self, event, empty=not self.value.strip())

    def _grow(self, text: str) -> None:
        """Go on in the box of rows."""
        rows = self._rows
        if rows is not None:
            self.display, rows.display = False, True
            rows.text = text
            rows.move_cursor(rows.document.end)
            self.screen.set_focus(rows, scroll_visible=False)

    def _on_paste(self, event: events.Paste) -> None:
        rows = self._rows
        if rows is not None and (rows.display or "\n" in as_rows(event.text)):
            event.stop()
            event.prevent_default()
            if not rows.display:
                self._grow(self.value)
            rows.paste(event.text)
            return
        first = next((line for line in event.text.splitlines() if line.strip()), "")
        super()._on_paste(events.Paste(clean(first)))
        event.stop()
        event.prevent_default()
