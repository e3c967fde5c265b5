"""Finite sets: which elements belong, which do not, which are missing. Order never counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import DIGITS, Real
from tutor.maths.exact.equality.equal import Shapes, compare
from tutor.maths.exact.equality.tolerance import near
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements.conditions import both_signs
from tutor.maths.exact.statements.finding import EQUIVALENT, OPEN, SAME, Asks, Finding
from tutor.maths.printing.show import show
from tutor.maths.tree import Node, SetJoin, SetOf, Vector
from tutor.questions import Tolerance

MOST: Final = 64
APART: Final = 1e-25
Pair = Callable[[Node, Node], bool | None]


def elements(tree: Node) -> list[Node] | None:
    """The listed elements of a set or of a union of such sets; None where it has others."""
    if isinstance(tree, SetOf):
        return [value for item in tree.items for value in both_signs(item)]
    if isinstance(tree, SetJoin) and tree.sign == "∪":
        left, right = elements(tree.left), elements(tree.right)
        return None if left is None or right is None else left + right
    return None


def compared(answer: list[Node], reference: list[Node], tolerance: Tolerance | None, scope: Scope) -> Finding:
    """How two lists of elements compare as sets. Raises NoValue for an element that has none."""
    if max(len(answer), len(reference)) > MOST:
        return OPEN
    _same_kind(answer, reference)
    exactly = _equal(scope)
    mine, wanted = _distinct(answer, exactly), _distinct(reference, exactly)
    pair = exactly if tolerance is None else _near(tolerance, scope)
    table = [[pair(item, other) for other in wanted] for item in mine]
    partners = _matching([[cell is True for cell in row] for row in table], len(wanted))
    strange = [item for item, partner in zip(mine, partners, strict=True) if partner is None]
    missing = len(wanted) - (len(mine) - len(strange))
    if not strange and not missing:
        if len(mine) < len(answer):
            return Finding(True, "right_duplicates")
        return SAME if answer == reference else EQUIVALENT
    if any(cell is None for row in table for cell in row):
        return OPEN
    return _wrong(strange, missing, len(mine))


def _wrong(strange: list[Node], missing: int, typed: int) -> Finding:
    shown = ", ".join(show(item) for item in strange)
    if not strange:
        return Finding(False, "wrong_set_missing", {"count": missing})
    if len(strange) == typed > 1 or (typed == 1 and missing == 1):
        return Finding(False, "wrong_set")
    if not missing:
        return Finding(False, "wrong_set_extra", {"items": shown})
    return Finding(False, "wrong_set_items", {"items": shown})


def _same_kind(answer: list[Node], reference: list[Node]) -> None:
    """Points where points are asked, numbers where numbers are."""
    if not reference:
        return
    points = isinstance(reference[0], Vector)
    if any(isinstance(item, Vector) != points for item in answer):
        raise Asks("want_points" if points else "want_set")


def _distinct(items: list[Node], same: Pair) -> list[Node]:
    found: list[Node] = []
    for item in items:
        if not any(same(item, other) for other in found):
            found.append(item)
    return found


def _equal(scope: Scope) -> Pair:
    """Exact equality; numbers that are plainly apart are told so by their digits."""
    digits: dict[Node, Real | None] = {}

    def value(node: Node) -> Real | None:
        if node not in digits:
            with mp.workdps(DIGITS):
                closed = not scope.free(node) and not isinstance(node, Vector)
                digits[node] = scope.numbers().scalar(node) if closed else None
        return digits[node]

    def same(item: Node, other: Node) -> bool | None:
        a, b = value(item), value(other)
        if a is not None and b is not None and abs(a - b) > APART * max(abs(a), abs(b)):
            return False
        try:
            return compare(item, other, scope).same
        except Shapes:
            return False

    return same


def _near(tolerance: Tolerance, scope: Scope) -> Pair:
    def close(item: Node, other: Node) -> bool | None:
        with mp.workdps(DIGITS):
            reals = scope.numbers()
            got, wanted = reals.value(item), reals.value(other)
            if isinstance(got, tuple) or isinstance(wanted, tuple):
                pairs = zip(item.items, other.items, strict=False)  # type: ignore[union-attr]
                return len(got) == len(wanted) and all(close(a, b) for a, b in pairs)
            return near(got, wanted, tolerance, item)

    return close


def _matching(table: list[list[bool]], count: int) -> list[int | None]:
    """For each row its column, so that as many as can be have one of their own."""
    owner: list[int | None] = [None] * count

    def placed(row: int, tried: set[int]) -> bool:
        for column in range(count):
            if table[row][column] and column not in tried:
                tried.add(column)
                holder = owner[column]
                if holder is None or placed(holder, tried):
                    owner[column] = row
                    return True
        return False

    for row in range(len(table)):
        placed(row, set())
    found: list[int | None] = [None] * len(table)
    for column, row_of in enumerate(owner):
        if row_of is not None:
            found[row_of] = column
    return found
