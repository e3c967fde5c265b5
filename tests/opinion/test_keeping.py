"""Agreement, the calls of a day and remembered opinions: kept in one folder, bounded, and never in the way."""

from __future__ import annotations

import os
import random
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.opinion.conftest import NOW, PILES, PLAIN, ZH, Ask, Second, Serve, states
from tests.opinion.server import model
from tutor.errors import OpinionError
from tutor.opinion import keeping
from tutor.opinion.endpoint import Endpoint
from tutor.opinion.inquiry import Inquiry, inquire
from tutor.opinion.keeping import Agreements, Calls, Remembered
from tutor.opinion.reply import Mark
from tutor.questions import Question

HERE = Endpoint("http://localhost:1/v1", "m")
MARKS = {"grows": ("covered", PILES)}


@pytest.fixture
def inquiry(question: Question) -> Inquiry:
    return inquire(question, PLAIN, (), random.Random(1))  # noqa: S311


def test_nothing_is_sent_before_the_person_agreed(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(model(MARKS))
    chosen = second(server.environment, agreed=False)
    with pytest.raises(OpinionError) as caught:
        ask(chosen)
    assert caught.value.code == "opinion.not_agreed"
    assert server.calls == []


def test_agreement_is_to_one_model_at_one_address_and_outlives_the_program(
    serve: Serve, second: Second
) -> None:
    environment = serve(model(MARKS)).environment
    second(environment)
    assert second(environment, agreed=False).agreed
    assert not second({**environment, "TUTOR_LLM_MODEL": "another"}, agreed=False).agreed
    assert not second({**environment, "TUTOR_LLM_URL": "http://localhost:1/v1"}, agreed=False).agreed


def test_agreement_can_be_taken_back(serve: Serve, second: Second) -> None:
    chosen = second(serve(model(MARKS)).environment)
    chosen.agreements.drop(chosen.endpoint)
    assert not chosen.agreed
    chosen.agreements.drop(chosen.endpoint)


def test_the_same_answer_is_asked_about_once(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(model(MARKS))
    first = ask(second(server.environment))
    again = ask(second(server.environment))
    assert (first.fresh, again.fresh) == (True, False)
    assert states(first) == states(again)
    assert len(server.calls) == 1


def test_another_answer_or_model_and_asking_anew_are_new_calls(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(model(MARKS))
    chosen = second(server.environment)
    ask(chosen)
    ask(chosen, ZH)
    ask(second({**server.environment, "TUTOR_LLM_MODEL": "another"}))
    assert ask(chosen, anew=True).fresh
    assert len(server.calls) == 4


def test_the_calls_of_a_day_are_counted_and_end(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(model(MARKS))
    chosen = second({**server.environment, "TUTOR_LLM_DAILY": "2"})
    assert chosen.left() == 2
    ask(chosen)
    assert second({**server.environment, "TUTOR_LLM_DAILY": "2"}).left() == 1, "another program counts along"
    ask(chosen, anew=True)
    with pytest.raises(OpinionError) as caught:
        ask(chosen, anew=True)
    assert caught.value.code == "opinion.used_up"
    assert ask(chosen).fresh is False, "what is remembered costs no call"
    assert len(server.calls) == 2


def test_an_opinion_tells_how_many_calls_are_left(serve: Serve, second: Second, ask: Ask) -> None:
    chosen = second({**serve(model(MARKS)).environment, "TUTOR_LLM_DAILY": "5"})
    assert [ask(chosen).left, ask(chosen).left, ask(chosen, anew=True).left] == [4, 4, 3]


def test_every_request_counts_also_those_that_a_server_refuses(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(lambda _, handler: handler.fail(400, "no"))
    chosen = second({**server.environment, "TUTOR_LLM_DAILY": "3"})
    with pytest.raises(OpinionError) as caught:
        ask(chosen)
    assert caught.value.code == "opinion.used_up"
    assert len(server.calls) == 3


def test_a_day_ends_at_midnight_utc_and_yesterdays_count_goes(tmp_path: Path) -> None:
    calls, late = Calls(tmp_path), datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    calls.count(late)
    calls.count(late)
    assert calls.today(late) == 2
    morning = late + timedelta(minutes=2)
    assert calls.today(morning) == 0
    calls.count(morning)
    assert calls.today(morning) == 1
    assert len(list(tmp_path.glob("calls-*"))) == 1


def test_the_oldest_marks_go_when_there_are_many(
    tmp_path: Path, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    kept = Remembered(tmp_path)
    asked = [inquire(question, f"answer {n}", (), random.Random(1)) for n in range(5)]  # noqa: S311
    marks = {name: Mark("not_found") for name in asked[0].ids}
    for number, each in enumerate(asked):
        kept.put(HERE, each, marks)
        for file in (tmp_path / "marks").iterdir():
            if file.stat().st_mtime > 1_000:
                os.utime(file, (number, number))
    assert len(kept) == 3
    assert [kept.get(HERE, each) is not None for each in asked] == [False, False, True, True, True]


def test_marks_take_no_more_room_than_they_may(
    tmp_path: Path, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_BYTES", 5_000)
    kept = Remembered(tmp_path)
    for n in range(20):
        asked = inquire(question, f"answer {n}", (), random.Random(1))  # noqa: S311
        kept.put(HERE, asked, {name: Mark("covered", "x" * 300) for name in asked.ids})
    assert sum(file.stat().st_size for file in (tmp_path / "marks").iterdir()) <= 5_000
    assert len(kept) > 0


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", '{"grows": 1}', '{"grows": ["perfect", "x", ""]}', '{"grows": ["covered", 5]}', "\xff"],
)
def test_damaged_marks_are_asked_for_again(text: str, tmp_path: Path, inquiry: Inquiry) -> None:
    kept = Remembered(tmp_path)
    kept.put(HERE, inquiry, {name: Mark("not_found") for name in inquiry.ids})
    [file] = (tmp_path / "marks").iterdir()
    file.write_bytes(text.encode("latin-1"))
    assert kept.get(HERE, inquiry) is None


def test_where_the_disk_refuses_this_run_remembers_for_itself(tmp_path: Path, inquiry: Inquiry) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("here is no folder")
    agreements, calls, kept = Agreements(blocked), Calls(blocked), Remembered(blocked)
    agreements.add(HERE, NOW)
    assert agreements.has(HERE)
    calls.count(NOW)
    assert calls.today(NOW) == 1
    kept.put(HERE, inquiry, {name: Mark("not_found") for name in inquiry.ids})
    assert kept.get(HERE, inquiry) is None


def test_only_the_person_can_read_what_is_kept(tmp_path: Path, inquiry: Inquiry) -> None:
    Agreements(tmp_path).add(HERE, NOW)
    Remembered(tmp_path).put(HERE, inquiry, {name: Mark("covered", PILES) for name in inquiry.ids})
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 2
    assert [file.stat().st_mode & 0o077 for file in files] == [0, 0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tempfile.mkstemp

    def on_a_full_disk(dir: Path) -> tuple[int, str]:
        handle, name = made(dir=str(dir))
        os.close(handle)
        return os.open("/dev/full", os.O_WRONLY), name

    monkeypatch.setattr(tempfile, "mkstemp", on_a_full_disk)
    kept = Remembered(tmp_path)
    kept.put(HERE, inquiry, {name: Mark("not_found") for name in inquiry.ids})
    assert kept.get(HERE, inquiry) is None
    assert list((tmp_path / "marks").iterdir()) == []
