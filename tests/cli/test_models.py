"""`tutor models`: a table that fits, one model with its sources, JSON, and a near name for a misspelt one."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Tutor
from tutor.language import LANGUAGES
from tutor.language.visible import width


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_eighty_columns_and_has_a_line_per_model(tutor: Tutor, language: str) -> None:
    said = tutor("models", "--lang", language)
    assert said.code == 0
    lines = said.out.splitlines()
    assert all(width(line) <= 80 for line in lines)
    row = next(line for line in lines if line.startswith("gemma-3-27b "))
    assert row.split() == ["gemma-3-27b", "62", "32", "16", "5376", "128", "1/√(5376/32)", "RMS", "RoPE"]


def test_one_model_shows_the_number_and_the_source_of_each_fact(tutor: Tutor) -> None:
    said = tutor("models", "gemma-3-27b").out
    assert "1/√(5376/32) = 0.07715167" in said
    assert "google/gemma_pytorch@014acb7, gemma/config.py:277-309" in said
    assert all(width(line) <= 80 for line in said.splitlines())


def test_a_model_is_found_by_its_name_as_well(tutor: Tutor) -> None:
    assert tutor("models", "Gemma 3 27B").out == tutor("models", "gemma-3-27b").out


def test_what_was_not_read_at_its_source_says_so(tutor: Tutor) -> None:
    said = " ".join(tutor("models", "gpt-3-175b").out.split())
    assert "(as copied by others)" in said
    assert "(from memory, not looked up again)" in said


def test_a_misspelt_model_is_wrong_usage_and_gets_the_nearest_name(tutor: Tutor) -> None:
    said = tutor("models", "gemma-3-27")
    assert said.code == 2
    assert "Did you mean gemma-3-27b?" in said.err


def test_json_has_every_fact_with_value_and_place(tutor: Tutor) -> None:
    rows = tutor("models", "--json").data
    assert isinstance(rows, list)
    grok = next(row for row in rows if row["id"] == "grok-1")
    assert grok["facts"]["heads"]["value"] == 48
    assert grok["facts"]["scale"]["where"] == "run.py:34-40"
    assert grok["attention"] == "gqa"
