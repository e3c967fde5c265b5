import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.initialisation.xavier_logits import expected_variance, weight_variance

SPEC = registry.spec("xavier-logits")


def test_each_layout_has_the_variance_that_torch_gives_its_matrix() -> None:
    def drawn(*shape: int) -> float:
        return float(torch.nn.init.xavier_uniform_(torch.empty(shape)).var())

    assert drawn(64, 512) == pytest.approx(weight_variance("per_head", 512, 64), rel=0.03)
    assert drawn(512, 512) == pytest.approx(weight_variance("square", 512, 64), rel=0.03)
    packed = torch.nn.MultiheadAttention(512, 8).in_proj_weight
    assert packed.var().item() == pytest.approx(weight_variance("packed", 512, 64), rel=0.03)
    linear = torch.nn.Linear(512, 64).weight
    assert linear.var().item() == pytest.approx(weight_variance("torch_linear", 512, 64), rel=0.03)


def test_theory_at_512_by_64() -> None:
    assert expected_variance("per_head", 512, 64) == pytest.approx((16 / 9) ** 2)
    assert expected_variance("square", 512, 64) == 1.0
    assert expected_variance("packed", 512, 64) == 0.25
    assert expected_variance("torch_linear", 512, 64) == pytest.approx(1 / 9)


def test_the_measured_variance_agrees_with_theory(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"d_model": 64, "d_k": [8, 64], "draws": 24, "tokens": 32}))
    for found in run.findings:
        if found.name == "variance":
            assert found.se is not None
            assert abs(found.value - run.value("expected_variance", *found.index)) < 5 * found.se
    assert codes(run) == ["xavier_variances", "xavier_refuted"]
    assert_complete(SPEC, run)


@pytest.mark.parametrize(
    ("measured", "code"),
    [
        ({"variance[per_head,64]": (3.16, 0.04), "variance[square,64]": (0.99, 0.02)}, "xavier_refuted"),
        ({"variance[per_head,64]": (3.16, 0.04), "variance[packed,64]": (0.25, 0.01)}, "xavier_never"),
        ({"variance[square,64]": (0.99, 0.02)}, "xavier_upheld"),
    ],
)
def test_the_saying_is_judged_by_the_shapes_that_were_run(
    measured: dict[str, tuple[float, float]], code: str
) -> None:
    assert codes(result(SPEC.name, measured)) == ["xavier_variances", code]


def test_pytorchs_default_alone_says_nothing_of_xavier() -> None:
    assert codes(result(SPEC.name, {"variance[torch_linear,64]": (0.11, 0.01)})) == ["xavier_variances"]
