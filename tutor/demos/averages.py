"""What repeated draws amount to: their mean, and how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """Mean and standard error s/√n; no error from one value, NaN where a value is not finite."""
    if not all(map(math.isfinite, values)):
        return math.nan, None if len(values) < 2 else math.nan
    return fmean(values), stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
