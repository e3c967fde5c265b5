"""The places along an axis at which a demo computes a curve."""

from __future__ import annotations

import math


def geometric(low: float, high: float, count: int) -> list[float]:
    """`count` values from `low` to `high` (both positive), each the same factor above the one before."""
    first, last = math.log(low), math.log(high)
    return [math.exp(first + (last - first) * i / (count - 1)) for i in range(count)]
