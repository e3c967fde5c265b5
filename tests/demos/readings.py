"""Readings of made-up results: pure, so that any outcome can be read, also ones that runs seldom give."""

from collections.abc import Mapping

from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.result import DemoResult
from tutor.language import LANGUAGES, say
from tutor.outcomes import Finding

Measured = Mapping[str, float | tuple[float, float]]


def finding(label: str, measured: float | tuple[float, float]) -> Finding:
    """`variance[none,6]` with a value, or a value and its standard error."""
    name, _, index = label.rstrip("]").partition("[")
    value, se = measured if isinstance(measured, tuple) else (measured, None)
    return Finding(name, tuple(index.split(",")) if index else (), value, se, exact=se is None)


def result(demo: str, measured: Measured, **parameters: object) -> DemoResult:
    """A finished run with these findings; what is not named has its default."""
    values = from_values(registry.spec(demo), parameters).parameters
    findings = tuple(finding(label, value) for label, value in measured.items())
    return DemoResult(demo, dict(values), "cpu", "", 0, findings, ended=True)


def codes(run: DemoResult) -> list[str]:
    """The codes of its reading; fails where a sentence lacks a language or a value."""
    sentences = registry.spec(run.demo).reading(run)
    assert all(say(f"demos.{s.code}", language, **s.values) for s in sentences for language in LANGUAGES)
    return [s.code for s in sentences]
