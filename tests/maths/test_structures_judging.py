"""Verdicts on sets, intervals, matrices, vectors and relations: what is the same, and what exactly is not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.maths.cases import asked
from tutor.errors import MathsError
from tutor.maths.exact.working.verdict import judge
from tutor.outcomes import MathsVerdict, Outcome

X = {"x": "positive integer"}
RIGHT: list[tuple[str, str, str, dict[str, Any]]] = [
    # sets
    ("set", "{2,1}", "{1,2}", {}),
    ("set", "1, 2", "{1,2}", {}),
    ("set", "x = ±2", "{2,-2}", {}),
    ("set", "(1±√5)/2", "{(1+√5)/2, (1-√5)/2}", {}),
    ("set", "{1}∪{2}", "{1,2}", {}),
    ("set", "{x+1, 2x}", "{2x, 1+x}", {}),
    ("set", "{√4, 1}", "{1, 2}", {}),
    ("set", "(1,2), (3,4)", "{(3,4), (1,2)}", {}),
    ("set", "{}", "∅", {}),
    ("set", "{0.33, 0.67}", "{2/3, 1/3}", {"rule": ("abs", 0.01)}),
    ("set", "{1, 1.01}", "{1.005, 1.015}", {"rule": ("abs", 0.006)}),
    ("set", "-2或2", "±2", {}),
    # intervals
    ("interval", "(0,1)∪(1,2)", "(0,2)∖{1}", {}),
    ("interval", "0<x<=1", "(0,1]", {}),
    ("interval", "x>3 or x<-1", "(-∞,-1)∪(3,∞)", {}),
    ("interval", "|x-2|<3", "(-1,5)", {}),
    ("interval", "x^2<4", "(-2,2)", {}),
    ("interval", "[2,2]", "{2}", {}),
    ("interval", "(-oo,oo)", "ℝ", {}),
    ("interval", "[√8/2, 3)", "[√2, 3)", {}),
    ("interval", "(2,3)∪(0,1)", "(0,1)∪(2,3)", {}),
    ("interval", "(0,2)∩(1,3)", "(1,2)", {}),
    ("interval", "(0,1]∪(1,2)", "(0,2)", {}),
    ("interval", "(a, 2b]", "(a, b+b]", {}),
    ("interval", "a<x<b", "(a,b)", {}),
    ("interval", "(0.33, 1]", "(1/3, 1]", {"rule": ("abs", 0.01)}),
    # relations in one unknown
    ("relation", "2x=4", "x=2", {}),
    ("relation", "x=2 or x=3", "x^2-5x+6=0", {}),
    ("relation", "x=2, x=3", "(x-2)(x-3)=0", {}),
    ("relation", "√2 x = 2", "x = √2", {}),
    ("relation", "5>x", "x<5", {}),
    ("relation", "2x<=10", "x<=5", {}),
    ("relation", "-2x>=-10", "x<=5", {}),
    ("relation", "x>1 and x<=3", "1<x<=3", {}),
    ("relation", "x<2 or x>2", "x≠2", {}),
    ("relation", "x^2<2", "-√2<x<√2", {}),
    ("relation", "1/x>0", "x>0", {}),
    ("relation", "(x-1)/(x+2)<=0", "-2<x<=1", {}),
    ("relation", "e^x>1", "x>0", {}),
    ("relation", "ln(x)<0", "0<x<1", {}),
    ("relation", "sin(x)<1/2", "1/2>sin(x)", {}),
    ("relation", "x ∈ (0,1)", "0<x<1", {}),
    ("relation", "x<=4", "x<5", {"symbols": X}),
    ("relation", "x=2", "x^2=4", {"symbols": X}),
    # in several
    ("relation", "2x-y+1=0", "y=2x+1", {}),
    ("relation", "2y=4x+2", "y=2x+1", {}),
    ("relation", "2x+1>y", "y<2x+1", {}),
    ("relation", "x+y=3, x-y=1", "x=2, y=1", {}),
    ("relation", "y=1 and x=2", "x=2, y=1", {}),
    # labels
    ("relation", "Var = d_k", "Var(q·k) = d_k", {}),
    ("relation", "S = π·r²", "A = π r^2", {"symbols": {"r": "positive"}}),
    # vectors and matrices
    ("vector", "⟨1/2, 50%⟩", "(0.5, 0.5)", {}),
    ("vector", r"\begin{pmatrix}1\\2\end{pmatrix}", "(1,2)", {}),
    ("matrix", "[1,2;3,4]", "[[1,2],[3,2^2]]", {}),
    ("matrix", "[[0.33, 1]]", "[[1/3, 1]]", {"rule": ("abs", 0.01)}),
]

WRONG: list[tuple[str, str, str, str]] = [
    ("set", "{1}", "{1,2}", "wrong_set_missing"),
    ("set", "{1,2,3}", "{1,2}", "wrong_set_extra"),
    ("set", "{1,3}", "{1,2}", "wrong_set_items"),
    ("set", "{3,4}", "{1,2}", "wrong_set"),
    ("set", "∅", "{1}", "wrong_set_missing"),
    ("interval", "[0,1]", "(0,1]", "end_closed"),
    ("interval", "(0,1)", "(0,1]", "end_open"),
    ("interval", "(0,2]", "(0,1]", "end_high"),
    ("interval", "(-1,1]", "(0,1]", "end_low"),
    ("interval", "(-∞,3)", "(3,∞)", "direction"),
    ("interval", "(0,2)", "(0,1)∪(1,2)", "point_in"),
    ("interval", "(0,1)∪(1,2)", "(0,2)", "point_out"),
    ("interval", "(0,1)", "(0,1)∪(2,3)", "wrong_region_part"),
    ("interval", "(5,6)", "(0,1)", "wrong_region"),
    ("interval", "(a,b)", "(a,b]", "end_open"),
    ("interval", "(a,c]", "(a,b]", "end_high"),
    ("relation", "x>5", "x<5", "direction"),
    ("relation", "-2x<=-10", "x<=5", "direction"),
    ("relation", "x<=5", "x<5", "end_closed"),
    ("relation", "x>1 or x<=3", "1<x<=3", "and_or"),
    ("relation", "x(x-5)=0", "x=5", "point_in"),
    ("relation", "x^2=4", "x=2", "point_in"),
    ("relation", "0*x=0*5", "x=5", "wrong_relation"),
    ("relation", "x*y=2x", "y=2", "wrong_relation"),
    ("relation", "y=2x+2", "y=2x+1", "wrong_relation"),
    ("relation", "y>2x+1", "y<2x+1", "direction"),
    ("relation", "t<5", "x<5", "wrong_relation"),
    ("relation", "x=5 and y=6", "x=5", "wrong_relation"),
    ("relation", "x+y=3, x-y=2", "x=2, y=1", "wrong_relation"),
    ("vector", "(1,3)", "(1,2)", "wrong_entries"),
    ("vector", "(2,1)", "(1,2)", "reordered"),
    ("vector", "(1,2,3)", "(1,2)", "wrong_length"),
    ("matrix", "[[1,2],[3,5]]", "[[1,2],[3,4]]", "wrong_cells"),
    ("matrix", "[[1,3],[2,4]]", "[[1,2],[3,4]]", "transposed"),
    ("matrix", "[[1,2,3],[4,5,6]]", "[[1,4],[2,5],[3,6]]", "transposed"),
    ("matrix", "[[1,2]]", "[[1,2],[3,4]]", "wrong_shape"),
]

UNREAD: list[tuple[str, str, str, str]] = [
    ("set", "[1,2]", "{1,2}", "want_set"),
    ("set", "{1,2}", "{(1,2)}", "want_points"),
    ("set", "{1/0}", "{1}", "domain.zero_division"),
    ("set", "{a, 1}", "{1, 2}", "domain.free"),
    ("interval", "5", "(0,5)", "want_interval"),
    ("interval", "[1,2,3]", "(0,5)", "want_interval"),
    ("interval", "(0, ln(0))", "(0,1)", "domain.logarithm"),
    ("interval", "[√3, 1]", "[1, √3]", "interval_reversed"),
    ("relation", "5", "x=5", "want_relation"),
    ("relation", "x<1/0", "x<1", "domain.zero_division"),
    ("vector", "5", "(1,2)", "want_vector"),
    ("matrix", "5", "[[1,2],[3,4]]", "want_matrix"),
    ("number", "{1,2}", "5", "no_sets"),
    ("number", "x<5", "5", "relation_given"),
]


def verdict(kind: str, answer: str, reference: str, **more: Any) -> MathsVerdict:
    return judge(asked(answer, reference, kind=kind, **more))


def _ids(rows: list[Any]) -> list[str]:
    return [f"{row[1]} / {row[2]}" for row in rows]


@pytest.mark.parametrize(("kind", "answer", "reference", "more"), RIGHT, ids=_ids(RIGHT))
def test_the_same_in_another_form_is_right(
    kind: str, answer: str, reference: str, more: dict[str, Any]
) -> None:
    found = verdict(kind, answer, reference, **more)
    assert found.outcome is Outcome.RIGHT, found
    assert found.read_as


@pytest.mark.parametrize(("kind", "answer", "reference", "code"), WRONG, ids=_ids(WRONG))
def test_what_differs_is_wrong_and_says_how(kind: str, answer: str, reference: str, code: str) -> None:
    found = verdict(kind, answer, reference)
    said = [mistake.code for mistake in found.mistakes] or [found.code]
    assert (found.outcome, said) == (Outcome.WRONG, [f"maths.{code}"])
    assert all(mistake.because.en and mistake.because.zh for mistake in found.mistakes)


@pytest.mark.parametrize(("kind", "answer", "reference", "code"), UNREAD, ids=_ids(UNREAD))
def test_what_is_of_another_kind_costs_nothing(kind: str, answer: str, reference: str, code: str) -> None:
    found = verdict(kind, answer, reference)
    assert (found.outcome, found.code) == (Outcome.UNREAD, f"maths.{code}")
    assert found.column


def test_an_element_written_twice_counts_once_and_is_told() -> None:
    assert verdict("set", "{2, 1, 1}", "{1, 2}").code == "maths.right_duplicates"


def test_a_wrong_element_is_shown_and_a_missing_one_only_counted() -> None:
    assert verdict("set", "{1, 3}", "{1, 2}").values == {"items": "3"}
    assert verdict("set", "{1}", "{1, 2, 3}").values == {"count": 2}


def test_a_wrong_entry_of_a_matrix_is_named_by_row_and_column() -> None:
    assert verdict("matrix", "[[1,2],[3,5]]", "[[1,2],[3,4]]").values == {"cells": "(2, 2)"}


def test_what_can_neither_be_shown_nor_refuted_is_undecided() -> None:
    circles = verdict("relation", "x^2+y^2=1", "(x^2+y^2)^2=1")
    assert (circles.outcome, circles.code) == (Outcome.UNDECIDED, "maths.undecided_structure")


def test_a_mistake_of_the_question_is_named_before_a_general_one() -> None:
    found = verdict("interval", "[0, 1]", "(0, 1]", mistakes={"closed": "[0, 1]"})
    assert [mistake.code for mistake in found.mistakes] == ["question.closed"]


KINDS: list[tuple[str, str, str]] = [
    ("{1, 2}", "{2, 1}", "right"),
    ("(1, 2)", "(2, 1)", "wrong"),
    ("[0, 1)", "[0, 1)", "right"),
    ("(-∞, 3]", "x <= 3", "right"),
    ("x > 3", "3 < x", "right"),
    ("y = 2x + 1", "2y = 4x + 2", "right"),
    ("[[1, 2], [3, 4]]", "[1, 2; 3, 4]", "right"),
    ("±2", "2, -2", "right"),
    ("x + y", "y + x", "right"),
    ("x + y", "y + z", "wrong"),
    ("5", "x = 5", "right"),
]


@pytest.mark.parametrize(("reference", "answer", "outcome"), KINDS)
def test_without_a_kind_the_reference_decides(reference: str, answer: str, outcome: str) -> None:
    assert verdict("any", answer, reference).outcome == outcome


def test_a_reference_that_cannot_be_used_is_the_authors_fault() -> None:
    with pytest.raises(MathsError):
        verdict("interval", "(0,1)", "(0,1")
    with pytest.raises(MathsError):
        verdict("set", "{1}", "{1,")


ENDS = st.integers(-4, 4)


@settings(max_examples=40, deadline=None)
@given(ENDS, ENDS, st.sampled_from("(["), st.sampled_from(")]"), ENDS)
def test_an_interval_is_its_two_inequalities_and_no_other_interval(
    low: int, size: int, left: str, right: str, moved: int
) -> None:
    high = low + abs(size) + 1
    interval = f"{left}{low}, {high}{right}"
    said = f"x {'>=' if left == '[' else '>'} {low} and {high} {'>=' if right == ']' else '>'} x"
    assert verdict("interval", said, interval).outcome is Outcome.RIGHT
    other = f"{left}{low + moved}, {high + abs(moved)}{right}"
    assert (verdict("interval", other, interval).outcome is Outcome.RIGHT) == (moved == 0)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.integers(-5, 5), st.sampled_from(("<", "<=", ">", ">=", "=")), st.integers(-3, 3))
def test_a_relation_times_a_constant_is_the_same_only_with_the_right_sign(
    a: int, b: int, sign: str, times: int
) -> None:
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
    reference = f"{a}*x + y {sign} {b}"
    scaled = f"{times}*({a}*x + y) {turned[sign] if times < 0 else sign} {times}*({b})"
    assert (verdict("relation", scaled, reference).outcome is Outcome.RIGHT) == (times != 0)
    unturned = f"{times}*({a}*x + y) {sign} {times}*({b})"
    if times < 0 and sign != "=":
        assert verdict("relation", unturned, reference).outcome is Outcome.WRONG
