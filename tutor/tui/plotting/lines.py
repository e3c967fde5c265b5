"""Lines with bands, symbols along them, and a cross where a run left the finite numbers."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from tutor.tui.plotting.chart import SYMBOLS, Chart, Paper, Series

DIVERGED: Final = "✗"


def draw_lines(paper: Paper, chart: Chart) -> None:
    """All series: bands below, lines over them, symbols on top."""
    for number, series in enumerate(chart.series):
        _draw_band(paper, series, number)
    for number, series in enumerate(chart.series):
        _draw_line(paper, chart, series, number)
    for number, series in enumerate(chart.series):
        _draw_symbols(paper, chart, series, number)
    crossed = 0
    for number, series in enumerate(chart.series):
        crossed += _draw_divergence(paper, chart, series, number, crossed)


def _draw_band(paper: Paper, series: Series, number: int) -> None:
    if series.low is None or series.high is None or not series.xs.size:
        return
    columns = np.clip(np.nan_to_num(paper.columns(series.xs)), 0, paper.width * 2 - 1).astype(np.int64)
    top, bottom = paper.rows(series.high), paper.rows(series.low)
    dots = paper.dots()
    rows = np.arange(dots.shape[0])[:, None]
    with np.errstate(invalid="ignore"):
        inside = (rows >= top[None, :]) & (rows <= bottom[None, :])
    for place, column in enumerate(columns):
        dots[:, column] |= inside[:, place]
    stipple = (np.add.outer(np.arange(dots.shape[0]), 2 * np.arange(dots.shape[1])) % 4) == 0
    paper.stamp(dots & stipple, number)


def _draw_line(paper: Paper, chart: Chart, series: Series, number: int) -> None:
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
    paper.stamp(dots, number)


def _draw_symbols(paper: Paper, chart: Chart, series: Series, number: int) -> None:
    """The series' own symbol at its end and here and there along it, staggered between the series."""
    with np.errstate(invalid="ignore"):
        shown = np.flatnonzero(np.isfinite(series.ys) & (series.ys <= chart.ceiling))
    if not shown.size:
        return
    across, down = paper.columns(series.xs[shown]), paper.rows(series.ys[shown])
    last = float(across[-1])
    every = paper.width * 2 / 3
    wanted = [every * (k + number / max(len(chart.series), 1)) for k in range(4)]
    places = [int(np.argmin(np.abs(across - x))) for x in wanted if x < last - 8] + [len(shown) - 1]
    for place in places:
        if math.isfinite(down[place]) and math.isfinite(across[place]):
            paper.put(round(float(down[place])) // 4, round(float(across[place])) // 2, symbol(number), number)


def symbol(number: int) -> str:
    """The symbol of series `number`."""
    return SYMBOLS[number % len(SYMBOLS)]


def _draw_divergence(paper: Paper, chart: Chart, series: Series, number: int, crossed: int) -> int:
    """A cross and the symbol at the top where the series first is no finite number or passes the ceiling.

    Several go under each other, so that none hides another; returns how many were drawn.
    """
    with np.errstate(invalid="ignore"):
        gone = np.flatnonzero(~np.isfinite(series.ys) | (series.ys > chart.ceiling))
    if not gone.size or not np.isfinite(series.ys[: gone[0]]).any():
        return 0
    column = min(round(float(paper.columns(series.xs[gone[:1]])[0])) // 2, paper.width - 2)
    paper.put(min(crossed, paper.height - 1), column, DIVERGED, number)
    paper.put(min(crossed, paper.height - 1), column + 1, symbol(number), number)
    return 1
