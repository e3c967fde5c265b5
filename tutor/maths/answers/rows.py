"""How one row of an answer of several lines is read while it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tutor.maths.answers import steps
from tutor.maths.answers.reader import Reading, parse, reading
from tutor.maths.tree import Name


def reading_at(
    answer: str,
    row: int,
    kind: str = "formula",
    symbols: Mapping[str, str] | None = None,
    unit: str | None = None,
) -> tuple[str, Reading | None]:
    """The line that stands on the typed row (from 1) and its reading; None where nothing does.

    Names that earlier lines define may stand in it. What is said of an equation is all of it, not its right
    side: that is what the next line is compared with.
    """
    found = steps.lines(answer, kind)
    if len(found) == 1:
        return answer, reading(answer, kind, symbols, unit=unit) if answer.strip() else None
    typed = steps.rows_of(answer)
    at = [line for line in found if line.row <= row]
    if not at or not typed[row - 1].strip():
        return "", None
    line = at[-1]
    own = tuple(_defined(earlier) for earlier in at[:-1])
    names = tuple(name for name in own if name is not None)
    if line.related or (len(line.sides) > 1 and not line.continues):
        known = (*(symbols or ()), *names)
        stated = reading(line.text, "relation", None, known)
        if stated.read_as is not None:
            return line.text, stated
    found_ = reading(line.text, kind, symbols, names, unit)
    return line.text, found_ if found_.column is None else replace(found_, column=line.place(found_.column)[1])


def _defined(line: steps.Line) -> str | None:
    """The name that a line gives a value."""
    sides = line.sides
    if len(sides) < 2 or line.continues:
        return None
    tree = getattr(parse(sides[0].text, symbols=None), "tree", None)
    return tree.name if isinstance(tree, Name) else None
