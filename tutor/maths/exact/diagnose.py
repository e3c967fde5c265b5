"""Which named mistake a wrong answer shows: the question's own first, then the general ones.

A mistake fits when its value, rounded to the digits that the learner typed, is what they typed; an answer
that is no plain decimal must have the mistake's value exactly. The closest wins, on a tie both are named.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from mpmath import mp

from tutor.language import Text, say
from tutor.maths.exact.equal import Shapes, compare, flat, shape
from tutor.maths.exact.library import Road, other_logarithm, roads
from tutor.maths.exact.numeric import DIGITS, Real, decimal
from tutor.maths.exact.scope import Scope, no_value
from tutor.maths.exact.walker import NoValue, Value
from tutor.maths.requests import MistakeSpec
from tutor.maths.show import show
from tutor.maths.tree import Call, Div, Mul, Name, Neg, Node, Number, Pow, Vector
from tutor.maths.written import Written, written
from tutor.outcomes import MistakeFound

SAME: Final = 1e-25
TIE: Final = 1e-9
MOST: Final = 2


@dataclass(frozen=True, slots=True)
class _Fit:
    distance: float
    found: MistakeFound


def own(answer: Node, mistakes: Iterable[MistakeSpec], scope: Scope) -> tuple[MistakeFound, ...]:
    """The question's mistakes that the answer shows: the closest, or two on a tie."""
    fits: list[_Fit] = []
    for mistake in mistakes:
        tree = scope.read(mistake.expr)
        distance = _fits(answer, tree, scope)
        if distance is not None:
            found = MistakeFound(f"question.{mistake.id}", mistake.because, _decimal(tree, scope))
            fits.append(_Fit(distance, found))
    return _closest(fits)


def general(answer: Node, reference: Node, scope: Scope) -> tuple[MistakeFound, ...]:
    """The general mistakes that the answer shows. Silent when more than two fit equally well."""
    if scope.free(answer) or scope.free(reference):
        return _of_formulas(answer, reference, scope)
    with mp.workdps(DIGITS):
        reals = scope.numbers()
        right, got = reals.value(reference), reals.value(answer)
        if isinstance(right, tuple) or isinstance(got, tuple):
            return ()
        if meant := _meant_other_base(answer, right, scope):
            return (meant,)
        candidates = [*_other_bases(reference, scope), *roads(right)]
        typed = written(answer)
        fits = [
            _Fit(float(distance), _named(road))
            for road in candidates
            if (distance := _distance(got, typed, road.value, strict=True)) is not None
        ]
    return _closest(fits)


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
        entries = answer.items if isinstance(answer, Vector) else (answer,)
        values, wrongs = flat(got), flat(wrong)
        typed: list[Written | None] = [written(e) for e in entries] if len(entries) == len(values) else []
        typed = typed or [None] * len(values)
        total = 0.0
        for value, digits, other in zip(values, typed, wrongs, strict=True):
            distance = _distance(value, digits, other, strict=False)
            if distance is None:
                return None
            total += float(distance)
        return total


def _distance(got: Real, typed: Written | None, other: Real, *, strict: bool) -> Real | None:
    """The relative distance of a mistake's value when it fits, else None.

    `strict` asks for two digits at least, so that a single digit does not fit everything.
    """
    gap = abs(got - other)
    size = max(abs(got), abs(other)) or mp.mpf(1)
    if gap <= size * SAME:
        return mp.mpf(0)
    if typed is None or typed.value == 0 or (strict and typed.fewest < 2):
        return None
    for unit in (typed.unit, typed.coarse):
        if gap <= _real(unit) / 2 + size * SAME:
            return gap / (abs(got) or 1)
    return None


def _real(number: Fraction) -> Real:
    return mp.mpf(number.numerator) / number.denominator


def _other_bases(reference: Node, scope: Scope) -> list[Road]:
    found: list[Road] = []
    whole = _expanded(reference, scope)
    for name, code in (("log10", "log_base_10"), ("log2", "log_base_2")):
        changed = other_logarithm(whole, name)
        if changed is None:
            continue
        try:
            value = scope.numbers().value(changed)
        except NoValue:
            continue
        if not isinstance(value, tuple):
            found.append(Road(code, value))
    return found


def _meant_other_base(answer: Node, right: Real, scope: Scope) -> MistakeFound | None:
    """The learner's own `log`, right to another base than it was read in."""
    for name in ("log10", "log2"):
        changed = other_logarithm(answer, name)
        if changed is not None and abs(scope.numbers().scalar(changed) - right) <= abs(right) * SAME:
            return _named(Road("log_natural", right, {"base": name.removeprefix("log")}))
    return None


def _expanded(reference: Node, scope: Scope) -> Node:
    """A reference that is only a step's name, as that step's expression."""
    seen = 0
    while isinstance(reference, Name) and reference.name in scope.trees and seen < len(scope.trees):
        reference, seen = scope.trees[reference.name], seen + 1
    return reference


def _of_formulas(answer: Node, reference: Node, scope: Scope) -> tuple[MistakeFound, ...]:
    two, one = Number("2"), Number("1")
    guesses: tuple[tuple[str, Node], ...] = (
        ("sign", Neg(reference)),
        ("reciprocal", Div(one, reference)),
        ("square", Pow(reference, two)),
        ("root", Call("sqrt", (reference,))),
        ("double", Mul((two, reference))),
        ("half", Div(reference, two)),
    )
    for code, tree in guesses:
        try:
            if compare(answer, tree, scope).same:
                return (_named(Road(code, mp.mpf(0)), ""),)
        except (NoValue, Shapes):
            continue
    return ()


def _named(road: Road, value: str | None = None) -> MistakeFound:
    code = f"maths.{road.code}"
    because = Text(say(code, "en", **road.values), say(code, "zh", **road.values))
    return MistakeFound(code, because, decimal(road.value) if value is None else value)


def _decimal(tree: Node, scope: Scope) -> str:
    if scope.free(tree):
        return show(tree)
    with mp.workdps(DIGITS):
        value: Value[Any] = scope.numbers().value(tree)
        return decimal(value)


def _closest(fits: list[_Fit]) -> tuple[MistakeFound, ...]:
    if not fits:
        return ()
    best = min(fit.distance for fit in fits)
    nearest = {fit.found.code: fit.found for fit in fits if fit.distance - best <= TIE}
    return tuple(nearest.values()) if len(nearest) <= MOST else ()
