"""The one rule of nearness that a question states: relative, absolute, figures or decimal places."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mpmath import mp

from tutor.maths.exact.numeric import Real
from tutor.maths.tree import Node
from tutor.maths.written import Written, written
from tutor.questions import Tolerance

SLACK: Final = 1e-12
"""A few units in the last place of a float, so that a bound typed by an author is inside."""


def near(answer: Real, reference: Real, tolerance: Tolerance, tree: Node) -> bool:
    """Whether `answer` (the value of `tree`) is near enough to `reference`; bounds count as inside.

    A relative bound around zero is taken as absolute: nothing else is near zero.
    """
    gap = abs(answer - reference)
    match tolerance.rule:
        case "rel":
            bound = tolerance.amount * (abs(reference) if reference else 1)
            return bool(gap <= bound * (1 + SLACK))
        case "abs":
            return bool(gap <= tolerance.amount * (1 + SLACK))
    typed = written(tree)
    count = int(tolerance.amount)
    if typed is None:
        return bool(gap <= abs(reference) * mp.mpf(10) ** -30)
    if tolerance.rule == "sigfigs":
        return typed.most >= count and _same_figures(typed, reference, count)
    return typed.places >= count and _same_places(typed, reference, count)


def short(tolerance: Tolerance, tree: Node) -> bool:
    """Whether fewer digits were typed than a question of digits asks for."""
    typed = written(tree)
    if typed is None or tolerance.rule in ("rel", "abs"):
        return False
    digits = typed.most if tolerance.rule == "sigfigs" else typed.places
    return digits < int(tolerance.amount)


def _same_figures(typed: Written, reference: Real, count: int) -> bool:
    if reference == 0:
        return typed.value == 0
    exponent = int(mp.floor(mp.log10(abs(reference)))) + 1 - count
    return _same_rounded(typed, reference, Fraction(10) ** exponent)


def _same_places(typed: Written, reference: Real, count: int) -> bool:
    return _same_rounded(typed, reference, Fraction(1, 10**count))


def _same_rounded(typed: Written, reference: Real, unit: Fraction) -> bool:
    """Both rounded to `unit` agree; the reference may round either way at a tie, the typed digits stand."""
    step = mp.mpf(unit.numerator) / unit.denominator
    mine = (abs(typed.value) / unit + Fraction(1, 2)).__floor__()
    scaled = abs(reference) / step
    low, high = int(mp.ceil(scaled - 0.5 - SLACK)), int(mp.floor(scaled + 0.5 + SLACK))
    same_sign = typed.value == 0 or reference == 0 or (typed.value > 0) == (reference > 0)
    return same_sign and low <= mine <= high
