"""A line that grows, in a bounded number of points: a long run must be drawn as quickly as a short one."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tutor.plotting.chart import Series, Values

MOST: Final = 1024
"""Stretches that a line is kept in; at least half of them are used, which no picture is wide enough to show."""

Stretches = npt.NDArray[np.float64]  # (n, 8), columns as below
_FROM, _TO, _FIRST, _LEAST, _GREATEST, _LAST, _LOW, _HIGH = range(8)


class Record:
    """The mean of `runs` runs at each x with the band they span, taken in as it comes.

    A stretch holds the first, least, greatest and last of its means. One with a gap ends in a gap, so that a
    single lost step stays to be seen. When there are too many stretches, neighbours are joined.
    """

    def __init__(self, runs: int) -> None:
        self.runs = runs
        self.taken = 0
        """How many points of each run were taken in."""
        self._per_stretch = 1
        self._whole: Stretches = np.empty((0, 8))
        self._rest: Stretches = np.empty((0, 8))

    def take(self, xs: Values, values: Values) -> None:
        """More points: xs (n,), values (runs, n)."""
        self.taken += xs.size
        with np.errstate(invalid="ignore", over="ignore"):
            mean, low, high = values.mean(axis=0), values.min(axis=0), values.max(axis=0)
        points = np.column_stack([xs, xs, mean, mean, mean, mean, low, high])
        waiting = np.concatenate([self._rest, points])
        full = len(waiting) - len(waiting) % self._per_stretch
        self._rest = waiting[full:]
        self._whole = np.concatenate([self._whole, joined(waiting[:full], self._per_stretch)])
        while len(self._whole) > MOST:
            self._per_stretch *= 2
            even = len(self._whole) - len(self._whole) % 2
            self._rest = np.concatenate([self._whole[even:], self._rest])
            self._whole = joined(self._whole[:even], 2)

    def series(self, label: str, number: int = 0) -> Series:
        """What there is to draw, as series `number`."""
        shown = np.concatenate([self._whole, self._rest])
        if self._per_stretch == 1:
            xs, ys, times = shown[:, _FROM], shown[:, _FIRST], 1
        else:
            xs = shown[:, [_FROM, _FROM, _TO, _TO]].ravel()
            ys = shown[:, [_FIRST, _LEAST, _GREATEST, _LAST]].ravel()
            times = 4
        if self.runs == 1:
            return Series(label, xs, ys, number=number)
        return Series(label, xs, ys, shown[:, _LOW].repeat(times), shown[:, _HIGH].repeat(times), number)


def joined(stretches: Stretches, count: int) -> Stretches:
    """Every `count` neighbours as one."""
    if count == 1 or not len(stretches):
        return stretches
    parts = stretches.reshape(-1, count, 8)
    whole = parts[:, -1].copy()
    whole[:, [_FROM, _FIRST]] = parts[:, 0, [_FROM, _FIRST]]
    whole[:, [_LEAST, _LOW]] = np.fmin.reduce(parts[:, :, [_LEAST, _LOW]], axis=1)
    whole[:, [_GREATEST, _HIGH]] = np.fmax.reduce(parts[:, :, [_GREATEST, _HIGH]], axis=1)
    gaps = np.isnan(parts[:, :, [_FIRST, _LAST]]).any(axis=(1, 2))
    whole[gaps, _LAST] = np.nan
    return whole
