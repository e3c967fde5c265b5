"""A run of a demo as a value, collected from the messages of its child."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tutor.children import protocol
from tutor.children.protocol import Message
from tutor.errors import ChildError
from tutor.outcomes import Finding, RunOutcome

Cell = str | float
SeriesKey = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one line, in the order they came."""

    x: tuple[float, ...]
    y: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The run in figures. Columns are words of the demo's `labels`, cells words or numbers."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class DemoResult:
    """What a run showed. `ended` is false when it was cancelled or is still going on."""

    demo: str
    parameters: Mapping[str, object]
    device: str
    device_name: str
    seed: int
    findings: tuple[Finding, ...] = ()
    outcomes: tuple[RunOutcome, ...] = ()
    series: Mapping[SeriesKey, Series] = field(default_factory=dict)
    table: Table = Table()
    cancelled: bool = False
    ended: bool = False

    def finding(self, name: str, *index: str) -> Finding | None:
        """The finding `name[index]`, if the run made it."""
        return next((f for f in self.findings if (f.name, f.index) == (name, index)), None)

    def value(self, name: str, *index: str) -> float:
        """The value of a finding that the run must have made. Raises KeyError."""
        if (found := self.finding(name, *index)) is None:
            raise KeyError(f"{name}[{','.join(index)}]")
        return found.value

    def outcome(self, name: str, *index: str) -> str | None:
        """The word of an outcome, if the run ended in it."""
        return next((o.word for o in self.outcomes if (o.name, o.index) == (name, index)), None)


class Collector:
    """Takes messages one by one; `result` is what they amount to so far."""

    def __init__(self) -> None:
        self._hello: Message = {}
        self._findings: dict[tuple[str, tuple[str, ...]], Finding] = {}
        self._outcomes: tuple[RunOutcome, ...] = ()
        self._series: dict[SeriesKey, tuple[list[float], list[float]]] = {}
        self._table = Table()
        self._end: Message = {}

    def add(self, message: Message) -> None:
        """Take one message. Raises the error that an `error` message carries."""
        match message["kind"]:
            case "hello":
                self._hello = message
            case "series":
                x, y = self._series.setdefault((str(message["name"]), _words(message["index"])), ([], []))
                x += _numbers(message["x"])
                y += _numbers(message["y"])
            case "finding":
                finding = _finding(message)
                self._findings[finding.name, finding.index] = finding
            case "table":
                rows = tuple(tuple(_cell(c) for c in _list(row)) for row in _list(message["rows"]))
                self._table = Table(_words(message["columns"]), rows)
            case "end":
                self._end = message
                self._outcomes = tuple(_outcome(o) for o in _list(message.get("outcomes", [])))
            case "error":
                raise protocol.error_of(message)
            case _:  # progress and log are for the moment
                pass

    def result(self) -> DemoResult:
        """The run so far."""
        parameters = self._hello.get("parameters")
        return DemoResult(
            demo=str(self._hello.get("demo", "")),
            parameters=parameters if isinstance(parameters, dict) else {},
            device=str(self._hello.get("device", "")),
            device_name=str(self._hello.get("device_name", "")),
            seed=int(protocol.as_float(self._hello.get("seed", 0))),
            findings=tuple(self._findings.values()),
            outcomes=self._outcomes,
            series={key: Series(tuple(x), tuple(y)) for key, (x, y) in self._series.items()},
            table=self._table,
            cancelled=bool(self._end.get("cancelled", False)),
            ended=bool(self._end) and not self._end.get("cancelled", False),
        )


def collect(messages: Iterable[Message]) -> DemoResult:
    """The result of a whole run."""
    collector = Collector()
    for message in messages:
        collector.add(message)
    return collector.result()


def _finding(message: Message) -> Finding:
    se = message.get("se")
    return Finding(
        name=str(message["name"]),
        index=_words(message["index"]),
        value=protocol.as_float(message["value"]),
        se=None if se is None else protocol.as_float(se),
        exact=bool(message.get("exact", False)),
    )


def _outcome(value: object) -> RunOutcome:
    if not isinstance(value, dict):
        raise ChildError("children.garbled", detail=f"not an outcome: {value!r}")
    return RunOutcome(str(value["name"]), _words(value["index"]), str(value["word"]))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ChildError("children.garbled", detail=f"not a list: {value!r}")
    return value


def _words(value: object) -> tuple[str, ...]:
    return tuple(str(v) for v in _list(value))


def _numbers(value: object) -> list[float]:
    return [protocol.as_float(v) for v in _list(value)]


def _cell(value: object) -> Cell:
    if isinstance(value, str) and value not in ("nan", "inf", "-inf"):
        return value
    return protocol.as_float(value)
