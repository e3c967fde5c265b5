"""The store keeps what it acknowledged, gives it back unchanged, and never changes the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.outcomes import Card
from tutor.progress import Store

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
HOSTILE = "零宽\u200b 𝔘𝔫𝔦 \x00\x1b[31m \ud800 'quote\" ;DROP TABLE events;--\n\r\t"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "deep" / "progress.sqlite3", now=NOW)
    yield opened
    opened.close()


def card(ref: str = "pack/main") -> Card:
    return Card(ref, "review", None, 3.25, 5.5, NOW + timedelta(days=3), NOW, 2, 0)


def test_events_come_back_as_they_were_written_in_order(store: Store) -> None:
    for n in range(3):
        store.append("answered", "pack/main", {"n": n, "text": HOSTILE}, now=NOW, pack_hash="abc")
    events = store.events()
    assert [e.seq for e in events] == [1, 2, 3]
    assert [e.body for e in events] == [{"n": n, "text": HOSTILE} for n in range(3)]
    assert {e.device for e in events} == {store.device}
    assert (events[0].at, events[0].pack_hash, events[0].version) == (NOW, "abc", 1)


def test_event_ids_are_uuids_of_version_7_that_carry_their_time(store: Store) -> None:
    event = store.append("answered", "pack/main", {}, now=NOW)
    assert event.id[14] == "7"
    assert event.id[19] in "89ab"
    assert int(event.id.replace("-", "")[:12], 16) == int(NOW.timestamp() * 1000)


@pytest.mark.parametrize("statement", ["UPDATE events SET kind = 'x'", "DELETE FROM events"])
def test_the_log_refuses_to_be_changed(store: Store, statement: str) -> None:
    store.append("answered", "pack/main", {}, now=NOW)
    with sqlite3.connect(store.path) as other, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(statement)
    other.close()
    assert len(store.events()) == 1


def test_everything_is_there_after_closing_and_opening(store: Store) -> None:
    store.append("rated", "pack/main", {"attempt": "a", "rating": 3}, now=NOW, card=card())
    store.save_draft("pack/main", HOSTILE, NOW)
    store.save_place({"phase": "asking", "text": HOSTILE}, NOW)
    device = store.device
    store.close()
    again = Store(store.path)
    assert again.device == device
    assert again.cards() == {"pack/main": card()}
    assert again.drafts() == {"pack/main": HOSTILE}
    assert again.place() == {"phase": "asking", "text": HOSTILE}
    assert again.ratings("pack/main") == [("a", 3, NOW)]
    again.close()


def test_a_draft_is_one_row_per_question_and_a_blank_one_is_none(store: Store) -> None:
    for text in ("a", "ab", "abc"):
        store.save_draft("pack/main", text, NOW)
    store.save_draft("pack/other", "x", NOW)
    assert store.drafts() == {"pack/main": "abc", "pack/other": "x"}
    store.save_draft("pack/main", "  \n", NOW)
    store.drop_draft("pack/other")
    assert store.drafts() == {}


def test_a_place_can_be_forgotten(store: Store) -> None:
    store.save_place({"a": 1}, NOW)
    store.save_place(None, NOW)
    assert store.place() is None


def test_a_card_and_its_event_are_written_together_or_not_at_all(store: Store) -> None:
    broken = Card("pack/main", "review", None, "no number", 5.0, NOW, NOW, 1, 0)  # type: ignore[arg-type]
    with pytest.raises(Exception, match="progress"):
        store.append("rated", "pack/main", {"attempt": "a", "rating": 3}, now=NOW, card=broken)
    assert store.events() == []
    assert store.cards() == {}


def test_a_body_that_is_no_strict_json_is_refused_and_leaves_nothing(store: Store) -> None:
    with pytest.raises(ValueError, match="JSON"):
        store.append("judged", "pack/main", {"loss": float("nan")}, now=NOW)
    assert store.events() == []


def test_times_without_a_zone_are_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="2026"):
        store.append("answered", "pack/main", {}, now=NOW.replace(tzinfo=None))


def test_counts_take_the_last_rating_of_each_attempt(store: Store) -> None:
    def add(kind: str, day: int, **body: object) -> None:
        store.append(kind, "pack/main", body, now=NOW + timedelta(days=day))

    add("answered", 0, attempt="a", hints=1)
    add("rated", 0, attempt="a", rating=1, hints=1)
    add("rated", 0, attempt="a", rating=2, hints=1)
    add("answered", 1, attempt="b", hints=0)
    add("overruled", 1, attempt="b")
    add("rated", 1, attempt="b", rating=4, hints=0)
    add("demo", 1, words=[])
    counts = store.counts()
    assert counts.ratings == {1: 0, 2: 1, 3: 0, 4: 1}
    assert (counts.answered, counts.rated, counts.overruled, counts.hints) == (2, 2, 1, 1)
    assert (counts.demos, counts.questions, counts.days) == (1, 1, 2)
    assert (counts.first, counts.last) == (NOW, NOW + timedelta(days=1))


def test_an_empty_log_counts_nothing(store: Store) -> None:
    counts = store.counts()
    assert (counts.answered, counts.rated, counts.first) == (0, 0, None)


def test_a_store_in_memory_works_and_leaves_no_file(tmp_path: Path) -> None:
    store = Store.in_memory(tmp_path / "progress.sqlite3")
    store.append("answered", "pack/main", {}, now=NOW)
    assert len(store.events()) == 1
    assert not store.lasting
    assert list(tmp_path.glob("progress*")) == []
    store.close()


def test_a_preference_is_kept_and_the_last_one_counts(store: Store) -> None:
    assert store.preference("language") is None
    store.save_preference("language", "zh", NOW)
    store.save_preference("language", "en", NOW + timedelta(seconds=1))
    store.close()
    again = Store(store.path)
    assert again.preference("language") == "en"
    again.close()
