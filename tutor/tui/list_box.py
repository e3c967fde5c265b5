"""Rows that a person picks from, or moves, with keys of every terminal: arrows, letters, space, enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.content import Content

from tutor.language import Language, Text
from tutor.tui.answer_keys import Changed, HandedIn
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para, laid_out
from tutor.tui.column import Column
from tutor.tui.styled import prose
from tutor.tui.told import app_of


class ListBox(Paper, can_focus=True):
    """The rows of one question, one of them under the cursor. Its draft is letters, as one may type them.

    The subclass says how a row is marked and what keys mean, and tells the draft with `changed`.
    """

    DEFAULT_CSS = """
    ListBox { border-left: outer $panel; background: $surface; padding: 0 1 0 0; }
    ListBox:focus { border-left: outer $primary; }
    """

    def __init__(self, says: Sequence[Text]) -> None:
        super().__init__(self._rows)
        self.says = tuple(says)
        self.at = 0

    # --- what the subclass says ---

    def mark(self, row: int) -> Content:
        """What stands before the text of a row, of the same width for every row."""
        raise NotImplementedError

    def text_of(self, row: int) -> Text:
        """The text of a row."""
        return self.says[row]

    def press(self, key: str) -> bool:
        """Act on a key, by its name or the character it types; whether it was meant for the list."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The draft."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        """The keys that matter now."""
        raise NotImplementedError

    # --- what the screen needs of every box ---

    echoed = None
    blank = True
    """A colon typed here begins a command: nothing in the list takes one."""

    def take_focus(self) -> None:
        """Put the cursor into it."""
        self.focus(scroll_visible=False)

    def when_typed(self, then: Callable[[], None]) -> None:
        """Do this once the keys that wait for the box have been typed into it."""
        self.call_later(then)

    def write(self, text: str) -> None:
        """Keys that were typed before the box was there."""
        for character in text:
            self.press(character.casefold())

    # --- keys ---

    def move(self, by: int) -> None:
        """The cursor up or down, around at the ends."""
        self.at = (self.at + by) % len(self.says)
        self.look_at_cursor()

    def changed(self) -> None:
        """The draft is another one."""
        self.again()
        self.post_message(Changed(self.text))

    def hand_in(self) -> None:
        """What is picked is the answer."""
        self.post_message(HandedIn(self.text))

    async def _on_key(self, event: events.Key) -> None:
        typed = event.character if event.is_printable and event.character else event.key
        if event.key in ("up", "down"):
            self.move(-1 if event.key == "up" else 1)
        elif not self.press(typed.casefold()):
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """A click on a row is the cursor and a press of space."""
        top = 0
        for row in range(len(self.says)):
            below = top + self._height(row)
            if top <= event.y < below:
                self.at = row
                self.press(" ")
                self.again()
                return
            top = below

    def on_focus(self, _: events.Focus) -> None:
        self.refresh()

    def on_blur(self, _: events.Blur) -> None:
        self.refresh()

    # --- looks ---

    def look_at_cursor(self) -> None:
        """Repaint, and scroll the row under the cursor into view."""
        self.refresh()
        column = next((a for a in self.ancestors if isinstance(a, Column)), None)
        if column is None:
            return
        top = self.region.y + sum(self._height(row) for row in range(self.at))
        view, bottom = column.view, top + self._height(self.at)
        if top < view.y:
            column.by_lines(top - view.y)
        elif bottom > view.bottom:
            column.by_lines(bottom - view.bottom)

    def _height(self, row: int) -> int:
        paras = self._row(row, app_of(self).language)
        return sum(1 for _ in laid_out(paras, max(1, self.content_size.width)))

    def _rows(self, language: Language) -> list[Para]:
        return [para for row in range(len(self.says)) for para in self._row(row, language)]

    def _row(self, row: int, language: Language) -> list[Para]:
        here = row == self.at
        cursor = ("› ", "bold $accent") if here and self.has_focus else ("  ", "")
        lead = Content.assemble(cursor, self.mark(row), "  ")
        said = prose(
            " ".join(self.text_of(row).in_(language).split()), "bold" if here and self.has_focus else ""
        )
        return [Para(said, lead, lead.cell_length)]
