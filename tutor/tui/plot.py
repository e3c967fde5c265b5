"""A live plot: takes points as they come, draws itself when its owner's timer says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tutor.demos.spec import DemoSpec, Panel
from tutor.plotting import canvas
from tutor.plotting.chart import FAINT, PLAIN, Cell
from tutor.plotting.colours import series_colour
from tutor.plotting.picture import Index, Lines, Picture
from tutor.tui.told import app_of


class Plot(Widget):
    """One picture of a demo on the screen."""

    DEFAULT_CSS = """
    Plot { height: 1fr; width: 1fr; }
    """

    def __init__(self, spec: DemoSpec, panel: Panel, lines: Lines) -> None:
        super().__init__()
        self._picture = Picture(spec, panel, lines)
        self._look: tuple[object, ...] = ()
        self._rows: list[list[Cell]] = []
        self._strips: list[Strip] = []
        self._stale = False

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)
        self.watch(self.app, "theme", self._again, init=False)

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._picture.clear(x_end)
        self._stale = True

    def add(self, series: str, index: Index, xs: Sequence[float], ys: Sequence[float]) -> None:
        """More points of a line, if it shows that series."""
        self._stale |= self._picture.add(series, index, xs, ys)

    def mark(self, finding: str, index: Index, value: float) -> None:
        """A level line, if it draws one for that finding."""
        self._stale |= self._picture.mark(finding, index, value)

    def redraw(self) -> None:
        """Draw what has come since the last time; only the rows that changed are painted."""
        if self._stale and self.size:
            changed = self._draw()
            if changed:
                self.refresh(*(Region(0, row, self.size.width, 1) for row in changed))

    @property
    def lines(self) -> list[str]:
        """The words of its lines."""
        return self._picture.lines

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
        self._rows = canvas.draw(self._picture.chart(app_of(self).language), self.size.width, self.size.height)
        changed = [y for y, row in enumerate(self._rows) if y >= len(before) or row != before[y]]
        if changed:
            style = self._styles()
            fresh = {y: self._strip(self._rows[y], style) for y in changed}
            self._strips = [fresh[y] if y in fresh else self._strips[y] for y in range(len(self._rows))]
        return changed

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
