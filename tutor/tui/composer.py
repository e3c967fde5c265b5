"""Where a person writes: a box for an open answer, a line for a number or formula that shows how it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, TextArea

from tutor.tui.answer_keys import Changed, HandedIn
from tutor.tui.bars import Hint
from tutor.tui.echo import Echo
from tutor.tui.line_box import LineBox, RowsBox
from tutor.tui.open_box import OpenBox
from tutor.tui.told import Told


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
