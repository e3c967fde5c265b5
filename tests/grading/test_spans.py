"""Quotes and marks are the learner's own characters, whatever they typed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.grading.conftest import Judge
from tests.grading.reading_grades import marked, verdict
from tutor.grading.tokens import fold, tokenise
from tutor.outcomes import Grade


@pytest.mark.parametrize(
    ("answer", "point", "typed"),
    [
        ("🙂 Ｓｏｆｔｍａｘ 会【饱和】。", "softmax_saturates", ["饱和"]),
        ("變異數隨維度變大，softmax 會飽和。", "softmax_saturates", ["飽和"]),
        ("SoftMax SATURATES!", "softmax_saturates", ["SATURATES"]),
        ("softmax 直接ｏｎｅ－ｈｏｔ了", "softmax_saturates", ["ｏｎｅ－ｈｏｔ"]),
        ("\u200b梯\u200b度消失了", "grad_vanish", ["梯\u200b度消失"]),
    ],
)
def test_marks_are_the_typed_characters(judge: Judge, answer: str, point: str, typed: list[str]) -> None:
    found = verdict(judge("main", answer), point)
    assert found.state == "covered"
    assert marked(answer, found) == typed


def test_the_quote_is_the_clause_and_holds_the_marks(judge: Judge) -> None:
    answer = "先说结论，softmax 会饱和，所以要缩放。"
    found = verdict(judge("main", answer), "softmax_saturates")
    assert found.clause is not None
    assert answer[found.clause.start : found.clause.end] == "softmax 会饱和"


def _spans_are_inside(grade: Grade, answer: str) -> bool:
    spans = [s for v in grade.points for s in ((v.clause, *v.marks) if v.clause else v.marks)]
    spans += [s for said in (*grade.misconceptions, *grade.errata) for s in (said.clause, *said.marks)]
    spans += [flag.span for flag in grade.flags if flag.span]
    return all(s is not None and 0 <= s.start < s.end <= len(answer) for s in spans)


PIECES = [
    "方差",
    "softmax",
    "饱和",
    "不",
    "随 d_k",
    "增长",
    "，",
    "。",
    "\n",
    "梯度消失",
    "有人说",
    "but",
    " 𝛼",
    "ﬁ",
    "½",
    "\ud800",
    "🙂",
    "10⁻⁴",
    "\\sqrt{d_k}",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=25))
def test_any_text_is_graded_and_its_spans_lie_inside(judge: Judge, pieces: list[str]) -> None:
    answer = "".join(pieces)
    assert _spans_are_inside(judge("main", answer), answer)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_folding_keeps_an_offset_for_every_character(text: str) -> None:
    folded, origin = fold(text)
    assert len(origin) == len(folded) + 1
    assert origin == sorted(origin)
    assert all(0 <= token.start < token.end <= len(text) for token in tokenise(text).items)


@pytest.mark.parametrize("written", ["(1-p)*p", "p(1-p)", "p*(1-p)"])
def test_the_marks_of_a_formula_hold_its_brackets(judge: Judge, written: str) -> None:
    answer = f"It is {written}."
    said = next(v for v in judge("grad_numbers", answer).points if v.point == "derivative_formula")
    assert [answer[mark.start : mark.end] for mark in said.marks] == [written]
