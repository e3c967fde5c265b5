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
from textual.strip import Strip
from textual.widget import Widget

from tutor.demos.spec import DemoSpec, Panel
from tutor.language import Language, Text
from tutor.tui.look import series_colour
from tutor.tui.plotting import canvas
from tutor.tui.plotting.chart import FAINT, PLAIN, SYMBOLS, Cell, Chart, Series
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
        self._marks: dict[str, float] = {}
        self._x_end: float | None = None
        self._picture: tuple[tuple[object, ...], list[Strip]] = ((), [])
        self._version = 0
        self.stale = False

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)
        self.watch(self.app, "theme", self._again, init=False)

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._points, self._marks, self._x_end = {}, {}, x_end
        self._touch()

    def add(self, index: Index, xs: Sequence[float], ys: Sequence[float]) -> None:
        """More points of a line."""
        known = self._points.setdefault(index, (array("d"), array("d")))
        known[0].extend(xs)
        known[1].extend(ys)
        self._touch()

    def mark(self, name: str, value: float) -> None:
        """A level line."""
        self._marks[name] = value
        self._touch()

    def reach(self, x_end: float) -> None:
        """The run goes on up to here."""
        self._x_end = x_end
        self._touch()

    def redraw(self) -> None:
        """Draw what has come since the last time."""
        if self.stale:
            self.stale = False
            self.refresh()

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
        app = app_of(self)
        key = (self._version, self.size, app.language, app.theme)
        if key != self._picture[0]:
            rows = canvas.draw(self.chart(app.language), self.size.width, self.size.height)
            style = self._styles()
            self._picture = (key, [self._strip(row, style) for row in rows])
        strips = self._picture[1]
        return strips[y] if y < len(strips) else Strip.blank(self.size.width)

    def _line(self, word: str, language: Language) -> Series:
        runs = [points for index, points in self._points.items() if (index[0] if index else "") == word]
        label = self._spec.label(word).in_(language)
        if len(runs) == 1:
            return Series(label, np.array(runs[0][0]), np.array(runs[0][1]))
        length = min(len(xs) for xs, _ in runs)
        values = np.array([ys[:length] for _, ys in runs])
        with np.errstate(invalid="ignore", over="ignore"):
            mean = values.mean(axis=0)
        return Series(label, np.array(runs[0][0][:length]), mean, values.min(axis=0), values.max(axis=0))

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

    def _touch(self) -> None:
        self._version += 1
        self.stale = True

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
