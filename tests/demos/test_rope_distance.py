import math

import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import rope
from tutor.demos.positions.rope_distance import variance_in_theory
from tutor.errors import DemoError

SPEC = registry.spec("rope-distance")


def test_interleaved_rotation_is_multiplication_by_a_complex_phase() -> None:
    """The independent form of the paper: pair i as a complex number times exp(i m θ)."""
    x = torch.randn(3, 5, 8, dtype=torch.float64)
    theta = rope.speeds(8, 10_000.0)
    cos, sin = rope.turns(torch.arange(5, dtype=torch.float64), theta)
    phase = torch.polar(torch.ones(5, 4, dtype=torch.float64), torch.outer(torch.arange(5).double(), theta))
    as_complex = torch.view_as_complex(x.unflatten(-1, (4, 2)).contiguous()) * phase
    expected = torch.view_as_real(as_complex).flatten(-2)
    torch.testing.assert_close(rope.rotate_interleaved(x, cos, sin), expected, rtol=1e-12, atol=1e-13)


def test_speeds_fall_geometrically_from_one() -> None:
    assert rope.speeds(4, 100.0).tolist() == pytest.approx([1.0, 0.1])
    assert 2 * math.pi / rope.speeds(128, 1e4)[-1].item() == pytest.approx(54410, rel=1e-4)


@pytest.mark.parametrize("a", [1.0, 2.0, 0.5])
def test_variance_in_theory_is_the_trace_formula(a: float) -> None:
    """Var(q·R k) = tr(Σ R Σ Rᵀ), with the rotation written as a matrix."""
    theta = rope.speeds(6, 50.0)
    sigma = torch.diag(torch.tensor([a, 2 - a], dtype=torch.float64).repeat(3))
    cos, sin = rope.turns(torch.tensor([7.0], dtype=torch.float64), theta)
    R = rope.rotate_interleaved(torch.eye(6, dtype=torch.float64), cos, sin).T  # noqa: N806
    expected = torch.trace(sigma @ R @ sigma @ R.T).item()
    assert variance_in_theory(theta, 7, a) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("first", "code"), [(1.0, "rope_upheld"), (2.0, "rope_refuted")])
def test_the_variance_depends_on_the_distance_only_where_pairs_are_uneven(
    demos: DemoClient, first: float, code: str
) -> None:
    values = {"d": 16, "samples": 3000, "first_of_pair": first, "distances": [0, 3, 40]}
    run = demos.run(from_values(SPEC, values))
    assert run.value("norm_change") < 1e-13
    assert run.value("shift_change") < 1e-11
    assert run.value("expected_variance", "0") == pytest.approx(8 * (first**2 + (2 - first) ** 2))
    for found in run.findings:
        if found.name in ("variance", "mean"):
            assert found.se is not None
            expected = run.value("expected_variance", *found.index) if found.name == "variance" else 0.0
            assert abs(found.value - expected) < 5 * found.se
    assert codes(run)[:2] == ["rope_kept", code]
    assert_complete(SPEC, run)


def test_likeness_to_itself_is_the_mean_cosine(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"d": 32, "distances": [0, 5]}))
    found = run.finding("similarity", "5")
    assert found is not None
    assert found.se is not None
    assert abs(found.value - (5 * rope.speeds(32, 1e4)).cos().mean().item()) < 5 * found.se


def test_an_odd_width_says_so(demos: DemoClient) -> None:
    with pytest.raises(DemoError) as caught:
        demos.run(from_values(SPEC, {"d": 7}))
    assert caught.value.code == "demos.odd_width"


def measured(variance: float, similarity: float) -> dict[str, float | tuple[float, float]]:
    found: dict[str, float | tuple[float, float]] = {"norm_change": 1e-15, "shift_change": 1e-13}
    for distance, value, likeness in (("0", 128.0, 1.0), ("10", variance, similarity)):
        found |= {
            f"variance[{distance}]": (value, 2.0),
            f"expected_variance[{distance}]": 128.0,
            f"mean[{distance}]": (0.1, 0.2),
            f"similarity[{distance}]": (likeness, 0.01),
        }
    return found


def test_a_variance_far_from_theory_is_told() -> None:
    assert codes(result(SPEC.name, measured(150.0, 0.5)))[1] == "rope_variance_off"


@pytest.mark.parametrize(("last", "code"), [(0.5, "rope_similarity"), (1.1, "rope_similarity_swings")])
def test_likeness_falls_or_swings(last: float, code: str) -> None:
    assert codes(result(SPEC.name, measured(128.0, last)))[-1] == code
