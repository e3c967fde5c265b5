"""A live plot: takes points as they come, draws itself when its owner's timer says so."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter

import numpy as np
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tutor.demos.spec import DemoSpec, Panel
from tutor.language import Language, Text
from tutor.tui.look import series_colour
from tutor.tui.plotting import canvas
from tutor.tui.plotting.chart import FAINT, PLAIN, SYMBOLS, Cell, Chart, Series
from tutor.tui.plotting.record import Record
from tutor.tui.told import app_of

Index = tuple[str, ...]
Points = tuple["array[float]", "array[float]"]


BLOWN_UP = 5.0
"""How far beyond the usual values a run must rise to be cut off the picture."""


class Plot(Widget):
    """One picture of a demo: a line, or a group of bars, for each first part of the index.

    Lines that differ only in the last part of a longer index (seeds) are drawn as their mean with a band.
    """

    DEFAULT_CSS = """
    Plot { height: 1fr; width: 1fr; }
    """

    def __init__(self, spec: DemoSpec, panel: Panel) -> None:
        super().__init__()
        self.panel = panel
        self._spec = spec
        self._points: dict[Index, Points] = {}
        self._records: dict[str, Record] = {}
        self._marks: dict[str, float] = {}
        self._x_end: float | None = None
        self._look: tuple[object, ...] = ()
        self._rows: list[list[Cell]] = []
        self._strips: list[Strip] = []
        self._stale = False

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)
        self.watch(self.app, "theme", self._again, init=False)

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._points, self._records, self._marks, self._x_end = {}, {}, {}, x_end
        self._stale = True

    def add(self, index: Index, xs: Sequence[float], ys: Sequence[float]) -> None:
        """More points of a line."""
        known = self._points.setdefault(index, (array("d"), array("d")))
        known[0].extend(xs)
        known[1].extend(ys)
        self._stale = True

    def mark(self, name: str, value: float) -> None:
        """A level line."""
        self._marks[name] = value
        self._stale = True

    def redraw(self) -> None:
        """Draw what has come since the last time; only the rows that changed are painted."""
        if self._stale and self.size:
            changed = self._draw()
            if changed:
                self.refresh(*(Region(0, row, self.size.width, 1) for row in changed))

    @property
    def lines(self) -> list[str]:
        """The words of its lines, in the order of their colours."""
        return list(dict.fromkeys(index[0] if index else "" for index in self._points))

    def chart(self, language: Language) -> Chart:
        """What it shows now."""
        panel = self.panel
        series = tuple(self._line(word, language) for word in self.lines)
        return Chart(
            title=panel.title.in_(language),
            series=series,
            x_label=panel.x.in_(language),
            log=panel.log_y,
            log_x=panel.log_x,
            bars=panel.kind == "bars",
            ceiling=_ceiling(series) if panel.kind == "lines" and not panel.log_y else math.inf,
            rules=tuple((v, self._spec.label(n).in_(language)) for n, v in self._marks.items()),
            x_range=(1.0 if panel.log_x else 0.0, self._x_end) if self._x_end else None,
        )

    def render_line(self, y: int) -> Strip:
        if self._look != self._looks():
            self._draw()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _looks(self) -> tuple[object, ...]:
        """What the picture depends on beside its points."""
        app = app_of(self)
        return self.size, app.language, app.theme

    def _draw(self) -> list[int]:
        """Draw it; the rows that differ from those of the last time."""
        self._stale = False
        look, before = self._looks(), self._rows
        if look != self._look:
            self._look, before, self._strips = look, [], []
        self._rows = canvas.draw(self.chart(app_of(self).language), self.size.width, self.size.height)
        changed = [y for y, row in enumerate(self._rows) if y >= len(before) or row != before[y]]
        if changed:
            style = self._styles()
            fresh = {y: self._strip(self._rows[y], style) for y in changed}
            self._strips = [fresh[y] if y in fresh else self._strips[y] for y in range(len(self._rows))]
        return changed

    def _line(self, word: str, language: Language) -> Series:
        runs = [points for index, points in self._points.items() if (index[0] if index else "") == word]
        record = self._records.get(word)
        if record is None or record.runs != len(runs):
            record = self._records[word] = Record(len(runs))
        start, end = record.taken, min(len(xs) for xs, _ in runs)
        if end > start:
            record.take(np.array(runs[0][0][start:end]), np.array([ys[start:end] for _, ys in runs]))
        return record.series(self._spec.label(word).in_(language))

    def _styles(self) -> Callable[[int], Style]:
        """The style of each owner of cells; made once for a picture, for asking the tree takes its time."""
        dark, background = self.app.current_theme.dark, self.rich_style

        @cache
        def style(whose: int) -> Style:
            if whose in (PLAIN, FAINT):
                return background + Style(bold=whose == PLAIN, dim=whose == FAINT)
            return background + Style(color=series_colour(whose, dark=dark))

        return style

    def _strip(self, row: list[Cell], style: Callable[[int], Style]) -> Strip:
        segments = [
            Segment("".join(character for character, _ in run), style(whose))
            for whose, run in groupby(row, key=itemgetter(1))
        ]
        return Strip(segments, self.size.width)

    def _again(self) -> None:
        self.refresh()


def _ceiling(series: Sequence[Series]) -> float:
    """Above it a value is off the picture: a run that blew up must not flatten the others to a line."""
    values = np.concatenate([s.ys for s in series]) if series else np.array([])
    finite = values[np.isfinite(values)]
    if not finite.size:
        return math.inf
    usual = 2.0 * float(np.percentile(finite, 75))
    return usual if usual > 0 and float(finite.max()) > BLOWN_UP * usual else math.inf


def legend(words: Sequence[str], spec: DemoSpec) -> list[tuple[str, Text]]:
    """Symbol and name of each line, one legend for all plots of a demo."""
    return [(SYMBOLS[n % len(SYMBOLS)], spec.label(word)) for n, word in enumerate(words)]
