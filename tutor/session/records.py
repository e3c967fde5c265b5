"""Verdicts and grades as JSON values and back: for the event log and the place to resume at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TypeAlias, cast

from tutor.language import Text
from tutor.outcomes import (
    Flag,
    Grade,
    LineFinding,
    LineState,
    MathsVerdict,
    MistakeFound,
    Opinion,
    Outcome,
    PartVerdict,
    PointOpinion,
    PointVerdict,
    Said,
    Score,
    Span,
)

Json: TypeAlias = dict[str, "JsonValue"]
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"


def of_verdict(verdict: MathsVerdict) -> Json:
    """A verdict as JSON; values that are no JSON become their text."""
    lines = [asdict(line) | _plain(line) for line in verdict.lines]
    parts = [asdict(part) | _plain(part) for part in verdict.parts]
    return cast(Json, asdict(verdict) | _plain(verdict) | {"lines": lines, "parts": parts})


def _plain(found: MathsVerdict | LineFinding | PartVerdict) -> Json:
    """The fields of a verdict, or of a line or part of one, that `asdict` leaves unfit for JSON."""
    values = {k: v if isinstance(v, str | int | float) else str(v) for k, v in found.values.items()}
    return cast(Json, {"values": values, "mistakes": [asdict(m) for m in found.mistakes]})


def to_verdict(data: Mapping[str, object]) -> MathsVerdict:
    """The verdict back."""
    d = cast(dict, data)  # type: ignore[type-arg]
    lines = tuple(
        LineFinding(**(line | {"state": LineState(line["state"]), "mistakes": _mistakes(line)}))
        for line in d.get("lines", ())  # verdicts kept before there were lines have none
    )
    parts = tuple(
        PartVerdict(**(part | {"outcome": Outcome(part["outcome"]), "mistakes": _mistakes(part)}))
        for part in d.get("parts", ())  # nor were there parts
    )
    whole = {"outcome": Outcome(d["outcome"]), "mistakes": _mistakes(d), "lines": lines, "parts": parts}
    return MathsVerdict(**(d | whole))


def _mistakes(data: dict) -> tuple[MistakeFound, ...]:  # type: ignore[type-arg]
    return tuple(MistakeFound(m["code"], Text(**m["because"]), m["value"]) for m in data["mistakes"])


def of_grade(grade: Grade) -> Json:
    """A grade as JSON."""
    return cast(Json, _lists(asdict(grade)))


def to_grade(data: Mapping[str, object]) -> Grade:
    """The grade back."""
    d = cast(dict, data)  # type: ignore[type-arg]
    return Grade(
        tuple(
            PointVerdict(**(p | {"clause": _span(p["clause"]), "marks": _spans(p["marks"])}))
            for p in d["points"]
        ),
        tuple(_said(s) for s in d["misconceptions"]),
        tuple(_said(s) for s in d["errata"]),
        tuple(Flag(f["code"], _span(f["span"])) for f in d["flags"]),
        Score(**d["score"]),
    )


def of_opinion(opinion: Opinion) -> Json:
    """A second opinion as JSON."""
    return cast(Json, _lists(asdict(opinion)))


def to_opinion(data: Mapping[str, object]) -> Opinion:
    """The second opinion back."""
    d = cast(dict, data)  # type: ignore[type-arg]
    points = tuple(PointOpinion(**(p | {"quote": _span(p["quote"])})) for p in d["points"])
    return Opinion(**(d | {"points": points}))


def _lists(value: object) -> object:
    if isinstance(value, dict):
        return {k: _lists(v) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return [_lists(v) for v in value]
    return value


def _span(data: Mapping[str, int] | None) -> Span | None:
    return Span(data["start"], data["end"]) if data else None


def _spans(data: Iterable[Mapping[str, int]]) -> tuple[Span, ...]:
    return tuple(Span(d["start"], d["end"]) for d in data)


def _said(data: Mapping[str, object]) -> Said:
    d = cast(dict, data)  # type: ignore[type-arg]
    return Said(d["id"], Span(d["clause"]["start"], d["clause"]["end"]), _spans(d["marks"]))
