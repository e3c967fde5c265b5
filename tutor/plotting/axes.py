"""Where the ticks of a plot stand and how they are labelled, so that no two labels collide."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from tutor.language import visible

_FINE = 1e-9


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values on a linear or a logarithmic scale; `low < high`, both positive when `log`."""

    low: float
    high: float
    log: bool = False

    def share(self, value: float) -> float:
        """How far along the axis `value` stands: 0 at `low`, 1 at `high`."""
        if self.log:
            return (math.log10(value) - math.log10(self.low)) / (math.log10(self.high) - math.log10(self.low))
        return (value - self.low) / (self.high - self.low)


def axis(values: list[float], *, log: bool = False, from_zero: bool = False) -> Axis:
    """An axis that holds all finite `values` (positive ones when `log`), with air where they are equal."""
    seen = [v for v in values if math.isfinite(v) and (v > 0 or not log)]
    if not seen:
        return Axis(0.1, 10.0, log) if log else Axis(0.0, 1.0)
    low, high = min(seen), max(seen)
    if log:
        return Axis(low, high, log) if high / low > 1.0 + _FINE else Axis(low / 2, high * 2, log)
    if from_zero and low > 0:
        low = 0.0
    if high - low <= _FINE * max(abs(low), abs(high), 1.0):
        pad = abs(high) * 0.1 or 0.5
        return Axis(low - pad, high + pad)
    return Axis(low, high)


def ticks(scale: Axis, most: int) -> list[float]:
    """At most `most` round values on the axis, ascending."""
    if most < 1:
        return []
    return _log_ticks(scale, most) if scale.log else _linear_ticks(scale, most)


def _linear_ticks(scale: Axis, most: int) -> list[float]:
    span = scale.high - scale.low
    power = 10.0 ** math.floor(math.log10(span / most))
    for factor in (1, 2, 5, 10, 20, 50):
        step = power * factor
        first = math.ceil(scale.low / step - _FINE)
        last = math.floor(scale.high / step + _FINE)
        if last - first + 1 <= most:
            return [k * step for k in range(first, last + 1)]
    return []


def _log_ticks(scale: Axis, most: int) -> list[float]:
    first = math.floor(math.log10(scale.low))
    last = math.ceil(math.log10(scale.high))

    def inside(values: list[float]) -> list[float]:
        return [v for v in values if scale.low * (1 - _FINE) <= v <= scale.high * (1 + _FINE)]

    for factors in ((1, 2, 5), (1, 3), (1,)):
        found = inside([f * 10.0**k for k in range(first, last + 1) for f in factors])
        if len(found) <= most:
            return found
    for every in range(2, last - first + 2):
        found = inside([10.0**k for k in range(first, last + 1) if k % every == 0])
        if len(found) <= most:
            return found
    return []


_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def labels(values: list[float]) -> list[str]:
    """The ticks' labels, all with as many decimals as the finest needs; powers of ten where far from 1."""
    if not values:
        return []
    largest = max(abs(v) for v in values)
    smallest = min((abs(v) for v in values if v), default=1.0)
    if largest >= 1e5 or smallest < 1e-3:
        return [_scientific(v) for v in values]
    gap = min((b - a for a, b in pairwise(values)), default=smallest)
    finest = min(gap, smallest)
    decimals = max(0, -math.floor(math.log10(finest) + _FINE)) if finest < 1 else _half(values)
    return [f"{v:.{decimals}f}" for v in values]


def _half(values: list[float]) -> int:
    return 0 if all(abs(v - round(v)) < _FINE * max(1.0, abs(v)) for v in values) else 1


def _scientific(value: float) -> str:
    if value == 0:
        return "0"
    power = math.floor(math.log10(abs(value)) + _FINE)
    front = value / 10.0**power
    tail = f"10{str(power).translate(_SUPERSCRIPTS)}"
    return tail if abs(front - 1) < 1e-6 else f"{front:.3g}·{tail}"


def spread(places: list[tuple[int, str]], width: int) -> list[tuple[int, str]]:
    """Of labels centred on columns, those that fit in `width` with a space between, with their first column.

    The first and the last win over what stands between them.
    """
    boxes = [(max(0, min(width - visible.width(t), column - visible.width(t) // 2)), t) for column, t in places]
    kept: list[tuple[int, str]] = []
    order = [0, len(boxes) - 1, *range(1, len(boxes) - 1)] if len(boxes) > 1 else range(len(boxes))
    for index in order:
        start, text = boxes[index]
        if all(start > s + visible.width(t) or s > start + visible.width(text) for s, t in kept):
            kept.append((start, text))
    return sorted(kept)
