"""Phrases that the learner taught by overruling: for one point only, found again, and still guarded."""

from __future__ import annotations

import pytest

from tests.grading.reading_grades import covered, marked, state, verdict
from tutor.grading import Grader, teachable
from tutor.outcomes import Grade, LocalPhrase
from tutor.questions import Pack

STRANGE = "the arrows all fold up"
"""Says that gradients vanish to nobody but the one who says it."""


@pytest.fixture
def taught(grader: Grader, pack: Pack):  # type: ignore[no-untyped-def]
    def grade(answer: str, *phrases: LocalPhrase, question: str = "main") -> Grade:
        return grader.grade(pack.questions[question], answer, pack, phrases)

    return grade


def test_a_taught_phrase_covers_its_point_and_no_other(taught) -> None:  # type: ignore[no-untyped-def]
    phrase = LocalPhrase("grad_vanish", says=True, words=STRANGE)
    answer = f"Then {STRANGE}, I would say."
    assert covered(taught(answer)) == set()
    assert covered(taught(answer, phrase)) == {"grad_vanish"}
    found = verdict(taught(answer, phrase), "grad_vanish")
    assert found.code == "learnt"
    assert marked(answer, found) == [STRANGE]


@pytest.mark.parametrize(
    "answer",
    [
        "THE ARROWS, all fold up!",
        "“the arrows all fold up”",
        "the arrows  all  fold\nup",
        "Ｔhe arrows all folds up",
    ],
)
def test_letter_case_width_punctuation_and_endings_do_not_matter(taught, answer: str) -> None:  # type: ignore[no-untyped-def]
    assert "grad_vanish" in covered(taught(answer, LocalPhrase("grad_vanish", True, STRANGE)))


def test_other_words_are_not_the_phrase(taught) -> None:  # type: ignore[no-untyped-def]
    phrase = LocalPhrase("grad_vanish", says=True, words=STRANGE)
    assert covered(taught("the arrows nearly all fold up", phrase)) == set()


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (f"It is a myth that {STRANGE}.", "check"),
        (f"Some say {STRANGE}, but that is wrong.", "check"),
        (f"Do {STRANGE}?", "not_found"),
    ],
)
def test_a_taught_phrase_is_guarded_like_any_words(taught, answer: str, verdict: str) -> None:  # type: ignore[no-untyped-def]
    assert state(taught(answer, LocalPhrase("grad_vanish", True, STRANGE)), "grad_vanish") == verdict


def test_a_denial_inside_the_phrase_is_part_of_it(taught) -> None:  # type: ignore[no-untyped-def]
    words = "反传那边不会再有什么动静"
    assert covered(taught(f"这样一来{words}。", LocalPhrase("grad_vanish", True, words))) == {"grad_vanish"}


def test_words_taught_as_not_saying_it_are_not_credited_again(taught) -> None:  # type: ignore[no-untyped-def]
    answer = "梯度一下子就没了。"
    assert covered(taught(answer)) == {"grad_vanish"}
    denied = LocalPhrase("grad_vanish", says=False, words=answer)
    assert state(taught(answer, denied), "grad_vanish") == "not_found"
    assert covered(taught(f"{answer}反正梯度会消失。", denied)) == {"grad_vanish"}


def test_a_question_that_was_answered_no_to_is_not_asked_again(taught) -> None:  # type: ignore[no-untyped-def]
    answer = "点积的方差并不会随 d_k 变大。"
    assert state(taught(answer), "var_grows") == "check"
    assert state(taught(answer, LocalPhrase("var_grows", False, answer)), "var_grows") == "not_found"
    assert state(taught(answer, LocalPhrase("var_grows", True, answer)), "var_grows") == "covered"


def test_a_wrong_statement_that_was_not_meant_is_not_heard_again(taught) -> None:  # type: ignore[no-untyped-def]
    answer = "不缩放的话梯度会爆炸。"
    assert [said.id for said in taught(answer).misconceptions] == ["grad_explode"]
    assert taught(answer, LocalPhrase("grad_explode", False, answer)).misconceptions == ()


@pytest.mark.parametrize(
    ("words", "fits"), [("", False), ("饱", False), ("饱和", True), ("a b", True), ("x " * 500, False)]
)
def test_a_single_word_and_an_essay_are_no_phrase(words: str, fits: bool) -> None:
    assert teachable(words) is fits


def test_a_phrase_that_is_no_phrase_finds_nothing(taught) -> None:  # type: ignore[no-untyped-def]
    assert covered(taught("so", LocalPhrase("grad_vanish", True, "so"))) == set()
