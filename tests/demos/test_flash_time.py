import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import result_of
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import timing
from tutor.demos.kernels.flash_time import growth, slope
from tutor.demos.result import DemoResult, collect
from tutor.outcomes import RunOutcome

SPEC = registry.spec("flash-time")


def test_the_slope_of_a_power_is_its_exponent() -> None:
    lengths = [16, 64, 256]
    assert slope(lengths, [3e-9 * n**2 for n in lengths]) == pytest.approx(2.0)
    assert slope(lengths, [1e-6 * n for n in lengths]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("value", "se", "word"),
    [(1.9, 0.05, "quadratic"), (1.1, 0.05, "linear"), (1.9, 0.2, "unsure"), (1.4, 0.05, "unsure")],
)
def test_a_slope_is_called_something_only_where_its_error_allows(value: float, se: float, word: str) -> None:
    assert growth(value, se) == word


def test_a_run_counts_memory_exactly_and_reports_times_with_errors(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, lengths=[64, 128], repeats=3)
    assert result.ended
    assert result.value("memory", "matrix", "128") == 128 * 128 * 4 / 2**20
    assert result.value("memory", "flash", "128") == 128 * 2 * 4 / 2**20
    assert result.value("numbers", "matrix", "128") == 128**2
    assert {o.name for o in result.outcomes} == {"growth"}
    for kernel in ("flash", "matrix"):
        found = result.finding("milliseconds", kernel, "64")
        assert found is not None
        assert found.value > 0
        assert found.se is not None
    assert {panel.series for panel in SPEC.panels} == {name for name, _ in result.series}
    assert len(codes(result)) == 3


def test_one_length_has_times_and_no_slope(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, lengths=[64], repeats=2)
    assert result.outcomes == ()
    assert codes(result) == []


def test_a_timing_has_one_thread_and_gives_the_others_back() -> None:
    before = torch.get_num_threads()
    with timing.one_thread():
        assert torch.get_num_threads() == 1
    assert torch.get_num_threads() == before


@pytest.mark.parametrize(("word", "code"), [("quadratic", "refuted"), ("linear", "upheld"), ("unsure", "open")])
def test_the_popular_sentence_is_judged_by_the_fused_kernel(word: str, code: str) -> None:
    findings = {
        f"{name}[{kernel},512]": 1.0 for name in ("memory", "milliseconds") for kernel in ("flash", "matrix")
    }
    findings |= {"slope[flash]": 1.9, "slope[matrix]": math.nan}
    run = made(SPEC.name, findings)
    outcomes = (RunOutcome("growth", ("flash",), word),)
    result = DemoResult(run.demo, run.parameters, "cpu", "", 0, run.findings, outcomes, ended=True)
    assert codes(result)[-1] == f"popular_flash_{code}"


def test_a_timing_can_be_stopped_and_keeps_what_it_has(demos: DemoClient) -> None:
    messages = []
    for message in demos.stream(from_values(SPEC, {"lengths": [1024], "repeats": 50})):
        messages.append(message)
        if message["kind"] == "progress" and message["done"] == 3:
            demos.cancel()
    result = collect(messages)
    assert result.cancelled
    assert result.value("milliseconds", "flash", "1024") > 0
