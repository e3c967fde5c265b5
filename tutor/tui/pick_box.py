"""The list for a choice, for several, and for true or false."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from tutor import picking
from tutor.language import Text, say
from tutor.questions import Question
from tutor.session.state import Attempt
from tutor.tui.bars import Hint
from tutor.tui.list_box import ListBox

_TRUTH: Final = ("t", "f")
_ALSO: Final = {"y": "t", "n": "f", "✓": "t", "✗": "f", "对": "t", "错": "f", "是": "t", "否": "f"}


class PickBox(ListBox):
    """Options under their letters: one is picked, or with `several` each is switched on and off."""

    def __init__(self, question: Question, attempt: Attempt) -> None:
        truth = question.statement is not None
        texts = picking.says(question)
        super().__init__(
            [Text(say(code, "en"), say(code, "zh")) for code in ("picking.true", "picking.false")]
            if truth
            else [texts[name] for name in attempt.shown]
        )
        self._letters = _TRUTH if truth else tuple(map(picking.letter, range(len(self.says))))
        self._several = question.choosing is not None and question.choosing.several
        self._picked = self._read(question, attempt)
        self.at = min(self._picked, default=0)

    def _read(self, question: Question, attempt: Attempt) -> set[int]:
        found = picking.read(question, attempt.shown, attempt.draft) if attempt.draft.strip() else ()
        if isinstance(found, picking.Unread):
            return set()
        if question.statement is not None:
            return {0 if said == picking.TRUE else 1 for said in found}
        return {attempt.shown.index(name) for name in found}

    @property
    def text(self) -> str:
        """The letters that are picked."""
        return " ".join(self._letters[row] for row in sorted(self._picked))

    def mark(self, row: int) -> Content:
        """Whether the row is picked, and its letter."""
        picked = row in self._picked
        box = ("[✓]" if picked else "[ ]") if self._several else ("(•)" if picked else "( )")
        return Content.assemble(
            (box, "bold $primary" if picked else "$muted"), " ", (self._letters[row], "bold $accent")
        )

    def press(self, key: str) -> bool:
        """Space picks, enter hands in what is picked or picks, a letter or number picks its row."""
        if key == "enter":
            if self._picked and (self._several or self.at in self._picked):
                self.hand_in()
            else:
                self._pick(self.at)
        elif key in ("space", " "):
            self._pick(self.at)
        elif (row := self._row_of(key)) is not None:
            self.at = row
            self._pick(row)
            self.look_at_cursor()
        else:
            return False
        return True

    def _row_of(self, key: str) -> int | None:
        key = _ALSO.get(key, key) if self._letters == _TRUTH else key
        if key in self._letters:
            return self._letters.index(key)
        number = int(key) if key.isascii() and key.isdigit() else 0
        return number - 1 if 1 <= number <= len(self.says) else None

    def _pick(self, row: int) -> None:
        self._picked = self._picked ^ {row} if self._several else {row}
        self.changed()

    def hints(self) -> Sequence[Hint]:
        """The keys that pick, and what enter does now."""
        enter = (
            "tui.key_submit" if self._picked and (self._several or self.at in self._picked) else "tui.key_pick"
        )
        keys = "t f" if self._letters == _TRUTH else f"a-{self._letters[-1]}"
        space = [Hint("space", "tui.key_tick")] if self._several else []
        return [Hint("enter", enter), *space, Hint(keys, "tui.key_pick"), Hint("↑↓", "tui.key_choose")]
