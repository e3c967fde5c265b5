"""Faults that are planted in questions that are picked, ordered or filled in are found, with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.kinds import KINDS, spoilt
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import Problem, lexicon, load_file
from tutor.proof import check, check_maths

FAULTS = [
    # what is changed into what (› marks the line to be named), in which question, code
    ("en: probabilities, zh", "en: probabilities that are positive and sum to 1, zh", "one", "option_longest"),
    ("says: {en: logits, zh: logits}", 'says: {en: "2", zh: "2"}', None, None),
    ("words: [mean, 均值]", "words: [mean, standard deviation]", "gaps", "words_heard"),
    ("is the root of that.", "is the root of that, a standard deviation.", "gaps", "gap_told"),
    ("就是方差的平方根。", "（标准差）就是方差的平方根。", "gaps", "gap_told"),
    ("is: d_k^2", "is: d_k*1", "gaps", "mistake_right"),
    ("        is: d_k\n", "        is: width\n", "gaps", "gap_no_value"),
    ("        is: d_k\n", "        is: d_k +\n", "gaps", "bad_formula"),
    ("words: [standard deviation, 标准差]", "words: [std, ~stdd]", "gaps", "unknown_concept_near"),
    ("is: d_k\n", "is: d_k\n        unit: furlong\n", "gaps", "unknown_unit"),
]  # fmt: skip


@pytest.fixture(scope="module")
def full() -> Grader:
    return Grader(lexicon.load())


def problems(file: Path, text: str, maths: MathsClient, grader: Grader) -> list[Problem]:
    file.write_text(text, encoding="utf-8")
    pack = load_file(file)
    seen = list(check(pack, grader.lexicon))
    return [*seen, *check_maths(pack, maths, grader, {p.question for p in seen if p.question and not p.advice})]


def test_the_sound_sample_proves_itself(tmp_path: Path, maths: MathsClient, full: Grader) -> None:
    assert problems(tmp_path / "pack.yaml", KINDS, maths, full) == []


@pytest.mark.parametrize(("old", "new", "question", "code"), FAULTS)
def test_a_planted_fault_is_found(
    tmp_path: Path, maths: MathsClient, full: Grader, old: str, new: str, question: str | None, code: str | None
) -> None:
    found = problems(tmp_path / "pack.yaml", spoilt((old, new)), maths, full)
    told = {(p.question, p.code.removeprefix("proof.")) for p in found if not p.advice}
    assert told == ({(question, code)} if code else set())
