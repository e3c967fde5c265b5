"""The pictures of one demo: a grid of plots that fits its room, and the legend that holds for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.containers import Container
from textual.content import Content

from tutor.children.protocol import as_float
from tutor.demos.spec import DemoSpec
from tutor.language import Language, Text
from tutor.plotting.colours import series_colour
from tutor.plotting.picture import Lines
from tutor.tui.cards import Paper, Para
from tutor.tui.plot import Plot

NARROWEST: Final = 24
"""Cells across that a picture needs at least."""
LOWEST, HIGHEST = 9, 17
"""Lines of a picture: more show nothing more."""


class Pictures(Container):
    """Takes the messages of a run; its owner's timer asks for one drawing at a time."""

    DEFAULT_CSS = """
    Pictures { height: auto; layout: grid; grid-size: 1; grid-gutter: 0 2; }
    """

    def __init__(self, spec: DemoSpec) -> None:
        self._spec = spec
        self._lines = Lines()
        self._plots = [Plot(spec, panel, self._lines) for panel in spec.panels]
        self._turn = 0
        self._named: list[tuple[int, str, Text]] = []
        super().__init__(*self._plots)
        self.legend = Paper(self._legend, classes="legend")
        """Stands where the owner puts it."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._plots)

    @property
    def empty(self) -> bool:
        """Whether none has a point yet."""
        return not any(plot.lines for plot in self._plots)

    def fit(self, width: int, height: int) -> None:
        """Stand in so many cells across, and in about so many lines."""
        columns = max(1, min(width // NARROWEST, 2 if self.count % 3 else 3, self.count))
        rows = -(-self.count // columns)
        each = min(max(height // rows, LOWEST), HIGHEST)
        self.styles.grid_size_columns = columns
        self.styles.grid_rows = str(each)
        self.styles.height = each * rows
        alone = self.count % columns == 1
        self._plots[-1].styles.column_span = columns if alone else 1  # no hole beside the last

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._lines.clear()
        for plot in self._plots:
            plot.clear(x_end)

    def hear(self, message: Mapping[str, object]) -> None:
        """Take a message of the child; drawing waits."""
        match message["kind"]:
            case "series":
                xs, ys = ([as_float(v) for v in _listed(message[axis])] for axis in ("x", "y"))
                for plot in self._plots:
                    plot.add(*_place(message), xs, ys)
            case "finding":
                for plot in self._plots:
                    plot.mark(*_place(message), as_float(message["value"]))

    def redraw(self) -> bool:
        """One picture at a time, so that a key never waits for all; whether the turn was nobody's, and so free
        for what else is to be painted."""
        turn, self._turn = self._turn, (self._turn + 1) % (self.count + 1)
        if turn < self.count:
            self._plots[turn].redraw()
            return False
        if (named := self._lines.legend(self._spec)) != self._named:
            self._named = named
            self.legend.again()
        return True

    def _legend(self, language: Language) -> list[Para]:
        named = self._lines.legend(self._spec)
        if len(named) < 2:
            return []
        dark = self.app.current_theme.dark
        parts = []
        for number, symbol, text in named:
            parts += [(f"{symbol} ", series_colour(number, dark=dark)), (f"{text.in_(language)}   ", "")]
        return [Para(Content.assemble(*parts))]


def _place(message: Mapping[str, object]) -> tuple[str, tuple[str, ...]]:
    return str(message["name"]), tuple(str(word) for word in _listed(message["index"]))


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
