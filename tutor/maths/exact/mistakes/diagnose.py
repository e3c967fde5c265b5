"""Which named mistake a wrong answer shows: the question's own first, then the general ones.

A mistake fits when its value, rounded to the digits that the learner typed, is what they typed; an answer
that is no plain decimal must have the mistake's value exactly, a formula at every place that is tried. The
closest wins, on a tie both are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

from mpmath import mp

from tutor.language import Text, say
from tutor.maths.exact.arithmetic.numeric import DIGITS, Real, decimal
from tutor.maths.exact.arithmetic.shapes import Shapes, flat, shape
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.equality.equal import compare
from tutor.maths.exact.equality.points import points
from tutor.maths.exact.limits import DIAGNOSIS_SECONDS, Overrun, cpu
from tutor.maths.exact.mistakes import library, roundings
from tutor.maths.exact.mistakes.fits import SAME, Fit, closest, distance, typed_entries
from tutor.maths.exact.mistakes.library import Context, Detour, Road, other_logarithm
from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.exact.scope import Scope, no_value
from tutor.maths.printing.show import show
from tutor.maths.requests import MistakeSpec
from tutor.maths.tree import Name, Node, Over, names, walk
from tutor.outcomes import MistakeFound

PLACES: Final = 4
"""Where a general mistake in a formula must hold."""
MOST_NODES: Final = 400
FAULTS: Final = (NoValue, Shapes, ArithmeticError, ValueError)


def own(answer: Node, mistakes: Iterable[MistakeSpec], scope: Scope) -> tuple[MistakeFound, ...]:
    """The question's mistakes that the answer shows: the closest, or two on a tie."""
    fits: list[Fit] = []
    for mistake in mistakes:
        tree = scope.read(mistake.expr)
        gap = _fits(answer, tree, scope)
        if gap is not None:
            found = MistakeFound(f"question.{mistake.id}", mistake.because, _decimal(tree, scope))
            fits.append(Fit(gap, found))
    return closest(fits)


def _fits(answer: Node, mistake: Node, scope: Scope) -> float | None:
    """How far the mistake's value is from what was typed, or None when it does not fit."""
    if scope.free(answer) or scope.free(mistake):
        try:
            return 0.0 if compare(answer, mistake, scope).same else None
        except (NoValue, Shapes):
            return None
    with mp.workdps(DIGITS):
        reals = scope.numbers()
        try:
            wrong = reals.value(mistake)
        except NoValue as reason:
            raise no_value(show(mistake), reason, scope) from reason
        got = reals.value(answer)
        if shape(got) != shape(wrong):
            return None
        values = flat(got)
        return distance(values, typed_entries(answer, len(values)), flat(wrong), strict=False)


def general(answer: Node, reference: Node, scope: Scope) -> tuple[MistakeFound, ...]:
    """The general mistakes that the answer shows. Silent when more than two fit equally well, and when it
    would take long to find out."""
    try:
        with cpu(DIAGNOSIS_SECONDS):
            return _general(answer, reference, scope)
    except Overrun:
        return ()


def _general(answer: Node, reference: Node, scope: Scope) -> tuple[MistakeFound, ...]:
    with mp.workdps(DIGITS):
        places = list(_places(answer, reference, scope))
        if not places:
            return ()
        if not places[0].point and (meant := _meant_other_base(answer, places[0], scope)):
            return (meant,)
        whole = _expanded(reference, scope)
        fits = [
            *_by_roads(places, Context.of(whole, scope)),
            *_by_detours(places, whole, scope),
            *_by_order(places),
        ]
        if not places[0].point:
            fits += _by_rounding(places[0], reference, scope)
    return closest(_without_synonyms(fits))


def cut_off() -> MistakeFound:
    """The digits were cut off where they should have been rounded."""
    return MistakeFound("maths.truncated", Text(say("maths.truncated", "en"), say("maths.truncated", "zh")), "")


def _without_synonyms(fits: list[Fit]) -> list[Fit]:
    codes = {fit.found.code.removeprefix("maths.") for fit in fits}
    said = {slip for slip, whole in library.SAME_SLIP.items() if codes & set(whole)}
    return [fit for fit in fits if fit.found.code.removeprefix("maths.") not in said]


class _Place:
    """Both values at one point, and what was typed."""

    def __init__(self, answer: Node, reference: Node, scope: Scope, point: dict[str, Fraction]) -> None:
        self.point = point
        self.reals = scope.numbers(point)
        right, got = self.reals.value(reference), self.reals.value(answer)
        self.shape = shape(right)
        if shape(got) != self.shape:
            raise Shapes(shape(got), self.shape)
        self.right, self.got = flat(right), flat(got)
        self.typed = typed_entries(answer, len(self.got))

    def gap(self, wrong: list[Real]) -> float | None:
        """The distance when `wrong` fits here."""
        return distance(self.got, self.typed, wrong, strict=True)


def _places(answer: Node, reference: Node, scope: Scope) -> Iterator[_Place]:
    found = 0
    for point in points(sorted(scope.free(answer) | scope.free(reference)), scope.assumptions):
        try:
            yield _Place(answer, reference, scope, point)
        except Shapes:
            return
        except FAULTS:
            continue
        found += 1
        if found == PLACES:
            return


def _holding(places: list[_Place], wrong: Callable[[_Place], list[Real]]) -> float | None:
    """The largest distance over all places where the wrong values can be worked out; None at the first that
    does not fit."""
    largest: float | None = None
    for place in places:
        try:
            gap = place.gap(wrong(place))
        except FAULTS:
            continue
        if gap is None:
            return None
        largest = max(gap, largest or 0.0)
    return largest


def _by_roads(places: list[_Place], context: Context) -> Iterator[Fit]:
    for road in library.roads(context):
        gap = _holding(places, lambda place, road=road: [_finite(road.of(x)) for x in place.right])  # type: ignore[misc]
        if gap is not None:
            yield Fit(gap, _named(road, places[0], [road.of(x) for x in places[0].right]))


def _by_detours(places: list[_Place], whole: Node, scope: Scope) -> Iterator[Fit]:
    for detour in library.detours(whole, scope):
        gap = _holding(places, lambda place, tree=detour.tree: flat(place.reals.value(tree)))  # type: ignore[misc]
        if gap is not None:
            value = [] if places[0].point else flat(places[0].reals.value(detour.tree))
            yield Fit(gap, _named(detour, places[0], value))


def _by_order(places: list[_Place]) -> Iterator[Fit]:
    """Right entries in another order, or rows and columns exchanged."""
    size = places[0].shape
    if len(size) == 2 and size[0] == size[1]:
        yield from _if_fits(places, "transposed", lambda x: [x[r * size[0] + c] for c, r in _grid(size[0])])
    elif len(size) == 1 and not places[0].point:
        right, got = places[0].right, places[0].got
        ranked = sorted(range(len(right)), key=lambda i: right[i])
        mine = sorted(range(len(got)), key=lambda i: got[i])
        values = [mp.mpf(0)] * len(right)
        for theirs, ours in zip(ranked, mine, strict=True):
            values[ours] = right[theirs]
        if values != right:
            yield from _if_fits(places, "reordered", lambda _: values)


def _grid(size: int) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(size) for column in range(size))


def _if_fits(places: list[_Place], code: str, wrong: Callable[[list[Real]], list[Real]]) -> Iterator[Fit]:
    gap = _holding(places, lambda place: wrong(place.right))
    if gap is not None:
        yield Fit(gap, _named(Road(code, lambda x: x), places[0], wrong(places[0].right)))


def _by_rounding(place: _Place, reference: Node, scope: Scope) -> Iterator[Fit]:
    for figures, values in roundings.early(reference, scope):
        gap = None if len(values) != len(place.got) else place.gap(values)
        if gap is not None:
            yield Fit(gap, _named(Road("rounded_early", lambda x: x, {"figures": figures}), place, values))


def _finite(value: Real) -> Real:
    if mp.im(value) or not mp.isfinite(value):
        raise NoValue("function")
    return value


def _meant_other_base(answer: Node, place: _Place, scope: Scope) -> MistakeFound | None:
    """The learner's own `log`, right to another base than it was read in."""
    for name in ("log10", "log2"):
        changed = other_logarithm(answer, name)
        if changed is None:
            continue
        values = flat(scope.numbers().value(changed))
        if all(abs(a - b) <= abs(b) * SAME for a, b in zip(values, place.right, strict=True)):
            return _named(
                Road("log_natural", lambda x: x, {"base": name.removeprefix("log")}), place, place.right
            )
    return None


def _expanded(reference: Node, scope: Scope) -> Node:
    """The reference with the steps put in that are worked out from other names, while it stays small."""
    bound = {part.index for part in walk(reference) if isinstance(part, Over)}
    for _ in scope.trees:
        wanted = {name for name in names(reference) & scope.trees.keys() - bound if names(scope.trees[name])}
        if not wanted:
            break
        larger = everywhere(reference, partial(_put_in, wanted, scope))
        if sum(1 for _ in walk(larger)) > MOST_NODES:
            break
        reference = larger
    return reference


def _put_in(wanted: set[str], scope: Scope, node: Node) -> Node | None:
    return scope.trees[node.name] if isinstance(node, Name) and node.name in wanted else None


def _named(what: Road | Detour, place: _Place, values: list[Real]) -> MistakeFound:
    code = f"maths.{what.code}"
    because = Text(say(code, "en", **what.values), say(code, "zh", **what.values))
    if place.point:
        return MistakeFound(code, because, "")
    return MistakeFound(code, because, decimal(tuple(values) if place.shape else values[0]))


def _decimal(tree: Node, scope: Scope) -> str:
    if scope.free(tree):
        return show(tree)
    with mp.workdps(DIGITS):
        value: Value[Any] = scope.numbers().value(tree)
        return decimal(value)
