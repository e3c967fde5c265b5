"""A finished run as text: what was run and where, its table, pictures, findings, outcomes, what they show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tutor.cli.output import table, write
from tutor.demos.result import Cell, DemoResult
from tutor.demos.spec import DemoSpec
from tutor.language import Language, say
from tutor.outcomes import Finding

MOST_OF_A_KIND = 16
"""Findings of one kind that are listed; a Jacobian of 64 logits has 4096."""


def show(spec: DemoSpec, result: DemoResult, language: Language, *, pictures: bool) -> None:
    """Print the whole report."""
    for row in _head(spec, result, language):
        write(row)
    if not result.device:
        return
    if pictures:
        from tutor.cli import demo_picture  # with NumPy: only where there is something to draw

        write("")
        demo_picture.show(spec, result, language)
    for row in _found(spec, result, language):
        write(row)


def _head(spec: DemoSpec, result: DemoResult, language: Language) -> Iterator[str]:
    """What was run and where, and its table."""
    yield spec.title.in_(language)
    if not result.device:  # stopped before it began
        yield say("cli.demo_cancelled", language)
        return
    yield f"{result.device} ({result.device_name}) · {options(result)}"
    if result.cancelled:
        yield say("cli.demo_cancelled", language)
    if result.table.rows:
        yield ""
        header = [spec.label(word).in_(language) for word in result.table.columns]
        body = [[_cell(spec, cell, language) for cell in row] for row in result.table.rows]
        yield from table([header, *body])


def options(result: DemoResult) -> str:
    """The words that make the same run again."""
    parameters = " ".join(f"--{name} {_value(value)}" for name, value in result.parameters.items())
    return f"--seed {result.seed} {parameters}"


def _found(spec: DemoSpec, result: DemoResult, language: Language) -> Iterator[str]:
    """Findings, outcomes, and what they show."""
    yield ""
    yield say("cli.demo_found", language)
    yield from _findings(spec, result.findings, language)
    if result.outcomes:
        yield ""
        yield say("cli.demo_ended", language)
        rows = [
            ("  " + ", ".join(spec.label(w).in_(language) for w in o.index), spec.label(o.word).in_(language))
            for o in result.outcomes
        ]
        yield from table(rows)
    yield from _reading(spec, result, language)


def _findings(spec: DemoSpec, findings: tuple[Finding, ...], language: Language) -> Iterator[str]:
    helps = {kind.name: kind.help.in_(language) for kind in spec.findings}
    for name, group in groupby(sorted(findings, key=lambda f: list(helps).index(f.name)), lambda f: f.name):
        found = list(group)
        yield f"  {name}: {helps[name]}"
        rows = [(f"    {f.label}", _measured(f)) for f in found[:MOST_OF_A_KIND]]
        yield from table(rows)
        if len(found) > MOST_OF_A_KIND:
            yield "    " + say("cli.demo_more_findings", language, count=len(found) - MOST_OF_A_KIND)


def _reading(spec: DemoSpec, result: DemoResult, language: Language) -> Iterator[str]:
    """The famous sentence, and what this run shows of it."""
    if not result.ended:
        return
    yield ""
    yield say("cli.popular", language, text=spec.popular)
    for sentence in spec.reading(result):
        yield say(f"demos.{sentence.code}", language, **sentence.values)
    if spec.caveat is not None:
        yield spec.caveat.in_(language)


def _measured(finding: Finding) -> str:
    value = f"{finding.value:.7g}"
    return value if finding.exact or finding.se is None else f"{value} ± {finding.se:.2g}"


def _cell(spec: DemoSpec, cell: Cell, language: Language) -> str:
    return spec.label(cell).in_(language) if isinstance(cell, str) else f"{cell:.6g}"


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(_value(item) for item in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
