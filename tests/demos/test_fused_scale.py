import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import fused_scale
from tutor.demos.kernels.fused_scale import PLACES

SPEC = registry.spec("fused-scale")


def stored(d_k: int, std: float = 1.0) -> tuple[torch.Tensor, torch.Tensor]:
    dice = torch.Generator().manual_seed(d_k)
    q, k = ((torch.randn(n, d_k, generator=dice) * std).half() for n in (7, 9))
    return q, k


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("keep", [True, False])
def test_every_place_gives_the_scores_up_to_half_precision(place: str, keep: bool) -> None:
    q, k = stored(80)
    scale = 80**-0.5
    exact = (q.double() @ k.double().mT) * scale
    found = fused_scale.placed(q, k, scale, place, stored=keep)
    assert found.dtype == torch.float32
    torch.testing.assert_close(found.double(), exact, rtol=2e-3, atol=5e-3)


def test_at_a_power_of_two_all_places_agree_bit_by_bit() -> None:
    q, k = stored(64)
    q_first, k_first, product = (
        fused_scale.placed(q, k, 0.125, place, stored=True) for place in ("q", "k", "product")
    )
    assert torch.equal(q_first, k_first)
    assert torch.equal(q_first, product)


def test_weights_by_powers_of_two_are_softmax() -> None:
    s = torch.randn(4, 11, dtype=torch.float64, generator=torch.Generator().manual_seed(0)) * 30
    torch.testing.assert_close(fused_scale.weights(s, 0.3), torch.softmax(s * 0.3, -1), rtol=1e-12, atol=1e-15)


def test_128_is_rounded_where_it_is_stored_and_64_is_not(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=[64, 128, 256], draws=2)
    assert_complete(SPEC, result)
    for place in ("q", "k"):
        assert result.value("score_error", place, "64") < 1e-5
        assert result.value("score_error", place, "128") > 1e-4
    assert result.value("score_error", "exponent", "128") < 1e-5
    read = codes(result)
    assert read == ["scale_power_of_two", "scale_rounds", "scale_alike", "popular_place_refuted"]


def test_unscaled_products_overflow_float16_before_they_are_scaled(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=[64], draws=2, std=60, scores="stored")
    assert result.value("overflow", "product", "64") > 0
    assert result.value("overflow", "q", "64") == 0
    assert codes(result) == ["scale_power_of_two", "scale_overflows", "popular_place_overflow"]


@pytest.mark.parametrize(
    ("q", "product", "lost", "code"),
    [(1e-6, 1.5e-6, 0, "upheld"), (1e-3, 1e-6, 0, "refuted"), (1e-3, math.inf, 3, "overflow")],
)
def test_the_popular_sentence_is_judged_by_the_errors_of_the_places(
    q: float, product: float, lost: int, code: str
) -> None:
    findings: dict[str, float] = {}
    for place, error, infinite in (("q", q, 0), ("product", product, lost)):
        findings |= {f"{name}[{place},100]": error for name in ("score_error", "weight_error")}
        findings[f"overflow[{place},100]"] = infinite
    assert codes(made(SPEC.name, findings))[-1] == f"popular_place_{code}"
