"""Whether a mistake's value is what was typed: rounded to the digits typed it must be the same.

An answer that is no plain decimal must have the mistake's value exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import Real
from tutor.maths.tree import Node, Vector
from tutor.maths.written import Written, written
from tutor.outcomes import MistakeFound

SAME: Final = 1e-25
TIE: Final = 1e-9
MOST: Final = 2
FEWEST_DIGITS: Final = 3
"""A general mistake fits no shorter number, unless exactly: fewer digits fit nearly everything."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A mistake that fits, and how far its value is from what was typed."""

    distance: float
    found: MistakeFound


def closest(fits: Sequence[Fit]) -> tuple[MistakeFound, ...]:
    """The closest, or two on a tie; none where more fit equally well."""
    if not fits:
        return ()
    best = min(fit.distance for fit in fits)
    nearest = {fit.found.code: fit.found for fit in fits if fit.distance - best <= TIE}
    return tuple(nearest.values()) if len(nearest) <= MOST else ()


def typed_entries(answer: Node, count: int) -> list[Written | None]:
    """What was typed of each entry, as far as plain decimals were."""
    items = answer.items if isinstance(answer, Vector) else (answer,)
    parts = [inner for item in items for inner in (item.items if isinstance(item, Vector) else (item,))]
    return [written(part) for part in parts] if len(parts) == count else [None] * count


def distance(
    got: Sequence[Real], typed: Sequence[Written | None], wrong: Sequence[Real], *, strict: bool
) -> float | None:
    """The sum of the relative distances when every entry fits, else None."""
    total = 0.0
    for value, digits, other in zip(got, typed, wrong, strict=True):
        gap = _one(value, digits, other, strict)
        if gap is None:
            return None
        total += float(gap)
    return total


def _one(got: Real, typed: Written | None, other: Real, strict: bool) -> Real | None:
    gap = abs(got - other)
    size = max(abs(got), abs(other)) or mp.mpf(1)
    if gap <= size * SAME:
        return mp.mpf(0)
    if typed is None or typed.value == 0 or (strict and typed.fewest < FEWEST_DIGITS):
        return None
    for unit in (typed.unit, typed.coarse):
        if gap <= _real(unit) / 2 + size * SAME:
            return gap / (abs(got) or 1)
    return None


def _real(number: Fraction) -> Real:
    return mp.mpf(number.numerator) / number.denominator
