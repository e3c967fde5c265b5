import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812 - its customary name

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import online_softmax

SPEC = registry.spec("online-softmax")


def drawn(keys: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    dice = torch.Generator().manual_seed(keys)
    q, k, v = (torch.randn(2, n, 8, dtype=torch.float64, generator=dice) for n in (5, keys, keys))
    return q, k, v


@pytest.mark.parametrize("block", [1, 3, 16, 100])
def test_blockwise_attention_agrees_with_the_library(block: int) -> None:
    q, k, v = drawn(37)
    library = F.scaled_dot_product_attention(q, k, v, scale=2.0)
    torch.testing.assert_close(
        online_softmax.blockwise(q, k, v, 2.0, block).output, library, rtol=1e-12, atol=1e-14
    )
    torch.testing.assert_close(online_softmax.without_maximum(q, k, v, 2.0), library, rtol=1e-12, atol=1e-14)


def test_rises_count_new_maxima_after_the_first_block() -> None:
    k = torch.tensor([[[0.0], [3.0], [1.0], [5.0]]], dtype=torch.float64)
    q = torch.ones(1, 1, 1, dtype=torch.float64)
    assert online_softmax.blockwise(q, k, k, 1.0, 1).rises == 2.0
    assert online_softmax.blockwise(q, k, k, 1.0, 2).rises == 1.0
    assert online_softmax.blockwise(q, -k, k, 1.0, 1).rises == 0.0


def test_without_rescaling_two_keys_are_off_by_a_closed_form() -> None:
    """Scores 0 and 1, values 0 and 1: e/(1 + e) becomes 1/(1 + 1) when the first sum is left as it was."""
    k = torch.tensor([[[0.0], [1.0]]], dtype=torch.float64)
    q = torch.ones(1, 1, 1, dtype=torch.float64)
    assert float(online_softmax.blockwise(q, k, k, 1.0, 1).output) == pytest.approx(math.e / (1 + math.e))
    assert float(online_softmax.blockwise(q, k, k, 1.0, 1, rescale=False).output) == pytest.approx(0.5)


def test_in_float64_only_rounding_is_left(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, dtype="float64", keys=256, blocks=[16, 64], queries=4)
    assert_complete(SPEC, result)
    assert result.value("error", "rescaled", "16") < 1e-14
    assert result.value("error", "not_rescaled", "16") > 0.01
    assert codes(result) == ["online_error", "online_without_rescaling", "popular_online_upheld"]


def test_in_float16_the_plain_exponential_overflows(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, dtype="float16", keys=256, blocks=[64], queries=4, std=6)
    assert "online_no_maximum" in codes(result)


@pytest.mark.parametrize(
    ("error", "full", "code"),
    [(2e-7, 1e-7, "upheld"), (9e-7, 1e-7, "refuted"), (4e-16, 0.0, "upheld"), (math.nan, 1e-7, "refuted")],
)
def test_the_popular_sentence_is_judged_against_the_ordinary_softmax(
    error: float, full: float, code: str
) -> None:
    findings = {"error[rescaled,16]": error, "error[not_rescaled,16]": 0.1, "rises[16]": 4.0, "held[16]": 82.0}
    findings |= {"full_error": full, "no_maximum_error": 1e-7}
    assert codes(made(SPEC.name, findings))[-1] == f"popular_online_{code}"
