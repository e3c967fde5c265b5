import math

import numpy as np
import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.number_formats.half_range import share_error, weights

SPEC = registry.spec("half-range")


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_both_kinds_of_softmax_are_the_librarys_where_exp_can_be_held(dtype: torch.dtype) -> None:
    z = torch.randn(5, 9, dtype=dtype)
    for safe in (True, False):
        torch.testing.assert_close(weights(z, safe=safe), torch.softmax(z, -1), rtol=1e-6, atol=0)


def overflow_probability(sigma: float, d_k: int) -> float:
    """P(|q·k| rounds past 65,504): given q, the score is N(0, σ²‖q‖²), and ‖q‖²/σ² is χ² with d_k degrees."""
    chi2 = np.linspace(1e-3, 6 * d_k, 20_001)
    log_density = (d_k / 2 - 1) * np.log(chi2) - chi2 / 2 - d_k / 2 * math.log(2) - math.lgamma(d_k / 2)
    tail = np.array([math.erfc(65_520 / (sigma**2 * math.sqrt(2 * c))) for c in chi2])
    return float(np.trapezoid(np.exp(log_density) * tail, chi2))


def test_the_share_of_infinite_scores_is_that_of_the_closed_form(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"sigma": [1, 64], "samples": 4000}))
    for sigma in ("1", "64"):
        found = run.finding("share", "float16", sigma)
        assert found is not None
        assert found.se is not None
        assert abs(found.value - overflow_probability(float(sigma), 64)) < 5 * found.se
        assert run.value("share", "bfloat16", sigma) == 0.0
    assert codes(run) == ["range_refuted", "range_overflows", "range_ends", "naive_softmax_breaks"]
    assert_complete(SPEC, run)


def test_formats_end_where_their_bits_say(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"sigma": [1], "samples": 100}))
    assert run.value("max", "float16") == (2 - 2**-10) * 2**15
    assert run.value("max", "bfloat16") == (2 - 2**-7) * 2.0**127
    assert run.value("eps", "float16") == 2**-10
    assert run.value("eps", "bfloat16") == 2**-7
    assert math.isnan(run.value("naive", "float16", "1"))
    assert run.value("safe", "float16", "1") == 1.0
    assert run.value("naive", "bfloat16", "1") == 1.0


def test_none_seen_is_not_none() -> None:
    assert share_error(0, 1000) == pytest.approx(1e-3, rel=0.01)
    assert share_error(500, 1000) == pytest.approx(math.sqrt(0.25 / 1000), rel=0.01)


def run_of(share: float, sigma: str, lost: tuple[str, ...]) -> list[str]:
    measured: dict[str, float | tuple[float, float]] = {
        f"share[float16,{sigma}]": (share, 1e-5),
        f"share[bfloat16,{sigma}]": (0.0, 1e-5),
        "raw_p_max": (0.77, 0.03),
        "p_max": (0.05, 0.01),
        "max[float16]": 65504.0,
    }
    measured |= {f"naive[{f},1]": math.nan if f in lost else 1.0 for f in ("float16", "bfloat16")}
    return codes(result(SPEC.name, measured))


@pytest.mark.parametrize(
    ("share", "sigma", "first"),
    [
        (0.0, "1", ["range_refuted"]),
        (0.2, "1", ["range_upheld", "range_overflows"]),
        (0.2, "64", ["range_overflows"]),
        (0.0, "8", ["range_holds_out"]),
    ],
)
def test_the_saying_is_judged_at_unit_components(share: float, sigma: str, first: list[str]) -> None:
    assert run_of(share, sigma, ())[:-2] == first


@pytest.mark.parametrize(
    ("lost", "code"),
    [
        ((), "naive_softmax_works"),
        (("float16",), "naive_softmax_breaks"),
        (("float16", "bfloat16"), "naive_softmax_breaks_all"),
    ],
)
def test_the_naive_softmax_is_told_by_format(lost: tuple[str, ...], code: str) -> None:
    assert run_of(0.0, "1", lost)[-1] == code
