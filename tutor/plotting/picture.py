"""One picture of a demo while its points come in, and the chart that it is at any moment."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

import numpy as np

from tutor.demos.result import DemoResult
from tutor.demos.spec import DemoSpec, Panel
from tutor.language import Language, Text
from tutor.plotting.chart import Chart, Series, symbol
from tutor.plotting.record import Record

Index = tuple[str, ...]
Points = tuple["array[float]", "array[float]"]

BLOWN_UP = 5.0
"""How far beyond the usual values a run must rise to be cut off the picture."""


class Lines:
    """The words of the lines of a run, each with its number: one colour and symbol in all pictures."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number of a word; a new one gets the next."""
        return self._numbers.setdefault(word, len(self._numbers))

    def legend(self, spec: DemoSpec) -> list[tuple[int, str, Text]]:
        """Number, symbol and name of each line."""
        return [(number, symbol(number), spec.line(word)) for word, number in self._numbers.items()]

    def clear(self) -> None:
        """Begin anew."""
        self._numbers.clear()


class Picture:
    """A line, or a group of bars, for each first part of the index.

    Lines that differ only in the last part of a longer index (seeds) become their mean with a band.
    """

    def __init__(self, spec: DemoSpec, panel: Panel, lines: Lines) -> None:
        self.panel = panel
        self._spec, self._lines = spec, lines
        self.clear(None)

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._points: dict[Index, Points] = {}
        self._records: dict[str, Record] = {}
        self._marks: dict[str, float] = {}
        self._x_end = x_end

    def add(self, index: Index, xs: Sequence[float], ys: Sequence[float]) -> None:
        """More points of a line."""
        self._lines.number(_word(index))
        known = self._points.setdefault(index, (array("d"), array("d")))
        known[0].extend(xs)
        known[1].extend(ys)

    def mark(self, name: str, value: float) -> None:
        """A level line."""
        self._marks[name] = value

    @property
    def lines(self) -> list[str]:
        """The words of its lines."""
        return list(dict.fromkeys(map(_word, self._points)))

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
            from_zero=panel.from_zero,
            ceiling=_ceiling(series) if panel.kind == "lines" and not panel.log_y else math.inf,
            rules=tuple((v, self._spec.label(n).in_(language)) for n, v in self._marks.items()),
            x_range=(1.0 if panel.log_x else 0.0, self._x_end) if self._x_end else None,
        )

    def _line(self, word: str, language: Language) -> Series:
        runs = [points for index, points in self._points.items() if _word(index) == word]
        record = self._records.get(word)
        if record is None or record.runs != len(runs):
            record = self._records[word] = Record(len(runs))
        start, end = record.taken, min(len(xs) for xs, _ in runs)
        if end > start:
            record.take(np.array(runs[0][0][start:end]), np.array([ys[start:end] for _, ys in runs]))
        return record.series(self._spec.line(word).in_(language), self._lines.number(word))


def _word(index: Index) -> str:
    return index[0] if index else ""


def _ceiling(series: Sequence[Series]) -> float:
    """Above it a value is off the picture: a run that blew up must not flatten the others to a line."""
    values = np.concatenate([s.ys for s in series]) if series else np.array([])
    finite = values[np.isfinite(values)]
    if not finite.size:
        return math.inf
    usual = 2.0 * float(np.percentile(finite, 75))
    return usual if usual > 0 and float(finite.max()) > BLOWN_UP * usual else math.inf


def of_result(spec: DemoSpec, result: DemoResult) -> tuple[tuple[Picture, ...], Lines]:
    """The pictures of a run that is over, without those that have no point, and what their lines are."""
    lines = Lines()
    pictures = tuple(Picture(spec, panel, lines) for panel in spec.panels)
    for picture in pictures:
        for (name, index), points in result.series.items():
            if name == picture.panel.series:
                picture.add(index, points.x, points.y)
        for finding in result.findings:
            if finding.name in picture.panel.marks and not finding.index:
                picture.mark(finding.name, finding.value)
    return tuple(picture for picture in pictures if picture.lines), lines
