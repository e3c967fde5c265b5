"""A chain of equals signs where a value is asked: `2 + 2 = 5` is no way to say 5."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mpmath import mp

from tutor.maths import units
from tutor.maths.answers.labels import is_label
from tutor.maths.exact.arithmetic.numeric import DIGITS, Real
from tutor.maths.exact.arithmetic.shapes import Shapes, flat
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import compare
from tutor.maths.exact.equality.tolerance import SAME
from tutor.maths.exact.scope import Scope
from tutor.maths.names import Names
from tutor.maths.tree import Name, Node, Tree, Vector
from tutor.maths.units import Unit
from tutor.maths.written import written
from tutor.questions import Tolerance


def differs(
    sides: Sequence[Tree], value: Node, scope: Scope, unit: Unit | None, tolerance: Tolerance | None
) -> Tree | None:
    """The first of the other `sides` that has not the `value` of the side that counts.

    A name alone and a description (`x`, `Var(q·k)`) say only what the value is of. Decimals are taken as
    rounded, and what lies within a relative or absolute tolerance as near enough. A side that cannot be
    worked out is passed over.
    """
    known = Names.of(scope.known, open_=scope.open)
    for side in sides:
        if isinstance(side, Name) or is_label(side, known) or not scope.affordable(units.bare(side)):
            continue
        try:
            if _apart(units.plain(side, unit), value, scope, tolerance):
                return side
        except (NoValue, Shapes, units.Different, units.Mismatch):
            continue
    return None


def _apart(side: Node, value: Node, scope: Scope, tolerance: Tolerance | None) -> bool:
    if scope.free(side) or scope.free(value):
        inside = scope.free(side) <= scope.free(value)
        return inside and compare(side, value, scope, algebra=False).same is False
    with mp.workdps(DIGITS):
        reals = scope.numbers()
        one, other = flat(reals.value(side)), flat(reals.value(value))
        if len(one) != len(other):
            raise Shapes((len(one),), (len(other),))
        pairs = zip(one, other, _parts(side, len(one)), _parts(value, len(one)), strict=True)
        return any(abs(a - b) > _room(s, v, tolerance, b) for a, b, s, v in pairs)


def _room(side: Node, value: Node, tolerance: Tolerance | None, about: Real) -> Real:
    """How far two sides may lie apart: half of the last digit of a decimal, or the question's tolerance."""
    room = abs(about) * SAME
    typed = [found for found in (written(side), written(value)) if found is not None]
    decimals = [found.unit for found in typed if found.unit < 1]
    if len(typed) == 1 or len(decimals) == 2:  # a whole number beside a decimal is no rounding of it
        half = max(decimals, default=Fraction(0)) / 2
        room = room + mp.mpf(half.numerator) / half.denominator
    if tolerance is not None and tolerance.rule in ("rel", "abs"):
        return max(room, tolerance.amount * (abs(about) if tolerance.rule == "rel" else 1))
    return room


def _parts(node: Node, count: int) -> tuple[Node, ...]:
    items = node.items if isinstance(node, Vector) else (node,)
    return items if len(items) == count else (node,) * count
