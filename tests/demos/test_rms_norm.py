import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812 - its customary name

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine.invariance import Normed
from tutor.demos.engine.norms import rms_norm

SPEC = registry.spec("rms-norm")


def test_rms_norm_ignores_scale_and_layer_norm_shift_too(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, dtype="float64", eps=0.0, vectors=8)
    assert_complete(SPEC, result)
    for norm in ("rms_norm", "layer_norm"):
        assert result.value("scale_difference", norm) < 1e-14
        assert result.value("cosine", norm) < 1e-14
        assert result.value("gradient_ratio", norm) == pytest.approx(0.1, rel=1e-12)
    assert result.value("shift_difference", "layer_norm") < 1e-13
    assert result.value("mean_after_shift", "rms_norm") == pytest.approx(3 / math.sqrt(10), abs=0.02)
    assert codes(result) == ["rms_norm_scale", "rms_norm_shift", "popular_rms_norm_upheld"]


def test_an_input_as_small_as_epsilon_is_not_normalised(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, scale=0.001, vectors=8)
    assert result.value("scale_difference", "rms_norm") > 0.2
    assert codes(result) == ["rms_norm_scale_lost", "rms_norm_shift", "popular_rms_norm_refuted"]


def test_the_numbers_of_a_norm_agree_with_the_library() -> None:
    dice = torch.Generator().manual_seed(0)
    x, above = (torch.randn(3, 8, dtype=torch.float64, generator=dice) for _ in range(2))
    normed = Normed(rms_norm, 0.01, x, above)
    leaf = (2 * x).requires_grad_()
    (gradient,) = torch.autograd.grad((above * F.rms_norm(leaf, (8,), eps=0.01)).sum(), leaf)
    assert normed.gradient_norm(2.0) == pytest.approx(float(gradient.norm(dim=-1).mean()), rel=1e-12)
    assert normed.output_mean(1.0) == pytest.approx(float(F.rms_norm(x + 1, (8,), eps=0.01).mean()), rel=1e-12)
    before, after = F.rms_norm(x, (8,), eps=0.01), F.rms_norm(2 * x + 1, (8,), eps=0.01)
    relative = (after - before).norm(dim=-1) / before.norm(dim=-1)
    assert normed.difference(2.0, 1.0) == pytest.approx(float(relative.max()), rel=1e-12)


@pytest.mark.parametrize(
    ("difference", "cosine", "code"), [(1e-7, 1e-7, "upheld"), (0.2, 1e-7, "refuted"), (1e-7, 0.2, "refuted")]
)
def test_the_popular_sentence_needs_both_halves(difference: float, cosine: float, code: str) -> None:
    findings = {f"{f.name}[{norm}]": 0.5 for f in SPEC.findings for norm in ("rms_norm", "layer_norm")}
    findings |= {"scale_difference[rms_norm]": difference, "cosine[rms_norm]": cosine}
    assert codes(made(SPEC.name, findings))[-1] == f"popular_rms_norm_{code}"
