"""Answers by kind: what deceives a grader, what is denied, what stands in another scope, what is taken back.

One row an answer, in both languages: exactly what is covered and what is asked about. `open` points may go
either way, since people who read the answer differ. A row is `beyond`, for a reason, while the grader cannot
yet read it; the test says when it can.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered

KINDS = sorted((Path(__file__).parent / "data" / "kinds").glob("*.jsonl"))
FEWEST = 10


def rows(kind: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in kind.read_text(encoding="utf-8").splitlines()]


def language(answer: str) -> str:
    return "zh" if any("\u4e00" <= character <= "\u9fff" for character in answer) else "en"


def cases() -> Iterator[object]:
    for kind in KINDS:
        for number, row in enumerate(rows(kind), 1):
            why = row.get("beyond")
            marks = [pytest.mark.xfail(strict=True, reason=why)] if why else []
            yield pytest.param(kind.stem, row, id=f"{kind.stem}-{number}", marks=marks)


@pytest.mark.parametrize(("kind", "row"), list(cases()))
def test_an_answer_earns_what_its_kind_says(kind: str, row: dict[str, Any], judge: Judge) -> None:
    grade = judge(row["question"], row["answer"])
    either = set(row.get("open", ()))
    asked = {verdict.point for verdict in grade.points if verdict.state == "check"}
    assert covered(grade) - either == set(row.get("covered", ()))
    assert asked - either == set(row.get("check", ()))
    if row.get("misconceptions") != "any":
        assert {said.id for said in grade.misconceptions} == set(row.get("misconceptions", ()))
    if kind.startswith("adversarial"):
        assert grade.score.high == 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.stem)
def test_every_kind_has_rows_enough_in_both_languages(kind: Path) -> None:
    counts = Counter(language(row["answer"]) for row in rows(kind) if not row.get("beyond"))
    assert min(counts["zh"], counts["en"]) >= FEWEST


def test_what_deceives_is_told_why_it_earned_nothing(judge: Judge) -> None:
    """Copies that are too short to tell, and sentences on other things, may go without a word."""
    told = {
        "adversarial_stuffed": "keyword_list",
        "adversarial_to_the_grader": "grader_talk",
    }
    for kind in KINDS:
        for row in rows(kind):
            if (code := told.get(kind.stem)) and not row.get("beyond"):
                flags = {flag.code for flag in judge(row["question"], row["answer"]).flags}
                assert code in flags, row["answer"]
