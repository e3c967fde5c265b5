"""Whether two expressions are the same, in stages: structure, exact fractions, sampling that only rejects,
algebra that only confirms; what remains is undecided.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

import sympy
from mpmath import mp

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.limits import ALGEBRA_SECONDS, Overrun, cpu
from tutor.maths.exact.numeric import DIGITS, MORE_DIGITS, Real
from tutor.maths.exact.rational import rational
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.symbolic import Symbols
from tutor.maths.exact.walker import NoValue, Value
from tutor.maths.tree import Node

SEED: Final = "the same answer gets the same verdict"
POINTS: Final = 6
TRIES: Final = 40
NOISE: Final = 6
MAX_OPERATIONS: Final = 400

Stage = Literal["structure", "exact", "sampled", "algebra"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`same` is None when it stays open. `entries` are the places (from 1) of a vector that differ."""

    same: bool | None
    stage: Stage
    points: int = 0
    entries: tuple[int, ...] = ()


class Shapes(Exception):  # noqa: N818 - a reason, not a fault
    """One is a vector and the other is not, or their lengths differ; carries both shapes."""


def compare(answer: Node, reference: Node, scope: Scope) -> Comparison:
    """Compare two trees. Raises NoValue when the answer has none, Shapes when they cannot be compared."""
    if answer == reference:
        return Comparison(True, "structure")
    exact = _exact(answer, reference, scope)
    if exact is not None:
        return exact
    points = 0
    failed: NoValue | None = None
    for point in _points(scope, answer, reference):
        try:
            differing = _differing(answer, reference, scope, point)
        except NoValue as reason:
            failed = reason
            continue
        points += 1
        if differing is not None:
            return Comparison(False, "sampled", points, differing)
        if points >= POINTS:
            break
    if not points and failed is not None:
        raise failed
    proved = _proved(answer, reference, scope)
    return Comparison(True if proved else None, "algebra" if proved else "sampled", points)


def shape(value: Value[Any]) -> tuple[int, ...]:
    """() for a scalar, (n,) for a vector, (n, m) for a matrix."""
    if not isinstance(value, tuple):
        return ()
    inner = {shape(entry) for entry in value}
    if len(inner) > 1:
        raise Shapes((len(value),), next(iter(inner)))
    return (len(value), *inner.pop())


def flat(value: Value[Any]) -> list[Any]:
    """The scalars of a value, left to right."""
    return [scalar for entry in value for scalar in flat(entry)] if isinstance(value, tuple) else [value]


def _exact(answer: Node, reference: Node, scope: Scope) -> Comparison | None:
    wanted = rational(reference, scope.rationals)
    got = rational(answer, scope.rationals) if wanted is not None else None
    if wanted is None or got is None:
        return None
    _same_shape(got, wanted)
    differing = tuple(
        place for place, (a, b) in enumerate(zip(flat(got), flat(wanted), strict=True), 1) if a != b
    )
    return Comparison(not differing, "exact", 1, differing if isinstance(got, tuple) else ())


def _same_shape(got: Value[Any], wanted: Value[Any]) -> None:
    if shape(got) != shape(wanted):
        raise Shapes(shape(got), shape(wanted))


def _points(scope: Scope, *trees: Node) -> Iterator[dict[str, Fraction]]:
    """Values for the free names, within their assumptions; the same ones every time."""
    free = sorted(frozenset[str]().union(*(scope.free(tree) for tree in trees)))
    rng = random.Random(SEED)  # noqa: S311 - reproducible sampling, not a secret
    if not free:
        yield {}
        return
    for turn in range(TRIES):
        yield {name: scope.assumptions.get(name, Assumption()).sample(rng, turn) for name in free}


def _differing(
    answer: Node, reference: Node, scope: Scope, point: dict[str, Fraction]
) -> tuple[int, ...] | None:
    """The entries that differ at `point`; None when all agree.

    What is not the same to nearly all digits is computed with more: noise shrinks with the precision, a true
    difference stays.
    """
    gaps = _gaps(answer, reference, scope, point, DIGITS)
    if all(gap <= mp.mpf(10) ** -(DIGITS - NOISE) for gap in gaps):
        return None
    finer = _gaps(answer, reference, scope, point, MORE_DIGITS)
    apart = [
        place
        for place, (coarse, fine) in enumerate(zip(gaps, finer, strict=True), 1)
        if fine > coarse * mp.mpf(10) ** -60 and fine > mp.mpf(10) ** -(MORE_DIGITS - 4 * NOISE)
    ]
    return tuple(apart) or None


def _gaps(answer: Node, reference: Node, scope: Scope, point: dict[str, Fraction], digits: int) -> list[Real]:
    """The relative distance of each entry; absolute where one side is zero."""
    with mp.workdps(digits):
        reals = scope.numbers(point)
        wanted, got = reals.value(reference), reals.value(answer)
        _same_shape(got, wanted)
        return [_gap(a, b) for a, b in zip(flat(got), flat(wanted), strict=True)]


def _gap(a: Real, b: Real) -> Real:
    size = max(abs(a), abs(b))
    return abs(a - b) / size if min(abs(a), abs(b)) else size


def _proved(answer: Node, reference: Node, scope: Scope) -> bool:
    try:
        with cpu(ALGEBRA_SECONDS):
            symbols = Symbols(scope.symbolic, scope.assumptions)
            wanted, got = symbols.value(reference), symbols.value(answer)
            return all(is_zero(a - b) for a, b in zip(flat(got), flat(wanted), strict=True))
    except (Overrun, NoValue, NotImplementedError, ValueError, TypeError, RecursionError):
        return False


def is_zero(difference: Any) -> bool:
    """Whether a SymPy expression can be shown to be zero by a few bounded rewritings."""
    if difference == 0:
        return True
    if sympy.count_ops(difference) > MAX_OPERATIONS:
        return False
    steps: tuple[Callable[[Any], Any], ...] = (
        lambda e: sympy.expand(e),
        lambda e: sympy.expand(sympy.fraction(sympy.together(e))[0]),
        lambda e: sympy.expand(sympy.expand_log(sympy.powsimp(sympy.together(e)), force=False)),
        lambda e: sympy.expand_log(sympy.expand(e.rewrite(sympy.exp)), force=False),
        lambda e: sympy.expand(sympy.fraction(sympy.together(e.rewrite(sympy.exp)))[0]),
        lambda e: sympy.radsimp(sympy.together(e)),
        lambda e: sympy.trigsimp(e),
        lambda e: sympy.simplify(e),
    )
    return any(step(difference) == 0 for step in steps)
