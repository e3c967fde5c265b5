"""What a plot shows, and the paper it is drawn on: cells of braille dots, each with an owner for its colour."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from tutor.language.visible import fitted
from tutor.language.visible import width as cells_of
from tutor.plotting.axes import Axis

_SYMBOLS: Final = "●■▲◆▼★○□△◇▽☆"

PLAIN: Final = -1
FAINT: Final = -2

Pixels = npt.NDArray[np.bool_]
Values = npt.NDArray[np.float64]
Cell = tuple[str, int]
"""A character and whose it is: a series by number, PLAIN for text, FAINT for axes."""

_SECOND_HALF: Final = "\uffff"

# The bits of a braille character, by row and column of its dots.
_BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], dtype=np.uint16)


def symbol(number: int) -> str:
    """What marks series `number`, beside its colour."""
    return _SYMBOLS[number % len(_SYMBOLS)]


@dataclass(frozen=True, slots=True)
class Series:
    """A line of points; `low` and `high` span a band around it (say, over seeds). NaN and inf are gaps.

    `number` says which colour and symbol it has, in every picture of a run the same.
    """

    label: str
    xs: Values
    ys: Values
    low: Values | None = None
    high: Values | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A phase diagram: `cells[row][column]` holds for each run (seed) a place in `words`, None before there
    is one. A column's name may have parts, say optimizer and learning rate."""

    rows: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[tuple[int | None, ...], ...], ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What to draw. A run that left the finite numbers, or rose above `ceiling`, gets a mark where it did.

    `log` and `log_x` are logarithmic axes. `bars` draws a group of bars for each x instead of lines.
    `from_zero` begins the axis of values at 0.
    `rules` are level lines with their names. A `grid` takes the place of all of these.
    """

    title: str
    series: tuple[Series, ...]
    x_label: str = ""
    log: bool = False
    log_x: bool = False
    bars: bool = False
    from_zero: bool = False
    ceiling: float = math.inf
    rules: tuple[tuple[float, str], ...] = ()
    x_range: tuple[float, float] | None = None
    grid: Grid | None = None


def text_row(text: str, width: int, whose: int) -> list[Cell]:
    """Text in `width` cells; a wide character is followed by an empty cell."""
    cells: list[Cell] = []
    for character in fitted(text, width):
        cells.append((character, whose))
        if cells_of(character) == 2:
            cells.append(("", whose))
    return cells


def shares(values: Values, scale: Axis) -> Values:
    """How far along the axis each value stands; not a number where it has no place on it."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        if scale.log:
            low, high = math.log10(scale.low), math.log10(scale.high)
            found: Values = (np.log10(np.where(values > 0, values, np.nan)) - low) / (high - low)
        else:
            found = (values - scale.low) / (scale.high - scale.low)
    return found


@dataclass(slots=True)
class Paper:
    """The cells inside the axes while they are drawn on; 2 dots by 4 in each."""

    width: int
    height: int
    x: Axis
    y: Axis
    _dots: npt.NDArray[np.uint16] = field(init=False)
    _marks: npt.NDArray[np.str_] = field(init=False)
    _owners: npt.NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self._dots = np.zeros((self.height, self.width), dtype=np.uint16)
        self._marks = np.zeros((self.height, self.width), dtype="<U1")
        self._owners = np.full((self.height, self.width), PLAIN, dtype=np.int64)

    @property
    def cells(self) -> list[list[Cell]]:
        """What was drawn; the second half of a wide character is an empty cell."""
        braille = (self._dots.astype(np.uint32) + 0x2800).view("<U1")
        drawn = np.where(self._marks != "", self._marks, np.where(self._dots > 0, braille, " "))
        rows = zip(drawn.tolist(), self._owners.tolist(), strict=True)
        return [[("" if c == _SECOND_HALF else c, o) for c, o in zip(*row, strict=True)] for row in rows]

    def columns(self, xs: Values) -> Values:
        """The dot column of each x."""
        return shares(xs, self.x) * (self.width * 2 - 1)

    def rows(self, ys: Values) -> Values:
        """The dot row of each y, counted from the top."""
        return (1.0 - shares(ys, self.y)) * (self.height * 4 - 1)

    def dots(self) -> Pixels:
        """A sheet of dots, all off."""
        return np.zeros((self.height * 4, self.width * 2), dtype=bool)

    def put(self, row: int, column: int, character: str, whose: int) -> None:
        """Write a character, if it is on the paper."""
        if 0 <= row < self.height and 0 <= column < self.width:
            self._marks[row, column] = character or _SECOND_HALF
            self._owners[row, column] = whose

    def stamp(self, dots: Pixels, whose: int) -> None:
        """Lay dots over the cells; those of several series in one cell join, the later series colours it."""
        blocks = dots.reshape(self.height, 4, self.width, 2).transpose(0, 2, 1, 3)
        codes = (blocks * _BITS).sum(axis=(2, 3), dtype=np.uint16)
        touched = codes > 0
        self._marks[touched] = ""
        self._dots |= codes
        self._owners[touched] = whose
