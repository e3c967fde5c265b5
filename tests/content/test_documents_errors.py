"""What the documents have wrong or without a source is taught nowhere: said to a question, it is answered.

`documents_errors.jsonl` has the statements in other words, as a learner may repeat them. `row` numbers them: A
and B are the two documents. `answer` is the erratum, misconception or folklore point of `question` that answers
one; `true_half` are the sound points it makes besides: that softmax saturates, only not by absolute values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tutor import packs, paths
from tutor.grading import Grader
from tutor.language import LANGUAGES, Language
from tutor.packs import lexicon
from tutor.questions import Pack, Question

Error = Mapping[str, Any]

LINES: Final = Path(__file__).with_suffix(".jsonl").with_stem("documents_errors")
ERRORS: Final[list[Error]] = [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines()]


@cache
def bank() -> dict[str, Pack]:
    files = paths.shipped_questions().glob("*/*.yaml")
    wanted = {error["question"].partition("/")[0] for error in ERRORS}
    return {file.stem: packs.load_file(file) for file in files if file.stem in wanted}


def asked(error: Error) -> tuple[Pack, Question]:
    pack, _, question = error["question"].partition("/")
    return bank()[pack], bank()[pack].questions[question]


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader(lexicon.load())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error["row"])
def test_an_error_of_the_documents_is_recognised_and_earns_no_point(
    error: Error, language: Language, grader: Grader
) -> None:
    pack, question = asked(error)
    grade = grader.grade(question, error[language], pack)
    covered = {verdict.point for verdict in grade.points if verdict.state == "covered"}
    sound = {point.id for point in question.points if point.standing == "sound"}
    told = {said.id for said in (*grade.misconceptions, *grade.errata)}
    assert error["answer"] in told | (covered - sound)
    assert covered & sound <= set(error.get("true_half", ()))


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error["row"])
def test_an_error_of_the_documents_is_answered_in_both_languages(error: Error) -> None:
    _, question = asked(error)
    answers = {wrong.id: wrong.right for wrong in question.misconceptions}
    answers |= {erratum.id: erratum.right for erratum in question.errata}
    answers |= {point.id: point.truth for point in question.points if point.truth}
    answer = answers[error["answer"]]
    assert answer.en
    assert answer.zh
    assert answer.en != answer.zh


def test_every_row_that_is_wrong_or_has_no_source_is_here() -> None:
    rows = {
        verdict: {e["row"] for e in ERRORS if e["verdict"] == verdict} for verdict in ("wrong", "unsupported")
    }
    wrong = {"A24", "B06", "B12", "B18", "B21", "B29", "B32", "B34", "B35", "B36", "B37", "B38"}
    assert rows["wrong"] == wrong | {"B43", "B48", "B51"}
    assert rows["unsupported"] == {"A01", "A02", "A18", "B20", "B22", "B39", "B40", "B44", "B47", "B54"}
