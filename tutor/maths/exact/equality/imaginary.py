"""Complex answers: `i` is the imaginary unit where no such name is declared and nothing else can be meant."""

from __future__ import annotations

from typing import Final

import sympy
from mpmath import mp, mpc

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.arithmetic.complexes import Complex, Complexes
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.shapes import flat, same_shape
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.algebra import is_zero
from tutor.maths.exact.equality.points import points
from tutor.maths.exact.limits import ALGEBRA_SECONDS, FAILURES, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Constant, Node, Pow, walk
from tutor.questions import Tolerance

UNIT: Final = "i"
PLACES: Final = 6
APART: Final = 1e-35


class _Principal(Complexes):
    """Complex numbers with principal values everywhere."""

    def power(self, base: Complex, exponent: Complex) -> Complex:
        """The principal power, of negative numbers too."""
        if base == 0 and mp.re(exponent) < 0:
            raise NoValue("zero_division")
        return mp.power(base, exponent)

    def function(self, name: str, arguments: tuple[Complex, ...]) -> Complex:
        """As for complex numbers elsewhere; `abs` is the modulus."""
        return mpc(abs(arguments[0])) if name == "abs" else super().function(name, arguments)


def meant(answer: Node, reference: Node, scope: Scope) -> bool:
    """Whether `i` is the imaginary unit: in the reference nothing else is free beside it, or it stands in an
    exponent of e; or the reference is a number, and so is the answer with it."""
    free = scope.free(reference)
    if not scope.open or UNIT in scope.assumptions:
        return False
    if not free:
        return scope.free(answer) == {UNIT}
    if UNIT not in free:
        return False
    turning = any(
        isinstance(part, Pow) and part.base == Constant("e") and UNIT in scope.free(part.exponent)
        for part in walk(reference)
    )
    return free == {UNIT} or turning


def same(answer: Node, reference: Node, scope: Scope, tolerance: Tolerance | None) -> bool | None:
    """Whether both are the same complex number, or the same at all real values of their names. Raises NoValue,
    Shapes."""
    free = (scope.free(answer) | scope.free(reference)) - {UNIT}
    with mp.workdps(DIGITS):
        for turn, point in enumerate(points(sorted(free), {name: Assumption() for name in free})):
            if turn >= PLACES:
                break
            walker = scope.worked(_Principal(), point)
            walker.known[UNIT] = mpc(0, 1)
            wanted, got = walker.value(reference), walker.value(answer)
            same_shape(got, wanted)
            pairs = list(zip(flat(got), flat(wanted), strict=True))
            bound = APART if tolerance is None else tolerance.amount * (1 + 1e-12)
            relative = tolerance is None or tolerance.rule == "rel"
            if any(abs(a - b) > bound * (abs(b) or 1 if relative else 1) for a, b in pairs):
                return False
    if tolerance is not None and not free:
        return True
    return True if _proved(answer, reference, scope) else None


def _proved(answer: Node, reference: Node, scope: Scope) -> bool:
    try:
        with cpu(ALGEBRA_SECONDS):
            symbols = Symbols({**scope.symbolic, UNIT: sympy.I}, scope.assumptions)
            wanted, got = symbols.value(reference), symbols.value(answer)
            pairs = zip(flat(got), flat(wanted), strict=True)
            return all(is_zero(sympy.expand_complex(a - b)) for a, b in pairs)
    except (NoValue, *FAILURES):
        return False
