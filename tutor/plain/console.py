"""Reading and writing lines: nothing from a pack or an answer can steer the terminal."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from tutor.language.visible import clean
from tutor.maths.prose import inline
from tutor.plain.hearing import listening

__all__ = ["Console", "clean", "indented", "prose"]


def prose(text: str) -> str:
    """A pack's text for one line of a terminal: formulas in Unicode, no marks."""
    return clean(inline(text))


def indented(text: str, by: int = 2) -> Iterable[str]:
    """The lines of `text`, indented."""
    return (" " * by + line if line else "" for line in text.split("\n"))


class Console:
    """Where lines come from and go to. Bytes that are no text are replaced, never an error."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._target = target or sys.stdout
        if isinstance(self._source, TextIOWrapper):
            self._source.reconfigure(errors="replace")
        self._talks = all((self._source is sys.stdin, self._source.isatty(), self._target.isatty()))

    def read(self, prompt: str) -> str | None:
        """The next line without its end, or None at the end of input."""
        above, _, last = prompt.rpartition("\n")
        if above:
            self.write(above)
        if self._talks:
            return self._edited(last)
        self._target.write(last)
        self._target.flush()
        with listening():
            line = self._source.readline()
        # Without a terminal nobody's enter key ends the prompt's line.
        self._target.write("\n")
        return _text(line.rstrip("\r\n")) if line else None

    @property
    def more(self) -> bool:
        """Whether more input is there already, so that reading on will not wait for a person."""
        try:
            ready, _, _ = select.select([self._source], [], [], 0)
        except (OSError, ValueError):  # no file behind it, such as a text in memory
            return False
        return bool(ready)

    def _edited(self, prompt: str) -> str | None:
        """A line from a person at a terminal, with the editing keys that `readline` gives `input`."""
        with suppress(ImportError):
            import readline  # noqa: F401
        with suppress(EOFError), listening():
            return _text(input(prompt))
        self.write("")
        return None

    def write(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self._target.write(line + "\n")
        self._target.flush()


def _text(line: str) -> str:
    """`line` with half characters, which some terminals send as surrogates, replaced."""
    return line.encode("utf-8", "replace").decode("utf-8", "replace")
