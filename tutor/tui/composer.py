"""Where a person writes: a box for an open answer, a line for a number or formula that shows how it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input, TextArea

from tutor.language import Language, say
from tutor.tui.bars import Hint
from tutor.tui.echo import Echo
from tutor.tui.keystrokes import act_at_once
from tutor.tui.styled import clean
from tutor.tui.told import Told, app_of

LONGEST_ANSWER = 20_000
"""Characters; more than two hours of speech. Beyond it a paste is refused, whole."""
LONGEST_LINE = 400
LONGEST_ROWS = 2_000
NEW_ROW = "down"
"""The key that adds a row below the last one: every terminal has it, and there it does nothing else."""


@runtime_checkable
class TakesCommands(Protocol):
    """A screen with a command line."""

    async def command_takes(self, event: events.Key, *, empty: bool) -> bool:
        """Whether the key is the command line's: a colon in an empty box, or anything once the line is open.

        Asked at once, not by a message: what is typed right after the colon belongs to the command too.
        """


async def _taken(box: Widget, event: events.Key, *, empty: bool) -> None:
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


class OpenBox(TextArea):
    """The box for an open answer."""

    DEFAULT_CSS = """
    OpenBox {
        height: auto; min-height: 5; max-height: 14; padding: 0 1;
        border: none; border-left: outer $primary; background: $surface;
        &:focus { border: none; border-left: outer $primary; }
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__(clean(text), soft_wrap=True, highlight_cursor_line=False)
        self.cursor_blink = False

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._relabel)
        self.move_cursor(self.document.end)

    def _relabel(self, language: Language) -> None:
        self.placeholder = say("tui.open_placeholder", language)

    async def _on_key(self, event: events.Key) -> None:
        await _taken(self, event, empty=not self.text.strip())

    async def _on_paste(self, event: events.Paste) -> None:
        if len(self.text) + len(event.text) > LONGEST_ANSWER:
            event.stop()
            event.prevent_default()
            app_of(self).tell("tui.paste_too_long", limit=LONGEST_ANSWER, length=len(event.text))
            return
        await super()._on_paste(events.Paste(clean(event.text.replace("\r\n", "\n").replace("\r", "\n"))))
        event.stop()
        event.prevent_default()


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
            await _taken(self, event, empty=not self.text.strip())

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
            await _taken(self, event, empty=not self.value.strip())

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


class Composer(Vertical):
    """The box or the line for one attempt, by the kind of its question.

    A number or formula begins on a line, where a letter costs next to nothing; with its second row it moves
    into a box of rows.
    """

    DEFAULT_CSS = """
    Composer { height: auto; }
    Composer Horizontal { height: auto; background: $surface; border-left: outer $primary; }
    Composer .prompt { width: 2; color: $primary; text-style: bold; }
    """

    def __init__(self, draft: str, *, echo: Echo | None) -> None:
        super().__init__()
        self._draft = draft
        self._echo = echo

    def compose(self) -> ComposeResult:
        if self._echo is None:
            yield OpenBox(self._draft)
            return
        with Horizontal():
            yield Told(lambda _: "> ", classes="prompt")
            rows = RowsBox(self._draft)
            several = "\n" in self._draft.strip("\n")
            line = LineBox("" if several else self._draft, rows=rows)
            line.display, rows.display = not several, several
            yield line
            yield rows
        yield self._echo

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._box.value if isinstance(self._box, Input) else self._box.text

    @property
    def echoed(self) -> str | None:
        """The code of what the line under the input says is wrong with it, if anything."""
        return self._echo.code if self._echo is not None else None

    @property
    def _box(self) -> LineBox | RowsBox | OpenBox:
        if self._echo is None:
            return self.query_one(OpenBox)
        rows = self.query_one(RowsBox)
        return rows if rows.display else self.query_one(LineBox)

    def take_focus(self) -> None:
        """Put the cursor into it."""
        self._box.focus(scroll_visible=False)

    def when_typed(self, then: Callable[[], None]) -> None:
        """Do this once the keys that wait for the box have been typed into it."""
        self._box.call_later(then)

    def write(self, text: str) -> None:
        """Put typed text in at the cursor."""
        if isinstance(self._box, Input):
            self._box.insert_text_at_cursor(text)
        else:
            self._box.insert(text)

    @property
    def blank(self) -> bool:
        """Whether a colon typed now begins a command."""
        return not self.text.strip()

    def hints(self) -> Sequence[Hint]:
        """The key that adds a row to a number or formula."""
        return [] if self._echo is None or self.blank else [Hint("↓", "tui.key_row")]

    def on_mount(self) -> None:
        if self._echo is not None:
            self._read()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(HandedIn(event.value))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        if event.text_area.display:
            self._read()
            self.post_message(Changed(event.text_area.text))

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        event.stop()
        if event.text_area.display:
            self._read()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.input.display:
            self._read()
            self.post_message(Changed(event.value))

    def _read(self) -> None:
        """Show how the line at the cursor is read."""
        if self._echo is not None:
            box = self._box
            self._echo.show(self.text, box.cursor_location[0] + 1 if isinstance(box, TextArea) else 1)
