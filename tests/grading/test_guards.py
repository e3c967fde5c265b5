"""Negation, rejected and reported claims, corrections, questions and topics, in both languages."""

from __future__ import annotations

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, state


@pytest.mark.parametrize(
    "answer",
    [
        "梯度并不会消失。",
        "梯度不会因为饱和就消失。",
        "The gradients do not vanish.",
        "Gradients never vanish here.",
        "softmax 的梯度没有消失。",
    ],
)
def test_a_denied_point_is_asked_about_and_not_credited(judge: Judge, answer: str) -> None:
    assert state(judge("main", answer), "grad_vanish") == "check"


@pytest.mark.parametrize(
    "answer",
    [
        "梯度不可能不消失。",
        "不是说梯度不会消失，梯度会消失。",
        "It is impossible that the gradients don't vanish: gradients vanish.",
    ],
)
def test_two_negations_make_a_statement(judge: Judge, answer: str) -> None:
    assert state(judge("main", answer), "grad_vanish") != "not_found"


def test_a_double_negation_counts_as_said(judge: Judge) -> None:
    assert "grad_vanish" in covered(judge("main", "梯度不会不消失。"))
    assert "equivalent" in covered(judge("one_side", "没有什么不行的，两种写法没有任何差别。"))


@pytest.mark.parametrize(
    "answer",
    ["不仅 softmax 会饱和，梯度也会消失。", "Not only does softmax saturate, the gradients vanish too."],
)
def test_not_only_is_no_negation(judge: Judge, answer: str) -> None:
    assert {"softmax_saturates", "grad_vanish"} <= covered(judge("main", answer))


@pytest.mark.parametrize(
    "answer",
    [
        "有人说 softmax 会饱和，其实不对。",
        "网上都说 softmax 会饱和，我不认同。",
        "常见误解是 softmax 会饱和。",
        "Some people say softmax saturates, but that is wrong.",
        "It is a myth that softmax saturates.",
        "People claim that softmax saturates. I disagree.",
    ],
)
def test_a_claim_told_to_be_rejected_is_not_credited(judge: Judge, answer: str) -> None:
    assert state(judge("main", answer), "softmax_saturates") == "check"


@pytest.mark.parametrize(
    "answer",
    [
        "有人说是为了防止数值溢出，其实不对，是 softmax 饱和。",
        "It is often said that the scale prevents overflow, but actually softmax saturates.",
    ],
)
def test_a_rejected_misconception_is_not_held_against_the_learner(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert not grade.misconceptions
    assert "softmax_saturates" in covered(grade)


@pytest.mark.parametrize(
    "answer",
    [
        "不缩放的话 softmax 会变均匀，哦不对，是变成 one-hot。",
        "Without the scale softmax becomes uniform, wait, no, it becomes one-hot.",
        "不缩放 softmax 会变得均匀。说错了，应该是变成 one-hot。",
    ],
)
def test_after_a_correction_the_last_stance_counts(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert "softmax_saturates" in covered(grade)
    assert not grade.misconceptions


@pytest.mark.parametrize("answer", ["softmax 会饱和吗？", "Does softmax saturate?", "是不是 softmax 会饱和？"])
def test_a_question_is_no_statement(judge: Judge, answer: str) -> None:
    assert not covered(judge("main", answer))


@pytest.mark.parametrize("answer", ["softmax 怎么可能不饱和？", "How could softmax not saturate?"])
def test_a_rhetorical_question_states_the_opposite_of_what_it_asks(judge: Judge, answer: str) -> None:
    assert "softmax_saturates" in covered(judge("main", answer))


def test_a_tag_question_is_a_statement(judge: Judge) -> None:
    assert "softmax_saturates" in covered(judge("main", "softmax 会饱和，对吧？"))


@pytest.mark.parametrize(
    "answer",
    ["如果除以 d_k，softmax 就会接近均匀。", "If you divided by d_k, softmax would be nearly uniform."],
)
def test_what_is_said_of_dividing_by_d_k_is_not_read_as_the_unscaled_case(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert "dk_overcorrects" in covered(grade)
    assert state(grade, "softmax_saturates") == "not_found"
    assert not grade.misconceptions


@pytest.mark.parametrize(
    "answer", ["不缩放的话 softmax 会接近均匀。", "Without the scale softmax is nearly uniform."]
)
def test_the_same_words_about_the_unscaled_case_are_a_misconception(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert [said.id for said in grade.misconceptions] == ["uniform_without"]
    assert state(grade, "softmax_saturates") == "check"
    assert state(grade, "dk_overcorrects") == "not_found"


def test_a_topic_that_is_ruled_out_does_not_govern(judge: Judge) -> None:
    grade = judge("why_sqrt", "要除以根号 d_k 而不是除以 d_k，这样方差为 1。")
    assert state(grade, "target_unit_var") == "covered"


@pytest.mark.parametrize(
    "answer", ["我猜 softmax 会饱和吧。", "I think softmax might saturate, not sure though."]
)
def test_a_hedge_still_says_it(judge: Judge, answer: str) -> None:
    assert "softmax_saturates" in covered(judge("main", answer))


def test_both_kinds_of_evidence_ask(judge: Judge) -> None:
    found = judge("main", "点积的方差随 d_k 增长。点积的方差不随 d_k 变化。")
    assert state(found, "var_grows") == "check"


@pytest.mark.parametrize(
    "answer",
    [
        "The variance grows with d_k while the GPU waits on memory.",
        "方差随 d_k 增长，反过来 d_k 小的时候方差就小。",
    ],
)
def test_to_wait_and_to_look_the_other_way_round_take_nothing_back(judge: Judge, answer: str) -> None:
    assert "var_grows" in covered(judge("main", answer))


def test_a_slip_beside_a_sound_statement_drops_neither_and_alone_it_is_word_salad(judge: Judge) -> None:
    assert "grad_vanish" in covered(judge("main", "softmax 的方差变大，所以梯度消失。"))
    assert not covered(judge("main", "方差的梯度在 one-hot 里。"))
