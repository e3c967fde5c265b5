import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import library_attention
from tutor.demos.kernels.sdpa_scale import CALLS

SPEC = registry.spec("sdpa-scale")


@pytest.mark.parametrize("scale", [0.01, 0.125, 1.0])
def test_the_measured_scale_is_the_one_that_made_the_weights(scale: float) -> None:
    raw = torch.randn(2, 6, 6, dtype=torch.float64, generator=torch.Generator().manual_seed(0)) * 8
    found, se = library_attention.effective_scale(torch.softmax(raw * scale, -1), raw)
    assert found == pytest.approx(scale, rel=1e-12)
    assert se < 1e-12
    noisy = torch.softmax(raw * scale + 0.1 * torch.randn(raw.shape, generator=torch.Generator()), -1)
    assert library_attention.effective_scale(noisy, raw)[1] > 1e-4


def test_every_call_applies_the_scale_of_the_documentation(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=16, heads=4, tokens=8, scale=0.3)
    assert_complete(SPEC, result)
    expected = {
        "default": 1 / 4,
        "argument": 0.3,
        "prescaled": 1 / 16,
        "prescaled_one": 1 / 4,
        "multihead": 1 / 4,
    }
    for call, scale in expected.items():
        assert result.value("effective", call) == pytest.approx(scale, rel=1e-9)
        assert result.value("difference", call) < 1e-13
    assert result.value("difference_model_width", "default") > 0.01
    assert codes(result) == ["sdpa_default", "sdpa_model_width", "popular_sdpa_half"]


def test_with_one_head_of_width_one_scaling_twice_is_scaling_once(demos: DemoClient) -> None:
    assert codes(result_of(demos, SPEC, d_k=1, heads=1)) == ["sdpa_default", "popular_sdpa_upheld"]


@pytest.mark.parametrize(
    ("default", "prescaled", "code"),
    [(1 / 8, 1 / 64, "half"), (1 / 8, 1 / 8, "upheld"), (1.0, 1 / 8, "refuted"), (math.nan, 0.1, "refuted")],
)
def test_the_popular_sentence_is_judged_by_the_measured_scales(
    default: float, prescaled: float, code: str
) -> None:
    findings = {f"{f.name}[{call}]": 0.5 for f in SPEC.findings for call in CALLS}
    findings |= {"effective[default]": default, "effective[prescaled]": prescaled}
    assert codes(made(SPEC.name, findings))[-1] == f"popular_sdpa_{code}"
