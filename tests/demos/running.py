"""Running demos in tests, through the real child."""

from tutor.children.protocol import Message
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.result import DemoResult, collect
from tutor.demos.spec import DemoSpec
from tutor.language import LANGUAGES, say


def play(demos: DemoClient, spec: DemoSpec, **values: object) -> list[Message]:
    return list(demos.stream(from_values(spec, values)))


def result_of(demos: DemoClient, spec: DemoSpec, **values: object) -> DemoResult:
    return collect(play(demos, spec, **values))


def read(spec: DemoSpec, result: DemoResult) -> list[str]:
    """The reading in both languages; fails where a sentence or a value is missing."""
    sentences = spec.reading(result)
    return [say(f"demos.{s.code}", language, **s.values) for language in LANGUAGES for s in sentences]


def assert_complete(spec: DemoSpec, result: DemoResult) -> None:
    """Every picture, finding and column that the spec names came, and nothing that it does not name."""
    assert result.ended
    assert {panel.series for panel in spec.panels} == {name for name, _ in result.series}
    assert {finding.name for finding in result.findings} == {kind.name for kind in spec.findings}
    assert {o.name for o in result.outcomes} == {kind.name for kind in spec.outcomes}
    assert result.table.rows
    assert {mark for panel in spec.panels for mark in panel.marks} <= {f.name for f in result.findings}
