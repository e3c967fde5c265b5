"""Lines with bands, symbols along them, and a cross where a run left the finite numbers."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from tutor.plotting.chart import Chart, Paper, Series, Values, symbol

DIVERGED: Final = "✗"
ENOUGH: Final = 4
"""Points for each column of dots; more of them show nothing more."""


def draw_lines(paper: Paper, chart: Chart) -> None:
    """All series: bands below, lines over them, symbols on top."""
    drawn = [thinned(series, paper) for series in chart.series]
    for series in drawn:
        _draw_band(paper, series)
    for series in drawn:
        _draw_line(paper, chart, series)
    for place, series in enumerate(drawn):
        _draw_symbols(paper, chart, series, place)
    crossed = 0
    for series in chart.series:
        crossed += _draw_divergence(paper, chart, series, crossed)


def thinned(series: Series, paper: Paper) -> Series:
    """The same picture from few points: of those in a column of dots the first, the extremes and the last.

    Drawing must not take longer the longer a run lasts, or keys wait for it.
    """
    if series.xs.size <= ENOUGH * paper.width * 2:
        return series
    columns = _columns(paper, series)
    first = np.flatnonzero(np.diff(columns, prepend=-1))
    if np.any(np.diff(columns) < 0):
        return series  # not in the order of x: no column is one stretch
    last = np.append(first[1:], series.xs.size) - 1

    def each(values: Values) -> Values:
        least, most = np.fmin.reduceat(values, first), np.fmax.reduceat(values, first)
        return np.column_stack([values[first], least, most, values[last]]).ravel()

    def edge(values: Values | None, reduced: np.ufunc) -> Values | None:
        return None if values is None else np.repeat(reduced.reduceat(values, first), 4)

    xs = np.column_stack([series.xs[first], series.xs[first], series.xs[last], series.xs[last]]).ravel()
    low, high = edge(series.low, np.fmin), edge(series.high, np.fmax)
    return Series(series.label, xs, each(series.ys), low, high, series.number)


def _columns(paper: Paper, series: Series) -> npt.NDArray[np.int64]:
    return np.clip(np.nan_to_num(paper.columns(series.xs)), 0, paper.width * 2 - 1).astype(np.int64)


def _draw_band(paper: Paper, series: Series) -> None:
    if series.low is None or series.high is None or not series.xs.size:
        return
    columns = _columns(paper, series)
    top = np.full(paper.width * 2, np.inf)
    bottom = np.full(paper.width * 2, -np.inf)
    np.fmin.at(top, columns, paper.rows(series.high))
    np.fmax.at(bottom, columns, paper.rows(series.low))
    rows = np.arange(paper.height * 4)[:, None]
    dots = (rows >= top[None, :]) & (rows <= bottom[None, :])
    stipple = (np.add.outer(np.arange(dots.shape[0]), 2 * np.arange(dots.shape[1])) % 4) == 0
    paper.stamp(dots & stipple, series.number)


def _draw_line(paper: Paper, chart: Chart, series: Series) -> None:
    if not series.xs.size:
        return
    across, down = paper.columns(series.xs), paper.rows(series.ys)
    limit = paper.height * 4 - 1
    with np.errstate(invalid="ignore"):
        shown = np.isfinite(across) & np.isfinite(down) & (series.ys <= chart.ceiling)
    down = np.clip(np.where(shown, down, 0.0), -2.0 * limit, 3.0 * limit)
    across = np.where(shown, across, 0.0)
    starts = np.flatnonzero(shown[:-1] & shown[1:])
    steps = np.ceil(np.maximum(np.abs(np.diff(across)), np.abs(np.diff(down)))[starts]).astype(np.int64) + 1
    owner = np.repeat(starts, steps)
    within = np.arange(owner.size) - np.repeat(np.cumsum(steps) - steps, steps)
    share = within / np.maximum(np.repeat(steps, steps) - 1, 1)
    points_x = np.concatenate([across[owner] + share * (across[owner + 1] - across[owner]), across[shown]])
    points_y = np.concatenate([down[owner] + share * (down[owner + 1] - down[owner]), down[shown]])
    columns, rows = np.rint(points_x).astype(np.int64), np.rint(points_y).astype(np.int64)
    inside = (columns >= 0) & (columns < paper.width * 2) & (rows >= 0) & (rows <= limit)
    dots = paper.dots()
    dots[rows[inside], columns[inside]] = True
    paper.stamp(dots, series.number)


def _draw_symbols(paper: Paper, chart: Chart, series: Series, place: int) -> None:
    """The series' own symbol at its end and here and there along it, staggered between the series."""
    with np.errstate(invalid="ignore"):
        shown = np.flatnonzero(np.isfinite(series.ys) & (series.ys <= chart.ceiling))
    if not shown.size:
        return
    across, down = paper.columns(series.xs[shown]), paper.rows(series.ys[shown])
    last = float(across[-1])
    every = paper.width * 2 / 3
    wanted = [every * (k + place / max(len(chart.series), 1)) for k in range(4)]
    marked = [int(np.argmin(np.abs(across - x))) for x in wanted if x < last - 8] + [len(shown) - 1]
    for at in marked:
        if math.isfinite(down[at]) and math.isfinite(across[at]):
            row, column = round(float(down[at])) // 4, round(float(across[at])) // 2
            paper.put(row, column, symbol(series.number), series.number)


def _draw_divergence(paper: Paper, chart: Chart, series: Series, crossed: int) -> int:
    """A cross and the symbol at the top where the series first is no finite number or passes the ceiling.

    Several go under each other, so that none hides another; returns how many were drawn.
    """
    with np.errstate(invalid="ignore"):
        gone = np.flatnonzero(~np.isfinite(series.ys) | (series.ys > chart.ceiling))
    if not gone.size or not np.isfinite(series.ys[: gone[0]]).any():
        return 0
    column = min(round(float(paper.columns(series.xs[gone[:1]])[0])) // 2, paper.width - 2)
    paper.put(min(crossed, paper.height - 1), column, DIVERGED, series.number)
    paper.put(min(crossed, paper.height - 1), column + 1, symbol(series.number), series.number)
    return 1
