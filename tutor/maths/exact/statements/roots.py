"""Where a comparison in one real variable can change: the real roots of its difference and its gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import sympy
from mpmath import mp
from sympy.polys.polyerrors import BasePolynomialError

from tutor.maths.exact.arithmetic.numeric import Real
from tutor.maths.exact.arithmetic.rational import rational
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.algebra import is_zero
from tutor.maths.exact.limits import Overrun, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements.conditions import Atom, difference
from tutor.maths.tree import Name, Node, names

ROOT_SECONDS: Final = 0.8
MAX_DEGREE: Final = 12
APART: Final = 1e-35
_REFUSED = (Overrun, NoValue, NotImplementedError, ValueError, TypeError, RecursionError, BasePolynomialError)


class Unknown(Exception):  # noqa: N818 - a reason, not a fault
    """Not all the places could be found."""


@dataclass(frozen=True, slots=True)
class Place:
    """A real number where something may change: its digits, and exactly as a fraction or an expression."""

    digits: Real
    fraction: Fraction | None
    exact: Any


def places(atom: Atom, variable: str, scope: Scope) -> list[Place]:
    """Every place where the truth of `atom` can change. Raises Unknown, or NoValue for a side without value."""
    for here, other in ((atom.left, atom.right), (atom.right, atom.left)):
        if here == Name(variable) and variable not in names(other):
            return [_place(other, scope)]
    try:
        with cpu(ROOT_SECONDS):
            symbols = Symbols(scope.symbolic, {})
            expr = symbols.scalar(difference(atom))
            if any(
                part.is_Pow and abs(part.exp) > MAX_DEGREE
                for part in expr.atoms(sympy.Pow)
                if part.exp.is_number
            ):
                raise Unknown
            found = _roots(expr, symbols.symbol(variable))
    except _REFUSED as reason:
        raise Unknown from reason
    return [_of_expr(root) for root in found]


def same_place(a: Place, b: Place) -> bool:
    """Whether two places are one. Raises Unknown where that cannot be shown."""
    if a.fraction is not None and b.fraction is not None:
        return a.fraction == b.fraction
    if abs(a.digits - b.digits) > APART * max(1, abs(a.digits)):
        return False
    if a.exact == b.exact or is_zero(a.exact - b.exact):
        return True
    raise Unknown


def _place(node: Node, scope: Scope) -> Place:
    """The place that an expression without the variable is."""
    digits = scope.numbers().scalar(node)
    fraction = rational(node, scope.rationals)
    if isinstance(fraction, Fraction):
        return Place(digits, fraction, sympy.Rational(fraction.numerator, fraction.denominator))
    return Place(digits, None, Symbols(scope.symbolic, {}).scalar(node))


def _of_expr(expr: Any) -> Place:
    if expr.is_Rational:
        fraction = Fraction(int(expr.p), int(expr.q))
        return Place(mp.mpf(fraction.numerator) / fraction.denominator, fraction, expr)
    return Place(mp.mpf(str(sympy.N(expr, mp.dps + 10))), None, expr)


def _roots(expr: Any, x: Any) -> list[Any]:
    top, bottom = sympy.fraction(sympy.together(expr))
    found = [root for part in (top, bottom) for root in _zeros(part, x)]
    return [*found, *_gaps(expr, x)]


def _zeros(expr: Any, x: Any) -> list[Any]:
    if not expr.has(x):
        return []
    polynomial = _polynomial(expr, x)
    if polynomial is None:
        return _solved(expr, x)
    if polynomial.degree() > MAX_DEGREE:
        raise Unknown
    coefficients = polynomial.all_coeffs()
    if all(c.is_Rational for c in coefficients):
        return list(dict.fromkeys(sympy.real_roots(polynomial)))
    if polynomial.degree() == 1:
        return [-coefficients[1] / coefficients[0]]
    if polynomial.degree() == 2:
        return _quadratic(*coefficients)
    raise Unknown


def _polynomial(expr: Any, x: Any) -> Any:
    try:
        found = sympy.Poly(expr, x)
    except BasePolynomialError:
        return None
    return found if found.gens == (x,) and not any(c.has(x) for c in found.all_coeffs()) else None


def _quadratic(a: Any, b: Any, c: Any) -> list[Any]:
    under = sympy.expand(b**2 - 4 * a * c)
    if is_zero(under):
        return [-b / (2 * a)]
    if not under.is_real or abs(sympy.N(under, 60)) < APART:
        raise Unknown
    if under.is_negative or sympy.N(under, 60) < 0:
        return []
    return [(-b - sympy.sqrt(under)) / (2 * a), (-b + sympy.sqrt(under)) / (2 * a)]


def _solved(expr: Any, x: Any) -> list[Any]:
    """Roots of what is no polynomial, where SymPy lists them all."""
    found = sympy.solveset(expr, x, sympy.S.Reals)
    if found is sympy.S.EmptySet:
        return []
    if isinstance(found, sympy.FiniteSet):
        return list(found)
    raise Unknown


def _gaps(expr: Any, x: Any) -> list[Any]:
    """Where parts of the expression begin or cease to have a real value."""
    found: list[Any] = []
    for inside in _bounded(expr):
        if inside.has(x):
            polynomial = _polynomial(inside, x)
            if polynomial is None:
                raise Unknown
            found += _zeros(inside, x)
    return found


def _bounded(expr: Any) -> Iterable[Any]:
    for part in sympy.preorder_traversal(expr):
        if isinstance(part, sympy.log):
            yield part.args[0]
        elif part.is_Pow and not (part.exp.is_Integer and part.exp.is_positive):
            if part.base is not sympy.E:
                yield part.base
        elif part.is_Function and not isinstance(part, sympy.exp | sympy.Abs | sympy.tanh | sympy.erf):
            raise Unknown
