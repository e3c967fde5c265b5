import math

import pytest

from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.training.findings import peak
from tutor.demos.training.plan import GUESS, last_mean, members, outcome, share, together

TRAINING = registry.spec("unscaled-training")


@pytest.mark.parametrize(
    ("losses", "word"),
    [
        ([GUESS] * 400, "stuck so far"),
        ([GUESS] * 380 + [0.951 * GUESS] * 20, "stuck so far"),
        ([GUESS] * 380 + [0.949 * GUESS] * 20, "slow"),
        ([GUESS] * 380 + [0.801 * GUESS] * 20, "slow"),
        ([GUESS] * 380 + [0.799 * GUESS] * 20, "learns"),
        ([GUESS] * 10 + [math.nan] + [0.1] * 50, "diverged"),
        ([GUESS] * 10 + [math.inf] + [0.1] * 50, "diverged"),
        ([4.0] + [8.01] + [0.1] * 50, "diverged"),
        ([4.0] + [8.0] + [0.1] * 50, "learns"),
        ([math.nan], "diverged"),
        ([0.5], "learns"),
    ],
)
def test_the_word_for_a_run_follows_from_its_losses(losses: list[float], word: str) -> None:
    assert outcome(losses) == word


def test_only_the_last_twenty_losses_count_for_how_far_it_came() -> None:
    assert last_mean([9.0] * 5 + [1.0] * 20) == 1.0
    assert last_mean([1.0, 3.0]) == 2.0
    assert share([GUESS] * 3) == 0.0
    assert share([0.0] * 3) == 1.0


def test_every_combination_is_a_member_and_its_index_names_what_differs() -> None:
    one_rule = members(TRAINING.defaults, seed=5)
    assert [m.index for m in one_rule[:3]] == [("sqrt_d_k", "5"), ("sqrt_d_k", "6"), ("none", "5")]
    values = from_values(
        TRAINING, {"optimizer": "adam,sgd", "lr": "0.1,1", "scales": "none", "seeds": 1}
    ).parameters
    assert [m.index for m in members(values, 0)] == [
        ("none", f"{rule}", "0") for rule in ("adam 0.1", "adam 1", "sgd 0.1", "sgd 1")
    ]


def test_a_member_multiplies_scores_by_one_over_its_divisor() -> None:
    factors = {m.scale: m.factor(64) for m in members(TRAINING.defaults, 0)}
    assert factors == {"none": 1.0, "sqrt_d_k": 1 / 8, "d_k": 1 / 64, "ln_d_k": 1 / math.log(64)}


def test_seeds_that_disagree_are_mixed() -> None:
    assert together(["learns", "learns"]) == "learns"
    assert together(["learns", "slow"]) == "mixed"


@pytest.mark.parametrize(
    ("scores", "largest"), [([1.0, 3.0, math.nan], 3.0), ([1.0, math.inf, math.nan], math.inf), ([2.0], 2.0)]
)
def test_the_largest_score_is_the_largest_that_is_a_number(scores: list[float], largest: float) -> None:
    assert peak(scores) == largest
    assert math.isnan(peak([math.nan]))
