"""The labelled rows: every file of `corpus/` holds answers as `math check --batch` takes them, with the
verdict, the code, the mistake or the column that each must get, what is said of its lines, and why.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.maths.render_corpus import CORPUS, MARK, PAGE, Here, page
from tutor.maths import batch

ROWS: list[dict[str, Any]] = [
    json.loads(line) for file in sorted(CORPUS.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
]


def test_ids_are_unique() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_a_row_gets_its_verdict(row: dict[str, Any]) -> None:
    found: dict[str, Any] = batch.answer(
        {key: value for key, value in row.items() if key in batch.KEYS}, Here()
    )
    assert found.get("outcome") == row["verdict"], found
    if "code" in row:
        assert found["code"] == row["code"]
    if "mistake" in row:
        named = found.get("mistakes", [found.get("mistake")])
        assert named == (row["mistake"] if isinstance(row["mistake"], list) else [row["mistake"]])
    if "column" in row:
        assert found.get("column") == row["column"]
    if "lines" in row:
        assert [line["outcome"] for line in found["lines"]] == row["lines"]
    if "read_as" in row:
        assert found.get("read_as") == row["read_as"]


def test_the_page_of_the_corpus_shows_every_kind_and_is_up_to_date() -> None:
    assert set(MARK.findall((CORPUS / "page.md").read_text("utf-8"))) == {
        file.stem for file in CORPUS.glob("*.jsonl")
    }
    assert PAGE.read_text("utf-8") == page(), "run: python -m tests.maths.render_corpus"
