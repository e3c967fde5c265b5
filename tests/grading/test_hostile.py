"""Huge and hostile answers: cut at 5,000 characters, and work that grows with the text, not faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import flags
from tutor.grading import Grader
from tutor.grading.bench.hard import UNITS
from tutor.grading.explaining import explain
from tutor.grading.guards import survey
from tutor.grading.index import Index, build
from tutor.grading.patterns import evidence
from tutor.grading.reading import read
from tutor.grading.terms import patterns_of, phrases
from tutor.grading.tokens import LONGEST
from tutor.questions import Lexicon, Pack


@pytest.fixture(scope="module")
def index(words: Lexicon, pack: Pack) -> Index:
    return build(words.extended(pack.lexicon), phrases(pack.questions.values()))


def work(text: str, index: Index, pack: Pack) -> int:
    """How many tokens, mentions and candidates were looked at to grade a text."""
    reading = read(text, index)
    scope = survey(reading, [])
    for pattern in patterns_of(pack.questions["main"]):
        if pattern.maths is None:
            list(evidence(pattern, reading, scope))
    return reading.work


@pytest.mark.parametrize(
    "unit",
    [
        "方差",
        "不",
        "不会",
        "有人说",
        "除以 d_k ",
        "点积的方差随 d_k 变大，",
        "点积方差随d_k变大",
        "softmax saturates and ",
        "但是",
        "其实不对，",
    ],
)
def test_twice_the_text_is_about_twice_the_work(unit: str, index: Index, pack: Pack) -> None:
    half, whole = (unit * (n // len(unit)) for n in (LONGEST // 2, LONGEST))
    assert work(whole, index, pack) <= 2.6 * work(half, index, pack) + 200


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())
def test_twice_the_text_is_about_twice_the_steps_to_grade(unit: str, grader: Grader, pack: Pack) -> None:
    def steps(size: int) -> int:
        text = unit * (size // len(unit))
        grader.grade(pack.questions["main"], text, pack)  # what a text brings into the trie is kept
        return calls(lambda: grader.grade(pack.questions["main"], text, pack))

    assert steps(LONGEST) <= 2.6 * steps(LONGEST // 2) + 200


def calls(act: Callable[[], object]) -> int:
    """How many functions, generators and built-ins are called."""
    count, before = 0, sys.getprofile()

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("unit", ["方差", "不会", "点积的方差随 d_k 变大，", "softmax and gradients "])
def test_twice_the_text_is_about_twice_the_work_to_explain(unit: str, grader: Grader, pack: Pack) -> None:
    def explained(size: int) -> int:
        review = grader.review(pack.questions["main"], unit * (size // len(unit)), pack)
        explain(review)
        return review.reading.work

    assert explained(LONGEST) <= 2.6 * explained(LONGEST // 2) + 200


def test_a_megabyte_is_graded_on_its_beginning(judge: Judge) -> None:
    answer = "softmax 会饱和。" + "x" * 1_000_000
    grade = judge("main", answer)
    assert "too_long" in flags(grade)
    too_long = next(f for f in grade.flags if f.code == "too_long")
    assert too_long.span is not None
    assert (too_long.span.start, too_long.span.end) == (LONGEST, len(answer))
    assert any(v.state == "covered" for v in grade.points)


def test_what_stands_after_the_cut_is_not_read(judge: Judge) -> None:
    assert not any(v.state == "covered" for v in judge("main", "x " * LONGEST + "softmax 会饱和。").points)


@pytest.mark.parametrize(
    "answer",
    [
        "".join(map(chr, range(3000))),
        "\ud800\udfff" * 50,
        "((((((" * 500,
        "\\frac{" * 500,
        "a_{" * 900,
        "1e999999",
        "10^999999999",
        "=" * 3000,
    ],
)
def test_hostile_text_is_graded_without_a_word(judge: Judge, answer: str) -> None:
    assert judge("main", answer).score.low == 0


def test_the_same_answer_gets_the_same_grade(grader: Grader, pack: Pack) -> None:
    answer = "维度越大点积越大，softmax 饱和，梯度消失。"
    first, second = (grader.grade(pack.questions["main"], answer, pack) for _ in range(2))
    assert first == second
