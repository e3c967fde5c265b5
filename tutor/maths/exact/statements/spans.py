"""Intervals and sets of reals: compared on the line, or end by end where the ends are formulas or rounded."""

from __future__ import annotations

from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.equality.equal import Shapes, compare
from tutor.maths.exact.equality.tolerance import near
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements import regions
from tutor.maths.exact.statements.conditions import BELOW, INFINITE, NoCondition, condition
from tutor.maths.exact.statements.finding import EQUIVALENT, OPEN, SAME, Finding
from tutor.maths.exact.statements.roots import Place
from tutor.maths.printing.show import show
from tutor.maths.tree import Interval, Logic, Name, Node, Relation, SetJoin, SetOf
from tutor.questions import Tolerance

ANY: Final = "x"


def on_the_line(answer: Node, reference: Node, scope: Scope) -> Finding:
    """Both as sets of reals. Raises NoValue for an end without a value."""
    if answer == reference:
        return SAME
    try:
        bounds = [_bounds(tree, scope) for tree in (answer, reference)]
    except NoCondition:
        return OPEN
    found = regions.compare(bounds[0], bounds[1], scope)
    if found is None:
        return OPEN
    if found is False:
        return Finding(False, "wrong_region")
    assert isinstance(found, regions.Map)  # noqa: S101 - True never comes
    return EQUIVALENT if found.same else _difference(found)


def _bounds(tree: Node, scope: Scope) -> regions.Bounds:
    free = scope.free(tree)
    variable = next(iter(free)) if len(free) == 1 else ANY
    return regions.Bounds(condition(tree, variable), variable)


def _difference(found: regions.Map) -> Finding:
    """Where two sets part: which end, whether it belongs, or what else is plain to see."""
    mine, wanted = found.pieces(found.answer), found.pieces(found.reference)
    if found.opposite():
        return Finding(False, "wrong_region", mistake="direction")
    if len(mine) == len(wanted):
        parted = [(a, b) for a, b in zip(mine, wanted, strict=True) if a != b]
        a, b = parted[0]
        if (a.low, a.high) == (b.low, b.high):
            low = a.low_closed != b.low_closed
            closed = a.low_closed if low else a.high_closed
            place = found.cuts[(a.low if low else a.high) or 0]
            values = {"end": _shown(place)}
            return Finding(
                False, "wrong_region", mistake="end_closed" if closed else "end_open", of_mistake=values
            )
        if len(parted) == 1 and (a.low == b.low) != (a.high == b.high):
            return Finding(False, "wrong_region", mistake="end_low" if a.high == b.high else "end_high")
        return Finding(False, "wrong_region")
    holes = [n for n, (a, b) in enumerate(zip(found.answer, found.reference, strict=True)) if a != b]
    if all(number % 2 for number in holes):
        place = found.cuts[holes[0] // 2]
        code = "point_in" if found.answer[holes[0]] else "point_out"
        return Finding(False, "wrong_region", mistake=code, of_mistake={"end": _shown(place)})
    if all(b or not a for a, b in zip(found.answer, found.reference, strict=True)):
        return Finding(False, "wrong_region_part")
    return Finding(False, "wrong_region")


def _shown(place: Place) -> str:
    if place.fraction is not None:
        return str(place.fraction)
    return str(mp.nstr(place.digits, 6))


def by_ends(answer: Node, reference: Node, tolerance: Tolerance | None, scope: Scope) -> Finding:
    """Stretches compared one by one, in the order that they were written in."""
    if answer == reference:
        return SAME
    mine, wanted = _stretches(answer, scope, reference), _stretches(reference, scope, answer)
    if mine is None or wanted is None:
        return OPEN
    if len(mine) != len(wanted):
        return Finding(False, "wrong_region")
    for got, right in zip(mine, wanted, strict=True):
        low = _same_end(got.low, right.low, tolerance, scope)
        high = _same_end(got.high, right.high, tolerance, scope)
        if low is None or high is None:
            return OPEN
        if not low or not high:
            mistake = None if low == high else "end_high" if low else "end_low"
            return Finding(False, "wrong_region", mistake=mistake)
        for end, mine_closed, closed in (
            (got.low, got.low_closed, right.low_closed),
            (got.high, got.high_closed, right.high_closed),
        ):
            if mine_closed != closed:
                code = "end_closed" if mine_closed else "end_open"
                return Finding(False, "wrong_region", mistake=code, of_mistake={"end": show(end)})
    return Finding(True, "right_within") if tolerance else EQUIVALENT


def _same_end(got: Node, wanted: Node, tolerance: Tolerance | None, scope: Scope) -> bool | None:
    endless = {BELOW, INFINITE}
    if got in endless or wanted in endless:
        return got == wanted
    if tolerance is not None and not scope.free(wanted) and not scope.free(got):
        with mp.workdps(DIGITS):
            reals = scope.numbers()
            return near(reals.scalar(got), reals.scalar(wanted), tolerance, got)
    try:
        return compare(got, wanted, scope).same
    except Shapes:
        return False


def _stretches(tree: Node, scope: Scope, other: Node) -> list[Interval] | None:
    """The intervals of a union, or of a relation for a name that the other side does not have."""
    match tree:
        case Interval():
            return [tree]
        case SetOf(items):
            return [Interval(item, item, True, True) for item in items]
        case SetJoin("∪", left, right):
            first, second = _stretches(left, scope, other), _stretches(right, scope, other)
            return None if first is None or second is None else first + second
        case Relation() | Logic():
            own = scope.free(tree) - scope.free(other)
            variable = next(iter(own)) if len(own) == 1 else ANY
            return _of_relation(tree, variable)
    return None


def _of_relation(tree: Node, variable: str) -> list[Interval] | None:
    if isinstance(tree, Logic):
        parts = [_of_relation(part, variable) for part in tree.parts]
        if None in parts:
            return None
        whole = [stretch for part in parts if part is not None for stretch in part]
        return whole if tree.word == "or" else _met(whole)
    if not isinstance(tree, Relation):
        return None
    found: list[Interval] = []
    for left, sign, right in zip(tree.sides, tree.signs, tree.sides[1:], strict=False):
        if left == Name(variable) and sign in "<≤>≥":
            below = sign in "<≤"
            end = right
        elif right == Name(variable) and sign in "<≤>≥":
            below = sign in ">≥"
            end = left
        else:
            return None
        closed = sign in "≤≥"
        found.append(Interval(BELOW, end, False, closed) if below else Interval(end, INFINITE, closed, False))
    return _met(found)


def _met(stretches: list[Interval]) -> list[Interval] | None:
    """The one interval that half-lines leave between them."""
    above = [s for s in stretches if s.low != BELOW]
    below = [s for s in stretches if s.high != INFINITE]
    if len(above) > 1 or len(below) > 1 or set(map(id, above)) & set(map(id, below)):
        return None
    low, low_closed = (above[0].low, above[0].low_closed) if above else (BELOW, False)
    high, high_closed = (below[0].high, below[0].high_closed) if below else (INFINITE, False)
    return [Interval(low, high, low_closed, high_closed)]
