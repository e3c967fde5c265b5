"""Groups of bars, one group for each x, with eighths of a cell."""

from __future__ import annotations

import math

import numpy as np

from tutor.plotting.axes import Axis
from tutor.plotting.chart import Chart, Paper, Values, symbol

_EIGHTHS = " ▁▂▃▄▅▆▇█"


def entries(chart: Chart) -> list[float]:
    """The x of every group, ascending."""
    return sorted({float(x) for series in chart.series for x in series.xs})


def place(chart: Chart, width: int) -> tuple[int, int, int]:
    """Cells of a bar, of a group, and before the first group; bars share what room there is."""
    groups, series = max(1, len(entries(chart))), max(1, len(chart.series))
    bar = max(1, min(6, (width // groups - 1) // series))
    group = bar * series + 1
    return bar, group, max(0, (width - group * groups + 1) // 2)


def draw_bars(paper: Paper, chart: Chart) -> None:
    """Each series' bars beside each other, its symbol on top of each."""
    bar, group, left = place(chart, paper.width)
    for turn, series in enumerate(chart.series):
        number = series.number
        heights = _eighths(series.ys, paper.y, paper.height)
        for x, eighths, value in zip(series.xs, heights, series.ys, strict=True):
            start = left + entries(chart).index(float(x)) * group + turn * bar
            for column in range(start, start + bar):
                _column(paper, column, int(eighths), number)
            top = min(paper.height - 1, int(eighths) // 8 + (1 if eighths % 8 else 0))
            mark = symbol(number) if math.isfinite(value) else "✗"
            paper.put(paper.height - 1 - top, start + bar // 2, mark, number)


def _column(paper: Paper, column: int, eighths: int, number: int) -> None:
    whole, rest = divmod(eighths, 8)
    for row in range(min(whole, paper.height)):
        paper.put(paper.height - 1 - row, column, "█", number)
    if rest and whole < paper.height:
        paper.put(paper.height - 1 - whole, column, _EIGHTHS[rest], number)


def _eighths(ys: Values, scale: Axis, height: int) -> Values:
    with np.errstate(invalid="ignore", divide="ignore"):
        if scale.log:
            low, high = math.log10(scale.low), math.log10(scale.high)
            share = (np.log10(np.where(ys > 0, ys, scale.low)) - low) / (high - low)
        else:
            share = (ys - scale.low) / (scale.high - scale.low)
    # One row stays free at the top for the symbols.
    heights: Values = np.clip(np.nan_to_num(np.rint(share * (height - 1) * 8), nan=0.0), 0, (height - 1) * 8)
    return heights
