"""How a number or formula is read while it is typed: its reading, or a caret under what stops it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from tutor.language import say
from tutor.questions import AnswerKind
from tutor.tui.styled import clean
from tutor.tui.told import app_of

_PROMPT = 3
"""Cells before the text of the line: its border and `> `."""


class Echo(Widget):
    """Two lines under the input, always there, so that nothing jumps while one types."""

    DEFAULT_CSS = """
    Echo { height: 2; width: 1fr; }
    """

    def __init__(self, kind: AnswerKind, symbols: Mapping[str, str]) -> None:
        super().__init__()
        self._kind, self._symbols = kind, symbols
        self._text = ""

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    def show(self, text: str) -> None:
        """Read this text."""
        self._text = text
        self.refresh()

    def render(self) -> Content:
        if not self._text.strip():
            return Content("")
        from tutor.maths import reading

        language = app_of(self).language
        read = reading(self._text, self._kind, self._symbols)
        if read.read_as is not None:
            if read.read_as == self._text.strip():
                return Content("")
            label = say("tui.read_as", language)
            return Content.assemble(
                " " * _PROMPT, (f"{label}  ", "$muted"), (clean(read.read_as), "bold $success")
            )
        said = clean(say(read.code, language, **read.values))
        if not read.column:
            return Content.assemble(" " * _PROMPT, (said, "$warning"))
        before = _PROMPT + cell_len(self._text[: read.column - 1])
        where = say("tui.column", language, column=read.column)
        caret = Content.assemble(
            " " * min(before, max(0, self.size.width - 14)), ("▲ ", "bold $warning"), (where, "$muted")
        )
        return Content("\n").join([caret, Content.assemble(" " * _PROMPT, (said, "$warning"))])

    def _again(self) -> None:
        self.refresh()
