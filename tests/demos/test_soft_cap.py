import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import capping

SPEC = registry.spec("soft-cap")


@pytest.mark.parametrize("cap", [0.5, 30.0, 50.0])
def test_the_cap_and_its_slope_agree_with_closed_forms(cap: float) -> None:
    xs = [-200.0, -3.0, 0.0, 10.0, 100.0]
    s = torch.tensor(xs, dtype=torch.float64)
    assert capping.soft_cap(s, cap).tolist() == pytest.approx([cap * math.tanh(x / cap) for x in xs], rel=1e-14)
    slopes = [1 / math.cosh(min(300.0, abs(x) / cap)) ** 2 for x in xs]
    assert capping.slope(s, cap).tolist() == pytest.approx(slopes, rel=1e-9, abs=1e-15)


def test_a_cap_of_50_limits_and_keeps_the_order_in_float32(demos: DemoClient) -> None:
    result = result_of(demos, SPEC)
    assert_complete(SPEC, result)
    assert result.value("capped", "50") == pytest.approx(50 * math.tanh(1), rel=1e-6)
    assert result.value("slope", "100") == pytest.approx(1 - math.tanh(2) ** 2, rel=1e-5)
    assert result.value("entropy", "soft") > result.value("entropy", "raw")
    assert codes(result)[-1] == "popular_soft_cap_upheld"


def test_in_bfloat16_scores_near_the_cap_tie(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, dtype="bfloat16", std=100)
    assert result.value("top_kept") < 0.9
    assert codes(result)[-1] == "popular_soft_cap_ties"


@pytest.mark.parametrize(("kept", "code"), [(1.0, "upheld"), (0.5, "ties")])
def test_the_popular_sentence_is_judged_by_what_stays_on_top(kept: float, code: str) -> None:
    findings = {"capped[100]": 48.2, "slope[100]": 0.07, "top_kept": kept}
    findings |= {f"{name}[{word}]": 0.5 for name in ("entropy", "p_max") for word in ("raw", "soft")}
    assert codes(made(SPEC.name, findings))[-1] == f"popular_soft_cap_{code}"
