"""The list for an order: rows are moved, or named one after the other by their letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from tutor import picking
from tutor.language import Text
from tutor.questions import Question
from tutor.session.state import Attempt
from tutor.tui.bars import Hint
from tutor.tui.list_box import ListBox

_UP: Final = ("shift+up", "[", "【", "「")
_DOWN: Final = ("shift+down", "]", "】", "」")
"""Shift with an arrow does not reach us through every terminal; brackets do, also those of an input method."""


class OrderBox(ListBox):
    """Items with their places. Brackets move the one under the cursor; space takes it, so that arrows do.

    Letters typed one after the other put their items first, second, third: `bdca` is a whole order.
    """

    def __init__(self, question: Question, attempt: Attempt) -> None:
        texts = picking.says(question)
        super().__init__([texts[name] for name in attempt.shown])
        self._order = self._read(question, attempt)
        self._named = 0
        """How many of the first places were named by letter."""
        self._taken = False

    def _read(self, question: Question, attempt: Attempt) -> list[int]:
        found = picking.read(question, attempt.shown, attempt.draft) if attempt.draft.strip() else ()
        if isinstance(found, picking.Unread) or not found:
            return list(range(len(attempt.shown)))
        return [attempt.shown.index(name) for name in found]

    @property
    def text(self) -> str:
        """The letters in the order of the rows; nothing while they stand as they were shuffled.

        That order is never right, so an enter too many costs nothing.
        """
        if self._order == sorted(self._order):
            return ""
        return " ".join(map(picking.letter, self._order))

    def mark(self, row: int) -> Content:
        """The place and the letter of the item in it."""
        held = self._taken and row == self.at
        place = (f"{row + 1}.", "bold $primary" if row < self._named or held else "$muted")
        return Content.assemble(
            place, " ⇅ " if held else "   ", (picking.letter(self._order[row]), "bold $accent")
        )

    def text_of(self, row: int) -> Text:
        """The text of the item in this place."""
        return self.says[self._order[row]]

    def move(self, by: int) -> None:
        """The cursor, with the row that it holds."""
        if self._taken:
            self._shift(by)
        else:
            self._named = 0
            super().move(by)

    def press(self, key: str) -> bool:
        """Brackets move the row, space takes it and lets go, letters name one place after the other."""
        letters = [picking.letter(row) for row in range(len(self.says))]
        if key == "enter":
            self.hand_in()
        elif key in ("space", " "):
            self._taken, self._named = not self._taken, 0
            self.again()
        elif key in _UP or key in _DOWN:
            self._shift(-1 if key in _UP else 1)
        elif key == "backspace" and self._named:
            self._named -= 1
            self.at = self._named
            self.look_at_cursor()
        elif key in letters:
            self._put_next(letters.index(key))
        else:
            return False
        return True

    def _shift(self, by: int) -> None:
        to = self.at + by
        if not 0 <= to < len(self._order):
            return
        self._order[self.at], self._order[to] = self._order[to], self._order[self.at]
        self.at, self._named = to, 0
        self.changed()
        self.look_at_cursor()

    def _put_next(self, item: int) -> None:
        """Put an item into the first place that was not named yet; one that was named already begins anew."""
        if self._order.index(item) < self._named or self._named == len(self._order):
            self._named = 0
        self._order.remove(item)
        self._order.insert(self._named, item)
        self._named, self._taken = self._named + 1, False
        self.at = min(self._named, len(self._order) - 1)
        self.changed()
        self.look_at_cursor()

    def hints(self) -> Sequence[Hint]:
        """The keys that move and name."""
        return [
            Hint("enter", "tui.key_submit"),
            Hint("[ ]", "tui.key_move"),
            Hint(f"a-{picking.letter(len(self.says) - 1)}", "tui.key_place"),
            Hint("space", "tui.key_let_go" if self._taken else "tui.key_take"),
            Hint("↑↓", "tui.key_choose"),
        ]
