import math

import pytest

from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.training.findings import peak
from tutor.demos.training.plan import Course, course, members, shape, together
from tutor.demos.training.scores import CAP, Rule, parts, rule

TRAINING = registry.spec("unscaled-training")
GUESS = math.log(64)


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
    assert course(losses, GUESS).word == word


def test_only_the_last_twenty_losses_count_for_how_far_it_came() -> None:
    assert course([9.0] * 5 + [1.0] * 20, GUESS).mean == 1.0
    assert course([1.0, 3.0], GUESS).mean == 2.0
    assert course([GUESS] * 3, GUESS).share == 0.0
    assert course([0.0] * 3, GUESS).share == 1.0


def test_a_course_is_the_same_however_its_losses_come_in_pieces() -> None:
    losses = [4.2, 9.0, *[3.0 - 0.01 * n for n in range(60)], 1.0]
    pieces = Course(GUESS)
    for start in range(0, len(losses), 7):
        pieces.take(losses[start : start + 7])
    assert pieces == course(losses, GUESS)


def test_the_steps_to_learn_are_those_until_twenty_losses_are_low_enough_on_average() -> None:
    low, high = 0.7 * GUESS, GUESS
    assert course([high] * 30 + [low] * 40, GUESS).reached == 30 + 14  # 14 of 20 at 0.7 average 0.79
    assert course([high] * 100, GUESS).reached == math.inf
    assert course([low] * 19, GUESS).reached == math.inf
    assert course([low] * 25, GUESS).reached == 20


def test_every_combination_is_a_member_and_its_index_names_what_differs() -> None:
    one_rule = members(TRAINING.defaults, seed=5)
    assert [m.index for m in one_rule[:3]] == [("sqrt_d_k", "5"), ("sqrt_d_k", "6"), ("none", "5")]
    values = from_values(
        TRAINING, {"optimizer": "adam,sgd", "lr": "0.1,1", "scales": "none", "seeds": 1}
    ).parameters
    assert [m.index for m in members(values, 0)] == [
        ("none", f"{rule}", "0") for rule in ("adam 0.1", "adam 1", "sgd 0.1", "sgd 1")
    ]


def test_a_run_broke_at_the_first_step_that_makes_it_diverged() -> None:
    assert course([4.0, 3.0, 8.1, math.nan], GUESS).broke == 2
    assert course([math.nan, 1.0], GUESS).broke == 0
    assert course([4.0, 8.0], GUESS).broke == math.inf


def test_each_scale_is_the_rule_it_is_named_after() -> None:
    assert {scale: rule(scale, 64).factor for scale in ("none", "sqrt_d_k", "d_k", "ln_d_k")} == {
        "none": 1.0,
        "sqrt_d_k": 1 / 8,
        "d_k": 1 / 64,
        "ln_d_k": 1 / math.log(64),
    }
    assert rule("mup", 64) == rule("sqrt_d_k", 64)
    assert rule("mup", 256) == Rule(8 / 256)
    assert rule("qk_norm", 64) == Rule(1 / 8, normed=True)
    assert (rule("soft_cap", 64), rule("soft_cap_only", 64)) == (Rule(1 / 8, cap=CAP), Rule(1.0, cap=CAP))


def test_neighbours_with_one_rule_are_one_part() -> None:
    found = parts([Rule(1.0), Rule(1.0), Rule(0.5), Rule(1.0)])
    assert [(p.rule.factor, p.first, p.last) for p in found] == [(1.0, 0, 2), (0.5, 2, 3), (1.0, 3, 4)]
    assert found[1].rows(8) == slice(16, 24)


@pytest.mark.parametrize("name", ["recall", "copy", "text"])
def test_a_task_asks_within_its_length_and_guessing_costs_at_most_the_uniform_guess(name: str) -> None:
    task = shape(from_values(TRAINING, {"task": name, "tokens": 32}).parameters).task
    assert 0 < task.answers == len(range(task.length)[task.asked]) <= task.length <= 32
    assert 0 < task.guess <= math.log(task.vocabulary) + 1e-12


def test_seeds_that_disagree_are_mixed() -> None:
    assert together(["learns", "learns"]) == "learns"
    assert together(["learns", "slow"]) == "mixed"


@pytest.mark.parametrize(
    ("scores", "largest"), [([1.0, 3.0, math.nan], 3.0), ([1.0, math.inf, math.nan], math.inf), ([2.0], 2.0)]
)
def test_the_largest_score_is_the_largest_that_is_a_number(scores: list[float], largest: float) -> None:
    assert peak(scores) == largest
    assert math.isnan(peak([math.nan]))
