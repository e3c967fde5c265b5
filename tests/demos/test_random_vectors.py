import math

import pytest
import torch

from tutor.demos.attention.dot_variance import expected_variance, slope
from tutor.demos.engine.random_vectors import Source, focus, spread
from tutor.demos.spec import Values

PREMISE: Values = {"mean": 0.0, "std": 1.0, "correlation": 0.0, "distribution": "normal"}


@pytest.mark.parametrize("distribution", ["normal", "uniform", "signs"])
@pytest.mark.parametrize(
    ("mean", "std", "correlation"), [(0.0, 1.0, 0.0), (0.5, 1.0, 0.0), (1.0, 2.0, 0.3), (0.0, 1.0, -1.0)]
)
def test_the_measured_variance_agrees_with_theory(
    distribution: str, mean: float, std: float, correlation: float
) -> None:
    source = Source(distribution, mean, std, correlation, "cpu", seed=3)
    measured = spread(source.dots(48, 20_000))
    values: Values = {"mean": mean, "std": std, "correlation": correlation, "distribution": distribution}
    expected = expected_variance(values, 48)
    assert abs(measured.variance - expected) < 5 * measured.variance_se + 1e-9
    assert abs(measured.mean - 48 * (mean**2 + correlation * std**2)) < 5 * measured.mean_se + 1e-9


def test_without_the_premise_changed_theory_is_d_k() -> None:
    assert [expected_variance(PREMISE, d) for d in (1, 64, 1024)] == [1.0, 64.0, 1024.0]


def test_the_stated_standard_error_is_that_of_repeated_samples() -> None:
    source = Source("normal", 0.0, 1.0, 0.0, "cpu", seed=1)
    repeats = [spread(source.dots(8, 500)) for _ in range(400)]
    scatter = torch.tensor([r.variance for r in repeats]).std().item()
    stated = sum(r.variance_se for r in repeats) / len(repeats)
    assert stated == pytest.approx(scatter, rel=0.2)


def test_dots_are_drawn_in_pieces_without_losing_any() -> None:
    assert len(Source("normal", 0.0, 1.0, 0.0, "cpu", seed=0).dots(2**15, 300)) == 300


def test_the_same_seed_draws_the_same() -> None:
    first, second = (Source("signs", 0.0, 1.0, 0.2, "cpu", seed=5).dots(16, 100) for _ in range(2))
    assert torch.equal(first, second)


def test_focus_of_a_flat_row_and_of_a_single_key() -> None:
    flat = focus(torch.zeros(3, 16, dtype=torch.float64))
    assert flat.p_max == pytest.approx([1 / 16] * 3)
    assert flat.entropy_share == pytest.approx([1.0] * 3)
    peaked = torch.full((3, 16), -1e4, dtype=torch.float64)
    peaked[:, 2] = 0.0
    assert focus(peaked).p_max == [1.0] * 3
    assert focus(peaked).entropy_share == [0.0] * 3


def test_focus_agrees_with_the_library() -> None:
    scores = torch.randn(5, 7, dtype=torch.float64)
    library = torch.distributions.Categorical(logits=scores).entropy() / math.log(7)
    assert focus(scores).entropy_share == pytest.approx(library.tolist(), rel=1e-12)


def test_the_slope_of_a_power_law_is_its_exponent() -> None:
    fit = slope([(math.log(d), 0.5 * math.log(d) + 1.0, 0.01) for d in (4, 16, 64, 256)])
    assert fit is not None
    assert fit[0] == pytest.approx(0.5)
    assert fit[1] > 0
    assert slope([(1.0, 1.0, 0.1)]) is None
