"""A chart as rows of characters: title, plot, axes with ticks that do not collide."""

from __future__ import annotations

import math

import numpy as np

from tutor.language.visible import width as cells_of
from tutor.plotting import bars, phases
from tutor.plotting.axes import Axis, axis, labels, spread, ticks
from tutor.plotting.chart import FAINT, PLAIN, Cell, Chart, Paper, text_row
from tutor.plotting.lines import draw_lines

LEAST_WIDTH, LEAST_HEIGHT = 16, 5
GUTTER = 9


def draw(chart: Chart, width: int, height: int) -> list[list[Cell]]:
    """The chart as `height` rows of `width` cells. A wide character is followed by an empty cell."""
    inner_height = height - 3
    if height < LEAST_HEIGHT or width < LEAST_WIDTH:
        return [text_row("", width, PLAIN) for _ in range(height)]
    if chart.grid is not None:
        return phases.draw(chart, chart.grid, width, height)
    y = y_axis(chart)
    y_ticks = ticks(y, max(2, inner_height // 2)) if finite(chart) else []
    y_labels = labels(y_ticks)
    gutter = min(GUTTER, max((cells_of(text) for text in y_labels), default=1))
    paper = Paper(width - gutter - 1, inner_height, x_axis(chart), y)
    if chart.bars:
        bars.draw_bars(paper, chart)
    else:
        _draw_rules(paper, chart)
        draw_lines(paper, chart)
    return [
        _head(chart, width),
        *_with_y_axis(paper, y_ticks, y_labels, gutter),
        *_x_axis_rows(chart, paper, gutter),
    ]


def _head(chart: Chart, width: int) -> list[Cell]:
    """The title, and at the right what runs along the axis below, where there is room for both."""
    name = f"{chart.x_label} →"
    room = width - cells_of(chart.title) - 2
    if not chart.x_label or cells_of(name) > room:
        return text_row(chart.title, width, PLAIN)
    title = text_row(chart.title, width - cells_of(name), PLAIN)
    return [*title, *text_row(name, cells_of(name), FAINT)]


def finite(chart: Chart) -> list[float]:
    """Least and greatest of what is drawn; [] where nothing is."""
    arrays = [a for s in chart.series for a in (s.ys, s.low, s.high) if a is not None and a.size]
    if not arrays:
        return []
    values = np.concatenate(arrays)
    with np.errstate(invalid="ignore"):
        kept = values[np.isfinite(values) & (values <= chart.ceiling) & ((values > 0) | (not chart.log))]
    return [float(kept.min()), float(kept.max())] if kept.size else []


def y_axis(chart: Chart) -> Axis:
    """The axis that holds all that is drawn, with the level lines."""
    values = finite(chart)
    if values:
        values += [value for value, _ in chart.rules if value > 0 or not chart.log]
    if chart.bars and chart.log and values:
        return axis([10.0 ** math.floor(math.log10(min(values)) - 0.3), max(values)], log=True)
    from_zero = chart.bars or chart.from_zero
    if from_zero and values and values[1] > 0:
        values.append(values[1] * 1.04)
    return axis(values, log=chart.log, from_zero=from_zero)


def x_axis(chart: Chart) -> Axis:
    """The axis along which it is drawn."""
    if chart.x_range is not None and chart.x_range[1] > chart.x_range[0]:
        return Axis(*chart.x_range, chart.log_x)
    seen = [s.xs[s.xs > 0] if chart.log_x else s.xs for s in chart.series]
    ends = [float(v) for xs in seen if xs.size for v in (np.min(xs), np.max(xs))]
    return axis(ends, log=chart.log_x)


def _draw_rules(paper: Paper, chart: Chart) -> None:
    """Faint level lines with their names, say the loss of guessing."""
    for value, name in chart.rules:
        if not (paper.y.low <= value <= paper.y.high):
            continue
        row = round((1.0 - paper.y.share(value)) * (paper.height - 1))
        for column in range(0, paper.width, 2):
            paper.put(row, column, "╌", FAINT)
        cells = text_row(name, min(cells_of(name), paper.width), FAINT)
        for place, (character, _) in enumerate(cells, paper.width - len(cells)):
            paper.put(row, place, character, FAINT)


def _with_y_axis(paper: Paper, values: list[float], texts: list[str], gutter: int) -> list[list[Cell]]:
    at: dict[int, str] = {}
    for value, text in zip(values, texts, strict=True):
        at.setdefault(round((1.0 - paper.y.share(value)) * (paper.height - 1)), text)
    rows: list[list[Cell]] = []
    for row, cells in enumerate(paper.cells):
        text = at.get(row, "")
        rows.append([*text_row(text.rjust(gutter), gutter, FAINT), ("┤" if text else "│", FAINT), *cells])
    return rows


def _x_axis_rows(chart: Chart, paper: Paper, gutter: int) -> list[list[Cell]]:
    places = _x_places(chart, paper)
    ticks_at = [column for column, _ in places]
    kept = spread(places, paper.width)
    line, names = ["─"] * paper.width, text_row("", paper.width, FAINT)
    shown = {text for _, text in kept}
    for (_, text), column in zip(places, ticks_at, strict=True):
        if text in shown:
            line[min(column, paper.width - 1)] = "┬"
    for start, text in kept:
        cells = text_row(text, cells_of(text), FAINT)
        names[start : start + len(cells)] = cells
    pad = text_row("", gutter, FAINT)
    return [[*pad, ("└", FAINT), *((c, FAINT) for c in line)], [*pad, (" ", FAINT), *names[: paper.width]]]


def _x_places(chart: Chart, paper: Paper) -> list[tuple[int, str]]:
    """Columns and labels along the x axis: round values, or each group of bars; none before there is data."""
    if not finite(chart) and chart.x_range is None:
        return []
    if chart.bars:
        bar, group, left = bars.place(chart, paper.width)
        middle = bar * max(1, len(chart.series)) // 2
        return [(left + n * group + middle, f"{x:g}") for n, x in enumerate(bars.entries(chart))]
    values = ticks(paper.x, max(2, paper.width // 10))
    return [
        (round(paper.x.share(v) * (paper.width - 1)), t) for v, t in zip(values, labels(values), strict=True)
    ]
