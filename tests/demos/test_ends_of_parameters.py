"""Whatever a person may set is answered: each parameter at its least, at zero, and with its entries twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.spec import LISTS, DemoSpec
from tutor.errors import DemoError, UsageError
from tutor.language import LANGUAGES, say

TRAINS = "unscaled-training"
"""Each of its runs takes its time; its readings have tests of their own."""
SECONDS = 60.0
NO_WORDS = ("nan", "-0%", "( times)")


def ends(spec: DemoSpec) -> Iterator[dict[str, object]]:
    for parameter in spec.parameters:
        low, high = parameter.low, parameter.high
        least = [
            v for v in (low, 0.0) if v is not None and low is not None and high is not None and low <= v <= high
        ]
        for value in (*dict.fromkeys(least), *parameter.choices):
            many = parameter.kind in LISTS and parameter.longest > 1
            yield {parameter.name: [value, value] if many else value}


@pytest.mark.parametrize("name", [name for name in registry.names() if name != TRAINS])
def test_every_parameter_at_its_ends_gives_a_run_that_can_be_read_or_a_message(
    demos: DemoClient, name: str
) -> None:
    spec = registry.spec(name)
    for case in ends(spec):
        try:
            result = demos.run(from_values(spec, case), SECONDS)
        except (UsageError, DemoError):  # one value beside another: said in a sentence
            continue
        for sentence in spec.reading(result):
            for language in LANGUAGES:
                said = say(f"demos.{sentence.code}", language, **sentence.values)
                assert not [word for word in NO_WORDS if word in said], (case, said)


def test_a_divisor_that_takes_the_logits_out_of_their_format_is_said(demos: DemoClient) -> None:
    spec = registry.spec("softmax-gradient")
    values = {"logits": "10000,-10000", "divisor": "0.001", "dtype": "float16"}
    codes = [each.code for each in spec.reading(demos.run(from_values(spec, values)))]
    assert "softmax_overflows" in codes


def test_a_stream_that_doubles_out_of_its_format_is_said(demos: DemoClient) -> None:
    spec = registry.spec("residual-variance")
    values = {"blocks": "200", "norm": "none", "width": "8", "streams": "2"}
    codes = [each.code for each in spec.reading(demos.run(from_values(spec, values)))]
    assert "stream_overflows" in codes
