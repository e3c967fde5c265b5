"""The one rule of nearness that a question states: relative, absolute, figures or decimal places.

- Relative by default; around zero, and where the author says so, absolute. A bound counts as inside.
- Figures and places are judged on the characters typed: at least as many as asked for, and the right value
  rounded to all that were typed (3.142 where 3.14 would do; 3.145 for 3.1449, too, which is not 3.15; 3.140
  for π is wrong). Where the author wrote no more digits than are asked, later ones cannot be judged. In
  `0.0450` three figures count. In `4500` the zeros may count or not: it has the two to four figures that a
  question may ask for; `4.5e3` has two and `4.500e3` four.
- A value that was not typed as a decimal (`√2`, `1/3`) must be the right one exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import Real
from tutor.maths.tree import Node
from tutor.maths.written import Written, written
from tutor.questions import Tolerance

SLACK: Final = 1e-12
"""A few units in the last place of a float, so that a bound typed by an author is inside."""
SAME: Final = 1e-30
"""How far apart, of one, two values may lie that are the same: they are worked out with more digits."""


def near(answer: Real, reference: Real, tolerance: Tolerance, tree: Node, wanted: Node | None = None) -> bool:
    """Whether `answer` (the value of `tree`) is near enough to `reference` (that of `wanted`, where it is a
    tree of its own); bounds count as inside.

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
    if typed is None:
        return bool(gap <= abs(reference) * mp.mpf(10) ** -30)
    if short(tolerance, tree):
        return False
    unit, known = _unit(tolerance, reference), None if wanted is None else written(wanted)
    if known is None or known.unit < unit:  # else nobody knows the reference's later digits
        unit = max(typed.unit, min(unit, typed.coarse))
    return _same_rounded(typed, reference, unit)


def overlong(tolerance: Tolerance, tree: Node, reference: Real) -> bool:
    """Whether the digits asked for are right, and one that was typed behind them is not."""
    typed = written(tree)
    if typed is None or tolerance.rule in ("rel", "abs") or short(tolerance, tree):
        return False
    unit = _unit(tolerance, reference)
    return typed.unit < unit and _same_rounded(typed, reference, unit)


def cut_off(tolerance: Tolerance, tree: Node, reference: Real) -> bool:
    """Whether the digits asked for are the reference's own, cut off where they should have been rounded."""
    typed = written(tree)
    if typed is None or tolerance.rule in ("rel", "abs") or short(tolerance, tree) or reference == 0:
        return False
    unit = min(_unit(tolerance, reference), typed.coarse)
    step = mp.mpf(unit.numerator) / unit.denominator
    same_sign = (typed.value > 0) == (reference > 0)
    return same_sign and abs(typed.value) / unit == int(mp.floor(abs(reference) / step))


def short(tolerance: Tolerance, tree: Node) -> bool:
    """Whether fewer digits were typed than a question of digits asks for."""
    typed = written(tree)
    if typed is None or typed.value == 0 or tolerance.rule in ("rel", "abs"):
        return False  # zero has no figures to count
    digits = typed.most if tolerance.rule == "sigfigs" else typed.places
    return digits < int(tolerance.amount)


def _unit(tolerance: Tolerance, reference: Real) -> Fraction:
    """The unit of the last digit asked for."""
    if tolerance.rule == "decplaces" or reference == 0:
        return Fraction(1, 10 ** int(tolerance.amount))
    leading = int(mp.floor(mp.log10(abs(reference)) + SLACK))
    return Fraction(10) ** (leading + 1 - int(tolerance.amount))


def _same_rounded(typed: Written, reference: Real, unit: Fraction) -> bool:
    """Both rounded to `unit` agree; the reference may round either way at a tie, the typed digits stand."""
    step = mp.mpf(unit.numerator) / unit.denominator
    mine = (abs(typed.value) / unit + Fraction(1, 2)).__floor__()
    scaled = abs(reference) / step
    low, high = int(mp.ceil(scaled - 0.5 - SLACK)), int(mp.floor(scaled + 0.5 + SLACK))
    same_sign = typed.value == 0 or reference == 0 or (typed.value > 0) == (reference > 0)
    return same_sign and low <= mine <= high
