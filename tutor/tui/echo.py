"""How a number or formula is read while it is typed: its reading, or a caret under what stops it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from tutor.language import Language, say
from tutor.questions import AnswerKind
from tutor.tui.cards import Paper, Para
from tutor.tui.styled import clean, plain

if TYPE_CHECKING:
    from tutor.maths import Reading

PROMPT = 3
"""Cells before the text of the line: its border and `> `."""
LEAST = 2


class Echo(Paper):
    """Two lines under the input, always there, so that nothing jumps while one types; more if need be."""

    DEFAULT_CSS = """
    Echo { min-height: 2; }
    """

    def __init__(self, kind: AnswerKind, symbols: Mapping[str, str], unit: str | None = None) -> None:
        super().__init__(self._said)
        self._kind, self._symbols, self._unit = kind, symbols, unit
        self._answer, self._row, self._text = "", 1, ""

    def show(self, answer: str, row: int = 1) -> None:
        """Read this answer, of several lines that on which the cursor is, counted from 1."""
        self._answer, self._row, self._text = answer, row, answer
        needed = self.get_content_height(self.size, self.size, self.size.width)
        self.refresh(layout=self.size.height != max(LEAST, needed))

    @property
    def code(self) -> str | None:
        """The message that says why it cannot be read; None where it can, or where there is nothing to read."""
        read = self._reading()
        return read.code if read is not None and read.read_as is None else None

    def _said(self, language: Language) -> list[Para]:
        read = self._reading()
        if read is None:
            return []
        if read.read_as is not None:
            if read.read_as == self._text.strip():
                return []
            label = say("tui.read_as", language)
            shown = Content.assemble((f"{label}  ", "$muted"), (clean(read.read_as), "bold $success"))
            return [Para(shown, indent=PROMPT)]
        why = Para(plain(say(read.code, language, **read.values), "$warning"), indent=PROMPT)
        return [self._caret(read.column, language), why] if read.column else [why]

    def _caret(self, column: int, language: Language) -> Para:
        where = say("tui.column", language, column=column)
        before = min(PROMPT + cell_len(self._text[: column - 1]), max(0, self.size.width - 14))
        return Para(Content.assemble(("▲ ", "bold $warning"), (where, "$muted")), indent=before)

    def _reading(self) -> Reading | None:
        if not self._answer.strip():
            return None
        from tutor.maths import reading_at

        self._text, found = reading_at(self._answer, self._row, self._kind, self._symbols, self._unit)
        return found
