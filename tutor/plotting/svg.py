"""Charts as one SVG page of vector lines and bars: for a slide, a note, or a larger screen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from tutor.language import visible
from tutor.plotting import bars, canvas, phases
from tutor.plotting.axes import Axis, labels, ticks
from tutor.plotting.chart import Chart, Grid, Series, Values, shares, symbol
from tutor.plotting.colours import series_colour
from tutor.plotting.lines import DIVERGED

WIDTH: Final = 720
HEIGHT: Final = 300
"""Of one chart with its title and axes, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 78, 24, 34, 42
HEAD: Final = 78
ROW: Final = 20
"""Of the legend."""
MARGIN: Final = 20
LONGEST: Final = 110
"""Characters of the line about the run."""
CELL: Final = 7.5
"""About how broad a narrow character is."""
DASHES: Final = ("", "8 4", "2 3", "10 3 2 3", "5 2", "1 4")
INK, FAINT = "#2a2d34", "#8b8f99"
FONT: Final = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"


@dataclass(frozen=True, slots=True)
class _Box:
    """Where one chart's paper lies, and its axes."""

    left: float
    top: float
    width: float
    height: float
    x: Axis
    y: Axis

    def across(self, xs: Values) -> Values:
        """The pixel column of each x."""
        return self.left + shares(xs, self.x) * self.width

    def down(self, ys: Values) -> Values:
        """The pixel row of each y."""
        return self.top + (1.0 - shares(ys, self.y)) * self.height


def page(title: str, about: str, names: Sequence[str], charts: Sequence[Chart]) -> str:
    """All `charts` below a title, a line about the run and a legend: `names` by the numbers of the series."""
    legend = list(_legend(names)) if len(names) > 1 else []
    head = HEAD + ROW * max((row for row, _ in legend), default=0)
    height = head + HEIGHT * len(charts)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="{FONT}" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(MARGIN, 26, title, size=18, weight="bold"),
        _text(MARGIN, 46, about if len(about) < LONGEST else about[: LONGEST - 1] + "…", fill=FAINT, size=11),
        *(part for _, part in legend),
    ]
    for place, chart in enumerate(charts):
        parts += _chart(chart, head + HEIGHT * place)
    return "\n".join([*parts, "</svg>", ""])


def _legend(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The row that each name stands in, and its line, symbol and name."""
    row, at = 0, float(MARGIN)
    for number, name in enumerate(names):
        colour, broad = series_colour(number, dark=False), 60 + CELL * visible.width(name)
        if at + broad > WIDTH and at > MARGIN:
            row, at = row + 1, float(MARGIN)
        y = 66 + ROW * row
        line = _line(at, y - 4, at + 26, y - 4, colour, 2, DASHES[number % len(DASHES)])
        yield row, line + _text(at + 30, y, f"{symbol(number)} {name}", fill=colour)
        at += broad


def _chart(chart: Chart, top: float) -> Iterator[str]:
    box = _Box(
        LEFT,
        top + TOP,
        WIDTH - LEFT - RIGHT,
        HEIGHT - TOP - BOTTOM,
        canvas.x_axis(chart),
        canvas.y_axis(chart),
    )
    yield _text(LEFT, top + 22, chart.title, weight="bold")
    if chart.grid is not None:
        yield from _grid(chart, chart.grid, top)
        return
    yield _text(WIDTH - RIGHT, top + HEIGHT - 6, chart.x_label, fill=FAINT, anchor="end")
    yield from _y_ticks(chart, box)
    yield from _bars(chart, box) if chart.bars else _lines(chart, box)
    base = box.top + box.height
    yield _line(box.left, base, box.left + box.width, base, INK, 1)
    yield _line(box.left, box.top, box.left, base, INK, 1)


def _grid(chart: Chart, grid: Grid, top: float) -> Iterator[str]:
    """A phase diagram: a cell for each run, coloured and with its mark; the legend beside the title."""
    left, y = LEFT + 40.0, top + TOP + 14
    broad = (WIDTH - left - RIGHT) / max(1, len(grid.columns))
    tall = (HEIGHT - TOP - BOTTOM - 14) / max(1, len(grid.rows))
    at = float(WIDTH - RIGHT)
    for place, word in reversed(list(enumerate(grid.words))):
        character, colour = phases.mark(place)
        yield _text(
            at, top + 22, f"{character} {word}", fill=series_colour(colour, dark=False), anchor="end", size=12
        )
        at -= CELL * (visible.width(word) + 4)
    for number, (name, runs) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        yield _text(left - 8, y + tall * (number + 0.5) + 4, name, anchor="end", size=12)
        for column, seeds in enumerate(runs):
            yield from _grid_cell(seeds, left + broad * column, y + tall * number, broad - 4, tall)
    for column, parts in enumerate(zip(*phases.column_names(grid), strict=True)):
        middle = left + broad * (column + 0.5)
        yield _text(middle, top + HEIGHT - BOTTOM + 16, " ".join(parts), fill=FAINT, anchor="middle", size=11)
    yield _text(WIDTH - RIGHT, top + HEIGHT - 6, chart.x_label, fill=FAINT, anchor="end")


def _grid_cell(seeds: Sequence[int | None], x: float, y: float, broad: float, tall: float) -> Iterator[str]:
    share = broad / len(seeds)
    for number, outcome in enumerate(seeds):
        character, whose = phases.mark(outcome)
        ink = FAINT if outcome is None else series_colour(whose, dark=False)
        left = x + share * number
        yield (
            f'<rect x="{left:.1f}" y="{y:.1f}" width="{share - 1:.1f}" height="{tall - 4:.1f}" fill="{ink}" '
            'opacity="0.25"/>'
        )
        yield _text(left + share / 2, y + tall / 2 + 3, character, fill=ink, anchor="middle")


def _y_ticks(chart: Chart, box: _Box) -> Iterator[str]:
    values = ticks(box.y, 6) if canvas.finite(chart) else []
    for value, text in zip(values, labels(values), strict=True):
        y = float(box.down(np.array([value]))[0])
        yield _line(box.left, y, box.left + box.width, y, "#e4e5e8", 1)
        yield _text(box.left - 8, y + 4, text, fill=FAINT, anchor="end")


def _lines(chart: Chart, box: _Box) -> Iterator[str]:
    values = ticks(box.x, 8) if canvas.finite(chart) else []
    for value, text in zip(values, labels(values), strict=True):
        x = float(box.across(np.array([value]))[0])
        yield _line(x, box.top + box.height, x, box.top + box.height + 5, INK, 1)
        yield _text(x, box.top + box.height + 19, text, fill=FAINT, anchor="middle")
    for value, name in chart.rules:
        if box.y.low <= value <= box.y.high:
            y = float(box.down(np.array([value]))[0])
            yield _line(box.left, y, box.left + box.width, y, FAINT, 1, "2 4")
            yield _text(box.left + box.width, y - 4, name, fill=FAINT, anchor="end", size=11)
    for series in chart.series:
        yield from _band(series, box)
    crossed = 0
    for series in chart.series:
        yield from _curve(chart, series, box)
        if (gone := _gone(chart, series, box)) is not None:
            mark, colour = DIVERGED + symbol(series.number), series_colour(series.number, dark=False)
            yield _text(gone, box.top + 12 + 14 * crossed, mark, fill=colour)
            crossed += 1


def _band(series: Series, box: _Box) -> Iterator[str]:
    if series.low is None or series.high is None:
        return
    across, low, high = box.across(series.xs), box.down(series.low), box.down(series.high)
    for piece in _pieces(np.isfinite(across) & np.isfinite(low) & np.isfinite(high)):
        forth = _points(across[piece], high[piece])
        back = _points(across[piece][::-1], low[piece][::-1])
        colour = series_colour(series.number, dark=False)
        yield f'<polygon points="{forth} {back}" fill="{colour}" opacity="0.15"/>'


def _curve(chart: Chart, series: Series, box: _Box) -> Iterator[str]:
    across, down = box.across(series.xs), box.down(series.ys)
    with np.errstate(invalid="ignore"):
        shown = np.isfinite(across) & np.isfinite(down) & (series.ys <= chart.ceiling)
    colour, dash = series_colour(series.number, dark=False), DASHES[series.number % len(DASHES)]
    for piece in _pieces(shown):
        yield (
            f'<polyline points="{_points(across[piece], down[piece])}" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-linejoin="round"{_dashed(dash)}/>'
        )
    if shown.any():
        last = np.flatnonzero(shown)[-1]
        mark = symbol(series.number)
        yield _text(float(across[last]), float(down[last]) + 4, mark, fill=colour, anchor="middle")


def _gone(chart: Chart, series: Series, box: _Box) -> float | None:
    """Where the series first is no finite number or passes the ceiling."""
    with np.errstate(invalid="ignore"):
        gone = np.flatnonzero(~np.isfinite(series.ys) | (series.ys > chart.ceiling))
    return float(box.across(series.xs[gone[:1]])[0]) if gone.size else None


def _bars(chart: Chart, box: _Box) -> Iterator[str]:
    groups = bars.entries(chart)
    group = box.width / max(1, len(groups))
    bar = min(60.0, group * 0.8 / max(1, len(chart.series)))
    base = box.top + box.height
    for place, x in enumerate(groups):
        middle = box.left + group * (place + 0.5)
        yield _text(middle, base + 19, f"{x:g}", fill=FAINT, anchor="middle")
    for turn, series in enumerate(chart.series):
        colour = series_colour(series.number, dark=False)
        for x, value, y in zip(series.xs, series.ys, box.down(series.ys), strict=True):
            middle = box.left + group * (groups.index(float(x)) + 0.5)
            left = middle + bar * (turn - len(chart.series) / 2)
            top = min(float(y), base) if math.isfinite(y) else base
            mark = symbol(series.number) if math.isfinite(value) else DIVERGED
            yield (
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{bar * 0.92:.1f}" height="{base - top:.1f}" '
                f'fill="{colour}"/>'
            )
            yield _text(left + bar * 0.46, top - 4, mark, fill=colour, anchor="middle", size=11)


def _pieces(shown: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Iterator[slice]:
    """The stretches of points that are shown."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], shown.astype(np.int8), [0]])))
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield slice(int(start), int(end))


def _points(xs: Values, ys: Values) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))


def _dashed(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, dash: str = "") -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width}"{_dashed(dash)}/>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    fill: str = INK,
    anchor: str = "start",
    size: int = 13,
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" text-anchor="{anchor}" font-size="{size}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
