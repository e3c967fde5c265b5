"""Phrases that were taught: read back from the log, taken back, forgotten, and each only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.outcomes import LocalPhrase
from tutor.progress import Store

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
HOSTILE = "箭头 \x00 \ud800 'x\" 都折起来"
Decide = Callable[..., None]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "progress.sqlite3", now=NOW)
    yield opened
    opened.close()


@pytest.fixture
def decide(store: Store) -> Decide:
    clock = iter(range(1000))

    def append(to: str, words: str = "", *, about: str = "p", attempt: str = "a", ref: str = "k/q") -> None:
        body = {"attempt": attempt, "about": about, "to": to} | ({"words": words} if words else {})
        store.append("overruled", ref, body, now=NOW + timedelta(seconds=next(clock)))

    return append


def stand(store: Store, ref: str | None = None) -> list[LocalPhrase]:
    return [each.phrase for each in store.phrases(ref)]


def test_a_decision_with_words_teaches_them_for_its_own_question_and_point(
    store: Store, decide: Decide
) -> None:
    decide("covered", HOSTILE)
    decide("not_found", "other words", about="m", ref="k/r")
    assert stand(store) == [LocalPhrase("p", True, HOSTILE), LocalPhrase("m", False, "other words")]
    assert stand(store, "k/q") == [LocalPhrase("p", True, HOSTILE)]
    assert stand(store, "k/nothing") == []


@pytest.mark.parametrize("to", ["machine", "contradicted", "right", "something of a later version"])
def test_a_decision_taken_back_or_turned_elsewhere_teaches_nothing(
    store: Store, decide: Decide, to: str
) -> None:
    decide("covered", "some words")
    decide(to)
    assert stand(store) == []


def test_without_words_nothing_is_taught_and_what_this_attempt_taught_before_is_gone(
    store: Store, decide: Decide
) -> None:
    decide("covered", "some words")
    decide("covered")
    assert stand(store) == []


def test_decisions_about_another_attempt_or_point_leave_a_phrase_alone(store: Store, decide: Decide) -> None:
    decide("covered", "some words")
    decide("machine", attempt="b")
    decide("machine", about="r")
    assert stand(store) == [LocalPhrase("p", True, "some words")]


def test_the_same_words_about_one_point_stand_once_and_the_last_word_counts(
    store: Store, decide: Decide
) -> None:
    decide("covered", "some words")
    decide("not_found", "some words", attempt="b")
    assert stand(store) == [LocalPhrase("p", False, "some words")]


def test_a_forgotten_phrase_stays_forgotten_in_all_attempts_until_it_is_taught_again(
    store: Store, decide: Decide
) -> None:
    decide("covered", "some words")
    decide("covered", "some words", attempt="b")
    decide("covered", "more words", attempt="c")
    store.forget(store.phrases()[0], now=NOW + timedelta(minutes=1))
    assert [each.words for each in stand(store)] == ["more words"]
    store.close()
    again = Store(store.path)
    assert [each.words for each in stand(again)] == ["more words"]
    again.append(
        "overruled",
        "k/q",
        {"attempt": "d", "about": "p", "to": "covered", "words": "some words"},
        now=NOW + timedelta(minutes=2),
    )
    assert [each.words for each in stand(again)] == ["more words", "some words"]
    again.close()


def test_bodies_of_another_shape_are_passed_over(store: Store) -> None:
    for body in ({}, {"about": 3}, {"about": "p", "to": "covered", "words": 7}, {"about": None, "words": "x"}):
        for kind in ("overruled", "forgotten"):
            store.append(kind, "k/q", body, now=NOW)
    assert stand(store) == []
