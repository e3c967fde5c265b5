import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import attention, query_gradient, softmax

SPEC = registry.spec("gradient-by-keys")


@pytest.mark.parametrize("std", [0.1, 1.0, 8.0, 60.0])
def test_the_norm_of_the_jacobian_needs_no_matrix(std: float) -> None:
    z = std * torch.randn(5, 9, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    norms = torch.stack([softmax.autograd_jacobian(row).norm() for row in z])
    torch.testing.assert_close(softmax.jacobian_norm(torch.softmax(z, -1)), norms, rtol=1e-6, atol=1e-15)


def test_the_norm_keeps_its_digits_where_softmax_saturates() -> None:
    """p = (1 - e, e): all four entries are e(1 - e), so that the norm is 2e(1 - e)."""
    e = math.exp(-25.0) / (1.0 + math.exp(-25.0))
    p = torch.softmax(torch.tensor([25.0, 0.0], dtype=torch.float64), -1)
    assert float(softmax.jacobian_norm(p)) == pytest.approx(2 * e * (1 - e), rel=1e-12)


def test_attention_agrees_with_the_library() -> None:
    dice = torch.Generator().manual_seed(2)
    q, k, v = (torch.randn(2, n, 8, dtype=torch.float64, generator=dice) for n in (3, 5, 5))
    library = torch.nn.functional.scaled_dot_product_attention(q, k, v, scale=0.3)
    torch.testing.assert_close(attention.attention(q, k, v, 0.3), library)


def test_the_gradient_of_w_q_agrees_with_finite_differences() -> None:
    cases = query_gradient.Cases(4, 6, 3, 1, torch.Generator().manual_seed(3))
    for name in ("x", "w_q", "k", "v", "above"):
        setattr(cases, name, getattr(cases, name).double())

    def loss(w_q: torch.Tensor) -> torch.Tensor:
        y = torch.nn.functional.scaled_dot_product_attention(cases.x @ w_q, cases.k, cases.v, scale=0.5)
        return (cases.above * y).sum()

    h, numeric = 1e-6, torch.zeros_like(cases.w_q)
    for place in range(cases.w_q.numel()):
        step = torch.zeros_like(cases.w_q)
        step.view(-1)[place] = h
        numeric.view(-1)[place] = (loss(cases.w_q + step) - loss(cases.w_q - step)) / (2 * h)
    of_w_q, rows = cases.gradients(2.0)
    assert float(of_w_q) == pytest.approx(float(numeric.norm()), rel=1e-6)
    assert rows.shape == (3,)


def test_few_keys_lose_their_gradient_and_many_peak(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, keys=[2, 128], rows=200)
    assert_complete(SPEC, result)
    read = codes(result)
    assert read[:2] == ["keys_vanishes", "keys_peaks"]
    assert read[2:] == ["popular_vanishes_parted", "popular_vanishes_larger"]
    assert result.value("jacobian_median", "2", "8") < 0.01 < result.value("jacobian", "2", "8")
    assert result.value("jacobian", "128", "3") > 2 * result.value("jacobian", "128", "1")


@pytest.mark.parametrize(
    ("plain", "middle", "code"),
    [(9.0, 3.0, "larger"), (9.0, 0.1, "parted"), (0.5, 0.1, "smaller"), (0.0, 0.0, "smaller")],
)
def test_the_popular_sentence_is_judged_by_the_whole_and_by_most_rows(
    plain: float, middle: float, code: str
) -> None:
    findings = {"jacobian[16,1]": 0.3, "jacobian_median[16,1]": 0.3}
    for rule, total, typical in (("none", plain, middle), ("sqrt_d_k", 1.0, 1.0)):
        findings |= {f"grad_w_q[{rule},16]": total, f"row_gradient_median[{rule},16]": typical}
    assert codes(made(SPEC.name, findings)) == [f"popular_vanishes_{code}"]


@pytest.mark.parametrize(
    ("means", "last_median", "code"),
    [
        ((0.5, 0.3, 0.1), 0.0, "keys_vanishes"),
        ((0.1, 0.3, 0.2), 0.0, "keys_peaks"),
        ((0.5, 0.4, 0.4), 0.4, "keys_stays"),
        ((0.1, 0.2, 0.3), 0.3, "keys_stays"),
    ],
)
def test_a_row_vanishes_peaks_or_stays(means: tuple[float, ...], last_median: float, code: str) -> None:
    findings = {f"jacobian[8,{std}]": mean for std, mean in zip("139", means, strict=True)}
    findings |= {"jacobian_median[8,1]": 0.5, "jacobian_median[8,3]": 0.4, "jacobian_median[8,9]": last_median}
    assert codes(made(SPEC.name, findings)) == [code]
