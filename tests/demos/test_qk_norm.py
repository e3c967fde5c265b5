import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812 - its customary name

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import norms
from tutor.demos.engine.attention_layer import Layer

SPEC = registry.spec("qk-norm")


@pytest.mark.parametrize("eps", [0.0, 1e-6, 0.5])
def test_both_norms_agree_with_the_library(eps: float) -> None:
    x = torch.randn(3, 5, 16, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    gain = torch.full((16,), 1.7, dtype=torch.float64)
    torch.testing.assert_close(norms.rms_norm(x, 1.7, eps), F.rms_norm(x, (16,), gain, eps))
    torch.testing.assert_close(norms.layer_norm(x, 1.7, eps), F.layer_norm(x, (16,), gain, None, eps))


def test_no_logit_passes_the_bound_and_an_aligned_pair_reaches_it(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, gains=[1, 16], norm_gain=1.5, d_k=16, draws=2)
    assert_complete(SPEC, result)
    bound = 1.5**2 * math.sqrt(16)
    assert result.value("bound") == bound
    assert result.value("aligned") == pytest.approx(bound, rel=1e-5)
    assert result.value("largest", "qk_norm", "16") <= bound
    assert result.value("largest", "plain", "16") == pytest.approx(
        256 * result.value("largest", "plain", "1"), rel=1e-5
    )
    assert codes(result) == ["qk_norm_grown", "qk_norm_gradient", "popular_qk_norm_upheld"]


def test_with_qk_norm_the_gradient_of_w_q_falls_as_the_weights_grow() -> None:
    layer = Layer(8, 4, 6, 2, torch.Generator().manual_seed(1))
    once, tenfold = (layer.look(gain, 0.5, lambda x: norms.rms_norm(x, eps=0.0)) for gain in (1.0, 10.0))
    torch.testing.assert_close(tenfold.grad_w_q, once.grad_w_q / 10, rtol=1e-4, atol=0)
    torch.testing.assert_close(tenfold.largest, once.largest, rtol=1e-4, atol=0)


def test_a_layer_looks_at_the_attention_of_the_library() -> None:
    layer = Layer(8, 4, 6, 1, torch.Generator().manual_seed(2))
    found = layer.look(3.0, 0.5, None)
    q, k = layer._x @ (3 * layer._w_q), layer._x @ (3 * layer._w_k)
    w_q = (3 * layer._w_q).requires_grad_()
    y = F.scaled_dot_product_attention(layer._x @ w_q, k, layer._v, scale=0.5)
    (gradient,) = torch.autograd.grad((layer._above * y).sum(), w_q)
    assert float(found.grad_w_q) == pytest.approx(float(gradient.norm()), rel=1e-4)
    assert float(found.largest) == pytest.approx(float((q @ k.mT * 0.5).abs().max()), rel=1e-5)
    p = torch.softmax(q @ k.mT * 0.5, -1)
    share = torch.distributions.Categorical(probs=p).entropy().mean() / math.log(6)
    assert float(found.entropy_share) == pytest.approx(float(share), rel=1e-4)
    assert float(found.p_max) == pytest.approx(float(p.amax(-1).mean()), rel=1e-5)


@pytest.mark.parametrize(("largest", "code"), [(7.9, "upheld"), (8.1, "refuted"), (math.nan, "refuted")])
def test_the_popular_sentence_is_judged_by_the_bound(largest: float, code: str) -> None:
    findings = {"bound": 8.0}
    for case in ("plain", "qk_norm"):
        for gain in ("1", "4"):
            findings |= {f"{name}[{case},{gain}]": 0.5 for name in ("entropy_share", "p_max", "grad_w_q")}
            findings[f"largest[{case},{gain}]"] = largest
    assert codes(made(SPEC.name, findings))[-1] == f"popular_qk_norm_{code}"
