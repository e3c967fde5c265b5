"""Whether two expressions are the same, in stages: structure, exact fractions, identities in prime fields,
sampling that only rejects, algebra that only confirms; what remains is undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from tutor.maths.exact.arithmetic.rational import rational
from tutor.maths.exact.arithmetic.shapes import Shapes, flat, same_shape, shape
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.algebra import proved
from tutor.maths.exact.equality.points import Point, edges, points
from tutor.maths.exact.equality.sampling import CLOSELY, POINTS, differing
from tutor.maths.exact.fields.identity import Identity, identity
from tutor.maths.exact.limits import IDENTITY_SECONDS, Overrun, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Node

FEW: Final = 5
"""Places where those are tried that obey the same laws: on both sides of zero, small ones, mixed ones."""

Stage = Literal["structure", "exact", "identity", "sampled", "algebra"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`same` is None when it stays open. `entries` are the places (from 1) of a vector that differ; `at` is
    where they do, set when both agreed at `points` other places."""

    same: bool | None
    stage: Stage
    points: int = 0
    entries: tuple[int, ...] = ()
    at: Mapping[str, Fraction] = field(default_factory=dict)


def compare(answer: Node, reference: Node, scope: Scope, *, algebra: bool = True) -> Comparison:
    """Compare two trees. Raises NoValue when the answer has none, Shapes when they cannot be compared.

    Without `algebra` only the quick stages run.
    """
    if answer == reference:
        return Comparison(True, "structure")
    exact = _exact(answer, reference, scope)
    if exact is not None:
        return exact
    told = _told(answer, reference, scope)
    if told.same is False:
        return Comparison(False, "identity", 1, told.entries)
    if told.same and told.plain:
        return Comparison(True, "identity")
    return _sampled(answer, reference, scope, told, algebra)


def _told(answer: Node, reference: Node, scope: Scope) -> Identity:
    try:
        with cpu(IDENTITY_SECONDS):
            return identity(answer, reference, scope)
    except Overrun:
        return Identity(None)


def _exact(answer: Node, reference: Node, scope: Scope) -> Comparison | None:
    wanted = rational(reference, scope.rationals)
    got = rational(answer, scope.rationals) if wanted is not None else None
    if wanted is None or got is None:
        return None
    same_shape(got, wanted)
    pairs = zip(flat(got), flat(wanted), strict=True)
    apart = tuple(place for place, (a, b) in enumerate(pairs, 1) if a != b)
    return Comparison(not apart, "exact", 1, apart if isinstance(got, tuple) else ())


def _sampled(answer: Node, reference: Node, scope: Scope, told: Identity, algebra: bool) -> Comparison:
    """Sampling rejects; what it lets through is confirmed by the fields or by algebra, or stays open."""
    tried = 0
    last: Point | None = None
    failed: NoValue | None = None
    for point in points(sorted(scope.free(answer) | scope.free(reference)), scope.assumptions):
        try:
            apart = differing(answer, reference, scope, point)
        except NoValue as reason:
            failed = reason
            continue
        if apart:
            return Comparison(False, "sampled", tried, apart, point if tried else {})
        tried, last = tried + 1, point
        if tried >= (FEW if told.same else POINTS):
            break
    if told.same:
        return Comparison(True, "identity", tried)
    for point in edges((answer, reference), last or {}, scope.assumptions):
        apart = _at_edge(answer, reference, scope, point)
        if apart:
            return Comparison(False, "sampled", tried, apart, point)
    if not tried and failed is not None:
        raise failed
    if algebra and proved(answer, reference, scope):
        return Comparison(True, "algebra", tried)
    if last is not None and (apart := _closely(answer, reference, scope, last)):
        return Comparison(False, "sampled", tried, apart)
    return Comparison(None, "sampled", tried)


def _at_edge(answer: Node, reference: Node, scope: Scope, point: Point) -> tuple[int, ...]:
    try:
        return differing(answer, reference, scope, point)
    except NoValue:
        return ()


def _closely(answer: Node, reference: Node, scope: Scope, point: Point) -> tuple[int, ...]:
    """A last look with very many digits: what is not proved may differ by 10^-200."""
    try:
        return differing(answer, reference, scope, point, CLOSELY)
    except NoValue:
        return ()


__all__ = ["Comparison", "Shapes", "compare", "flat", "shape"]
