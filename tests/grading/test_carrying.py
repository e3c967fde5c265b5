"""What one clause leaves out and another gives: pronouns, corrections, conditions, lists, the question."""

from __future__ import annotations

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, state


@pytest.mark.parametrize(
    "answer",
    [
        "Does the variance stay constant? No, it grows with d_k.",
        "Large scores make the gradient explode, sorry, I mean vanish. The variance grows with d_k.",
        "除以根号 d_k 是因为点积的均值会随维度变大，哦不对，均值一直是 0，变大的是方差。",
    ],
)
def test_a_clause_borrows_the_subject_of_the_one_it_answers_or_corrects(judge: Judge, answer: str) -> None:
    assert "var_grows" in covered(judge("main", answer))


@pytest.mark.parametrize(
    "answer", ["维度增大时点积的方差会变小。", "The variance gets smaller as the dimension grows."]
)
def test_the_verb_of_a_condition_is_not_the_statement(judge: Judge, answer: str) -> None:
    assert state(judge("main", answer), "var_grows") != "covered"


def test_a_list_shares_the_denial_of_its_verb(judge: Judge) -> None:
    answer = "QK-Norm, soft-capping and a temperature do not help."
    assert not covered(judge("other_ways", answer))


@pytest.mark.parametrize("answer", ["It is just slower.", "会更慢。"])
def test_a_short_answer_takes_its_subject_from_the_question(judge: Judge, answer: str) -> None:
    assert "slow_convergence" in covered(judge("no_scale_gpt3", answer))


@pytest.mark.parametrize("answer", ["No. sqrt(1) = 1.", "Nope, dividing by one."])
def test_no_is_an_answer_when_it_is_the_whole_first_clause(judge: Judge, answer: str) -> None:
    assert "not_needed" in covered(judge("dk_small", answer))


@pytest.mark.parametrize(
    "answer",
    [
        "缩放与梯度消失没有关系。",
        "Scaling has nothing to do with vanishing gradients.",
        "I disagree that the gradients vanish.",
        "“梯度会消失”，这是很多博客的说法，但并不成立。",
    ],
)
def test_unrelated_doubted_or_quoted_is_not_said(judge: Judge, answer: str) -> None:
    assert "grad_vanish" not in covered(judge("main", answer))


def test_what_cannot_be_avoided_happens(judge: Judge) -> None:
    answer = "Without the scale you can hardly avoid vanishing gradients."
    assert "grad_vanish" in covered(judge("main", answer))


@pytest.mark.parametrize(
    "answer",
    [
        "缩放点积的方差让梯度独立地饱和到雅可比矩阵的均值，于是 one-hot 的根号在反向传播中消失了均匀性。",
        "The softmax of the variance propagates the Jacobian into the temperature, and saturates the mean.",
    ],
)
def test_word_salad_earns_nothing_and_is_told_so(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert not covered(grade)
    assert "word_salad" in {flag.code for flag in grade.flags}


@pytest.mark.parametrize(
    ("question", "answer", "points"),
    [
        ("main", "分数变大，进入饱和区，梯度消失", {"softmax_saturates", "grad_vanish"}),
        ("main", "点积随 d_k 变大，方差增大，饱和", {"var_grows", "softmax_saturates"}),
        ("main", "梯度变小，趋近于零", {"grad_vanish"}),
        ("main", "梯度不健康，会消失", {"grad_vanish"}),
        ("main", "The logits are noisy, grow with d_k", {"var_grows"}),
        ("main", "The gradient shrinks, tends to zero.", {"grad_vanish"}),
        ("no_scale_gpt3", "训练会不稳定，变慢", {"early_instability", "slow_convergence"}),
        ("no_scale_gpt3", "The loss curve is noisy, oscillates", {"early_instability"}),
    ],
)
def test_verbs_between_commas_share_the_subject_of_the_first(
    judge: Judge, question: str, answer: str, points: set[str]
) -> None:
    grade = judge(question, answer)
    assert covered(grade) == points
    assert not grade.flags


def test_a_subject_is_not_carried_over_a_full_stop(judge: Judge) -> None:
    assert "grad_vanish" not in covered(judge("main", "这里说的是梯度。趋近于零"))


@pytest.mark.parametrize(
    "answer",
    [
        "Dividing by d_k, no sorry, by the root of d_k, brings the variance back to one.",
        "除以 d_k，哦不对，除以根号 d_k，方差就回到 1",
    ],
)
def test_a_divisor_that_was_taken_back_is_not_spoken_of(judge: Judge, answer: str) -> None:
    assert covered(judge("main", answer)) == {"restores_unit_var"}
