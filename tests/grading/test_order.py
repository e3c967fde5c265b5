"""Words in random order earn almost nothing; sentences of any style are left alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, flags
from tests.grading.shuffling import DATA, good_answers, shuffled
from tutor.grading.index import Index, build
from tutor.grading.order import shuffled as out_of_order
from tutor.grading.reading import read
from tutor.grading.terms import phrases
from tutor.questions import Lexicon, Pack

DRAWS = 3
"""How often each answer is shuffled: one draw alone comes out some points higher or lower."""


@pytest.fixture(scope="module")
def index(words: Lexicon, pack: Pack) -> Index:
    return build(words.extended(pack.lexicon), phrases(pack.questions.values()))


@pytest.mark.parametrize(("chinese", "most"), [(False, 0.10), (True, 0.22)], ids=["en", "zh"])
def test_shuffled_words_of_good_answers_earn_little(
    judge: Judge, pack: Pack, index: Index, chinese: bool, most: float
) -> None:
    earned = earned_shuffled = 0
    for number, good in enumerate(g for g in good_answers(pack) if g.chinese is chinese):
        earned += len(covered(judge(good.question, good.text)))
        for draw in range(DRAWS):
            words = shuffled(good.text, index, Random(number + 1000 * draw))  # noqa: S311
            earned_shuffled += len(covered(judge(good.question, words)))
    assert earned > 80
    assert earned_shuffled <= most * earned * DRAWS


def test_no_honest_answer_is_taken_for_shuffled_words(pack: Pack, index: Index) -> None:
    rows = [json.loads(line) for line in (DATA / "dev.jsonl").read_text(encoding="utf-8").splitlines()]
    honest = [row["answer"] for row in rows if "nonsense" not in row["tags"]]
    honest += [good.text for good in good_answers(pack)]
    assert [text for text in honest if out_of_order(read(text, index))] == []


@pytest.mark.parametrize("text", ["方差就和维度无关，又和温度无关", "梯度也和方差有关，都和维度有关"])
def test_he_as_with_may_follow_the_little_words_before_it(index: Index, text: str) -> None:
    assert out_of_order(read(text, index)) == []


@pytest.mark.parametrize(
    "answer",
    [
        "variance softmax the grows saturates of d_k with by and gradient one vanishes to so sqrt back",
        "The of variance by grows with and the d_k, softmax saturates to of the.",
        "方差 softmax 的会饱和了个，梯度很 d_k 消失的在把，就增长随。",
        "softmax 饱和的的会，方差很梯度随把 d_k 增长，消失了所以。",
    ],
)
def test_little_words_out_of_place_are_word_salad(judge: Judge, answer: str) -> None:
    grade = judge("main", answer)
    assert "word_salad" in flags(grade)
    assert not covered(grade)


@pytest.mark.parametrize(
    ("answer", "point"),
    [
        ("The the variance grows with d_k.", "var_grows"),
        (
            "it will makes softmax saturate, the gradient is vanish and the softmax will becomes one-hot",
            "grad_vanish",
        ),
        ("嗯就是就是那个 softmax 会饱和，然后那个那个梯度就没了", "grad_vanish"),
        ("方差随着随着 d_k 变大", "var_grows"),
    ],
)
def test_a_slip_or_a_learners_grammar_costs_nothing(judge: Judge, answer: str, point: str) -> None:
    assert point in covered(judge("main", answer))
