"""Sentences whose words keep strange company are asked about or left out; sound ones are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grading.conftest import Find, Judge
from tests.grading.reading_grades import covered, flags
from tutor.grading import Grader
from tutor.grading.collocations import Collocations, ties
from tutor.grading.index import build
from tutor.grading.reading import read
from tutor.language import both
from tutor.questions import Lexicon, Pack

NONSENSE = (
    "FlashAttention tiles the bandwidth of the softmax into the recomputed kernel, so the HBM normalises the "
    "exact query and the SRAM becomes linear in the gradient of the head."
)


def test_a_sentence_of_strange_ties_is_left_out_and_told_of(judge: Judge) -> None:
    grade = judge("flash-attention/why-faster", NONSENSE)
    assert not covered(grade)
    assert "word_salad" in flags(grade)


def test_only_the_strange_sentence_is_left_out(judge: Judge) -> None:
    said = "The bottleneck is traffic to HBM, not arithmetic."
    assert covered(judge("flash-attention/why-faster", f"{said} {NONSENSE}")) == {"memory_bound"}


def test_every_reference_answer_keeps_the_company_of_its_pack(grader: Grader, packed: Find) -> None:
    for name in ("main", "flash-attention/why-faster", "softmax/shift", "number-formats/bf16-fp16"):
        pack, question = packed(name)
        for section in question.answer:
            for text in (section.body.en, section.body.zh):
                assert "word_salad" not in flags(grader.grade(question, text, pack)), text


def test_a_pack_with_few_texts_tells_nothing_of_sense(words: Lexicon) -> None:
    index = build(words, ())
    reading = read(
        "The mean of the gradient of the variance of the entropy saturates into the derivative.", index
    )
    assert sum(tie.weight for tie in ties(reading)) >= 3
    empty = Pack("p", both("p"), Path("p"), "h")
    found = Collocations((), empty, index).strange(reading)
    assert not found.senseless
    assert not found.doubtful


@pytest.mark.parametrize(
    ("text", "weight"), [("the variance of the softmax", 1.0), ("方差饱和成梯度", 1.0), ("方差，梯度", 0)]
)
def test_owners_and_results_tie_and_commas_part(words: Lexicon, text: str, weight: float) -> None:
    found = list(ties(read(text, build(words, ()))))
    assert max((tie.weight for tie in found), default=0) >= weight
    assert bool(found) is bool(weight)
