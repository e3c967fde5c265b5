"""Formulas in prose: every notation of one is found, another value is seen as another value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, state, verdict
from tutor.grading import Grader, is_formula
from tutor.grading.forms import form_of
from tutor.language import both
from tutor.questions import Pattern, Point, Question, Where

HERE = Where(Path("test.yaml"), 1, 1)


def asked(formula: str) -> Question:
    pattern = Pattern(maths=formula)
    point = Point("p", both("p"), 1.0, False, "sound", None, None, (pattern,), (), HERE)
    return Question("q", "open", "core", both("What happens here in the end?"), HERE, points=(point,))


def found(grader: Grader, formula: str, answer: str) -> str:
    return state(grader.grade(asked(formula), answer), "p")


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("p(1-p)", "(1-p)*p", True),
        ("q·k/√d_k", "k q / sqrt(d_k)", True),
        ("\\frac{q\\cdot k}{\\sqrt{d_k}}", "q·k·d_k^(-1/2)", True),
        ("Var(q·k)", "\\operatorname{Var}[q^\\top k]", True),
        ("σ^2", "Var", True),
        ("std(q·k)^2", "Var(k·q)", True),
        ("p_i(1-p_i)", "p_i·(1-p_i)", True),
        ("d_k", "√d_k", False),
        ("p(1-p)", "p(1+p)", False),
        ("Var(q·k)", "Var(q)", False),
    ],
)
def test_formulas_are_compared_by_structure(a: str, b: str, same: bool) -> None:
    assert form_of(a) is not None
    assert (form_of(a) == form_of(b)) is same


@pytest.mark.parametrize(
    "answer",
    [
        "所以 var(k·q) = d_k，维度越大越散",
        "so Var(q·k) = d_k here",
        "$\\mathrm{Var}(q \\cdot k) = d_k$ 因此要缩放",
        "Var[q^T k] = Σ Var(q_i k_i) = d_k",
        "σ² = d_k",
        "σ = √d_k，所以除以它",
        "std(qk) = sqrt(d_k)",
        "Var(q·k) is d_k",
        "d_k=64 的时候方差是 64",
        "d_k = 64，点积的标准差就是 8",
        "with 64 dims the standard deviation of the dot product is 8",
        "when d_k is 128 the std of q·k is about 11.3",
    ],
)
def test_one_equation_is_found_in_every_notation_and_with_numbers(grader: Grader, answer: str) -> None:
    assert found(grader, "Var(q·k) = d_k", answer) == "covered"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("so Var(q·k) = 1 here", "not_found"),
        ("Var(q·k) = √d_k", "not_found"),
        ("每个分量的方差是 1，d_k=64", "not_found"),
        ("方差是 64", "not_found"),
        ("Var(q·k) ≠ d_k", "not_found"),
        ("点积的方差是 8，d_k=64", "check"),
        ("Var(q·k) 并不等于 d_k", "not_found"),
        ("For d_k = 64 the variance of q·k is 8.", "check"),
    ],
)
def test_another_value_is_not_the_formula(grader: Grader, answer: str, verdict: str) -> None:
    assert found(grader, "Var(q·k) = d_k", answer) == verdict


@pytest.mark.parametrize(
    "answer",
    ["p(1-p)→0", "$p_i(1-p_i) \\to 0$ as $p_i \\to 1$", "y(1-y) ≈ 0", "softmax 饱和 → s(1-s) → 0 → 梯度没了"],
)
def test_a_free_name_may_be_called_otherwise(grader: Grader, answer: str) -> None:
    assert found(grader, "any p: p(1-p) → 0", answer) == "covered"
    assert found(grader, "q(1-q) → 0", answer) == "not_found"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("p(1-p) = 4.5e-5", "covered"),
        ("p_1(1-p_1) ≈ 4.54×10^{-5}", "covered"),
        ("p(1-p) 约为 5e-5", "covered"),
        ("p(1-p) is about 4.5 times 10 to the minus 5", "covered"),
        ("p(1-p) = 1e-4", "check"),
        ("p(1-p) 约等于 10 的负四次方", "check"),
        ("the value is 4.5e-5", "not_found"),
    ],
)
def test_a_number_counts_in_the_digits_that_are_told(grader: Grader, answer: str, verdict: str) -> None:
    assert found(grader, "any p: p(1-p) = 4.54e-5", answer) == verdict


def test_a_value_that_an_erratum_corrects_is_not_asked_about_too(judge: Judge) -> None:
    grade = judge("grad_numbers", "导数 p(1-p) 代进去大约是 1e-4。")
    assert covered(grade) == {"derivative_formula"}
    assert state(grade, "numeric_small") == "not_found"
    assert [said.id for said in grade.errata] == ["one-e-minus-4"]


def test_a_wrong_value_is_asked_about_and_its_misconception_named(judge: Judge) -> None:
    grade = judge("main", "d_k 是 64，点积的方差是 8。")
    assert "var_grows" not in covered(grade)
    assert [said.id for said in grade.misconceptions] == ["var_is_sqrt"]


def test_the_words_of_a_formula_are_marked(judge: Judge) -> None:
    answer = "因此 Var(q·k)=d_k。"
    found_at = verdict(judge("main", answer), "var_grows")
    assert found_at.clause is not None
    assert "Var(q·k)=d_k" in answer[found_at.clause.start : found_at.clause.end]


@pytest.mark.parametrize(("formula", "reads"), [("any p, q: p(1-q) = 0", True), ("Var(", False), ("", False)])
def test_a_pattern_whose_formula_cannot_be_read_is_known(formula: str, reads: bool) -> None:
    assert is_formula(formula) is reads
