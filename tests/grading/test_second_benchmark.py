"""The second benchmark: six packs on answers that were labelled before any pattern read them.

`data/README.md` says what the rows are and tells the figures of each run.
"""

from __future__ import annotations

import json

import pytest

from tests.grading.conftest import DATA
from tutor import packs, paths
from tutor.grading import Grader, bench
from tutor.questions import Pack, Question

FILES = {
    "flash-attention": "attention/flash-attention.yaml",
    "rope": "attention/rope.yaml",
    "softmax": "attention/softmax.yaml",
    "temperature-sampling": "inference/temperature-sampling.yaml",
    "initialisation": "training/initialisation.yaml",
    "number-formats": "training/number-formats.yaml",
}


@pytest.fixture(scope="module")
def six() -> dict[str, Pack]:
    return {name: packs.load_file(paths.shipped_questions() / file) for name, file in FILES.items()}


def report(name: str, grader: Grader, six: dict[str, Pack], *, kept_back: bool) -> bench.Report:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    rows = [bench.row(json.loads(line)) for line in lines]

    def find(question: str) -> tuple[Pack, Question] | None:
        pack = six[question.partition("/")[0]]
        return pack, pack.questions[question.partition("/")[2]]

    return bench.score([row for row in rows if bench.kept_back(row.id) == kept_back], grader, find)


@pytest.mark.parametrize(
    ("name", "answers", "precision", "recall", "contradictions", "adversarial"),
    [("second_a.jsonl", 95, 0.97, 0.63, 1, 0), ("second_b.jsonl", 103, 0.92, 0.67, 2, 0)],
)
def test_answers_kept_back_from_tuning_are_read_as_well_as_before(
    name: str,
    answers: int,
    precision: float,
    recall: float,
    contradictions: int,
    adversarial: int,
    grader: Grader,
    six: dict[str, Pack],
) -> None:
    found = report(name, grader, six, kept_back=True)
    assert not found.skipped
    assert found.overall.answers == answers
    assert found.overall.precision >= precision
    assert found.overall.recall >= recall
    assert found.contradicted_credited <= contradictions
    assert found.adversarial_credited <= adversarial


@pytest.mark.parametrize(("name", "adversarial"), [("second_a.jsonl", 0), ("second_b.jsonl", 1)])
def test_answers_that_were_tuned_on_are_read_well(
    name: str, adversarial: int, grader: Grader, six: dict[str, Pack]
) -> None:
    found = report(name, grader, six, kept_back=False)
    assert found.overall.precision >= 0.985
    assert found.overall.recall >= 0.88
    assert found.contradicted_credited == 0
    assert found.adversarial_credited <= adversarial
