"""A phase diagram: a row for each line, a column for each setting, and what became of each run in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.language.visible import width as cells_of
from tutor.plotting.axes import spread
from tutor.plotting.chart import FAINT, PLAIN, Cell, Chart, Grid, text_row

MARKS: Final = (("●", 2), ("◐", 1), ("○", 0), ("✗", 3))
"""Symbol and colour of each outcome, from the best to the worst: the fuller the better."""
WAITING: Final = ("·", FAINT)
WIDEST_NAME: Final = 16
BROADEST: Final = 14
"""Cells of a column: more show nothing more."""


def mark(place: int | None) -> Cell:
    """What stands for the outcome at this place; a dot where there is none yet."""
    return WAITING if place is None else MARKS[place % len(MARKS)]


def draw(chart: Chart, grid: Grid, width: int, height: int) -> list[list[Cell]]:
    """The diagram as `height` rows of `width` cells: title, legend, columns' names, then the rows."""
    names = min(max(map(cells_of, grid.rows), default=0), WIDEST_NAME, width // 3)
    broad = max(1, min(BROADEST, (width - names - 1) // max(1, len(grid.columns))))
    head = [*_head(chart, grid, width), *_column_names(grid, names + 1, broad, width)]
    tall = max(1, (height - len(head)) // max(1, len(grid.rows)))
    gap = int(tall > 2)
    body = [
        row
        for name, runs in zip(grid.rows, grid.cells, strict=True)
        for row in _row(name, runs, names, broad, width, tall - gap, gap)
    ]
    rows = [*head, *body][:height]
    return [*rows, *[text_row("", width, PLAIN)] * (height - len(rows))]


def _head(chart: Chart, grid: Grid, width: int) -> Iterator[list[Cell]]:
    title = text_row(chart.title, width, PLAIN)
    name = f"{chart.x_label} →"
    if chart.x_label and len(grid.columns) > 1 and cells_of(chart.title) + cells_of(name) + 2 <= width:
        title = [*text_row(chart.title, width - cells_of(name), PLAIN), *text_row(name, cells_of(name), FAINT)]
    yield title
    legend: list[Cell] = []
    for place, word in enumerate(grid.words):
        entry = [mark(place), *text_row(f" {word}", cells_of(word) + 1, FAINT)]
        if len(legend) + len(entry) > width:
            yield _filled(legend, width)
            legend = []
        legend += [*entry, *text_row("", 2, PLAIN)]
    yield _filled(legend, width)


def column_names(grid: Grid) -> list[list[str]]:
    """The parts of the columns' names, say optimizers and learning rates, but those that all columns share."""
    depth = max(map(len, grid.columns), default=0)
    parts = [[column[part] if part < len(column) else "" for column in grid.columns] for part in range(depth)]
    return [texts for texts in parts if depth == 1 or len(set(texts)) > 1]


def _column_names(grid: Grid, left: int, broad: int, width: int) -> Iterator[list[Cell]]:
    """The parts of the columns' names below each other; of names that would collide some are left out."""
    parts = column_names(grid)
    for texts in parts:
        last = texts is parts[-1]
        shown = [(n, text) for n, text in enumerate(texts) if last or n == 0 or text != texts[n - 1]]
        row = text_row("", width, FAINT)
        for start, text in spread([(left + n * broad + broad // 2, text) for n, text in shown], width):
            cells = text_row(text, cells_of(text), FAINT)
            row[start : start + len(cells)] = cells
        yield row


def _row(
    name: str, runs: Sequence[Sequence[int | None]], names: int, broad: int, width: int, tall: int, gap: int
) -> Iterator[list[Cell]]:
    """One line's outcomes, `tall` rows of them and `gap` empty ones. The runs of a column have equal shares of
    its breadth: five marks of one and four of another would look like nine runs."""
    space = int(broad > 2)
    line: list[Cell] = []
    for seeds in runs:
        share = (broad - space) // max(1, len(seeds))
        shown = [mark(place) for place in seeds for _ in range(max(1, share))][: broad - space]
        line += [*shown, *[(" ", PLAIN)] * (broad - len(shown))]
    for number in range(tall):
        label = text_row(name if number == (tall - 1) // 2 else "", names, PLAIN)
        yield _filled([*label, (" ", PLAIN), *line], width)
    for _ in range(gap):
        yield text_row("", width, PLAIN)


def _filled(cells: list[Cell], width: int) -> list[Cell]:
    return [*cells, *[(" ", PLAIN)] * (width - len(cells))][:width]
