"""`bench grading`: the tables, the halves, the misses with suggestions, and rows that cannot be used."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Tutor

ROWS = (
    {
        "id": "a",
        "question": "main",
        "tags": ["zh", "colloquial"],
        "answer": "点积的方差会随着维度往上噌噌噌。softmax 会饱和。",
        "points": {"var_grows": "hit", "softmax_saturates": "hit"},
    },
    {
        "id": "b",
        "question": "scaled-dot-product/main",
        "tags": ["en", "stuffed"],
        "answer": "The softmax saturates.",
        "points": {"softmax_saturates": "miss"},
        "misconceptions": ["overflow"],
    },
)


@pytest.fixture
def rows(tutor: Tutor) -> str:
    lines = "".join(json.dumps(row) + "\n" for row in ROWS)
    (tutor.folder / "rows.jsonl").write_text(lines, encoding="utf-8")
    return "rows.jsonl"


def test_figures_are_given_by_file_language_question_and_tag(tutor: Tutor, rows: str) -> None:
    figures = tutor("bench", "grading", rows, "--costliest", "--json").data
    assert isinstance(figures, dict)
    assert (figures["answers"], figures["precision"], figures["recall"]) == (2, 0.5, 0.5)
    assert (figures["adversarial"], figures["adversarial_credited"]) == (1, 1)
    assert figures["misconceptions"]["recall"] == 0
    assert figures["by_file"].keys() == {"rows.jsonl"}
    assert figures["by_language"]["en"]["precision"] == 0
    assert figures["by_question"].keys() == {"main", "scaled-dot-product/main"}
    assert figures["by_tag"].keys() == {"colloquial", "stuffed"}
    assert 0 < figures["milliseconds"]["median"] <= figures["milliseconds"]["longest"]
    assert figures["hard"]["brackets"] > 0
    assert "misses" not in figures
    assert "halves" not in figures


def test_the_table_says_the_same_and_what_is_missing_to_compare(tutor: Tutor, rows: str) -> None:
    said = tutor("bench", "grading", rows, "--lang", "zh", "--split", "--costliest")
    assert said.code == 0
    for words in (
        "标签",
        "stuffed",
        "0.500",
        "留出",
        "可调整",
        "对抗性作答超出标注的得分点：1 份中 1 个",
        "5000 字",
        "反复说同一句话",
    ):
        assert words in said.out
    assert ("tutor[bench]" in said.err) == ("rapidfuzz" not in said.out or "TF-IDF" not in said.out)


def test_a_miss_is_shown_with_its_reason_and_the_words_a_concept_may_lack(tutor: Tutor, rows: str) -> None:
    said = tutor("bench", "grading", rows, "--misses", "--lang", "en").out
    assert "b  scaled-dot-product/main  softmax_saturates  miss → covered" in said
    assert "“The softmax saturates”" in said
    assert "a  main  var_grows  hit → not_found" in said
    assert "may lack: “往上噌噌噌”" in said
    figures = tutor("bench", "grading", rows, "--misses", "--json").data
    assert isinstance(figures, dict)
    missed = next(m for m in figures["misses"] if m["point"] == "var_grows")
    assert (missed["row"], missed["label"], missed["verdict"]) == ("a", "hit", "not_found")
    assert missed["why"]["missing"]["unknown"] == ["往上噌噌噌"]


def test_the_halves_add_up_to_the_whole(tutor: Tutor, rows: str) -> None:
    figures = tutor("bench", "grading", rows, "--split", "--json").data
    assert isinstance(figures, dict)
    assert sum(half["answers"] for half in figures["halves"].values()) == figures["answers"]
    assert figures["halves"].keys() == {"tuned", "kept_back"}


def test_rows_that_cannot_be_used_are_named(tutor: Tutor, rows: str) -> None:
    (tutor.folder / "bad.jsonl").write_text('{"id": "c", "question": "nowhere", "answer": "x"}\n{"id": 1}\n')
    said = tutor("bench", "grading", rows, "bad.jsonl", "--json")
    assert said.code == 2
    assert "c: no such question" in said.err
    assert "question" in said.err
    assert said.data["answers"] == 2  # type: ignore[index]


def test_a_file_that_is_not_there_is_wrong_usage(tutor: Tutor) -> None:
    said = tutor("bench", "grading", "nowhere.jsonl")
    assert said.code == 2
    assert "nowhere.jsonl" in said.err
