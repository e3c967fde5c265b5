"""What repeated draws amount to: their mean or median, and how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, median, stdev


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """Mean and standard error s/√n; no error from one value, NaN where a value is not finite."""
    if not all(map(math.isfinite, values)):
        return math.nan, None if len(values) < 2 else math.nan
    return fmean(values), stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None


def median_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """Median, and half the distance between the order statistics √n/2 ranks below and above it.

    Their ranks hold the median of the distribution as often as one standard error to each side holds a mean.
    """
    if not all(map(math.isfinite, values)):
        return math.nan, None if len(values) < 2 else math.nan
    ordered, n = sorted(values), len(values)
    middle, reach = (n - 1) / 2, math.sqrt(n) / 2
    low, high = _at(ordered, middle - reach), _at(ordered, middle + reach)
    return median(ordered), (high - low) / 2 if n > 1 else None


def _at(ordered: Sequence[float], rank: float) -> float:
    """The value at a rank from 0, between two neighbours in proportion."""
    rank = min(max(rank, 0.0), len(ordered) - 1.0)
    below = math.floor(rank)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (rank - below) * (ordered[above] - ordered[below])
