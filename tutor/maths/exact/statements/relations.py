"""Equations and inequalities in several unknowns: the same where one is a constant times the other, not the
same where a point fulfils only one of them; what is neither stays open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import sympy
from mpmath import mp
from sympy.polys.polyerrors import BasePolynomialError
from sympy.solvers.solveset import NonlinearError

from tutor.maths.exact.arithmetic.numeric import DIGITS, Real, Reals
from tutor.maths.exact.arithmetic.rational import rational
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import Shapes, compare
from tutor.maths.exact.equality.points import SEED
from tutor.maths.exact.limits import ALGEBRA_SECONDS, FAILURES, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements.conditions import FLIPPED, both_signs, substituted
from tutor.maths.tree import Div, Logic, Mul, Neg, Node, Number, Relation, Vector, add

MAX_DEGREE: Final = 8
MAX_OPERATIONS: Final = 120
TRIES: Final = 8
NARROW: Final = 1e-20
CLEAR: Final = 1e-12
"""A difference that no rounding makes."""
GRID: Final = tuple(n / 4 for n in range(-81, 82, 2))
STEPS: Final = 90


def same(answer: Node, reference: Node, scope: Scope) -> bool | None:
    """Whether two statements say the same of their unknowns."""
    mine, theirs = _parts(answer), _parts(reference)
    if mine[0] == theirs[0] and (found := _matched(mine[1], theirs[1], scope)) is not None:
        return found
    if mine[0] == theirs[0] == "and" and (linear := _linear(mine[1], theirs[1], scope)) is not None:
        return linear
    if len(mine[1]) == len(theirs[1]) == 1 and _apart(mine[1][0], theirs[1][0], scope):
        return False
    return None


def _parts(tree: Node) -> tuple[str, list[Relation]]:
    """Two-sided relations and the word between them; a chain is an `and`, ± an `or`."""
    if isinstance(tree, Logic):
        word, found = tree.word, [relation for part in tree.parts for relation in _parts(part)[1]]
        return word, found
    assert isinstance(tree, Relation)  # noqa: S101 - statements are made of relations
    if tree.signs == ("=",) and all(isinstance(side, Vector) for side in tree.sides):
        return "and", _by_entries(tree)
    pairs = list(zip(tree.sides, tree.signs, tree.sides[1:], strict=False))
    if len(pairs) > 1:
        return "and", [Relation((left, right), (sign,)) for left, sign, right in pairs]
    signed = both_signs(tree)
    return ("or" if len(signed) > 1 else "and"), [one for one in signed if isinstance(one, Relation)]


def _by_entries(tree: Relation) -> list[Relation]:
    """`(x, y) = (2, 3)` as x = 2 and y = 3."""
    left, right = (side.items if isinstance(side, Vector) else () for side in tree.sides)
    if len(left) != len(right):
        raise NoValue("shapes")
    return [Relation(pair, ("=",)) for pair in zip(left, right, strict=True)]


def _matched(mine: list[Relation], theirs: list[Relation], scope: Scope) -> bool | None:
    """True where each relation is one of the others times a constant, in any order."""
    if len(mine) != len(theirs):
        return None
    rest = list(theirs)
    for relation in mine:
        partner = next((other for other in rest if _proportional(relation, other, scope)), None)
        if partner is None:
            return None
        rest.remove(partner)
    return True


def _proportional(mine: Relation, other: Relation, scope: Scope) -> bool:
    sign, gap = _normal(mine)
    other_sign, other_gap = _normal(other)
    if sign != other_sign:
        return False
    if sign == "∈":
        return mine == other
    if sign == "=" and _same_zeros(gap, other_gap, scope):
        return True
    factor = _factor(gap, other_gap, scope)
    if factor is None or (sign in ("<", "≤") and factor[1] < 0):
        return False
    try:
        return compare(Mul((factor[0], other_gap)), gap, scope).same is True
    except (NoValue, Shapes):
        return False


def _same_zeros(gap: Node, other: Node, scope: Scope) -> bool:
    """Whether two rational functions vanish at the same places: the same polynomial above, up to powers of its
    factors, and below nothing that could vanish there."""
    try:
        with cpu(ALGEBRA_SECONDS):
            symbols = Symbols(scope.symbolic, scope.assumptions)
            fractions = [sympy.fraction(sympy.together(symbols.scalar(one))) for one in (gap, other)]
            if max(sympy.count_ops(part) for pair in fractions for part in pair) > MAX_OPERATIONS:
                return False
            first, second = (_squarefree(top) for top, _ in fractions)
            return first == second and all(_never_zero(first, bottom) for _, bottom in fractions)
    except (NoValue, *FAILURES, BasePolynomialError):
        return False


def _squarefree(expr: Any) -> Any:
    """The product of the different factors of a polynomial with rational coefficients. Raises for others."""
    polynomial = sympy.Poly(expr, *sorted(expr.free_symbols, key=str), domain="QQ")
    if polynomial.total_degree() > MAX_DEGREE:
        raise ValueError(expr)
    return sympy.sqf_part(polynomial).primitive()[1].monic()


def _never_zero(top: Any, bottom: Any) -> bool:
    """Whether `bottom` cannot vanish where `top` does."""
    if bottom.is_nonzero:
        return True
    return bool(sympy.groebner([top.as_expr(), bottom]).exprs == [1])


def _normal(relation: Relation) -> tuple[str, Node]:
    """The relation as `gap sign 0` with < and ≤ only."""
    (left, right), sign = relation.sides, relation.signs[0]
    if sign in (">", "≥"):
        return FLIPPED[sign], add(right, Neg(left))
    return ("=" if sign == "~" else sign), add(left, Neg(right))


def _factor(gap: Node, other: Node, scope: Scope) -> tuple[Node, Real] | None:
    """gap / other at one point: as a tree without unknowns, and its digits."""
    free = sorted(scope.free(gap) | scope.free(other))
    for point in _points(free, scope):
        here = {name: _number(value) for name, value in point.items()}
        top, bottom = substituted(gap, here), substituted(other, here)
        try:
            with mp.workdps(DIGITS):
                reals = scope.numbers()
                a, b = reals.scalar(top), reals.scalar(bottom)
        except NoValue:
            continue
        if abs(a) > CLEAR and abs(b) > CLEAR:
            ratio = Div(top, bottom)
            fraction = rational(ratio, scope.rationals)
            return (_number(fraction) if isinstance(fraction, Fraction) else ratio), a / b
    return None


def _points(free: Sequence[str], scope: Scope) -> Iterator[dict[str, Fraction]]:
    rng = random.Random(SEED)  # noqa: S311 - reproducible sampling, not a secret
    for turn in range(TRIES):
        yield {
            name: scope.assumptions[name].sample(rng, turn)
            if name in scope.assumptions
            else Fraction(rng.randrange(-40, 41), rng.choice((3, 7, 11)))
            for name in free
        }


def _number(value: Fraction) -> Node:
    size: Node = Number(str(abs(value.numerator)))
    if value.denominator != 1:
        size = Div(size, Number(str(value.denominator)))
    return Neg(size) if value < 0 else size


def _linear(mine: list[Relation], theirs: list[Relation], scope: Scope) -> bool | None:
    """Systems of linear equations by their reduced rows; None where they are none."""
    try:
        with cpu(ALGEBRA_SECONDS):
            symbols = Symbols(scope.symbolic, {})
            names = sorted({name for one in (*mine, *theirs) for name in scope.free(one)})
            unknowns = [symbols.symbol(name) for name in names]
            systems = [[symbols.scalar(_normal(one)[1]) for one in group] for group in (mine, theirs)]
            if any(_normal(one)[0] != "=" for one in (*mine, *theirs)):
                return None
            reduced = [_reduced(system, unknowns) for system in systems]
    except (NoValue, *FAILURES):
        return None
    return None if None in reduced else reduced[0] == reduced[1]


def _reduced(system: list[Any], unknowns: list[Any]) -> Any:
    try:
        matrix, right = sympy.linear_eq_to_matrix(system, unknowns)
    except NonlinearError:
        return None
    rows = matrix.row_join(right)
    if not all(entry.is_Rational for entry in rows):
        return None
    found, pivots = rows.rref()
    return found[: len(pivots), :]


def _apart(mine: Relation, other: Relation, scope: Scope) -> bool:
    """Whether a point fulfils one of the two and clearly not the other."""
    if _normal(mine)[0] != "=" or _normal(other)[0] != "=":
        return _tried(mine, other, scope)
    return _misses(mine, other, scope) or _misses(other, mine, scope)


def _tried(mine: Relation, other: Relation, scope: Scope) -> bool:
    """Inequalities at many points; only clear differences count."""
    free = sorted(scope.free(mine) | scope.free(other))
    with mp.workdps(DIGITS):
        for point in _points(free, scope):
            truths = [_clearly(relation, scope.numbers(point)) for relation in (mine, other)]
            if None not in truths and truths[0] != truths[1]:
                return True
    return False


def _clearly(relation: Relation, reals: Reals) -> bool | None:
    sign, tree = _normal(relation)
    try:
        gap = reals.scalar(tree)
    except NoValue:
        return None
    if abs(gap) < CLEAR:
        return None
    return bool(gap < 0) if sign in ("<", "≤") else sign == "≠"


def _misses(equation: Relation, other: Relation, scope: Scope) -> bool:
    """Whether a solution of `equation` clearly fails `other`."""
    gap, target = _normal(equation)[1], _normal(other)[1]
    free = sorted(scope.free(gap) | scope.free(target))
    with mp.workdps(DIGITS):
        for turn, point in enumerate(_points(free, scope)):
            unknown = free[turn % len(free)]
            if unknown not in scope.free(gap):
                continue
            for root in _solutions(gap, unknown, point, scope):
                try:
                    reals = scope.numbers(point)
                    value = Reals({**reals.known, unknown: root}).scalar(target)
                except NoValue:
                    continue
                if abs(value) > CLEAR:
                    return True
    return False


def _solutions(gap: Node, unknown: str, point: dict[str, Fraction], scope: Scope) -> Iterator[Real]:
    """Zeros of `gap` in one unknown, found where it changes its sign."""
    known = dict(scope.numbers(point).known)

    def at(value: Real) -> Real | None:
        try:
            return Reals({**known, unknown: value}).scalar(gap)
        except NoValue:
            return None

    before, last = None, None
    for step in map(mp.mpf, GRID):
        here = at(step)
        if here is not None and here == 0:
            yield step
        elif before is not None and here is not None and last is not None and before * here < 0:
            yield from _bisected(at, last, step, before)
        before, last = here, step


def _bisected(at: Any, low: Real, high: Real, left: Real) -> Iterator[Real]:
    """The zero between two points of different sign; nothing at a pole or a gap."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        value = at(middle)
        if value is None:
            return
        if value == 0 or high - low < NARROW:
            if abs(value) < CLEAR:
                yield middle
            return
        low, high, left = (middle, high, value) if value * left > 0 else (low, middle, left)
