"""LaTeX blocks of rows: `\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}` becomes a bracket of rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.text.tokens import Scanner

_NAME = re.compile(r" *\{ *([A-Za-z]+\*?) *\}")
_COLUMNS = re.compile(r" *\{[clr| ]*\}")
_REALS = re.compile(r" *(?:\{ *R *\}|R(?![A-Za-z]))")
MATRICES: Final = frozenset(
    ("matrix", "pmatrix", "bmatrix", "Bmatrix", "smallmatrix", "psmallmatrix", "bsmallmatrix", "array")
)


@dataclass(frozen=True, slots=True)
class Block:
    """An open block: its name and the column where it begins."""

    name: str
    column: int


def command(scanner: Scanner, word: str, start: int, end: int) -> bool:
    """Read a command of blocks and sets; False where it is none."""
    if word in ("begin", "end"):
        _block(scanner, word, start, end)
    elif word == "\\" and scanner.blocks:
        scanner.emit("op", ";", start, end)
    elif word == "{" and _after_set(scanner):
        scanner.emit("op", "∖", start, start)
        scanner.emit("op", "{", start, end)
    elif word == " " and scanner.plain[end:].lstrip().startswith(("{", "\\{")) and _after_set(scanner):
        scanner.emit("op", "∖", start, start + 1)
    elif word == "mathbb" and (match := _REALS.match(scanner.plain, end)):
        scanner.emit("op", "ℝ", start, match.end())
    else:
        return False
    return True


def _block(scanner: Scanner, word: str, start: int, end: int) -> None:
    """Read `\\begin{...}` or `\\end{...}` at the scanner's place."""
    match = _NAME.match(scanner.plain, end)
    if match is None:
        raise Stop("missing_after", end + 1, sign=f"\\{word}")
    name = match[1]
    if name not in MATRICES:
        raise Stop("unknown_command", start + 1, command=f"\\{word}{{{name}}}")
    if word == "begin":
        columns = _COLUMNS.match(scanner.plain, match.end()) if name == "array" else None
        scanner.blocks.append(Block(name, start + 1))
        scanner.emit("op", "⟦", start, (columns or match).end())
        return
    if not scanner.blocks or scanner.blocks[-1].name != name:
        raise Stop("unopened_block", start + 1, block=name)
    scanner.blocks.pop()
    if scanner.tokens[-1].text == ";":
        scanner.tokens.pop()  # a last \\ ends the row before and begins none
    scanner.emit("op", "⟧", start, match.end())


def _after_set(scanner: Scanner) -> bool:
    """Whether a set stands before: in `R\\{0}` the backslash is the sign for a difference."""
    last = scanner.tokens[-1] if scanner.tokens else None
    return last is not None and last.text in (")", "]", "}", "ℝ", "R", "∅")
