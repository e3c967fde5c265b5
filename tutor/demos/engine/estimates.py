"""What a sample says of the distribution it was drawn from: a value and its standard error."""

from __future__ import annotations

import math
from typing import NamedTuple

from torch import Tensor


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    se: float


def mean(x: Tensor) -> Estimate:
    """The mean of x (n,) and s/√n; a single draw has no error that could be known (infinite)."""
    return Estimate(float(x.mean()), float(x.std()) / math.sqrt(len(x)) if len(x) > 1 else math.inf)


def median(x: Tensor) -> Estimate:
    """The median of x (n,), and half the distance between the order statistics √n/2 below and above it.

    Their ranks hold the median of the distribution as often as one standard error to each side holds a mean.
    """
    ordered = x.sort().values
    n = len(ordered)
    middle = (n - 1) / 2
    reach = math.sqrt(n) / 2
    low, high = max(0, math.floor(middle - reach)), min(n - 1, math.ceil(middle + reach))
    value = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    return Estimate(float(value), float(ordered[high] - ordered[low]) / 2)
