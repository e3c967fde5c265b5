"""Formulas as the screens write them: read by our grammar, written in one style, stacked where it helps."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import cell_len

STACK_ABOVE = 18
"""A fraction shorter than this reads better on one line."""


@lru_cache(maxsize=512)
def pretty(text: str) -> str:
    """The formula on one line: `4.5 × 10⁻⁵` for `4.5e-05`; as it is where it cannot be read."""
    from tutor.maths import Unread, read, show

    tree = read(text, kind="vector" if text.startswith("[") else "formula")
    return typeset(text if isinstance(tree, Unread) else show(tree))


_SUBSCRIPTS = {
    letter: "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"[at] for at, letter in enumerate("0123456789aehijklmnoprstuvx")
}
_NAME = re.compile(r"(?<![\w_])([A-Za-zα-ω])(?:_([A-Za-z0-9]+)|\[(\d+)\])(?![A-Za-z0-9_])")
_SUM = re.compile(r"\bsum\(([^(),\[\]]+), (\w), ([^(),]+), ([^(),]+)\)")


def typeset(text: str) -> str:
    """The grammar's own line as the prose of the packs writes it: dₖ for d_k, p₁ for p[1], − for -."""
    text = _SUM.sub(r"Σ(\2 = \3…\4) \1", text.replace("-", "−"))
    return _NAME.sub(_subscripted, text)


def _subscripted(found: re.Match[str]) -> str:
    below = found[2] or found[3]
    if any(letter not in _SUBSCRIPTS for letter in below):
        return found[0]
    return found[1] + "".join(_SUBSCRIPTS[letter] for letter in below)


def entries(text: str) -> list[str]:
    """The entries of a vector on lines of their own, brackets around them; one line for anything else."""
    one = pretty(text)
    if not (one.startswith("[") and one.endswith("]")):
        return [one]
    parts, depth, last = [], 0, 1
    for at, character in enumerate(one):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 1:
            parts.append(one[last : at + 1].strip())
            last = at + 1
    parts.append(one[last:-1].strip())
    return [("[" if n == 0 else " ") + part for n, part in enumerate(parts[:-1])] + [f" {parts[-1]}]"]


@lru_cache(maxsize=512)
def stacked_rows(text: str) -> tuple[str, ...]:
    """The formula on several lines, fractions over each other; one line where that says as much."""
    one = pretty(text)
    if "/" not in one or cell_len(one) < STACK_ABOVE:
        return (one,)
    from tutor.maths import Unread, read, stacked
    from tutor.maths.tree import Name, mapped

    tree = read(text, kind="vector" if text.startswith("[") else "formula")
    if isinstance(tree, Unread):
        return (one,)
    styled = mapped(tree, lambda node: Name(typeset(node.name)) if isinstance(node, Name) else node)
    return _level(stacked(styled))


def _level(rows: list[str]) -> tuple[str, ...]:
    """Stacked rows in the same style; what is taller than one fraction keeps its widths."""
    if len(rows) != 3 or rows[1].strip("─"):
        return tuple(row.replace("-", "−") for row in rows)
    above, below = (typeset(row.strip()) for row in (rows[0], rows[2]))
    width = max(cell_len(above), cell_len(below)) + 2
    return (_centred(above, width), "─" * width, _centred(below, width))


def _centred(text: str, width: int) -> str:
    return " " * ((width - cell_len(text)) // 2) + text
