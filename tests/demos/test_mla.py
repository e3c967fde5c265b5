import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import latent
from tutor.demos.heads.mla import expected_variance

SPEC = registry.spec("mla")
SMALL = {"d_model": 64, "d_c": [16, 32], "heads": 2, "d_k": 16, "tokens": 24, "draws": 24}


def test_both_ways_give_the_scores_of_each_head_by_itself() -> None:
    q, c, W_UK = torch.randn(3, 5, 4).double(), torch.randn(7, 6).double(), torch.randn(6, 12).double()  # noqa: N806
    by_head = torch.stack([q[i] @ (c @ W_UK[:, 4 * i : 4 * i + 4]).T for i in range(3)])
    torch.testing.assert_close(latent.explicit_scores(q, c, W_UK), by_head, rtol=1e-12, atol=1e-12)
    torch.testing.assert_close(latent.absorbed_scores(q, c, W_UK), by_head, rtol=1e-12, atol=1e-12)


def test_keys_from_a_latent_have_no_more_rank_than_it() -> None:
    keys = torch.randn(40, 8).double() @ torch.randn(8, 32).double()
    assert int(torch.linalg.matrix_rank(keys)) == 8


def test_theory_follows_the_up_projection() -> None:
    values = from_values(SPEC, {"d_model": 512, "gain": 4}).parameters
    assert [expected_variance(case, 64, values) for case in ("fan_in", "d_model", "loud", "loud_norm")] == [
        1.0,
        0.125,
        16.0,
        1.0,
    ]


def test_the_measured_variance_agrees_with_theory_and_absorbing_is_exact(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {**SMALL, "d_rope": 8}))
    for found in run.findings:
        if found.name == "variance":
            assert found.se is not None
            assert abs(found.value - run.value("expected_variance", *found.index)) < 5 * found.se
        if found.name == "absorbed":
            assert found.value < 1e-12
    assert (run.value("cache", "16"), run.value("cache_of_mha")) == (24.0, 64.0)
    assert codes(run) == ["mla_variances", "mla_refuted", "mla_norm", "mla_absorbed", "mla_cache"]
    assert_complete(SPEC, run)


def test_in_bfloat16_absorbing_shows_in_the_rounding(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {**SMALL, "draws": 2, "dtype": "bfloat16"}))
    assert max(f.value for f in run.findings if f.name == "absorbed") > 1e-3
    assert "mla_absorbed_rounded" in codes(run)


@pytest.mark.parametrize(("variance", "code"), [(1.02, "mla_refuted"), (0.5, "mla_upheld")])
def test_the_saying_is_judged_by_the_usual_start(variance: float, code: str) -> None:
    measured: dict[str, float | tuple[float, float]] = {
        "variance[fan_in,64]": (variance, 0.01),
        "absorbed[fan_in,64]": 1e-14,
        "cache[64]": 64.0,
        "cache_of_mha": 1024.0,
    }
    assert codes(result(SPEC.name, measured))[1] == code
