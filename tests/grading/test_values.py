"""What a value is said to become counts: the wrong one earns nothing and is asked about."""

from __future__ import annotations

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, state, verdict


@pytest.mark.parametrize(
    "answer",
    [
        "dividing by sqrt(d_k) makes the variance d_k",
        "After dividing by sqrt(d_k) the variance of the scores is sqrt(d_k).",
        "If you divide by sqrt(d_k), the standard deviation becomes sqrt(d_k).",
        "除以根号dk之后方差变成dk",
        "除以 √d_k 后，标准差变为 √d_k",
        "缩放之后方差是 √d_k",
    ],
)
def test_a_wrong_resulting_variance_is_asked_about(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert not covered(grade)
    assert verdict(grade, "restores_unit_var").state == "check"
    assert verdict(grade, "restores_unit_var").code == "opposite"


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("方差是 d_k，除以根号 d_k 方差变成 1", {"var_grows", "restores_unit_var"}),
        ("The raw variance becomes d_k; dividing by sqrt(d_k) makes it 1.", {"var_grows", "restores_unit_var"}),
        ("after dividing by the root the variance goes from d_k to 1", {"restores_unit_var"}),
        ("除以 √d_k，方差从 d_k 变成 1", {"restores_unit_var"}),
        ("We divide by sqrt(d_k) because the variance is d_k.", {"var_grows"}),
        ("不除以根号 d_k 的话方差就变成 d_k", {"var_grows"}),
        ("dividing keeps the spread at about one no matter the head size.", {"restores_unit_var"}),
    ],
)  # fmt: skip
def test_the_value_before_and_after_are_kept_apart(judge: Judge, answer: str, points: set[str]) -> None:
    assert covered(judge("main", answer)) == points


def test_what_keeps_rising_is_not_brought_back(judge: Judge) -> None:
    assert covered(judge("main", "the variance keeps rising, scales with d_k")) == {"var_grows"}


@pytest.mark.parametrize("answer", ["除以根号 d_k 以后方差就成了 d_k", "除以 √d_k，方差变成 √d_k"])
def test_a_wrong_value_is_asked_about_in_the_follow_up_too(judge: Judge, answer: str) -> None:
    assert state(judge("why_sqrt", answer), "target_unit_var") == "check"


@pytest.mark.parametrize(
    "answer", ["方差随dk增大，softmax饱和", "Without scaling the variance grows and softmax saturates."]
)
def test_what_is_true_of_another_case_is_no_opposite(judge: Judge, answer: str) -> None:
    assert {v.state for v in judge("why_sqrt", answer).points} == {"not_found"}


def test_the_opposite_is_still_seen_where_it_is_said(judge: Judge) -> None:
    assert state(judge("why_sqrt", "除以 d_k 的话 softmax 会饱和"), "uniform") == "check"


@pytest.mark.parametrize(
    ("answer", "earned"),
    [("Training is very unstable.", True), ("训练会很不稳定", True), ("The scores are unstable.", False),
     ("点积会不稳定", False)],
)  # fmt: skip
def test_what_is_unstable_counts(judge: Judge, answer: str, earned: bool) -> None:
    assert ("train_effect" in covered(judge("main", answer))) is earned
