"""Whether one expression of a learner's working follows from the one before it: the same, or the same rounded.

What was rounded are the decimals that the expression before did not have: each may be off by half its last
digit, and what that makes of the whole is how far the two may lie apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import DIGITS, Real, Reals
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import Shapes, compare, flat
from tutor.maths.exact.equality.points import points
from tutor.maths.exact.equality.tolerance import SAME
from tutor.maths.exact.mistakes.fits import FEWEST_DIGITS
from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Add, Div, Neg, Node, Number, Part, Relation, walk
from tutor.maths.written import written
from tutor.outcomes import LineState

MOST_ROUNDED: Final = 8
"""Rounded decimals in one expression; one with more is taken exactly."""
PLACES: Final = 3
SLACK: Final = 1e-9


def follows(node: Node, before: Node, scope: Scope, *, about: bool = False) -> LineState:
    """FOLLOWS, ROUNDED, WRONG or UNDECIDED. `about`: an ≈ stands between the two. Raises NoValue."""
    try:
        same = compare(node, before, scope).same
    except Shapes:
        return LineState.WRONG
    if same:
        return LineState.FOLLOWS
    if rounded(node, before, scope, about=about):
        return LineState.ROUNDED
    return LineState.UNDECIDED if same is None else LineState.WRONG


def rounded(node: Node, before: Node, scope: Scope, *, about: bool = False) -> bool:
    """Whether `node` is `before` with something rounded to the digits that stand in it."""
    decimals = _decimals(node, before, about)
    if not decimals:
        return False
    tried = False
    with mp.workdps(DIGITS):
        for point in islice(points(sorted(scope.free(node) | scope.free(before)), scope.assumptions), PLACES):
            try:
                if not _near(node, before, decimals, scope.numbers(point)):
                    return False
            except (NoValue, ArithmeticError, ValueError):
                continue
            tried = True
    return tried


def root_rounded(node: Relation, before: Node, scope: Scope) -> bool:
    """Whether `x = 1.414` is a root of the equation before, rounded to the digits typed."""
    typed = written(node.sides[1])
    if typed is None or node.signs not in (("=",), ("~",)) or not isinstance(before, Relation):
        return False
    name = node.sides[0]
    if before.signs != ("=",) or scope.free(before) != scope.free(node) or typed.value == 0:
        return False
    gap = Add((before.sides[0], Neg(before.sides[1])))
    ends = []
    with mp.workdps(DIGITS):
        try:
            for move in (-1, 1):
                here = _as_tree(typed.value + move * typed.unit / 2)
                ends.append(scope.numbers().scalar(everywhere(gap, lambda n: here if n == name else None)))  # noqa: B023
        except (NoValue, ArithmeticError, ValueError):
            return False
    return bool(ends[0] * ends[1] <= 0)


def _decimals(node: Node, before: Node, about: bool) -> list[Number]:
    """The numbers in `node` that may be rounded ones."""
    exact = {part for part in walk(before) if isinstance(part, Number)}
    if isinstance(node, Number | Neg | Part) and (whole := written(node)) is not None:
        alone = next(part for part in walk(node) if isinstance(part, Number))
        if about or whole.fewest >= FEWEST_DIGITS:
            return [alone]
    found = [
        part
        for part in walk(node)
        if isinstance(part, Number) and (about or "." in part.digits or part.exponent)
    ]
    new = [part for part in dict.fromkeys(found) if part not in exact and part.value]
    return new if len(new) <= MOST_ROUNDED else []


def _near(node: Node, before: Node, decimals: list[Number], reals: Reals) -> bool:
    wanted, got = flat(reals.value(before)), flat(reals.value(node))
    if len(wanted) != len(got):
        return False
    may = [mp.mpf(0)] * len(got)
    for number in decimals:
        moves = [
            [abs(a - b) for a, b in zip(flat(reals.value(tree)), got, strict=True)]
            for tree in _moved(node, number)
        ]
        may = [allowed + max(parts) for allowed, *parts in zip(may, *moves, strict=True)]
    return all(_within(a, b, allowed) for a, b, allowed in zip(got, wanted, may, strict=True))


def _within(got: Real, wanted: Real, allowed: Real) -> bool:
    same_sign = got == 0 or wanted == 0 or (got > 0) == (wanted > 0)
    return same_sign and bool(abs(got - wanted) <= allowed * (1 + SLACK) + abs(wanted) * SAME)


def _moved(node: Node, number: Number) -> Iterator[Node]:
    """`node` with `number` half a last digit smaller, and larger."""
    typed = written(number)
    assert typed is not None  # noqa: S101 - a number was written
    for move in (-1, 1):
        other = _as_tree(typed.value + move * typed.unit / 2)
        yield everywhere(node, lambda part, other=other: other if part == number else None)  # type: ignore[misc]


def _as_tree(value: Fraction) -> Node:
    size = Div(Number(str(abs(value.numerator))), Number(str(value.denominator)))
    return Neg(size) if value < 0 else size
