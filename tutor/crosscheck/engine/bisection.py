"""The place between two ends where both sides of an equation agree, by halving."""

from __future__ import annotations

from typing import Final

from tutor.crosscheck.engine.float64 import Float64, scalar
from tutor.errors import MathsError
from tutor.maths.tree import Node, Relation

HALVINGS: Final = 200
MEETING: Final = 1e-6
"""How much of the gap at the ends may be left where the sides meet: beyond a pole or a jump all of it is."""
ROUNDING: Final = 1e-9
"""How far apart two sides are that differ by the rounding of large terms alone, as a part of them."""


def root(walker: Float64, equation: Node, name: str, low: float, high: float) -> float:
    """Where the difference of the sides changes its sign; by ratios where both ends are positive.

    Raises MathsError where the sides do not cross between the ends, or pass one another without meeting.
    """
    if not isinstance(equation, Relation) or equation.signs != ("=",):
        raise MathsError("crosscheck.no_equation")
    left, right = equation.sides

    def both(at: float) -> tuple[float, float]:
        with walker.binding({name: scalar(at)}, anew=True):
            one, two = walker.value(left), walker.value(right)
        if isinstance(one, tuple) or isinstance(two, tuple):
            raise MathsError("crosscheck.shapes")
        return float(one), float(two)

    def gap(at: float) -> float:
        one, two = both(at)
        return one - two

    first, last = gap(low), gap(high)
    if not low < high or not first * last < 0:
        raise MathsError("crosscheck.no_crossing", name=name, low=f"{low:g}", high=f"{high:g}")
    for _ in range(HALVINGS):
        middle = (low * high) ** 0.5 if low > 0 and high / low > 2 else (low + high) / 2
        if middle in (low, high):
            break
        here = gap(middle)
        if here == 0:
            return middle
        low, high = (middle, high) if here * first > 0 else (low, middle)
    found = (low + high) / 2
    one, two = both(found)
    if not abs(one - two) <= max(MEETING * max(abs(first), abs(last)), ROUNDING * min(abs(one), abs(two))):
        raise MathsError("crosscheck.no_meeting", name=name, at=f"{found:g}")
    return found
