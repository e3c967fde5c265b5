"""`tutor phrases`: what was taught is listed with its point, removed by number, used in practice."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import pytest

from tests.cli.conftest import Tutor
from tutor.cli.wiring import open_desk
from tutor.paths import database
from tutor.progress import Store

REF = "scaled-dot-product/main"


def teach(about: str, to: str, words: str, attempt: str = "a") -> None:
    body = {"attempt": attempt, "about": about, "to": to, "words": words}
    with closing(Store(database())) as store:
        store.append("overruled", REF, body, now=datetime.now(UTC))


@pytest.fixture(autouse=True)
def two() -> None:
    teach("softmax_saturates", "covered", "the arrows\nall fold up")
    teach("var_grows", "not_found", "点积的方差随维度变大", "b")


def test_the_list_names_words_and_the_point_they_count_for_in_both_languages(tutor: Tutor) -> None:
    english, chinese = tutor("phrases", "list").out, tutor("phrases", "list", "--lang", "zh").out
    assert "  1  “the arrows all fold up”" in english
    assert "counts as: " in english
    assert "does not count as: " in english
    assert REF in english
    assert "算作说到了：" in chinese
    assert "不算说到：" in chinese
    assert english.splitlines()[1] != chinese.splitlines()[1], "the point speaks the language too"


def test_the_list_as_json_says_what_each_phrase_is_about(tutor: Tutor) -> None:
    listed = tutor("phrases", "list", "--json").data
    assert isinstance(listed, list)
    first, second = listed
    assert (first["number"], first["about"], first["counts"]) == (1, "softmax_saturates", True)
    assert (first["question"], first["words"]) == (REF, "the arrows\nall fold up")
    assert first["says"]
    assert (second["about"], second["counts"]) == ("var_grows", False)


def test_a_phrase_of_a_pack_that_is_gone_can_still_be_seen_and_removed(tutor: Tutor) -> None:
    body = {"attempt": "c", "about": "a-point", "to": "covered", "words": "some words"}
    with closing(Store(database())) as store:
        store.append("overruled", "gone/main", body, now=datetime.now(UTC))
    assert "counts as: a-point (gone/main)" in tutor("phrases", "list").out
    assert tutor("phrases", "remove", "3").code == 0
    assert "gone/main" not in tutor("phrases", "list").out


def test_removed_phrases_are_named_and_are_gone(tutor: Tutor) -> None:
    said = tutor("phrases", "remove", "2", "1", "2")
    assert said.out.splitlines() == ["Forgotten: “点积的方差随维度变大”", "Forgotten: “the arrows all fold up”"]
    assert "no phrases yet" in tutor("phrases", "list").out
    assert tutor("phrases", "list", "--json").data == []


def test_where_one_number_is_not_there_nothing_is_removed(tutor: Tutor) -> None:
    said = tutor("phrases", "remove", "1", "9")
    assert said.code == 2
    assert "no phrase 9" in said.err
    assert "tutor phrases list" in said.err
    assert len(tutor("phrases", "list", "--json").data) == 2  # type: ignore[arg-type]


def test_practice_grades_with_the_phrases_and_the_shell_without(tutor: Tutor) -> None:
    answer = "Then the arrows, all fold up."
    with open_desk(language="en") as parts:
        pack, question = parts.bank.find(REF)
        states = {v.point: v for v in parts.grade(question, answer, pack).points}
        assert (states["softmax_saturates"].state, states["softmax_saturates"].code) == ("covered", "learnt")
        assert parts.grader.grade(question, answer, pack).score.low == 0
    pure = tutor("grade", REF, "-", "--json", stdin=answer).data
    assert pure["score"]["low"] == 0  # type: ignore[index]


def test_the_shell_in_practice_knows_the_phrases_too(tutor: Tutor) -> None:
    said = tutor("practice", REF, "--plain", stdin=":phrases remove 1\n:phrases list\n:quit\n")
    assert "Forgotten: “the arrows all fold up”" in said.out
    assert said.out.count("the arrows all fold up") == 1
