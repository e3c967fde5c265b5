"""One picture of a demo while its points come in, and the chart that it is at any moment."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

import numpy as np

from tutor.demos.result import DemoResult
from tutor.demos.spec import DemoSpec, Panel
from tutor.language import Language, Text, say
from tutor.plotting.chart import Chart, Grid, Series, symbol
from tutor.plotting.record import Record

Index = tuple[str, ...]
Points = tuple["array[float]", "array[float]"]

LAST = 20
"""Values at the end of a line by which its settings are compared."""
BLOWN_UP = 5.0
"""How far beyond the usual values a run must rise to be cut off the picture."""


class Lines:
    """The words of the lines of a run, each with its number: one colour and symbol in all pictures."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.settings: dict[str, Index] = {}
        """Of a run with a phase diagram, the setting that each line is drawn at: where it got lowest."""

    def number(self, word: str) -> int:
        """The number of a word; a new one gets the next."""
        return self._numbers.setdefault(word, len(self._numbers))

    def legend(self, spec: DemoSpec) -> list[tuple[int, str, Text]]:
        """Number, symbol and name of each line."""
        return [(number, symbol(number), spec.line(word)) for word, number in self._numbers.items()]

    def clear(self) -> None:
        """Begin anew."""
        self._numbers.clear()
        self.settings.clear()


class Picture:
    """A line, or a group of bars, for each first part of the index; or a phase diagram.

    Lines that differ only in the last part of a longer index (seeds) become their mean with a band. Where
    there is a phase diagram too, a line of several settings is drawn at the one in which the first picture's
    values ended lowest, in all pictures the same.
    """

    def __init__(self, spec: DemoSpec, panel: Panel, lines: Lines) -> None:
        self.panel = panel
        self._spec, self._lines = spec, lines
        self._picks = panel == spec.panels[0] and any(p.kind == "phases" for p in spec.panels)
        self.clear(None)

    def clear(self, x_end: float | None) -> None:
        """Begin anew; `x_end` is where the run will end, if that is known."""
        self._points: dict[Index, Points] = {}
        self._records: dict[tuple[str, Index | None], Record] = {}
        self._marks: dict[str, float] = {}
        self._x_end = x_end

    def add(self, series: str, index: Index, xs: Sequence[float], ys: Sequence[float]) -> bool:
        """More points of a line; whether this picture shows that series."""
        if series != self.panel.series:
            return False
        self._lines.number(_word(index))
        known = self._points.setdefault(index, (array("d"), array("d")))
        known[0].extend(xs)
        known[1].extend(ys)
        return True

    def mark(self, finding: str, index: Index, value: float) -> bool:
        """A level line; whether this picture draws one for that finding."""
        if index or finding not in self.panel.marks:
            return False
        self._marks[finding] = value
        return True

    @property
    def lines(self) -> list[str]:
        """The words of its lines."""
        return list(dict.fromkeys(map(_word, self._points)))

    def chart(self, language: Language) -> Chart:
        """What it shows now."""
        panel, title = self.panel, self.panel.title.in_(language)
        if panel.kind == "phases":
            return Chart(title, (), panel.x.in_(language), grid=self._grid(language))
        if self._picks:
            self._lines.settings |= self._lowest()
        if self._picks and self._lines.settings:
            title = say("demos.at_best", language, title=title)
        series = tuple(self._line(word, language) for word in self.lines)
        return Chart(
            title=title,
            series=series,
            x_label=panel.x.in_(language),
            log=panel.log_y,
            log_x=panel.log_x,
            bars=panel.kind == "bars",
            from_zero=panel.from_zero,
            ceiling=_ceiling(series) if panel.kind == "lines" and not panel.log_y else math.inf,
            rules=tuple((v, self._spec.label(n).in_(language)) for n, v in self._marks.items()),
            x_range=(1.0 if panel.log_x else 0.0, self._last_x(self._x_end)) if self._x_end else None,
        )

    def _last_x(self, end: float) -> float:
        """Where the axis ends: at `end`, or further where the run went on beyond it."""
        return max([end, *(xs[-1] for xs, _ in self._points.values() if xs)])

    def _line(self, word: str, language: Language) -> Series:
        setting = self._lines.settings.get(word)
        runs = [
            points
            for index, points in self._points.items()
            if _word(index) == word and setting in (None, _setting(index))
        ]
        record = self._records.get((word, setting))
        if record is None or record.runs != len(runs):
            record = self._records[word, setting] = Record(len(runs))
        start, end = record.taken, min((len(xs) for xs, _ in runs), default=0)
        if end > start:
            record.take(np.array(runs[0][0][start:end]), np.array([ys[start:end] for _, ys in runs]))
        return record.series(self._spec.line(word).in_(language), self._lines.number(word))

    def _lowest(self) -> dict[str, Index]:
        """For each line of several settings the one whose runs end lowest on average."""
        ends: dict[str, dict[Index, list[float]]] = {}
        for index, (_, ys) in self._points.items():
            ends.setdefault(_word(index), {}).setdefault(_setting(index), []).append(_end(ys))
        return {
            word: min(settings, key=lambda each: sum(settings[each]) / len(settings[each]))
            for word, settings in ends.items()
            if len(settings) > 1
        }

    def _grid(self, language: Language) -> Grid:
        columns = list(dict.fromkeys(map(_setting, self._points)))
        cells = [
            [
                [
                    int(ys[-1]) if ys else None
                    for index, (_, ys) in self._points.items()
                    if (_word(index), _setting(index)) == (word, column)
                ]
                for column in columns
            ]
            for word in self.lines
        ]
        return Grid(
            rows=tuple(self._spec.label(word).in_(language) for word in self.lines),
            columns=tuple(tuple(" ".join(column).split()) for column in columns),
            cells=tuple(tuple(tuple(seeds) or (None,) for seeds in row) for row in cells),
            words=tuple(self._spec.label(word).in_(language) for word in self.panel.words),
        )


def _word(index: Index) -> str:
    return index[0] if index else ""


def _setting(index: Index) -> Index:
    """What stands between the line's word and the seed."""
    return index[1:-1]


def _end(ys: Sequence[float]) -> float:
    """The mean of the last values, infinite where they are none."""
    last = ys[-LAST:]
    return math.fsum(last) / len(last) if last and all(map(math.isfinite, last)) else math.inf


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
            picture.add(name, index, points.x, points.y)
        for finding in result.findings:
            picture.mark(finding.name, finding.index, finding.value)
    return tuple(picture for picture in pictures if picture.lines), lines
