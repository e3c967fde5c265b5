import pytest
import torch
import torch.nn.functional as F  # noqa: N812

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import heads
from tutor.demos.engine.attention import attention
from tutor.errors import DemoError
from tutor.language import LANGUAGES, explain

SPEC = registry.spec("multi-head")
SMALL = {"d_model": 64, "heads": [1, 4, 16], "tokens": 24, "draws": 6}


def test_split_attend_and_merge_are_the_librarys_multi_head_attention() -> None:
    library = torch.nn.MultiheadAttention(24, 4, bias=False, batch_first=True).double()
    x = torch.randn(7, 24, dtype=torch.float64)
    W_Q, W_K, W_V = library.in_proj_weight.chunk(3)  # noqa: N806
    q, k, v = (heads.split(x @ W.T, 4) for W in (W_Q, W_K, W_V))
    ours = heads.merge(attention(q, k, v, 6**-0.5)) @ library.out_proj.weight.T
    theirs, _ = library(x[None], x[None], x[None])
    torch.testing.assert_close(ours, theirs[0], rtol=1e-10, atol=1e-12)


def test_merge_undoes_split_whatever_the_number_of_heads() -> None:
    x = torch.randn(2, 5, 12)
    for h in (1, 2, 3, 12):
        assert torch.equal(heads.merge(heads.split(x, h)), x)


def test_attention_of_every_head_is_the_librarys() -> None:
    q, k, v = torch.randn(3, 5, 8), torch.randn(3, 9, 8), torch.randn(3, 9, 4)
    theirs = F.scaled_dot_product_attention(q, k, v, scale=0.2)
    torch.testing.assert_close(attention(q, k, v, 0.2), theirs, rtol=1e-5, atol=1e-6)


def test_heads_change_the_saturation_and_not_the_parameters(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, SMALL))
    assert [run.value("parameters", h) for h in ("1", "4", "16")] == [4 * 64**2] * 3
    assert [run.value("d_k", h) for h in ("1", "4", "16")] == [64.0, 16.0, 4.0]
    assert [run.value("rank", h) for h in ("1", "4", "16")] == [24.0, 16.0, 4.0]
    for h, d_k in (("1", 64), ("4", 16), ("16", 4)):
        assert run.value("raw_std", h) == pytest.approx(d_k**0.5, rel=0.15)
    assert run.value("raw_p_max", "1") > run.value("raw_p_max", "16")
    assert codes(run) == ["heads_parameters", "heads_refuted", "heads_scaled", "heads_rank"]
    assert_complete(SPEC, run)


def test_undivided_scores_are_drawn_once(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {**SMALL, "divisor": "none"}))
    assert {index for _, index in run.series} == {("raw",)}
    assert "heads_scaled" not in codes(run)


def test_heads_that_do_not_divide_the_width_say_so(demos: DemoClient) -> None:
    with pytest.raises(DemoError) as caught:
        demos.run(from_values(SPEC, {"d_model": 64, "heads": [3]}))
    assert caught.value.code == "demos.heads_do_not_divide"
    assert all(all(explain(caught.value, language)) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("many", "code"), [(0.5, "heads_refuted"), (0.95, "heads_upheld"), (0.905, "heads_alike")]
)
def test_the_saying_is_judged_by_the_largest_weight(many: float, code: str) -> None:
    measured: dict[str, float | tuple[float, float]] = {
        "raw_p_max[1]": (0.9, 0.005),
        "raw_p_max[8]": (many, 0.005),
    }
    for h in ("1", "8"):
        measured |= {f"parameters[{h}]": 4096.0, f"d_k[{h}]": 8.0, f"p_max[{h}]": 0.1, f"rank[{h}]": 8.0}
    assert codes(result(SPEC.name, measured, divisor="none")) == ["heads_parameters", code, "heads_rank"]


def test_one_number_of_heads_is_compared_with_none() -> None:
    measured = {"raw_p_max[8]": 0.8, "parameters[8]": 4096.0, "d_k[8]": 8.0, "p_max[8]": 0.1, "rank[8]": 8.0}
    assert codes(result(SPEC.name, measured)) == ["heads_one"]
