"""The labelled answers that a change of lexicon, patterns or guards must not make worse."""

from __future__ import annotations

import json

import pytest

from tests.grading.conftest import DATA
from tutor.grading import Grader, bench
from tutor.questions import Pack, Question


def report(name: str, grader: Grader, pack: Pack) -> bench.Report:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    rows = [bench.row(json.loads(line)) for line in lines]

    def find(question: str) -> tuple[Pack, Question] | None:
        found = pack.questions.get(question)
        return (pack, found) if found else None

    return bench.score(rows, grader, find)


def test_the_development_answers_are_read_well_enough(grader: Grader, pack: Pack) -> None:
    found = report("dev.jsonl", grader, pack)
    assert not found.skipped
    assert found.overall.answers == 112
    assert found.overall.precision >= 0.95
    assert found.overall.recall >= 0.85
    assert found.overall.f1 >= 0.90
    assert found.contradicted_credited <= 2
    assert found.adversarial_credited == 0


@pytest.mark.parametrize("language", bench.LANGUAGES)
def test_each_language_is_read_well_enough(language: str, grader: Grader, pack: Pack) -> None:
    found = report("dev.jsonl", grader, pack).language(language)
    assert found.precision >= 0.90
    assert found.recall >= 0.80


def test_our_own_labelled_answers_are_read_well_enough(grader: Grader, pack: Pack) -> None:
    found = report("own.jsonl", grader, pack)
    assert found.overall.precision >= 0.95
    assert found.overall.recall >= 0.90
    assert found.contradicted_credited == 0
    assert found.adversarial_credited == 0


@pytest.mark.parametrize("name", ["blind_1.jsonl", "blind_2.jsonl", "blind_3.jsonl"])
def test_answers_written_before_their_words_were_known_are_read_well_enough(
    name: str, grader: Grader, pack: Pack
) -> None:
    found = report(name, grader, pack)
    assert not found.skipped
    assert found.overall.precision >= 0.92
    assert found.overall.recall >= 0.90
    assert found.contradicted_credited <= 1
    assert found.adversarial_credited == 0
