"""Formulas as the screens write them: read by our grammar, written in one style, stacked where it helps."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

STACK_ABOVE = 18
"""A fraction shorter than this reads better on one line."""


@lru_cache(maxsize=512)
def pretty(text: str) -> str:
    """The formula on one line: `4.5 × 10⁻⁵` for `4.5e-05`; as it is where it cannot be read."""
    from tutor.maths import Unread, read, show

    tree = read(text, kind="vector" if text.startswith("[") else "formula")
    return text if isinstance(tree, Unread) else show(tree)


@lru_cache(maxsize=512)
def stacked_rows(text: str) -> tuple[str, ...]:
    """The formula on several lines, fractions over each other; one line where that says as much."""
    one = pretty(text)
    if "/" not in one or cell_len(one) < STACK_ABOVE:
        return (one,)
    from tutor.maths import Unread, read, stacked

    tree = read(text, kind="vector" if text.startswith("[") else "formula")
    return (one,) if isinstance(tree, Unread) else tuple(stacked(tree))
