"""Two expressions worked out at one place with many digits: sampling only ever rejects."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from mpmath import mp

from tutor.maths.exact.arithmetic.complexes import Complexes
from tutor.maths.exact.arithmetic.numeric import DIGITS, MORE_DIGITS, Real
from tutor.maths.exact.arithmetic.shapes import flat, same_shape
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.equality.points import points
from tutor.maths.exact.equality.tolerance import near
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Node
from tutor.questions import Tolerance

NOISE: Final = 6
POINTS: Final = 7
CLOSELY: Final = (300, 700)
"""Digits for a last look at two that agree in all others and are not proved to be the same."""
BRANCHES: Final = frozenset(("logarithm", "root", "function"))
"""Why an expression leaves the real numbers and may go on among the complex ones."""


def differing(
    answer: Node,
    reference: Node,
    scope: Scope,
    point: Mapping[str, Fraction],
    digits: tuple[int, int] = (DIGITS, MORE_DIGITS),
) -> tuple[int, ...]:
    """The entries (from 1) that differ at `point`. Raises NoValue where that cannot be told.

    What is not the same to nearly all of the first number of digits is computed with the second: noise
    shrinks with the precision, a true difference stays.
    """
    few, many = digits
    gaps = _gaps(answer, reference, scope, point, few)
    if all(gap <= mp.mpf(10) ** -(few - NOISE) for gap in gaps):
        return ()
    finer = _gaps(answer, reference, scope, point, many)
    return tuple(
        place
        for place, (coarse, fine) in enumerate(zip(gaps, finer, strict=True), 1)
        if fine > coarse * mp.mpf(10) ** -60 and fine > mp.mpf(10) ** -(many - 4 * NOISE)
    )


def near_everywhere(answer: Node, reference: Node, scope: Scope, tolerance: Tolerance) -> bool | None:
    """Whether the answer is within the tolerance wherever both have a value; None where they never do."""
    tried = 0
    with mp.workdps(DIGITS):
        for point in points(sorted(scope.free(answer) | scope.free(reference)), scope.assumptions):
            reals = scope.numbers(point)
            left, right = _value(reals, reference), _value(reals, answer)
            if isinstance(left, NoValue) or isinstance(right, NoValue):
                continue
            same_shape(right, left)
            if not all(near(a, b, tolerance, answer) for a, b in zip(flat(right), flat(left), strict=True)):
                return False
            tried += 1
            if tried == POINTS:
                break
    return True if tried else None


def _gaps(
    answer: Node, reference: Node, scope: Scope, point: Mapping[str, Fraction], digits: int
) -> list[Real]:
    """The relative distance of each entry; absolute where one side is zero."""
    with mp.workdps(digits):
        reals = scope.numbers(point)
        left = _value(reals, reference)
        right = _value(reals, answer)
        if isinstance(left, NoValue) or isinstance(right, NoValue):
            left, right = _continued(answer, reference, scope, point, left, right)
        same_shape(right, left)
        return [_gap(a, b) for a, b in zip(flat(right), flat(left), strict=True)]


def _value(walker: Any, node: Node) -> Value[Any] | NoValue:
    try:
        return walker.value(node)
    except NoValue as reason:
        return reason
    except (OverflowError, ZeroDivisionError):
        return NoValue("infinite")


def _continued(
    answer: Node, reference: Node, scope: Scope, point: Mapping[str, Fraction], left: Any, right: Any
) -> tuple[Value[Any], Value[Any]]:
    """Both as complex numbers, where exactly one of them has left the real ones."""
    reasons = [side for side in (right, left) if isinstance(side, NoValue)]
    if len(reasons) > 1 or reasons[0].reason not in BRANCHES or not point:
        raise reasons[0]
    complexes: Complexes = scope.worked(Complexes(), point)
    values = [_value(complexes, node) for node in (reference, answer)]
    if any(isinstance(value, NoValue) for value in values):
        raise reasons[0]
    return values[0], values[1]


def _gap(a: Real, b: Real) -> Real:
    size = max(abs(a), abs(b))
    return abs(a - b) / size if min(abs(a), abs(b)) else size
