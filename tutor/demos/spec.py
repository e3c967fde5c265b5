"""What a demo is before it runs: its parameters, presets, pictures and findings. No torch, no numbers yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tutor.demos.result import DemoResult
from tutor.language import Text

Value = int | float | str | tuple[int | float | str, ...]
Values = Mapping[str, Value]
ParameterKind = Literal["int", "float", "choice", "choice_or_float", "ints", "floats", "choices"]
LISTS = frozenset({"ints", "floats", "choices"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing a learner can vary. `low` and `high` bound the number, or each number of a list.

    `longest` is how many entries a list may have. A `choice_or_float` is one of `choices` or any number in
    the bounds.
    """

    name: str
    kind: ParameterKind
    default: Value
    help: Text
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    unit: Text | None = None
    longest: int = 1

    @property
    def range(self) -> str:
        """What is allowed, as a person reads it: `1..64`, `none, sqrt_d_k`."""
        bounds = f"{self.low:g}..{self.high:g}" if self.low is not None and self.high is not None else ""
        return ", ".join(filter(None, (*self.choices, bounds)))


def shown(value: Value) -> str:
    """A value as it is typed: `10, 0, -10`, `0.001`, `sqrt_d_k`."""
    if isinstance(value, tuple):
        return ", ".join(shown(v) for v in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def whole(values: Values, name: str) -> int:
    """The value of an `int` parameter."""
    value = values[name]
    assert isinstance(value, int)  # noqa: S101 - `arguments` checked it; this tells the type checker
    return value


def real(values: Values, name: str) -> float:
    """The value of a `float` parameter."""
    value = values[name]
    assert isinstance(value, int | float)  # noqa: S101
    return float(value)


def reals(values: Values, name: str) -> tuple[float, ...]:
    """The value of a `floats` or `ints` parameter."""
    value = values[name]
    assert isinstance(value, tuple)  # noqa: S101
    return tuple(float(v) for v in value)


def wholes(values: Values, name: str) -> tuple[int, ...]:
    """The value of an `ints` parameter."""
    return tuple(int(v) for v in reals(values, name))


def words(values: Values, name: str) -> tuple[str, ...]:
    """The value of a `choices` parameter."""
    value = values[name]
    assert isinstance(value, tuple)  # noqa: S101
    return tuple(str(v) for v in value)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of parameters; what it does not name keeps its default."""

    name: str
    title: Text
    values: Values


@dataclass(frozen=True, slots=True)
class Panel:
    """A picture: the series `name`, one line (or group of bars) per index.

    The first part of an index says which line it is (colour and symbol), the last which seed: lines that
    differ only there may be drawn as one band. `marks` are findings drawn as level lines.
    `from_zero` keeps noise from looking like a trend. A phase diagram (`phases`) has a row for each first part
    of an index and a column for each part between; what stands where they meet is the last y of each seed's
    series, a place in `words`.
    """

    series: str
    title: Text
    x: Text
    kind: Literal["lines", "bars", "phases"] = "lines"
    log_x: bool = False
    log_y: bool = False
    marks: tuple[str, ...] = ()
    from_zero: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FindingKind:
    """A family of findings `name[index]`: what the parts of the index are called, and what is measured."""

    name: str
    index: tuple[str, ...]
    help: Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message code (room `demos`) and its values."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DemoSpec:
    """A demo as lists, forms and claims know it.

    `popular` is the famous sentence that the demo tests. `reading` says in sentences what a finished run
    shows: pure, so that a test can read any result. `memory` estimates the bytes a run takes before
    anything is allocated. `labels` name series, columns, index words and outcome words for people; `lines`
    names a line of a picture whose word is only a number: `{} keys`.
    """

    name: str
    title: Text
    system: Text
    summary: Text
    popular: Text
    caveat: Text | None
    parameters: tuple[Parameter, ...]
    presets: tuple[Preset, ...]
    panels: tuple[Panel, ...]
    findings: tuple[FindingKind, ...]
    labels: Mapping[str, Text]
    reading: Callable[[DemoResult], tuple[Sentence, ...]]
    memory: Callable[[Values], int]
    outcomes: tuple[FindingKind, ...] = ()
    can_train_on: bool = False
    seconds: float = 0.2
    lines: Text | None = None

    def parameter(self, name: str) -> Parameter:
        """The parameter `name`. Raises KeyError."""
        return {p.name: p for p in self.parameters}[name]

    @property
    def defaults(self) -> dict[str, Value]:
        """Every parameter's default."""
        return {p.name: p.default for p in self.parameters}

    def label(self, word: str) -> Text:
        """How people read a word of a run; the word itself where there is no better name."""
        return self.labels.get(word) or Text(word, word)

    def line(self, word: str) -> Text:
        """How a legend names the line of a word."""
        if word in self.labels or self.lines is None:
            return self.label(word)
        return Text(self.lines.en.format(word), self.lines.zh.format(word))
