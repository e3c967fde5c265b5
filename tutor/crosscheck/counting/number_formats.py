"""What a number format can hold, found among its bit patterns and by really casting, not by a formula."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Final

import torch
from torch import Tensor

from tutor.crosscheck.counting.formats import FORMATS
from tutor.errors import MathsError

_PATTERNS: Final = {1: torch.uint8, 2: torch.int16}
"""Whole numbers of a width, all of which can be looked at."""


def largest(dtype: str) -> Fraction:
    """The largest finite value."""
    return _exact(torch.finfo(torch.float32).max) if dtype == "fp32" else _exact(_finite(dtype)[-1])


def smallest(dtype: str) -> Fraction:
    """The smallest positive value, subnormal numbers included."""
    if dtype == "fp32":
        return _exact(torch.nextafter(torch.zeros(()), torch.ones(())))
    values = _finite(dtype)
    return _exact(values[values > 0][0])


def smallest_normal(dtype: str) -> Fraction:
    """The smallest positive value with all its digits: from there to its double there are as many values as
    from any other power of two to the next."""
    if dtype == "fp32":
        return _exact(torch.finfo(torch.float32).smallest_normal)
    values = _finite(dtype)
    full = int(((values >= 1) & (values < 2)).sum())
    powers = values[(values > 0) & (torch.frexp(values)[0] == 0.5)]
    return next(_exact(each) for each in powers if int(((values >= each) & (values < 2 * each)).sum()) == full)


def spacing(dtype: str, at: Fraction) -> Fraction:
    """From the value nearest to `at` up to the next one."""
    here = rounded(dtype, at)
    if dtype == "fp32":
        return _exact(torch.nextafter(torch.tensor(float(here)), torch.tensor(torch.inf))) - here
    values = _finite(dtype)
    above = values[values > float(here)]
    if not len(above):
        raise MathsError("crosscheck.no_value", what="spacing")
    return _exact(above[0]) - here


def lost_update(dtype: str, at: Fraction) -> Fraction:
    """The largest update that leaves a weight `at` where it is, when the sum is rounded to the nearest value.

    Half of the spacing, tried by casting: the half is lost, a little more is not. Raises MathsError where half
    the spacing is not lost because the tie goes up.
    """
    here = rounded(dtype, at)
    half = spacing(dtype, at) / 2
    if rounded(dtype, here + half) != here or rounded(dtype, here + half * Fraction(5, 4)) == here:
        raise MathsError("crosscheck.no_value", what="lost_update")
    return half


def rounded(dtype: str, at: Fraction) -> Fraction:
    """The value that `at` becomes. Raises MathsError where it overflows."""
    value = torch.tensor(float(at), dtype=torch.float64).to(FORMATS[dtype]).to(torch.float64)
    if not torch.isfinite(value):
        raise MathsError("crosscheck.no_value", what="rounded")
    return _exact(value)


def values(dtype: str, low: Fraction, high: Fraction) -> Fraction:
    """How many values lie from `low` up to, but without, `high`."""
    if dtype == "fp32":
        raise MathsError("crosscheck.not_here", what="values(fp32)")
    found = _finite(dtype)
    return Fraction(int(((found >= float(low)) & (found < float(high))).sum()))


@cache
def _finite(dtype: str) -> Tensor:
    """Every finite value of a format of one or two bytes, in order, zero once."""
    form = FORMATS[dtype]
    width = torch.empty((), dtype=form, device="cpu").element_size()
    low = 0 if width == 1 else -(2**15)
    bits = torch.arange(low, low + 2 ** (8 * width), device="cpu").to(_PATTERNS[width])
    found = bits.view(form).to(torch.float64)
    return torch.unique(found[torch.isfinite(found)])


def _exact(value: float | Tensor) -> Fraction:
    return Fraction(float(value))


NUMBERS: Final[dict[str, Callable[..., Fraction]]] = {
    "largest": largest,
    "smallest": smallest,
    "smallest_normal": smallest_normal,
    "spacing": spacing,
    "lost_update": lost_update,
    "rounded": rounded,
    "values": values,
}
"""By the name of the builder; arguments in the order of `specs`."""
