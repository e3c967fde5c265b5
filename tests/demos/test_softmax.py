import math

import pytest
import torch

from tutor.demos.engine import softmax


@pytest.mark.parametrize("logits", [[10.0, 0.0, -10.0], [1.25, 0.0, -1.25], [0.0], [1e4, -1e4], [3.0] * 7])
def test_softmax_and_its_jacobian_agree_with_the_library(logits: list[float]) -> None:
    z = torch.tensor(logits, dtype=torch.float64)
    p = softmax.softmax(z)
    torch.testing.assert_close(p, torch.softmax(z, dim=-1), rtol=1e-14, atol=0)
    torch.testing.assert_close(softmax.jacobian(p), softmax.autograd_jacobian(z), rtol=1e-12, atol=1e-16)


def test_the_jacobian_agrees_with_finite_differences() -> None:
    z = torch.tensor([0.3, -1.1, 0.8, 2.0], dtype=torch.float64)
    h = 1e-6
    columns = [
        (torch.softmax(z + h * e, 0) - torch.softmax(z - h * e, 0)) / (2 * h) for e in torch.eye(4).double()
    ]
    torch.testing.assert_close(softmax.jacobian(softmax.softmax(z)), torch.stack(columns, 1), rtol=0, atol=1e-9)


def test_the_two_values_of_the_documents_against_their_closed_forms() -> None:
    def slope(gap: float) -> float:
        """p1(1 - p1) at [gap, 0, -gap]."""
        a, b = math.exp(-gap), math.exp(-2 * gap)
        return (a + b) / (1 + a + b) ** 2

    for gap in (10.0, 1.25):
        z = torch.tensor([gap, 0.0, -gap], dtype=torch.float64)
        assert softmax.autograd_jacobian(z)[0, 0].item() == pytest.approx(slope(gap), rel=1e-12)
    assert f"{slope(10.0):.6e}" == "4.539787e-05"
    assert f"{slope(1.25):.6f}" == "0.196787"
