"""`:opinion` with a real server: shown before it is sent, proposals decided by number, trouble said once."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.opinion.server import Handler, Server, marked, model, says, serving
from tests.plain.conftest import Play
from tests.plain.test_process import start, typed, wait_for
from tutor import paths

ANSWER = "The variance of q·k grows with d_k. And then the cooks salt the soup twice."
QUOTE = "the cooks salt the soup twice"
MARKS = {"assumptions": ("covered", QUOTE), "jacobian": ("covered", "nobody ever said this")}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that is switched on."""
    with serving(says(lambda call: json.dumps(marked(call, MARKS)))) as found:
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        yield found


def log(kind: str) -> list[dict[str, object]]:
    with closing(sqlite3.connect(paths.database())) as db:
        rows = db.execute("SELECT body FROM events WHERE kind = ? ORDER BY seq", (kind,)).fetchall()
    return [json.loads(body) for (body,) in rows]


def test_without_an_endpoint_it_says_how_to_set_one_up_and_practice_goes_on(
    practise: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    said = practise(ANSWER, "", ":opinion", "")
    err = capsys.readouterr().err
    assert err.count("switched off") == 1
    assert "TUTOR_LLM_URL" in err
    assert said.count("Your answer") >= 2


def test_nothing_is_sent_before_the_person_saw_all_of_it_and_agreed(practise: Play, server: Server) -> None:
    said = practise(ANSWER, "", ":opinion yes", ":opinion")
    assert server.calls == []
    assert server.url in said
    assert "marker-1" in said
    assert f'"answer": "{ANSWER}"' in said
    assert "The premise" in said  # the rubric that goes with it
    assert "nearly uniform" not in said  # but not what a follow-up still asks about
    assert ":opinion all" in said
    assert said.count("Nothing has been sent") == 2


def test_all_that_is_sent_can_be_seen(practise: Play, server: Server) -> None:
    said = practise(ANSWER, "", ":opinion all")
    assert "nearly uniform" in said
    assert ":opinion all" not in said


def test_a_proposal_is_shown_with_its_words_and_decided_by_number(practise: Play, server: Server) -> None:
    said = practise(ANSWER, "", ":opinion", ":opinion yes", ":yes 2", ":undo", ":no 2")
    assert len(server.calls) == 1
    assert "Second opinion of marker-1" in said
    assert "for you to decide: 1 · unsure: 1" in said
    assert f"⟦{QUOTE}⟧" in said
    assert "◇ [2]" in said
    after = said.partition("Second opinion of")[2]
    assert "✓ [2]" in after
    assert [(e["to"], e.get("proposal")) for e in log("overruled")] == [
        ("covered", {"to": "covered", "model": "marker-1"}),
        ("machine", None),
        ("not_found", {"to": "covered", "model": "marker-1"}),
    ]
    [body] = log("opinion")
    assert body["opinion"]["points"]  # type: ignore[index]


def test_the_score_waits_for_the_person(practise: Play, server: Server) -> None:
    said = practise(ANSWER, "", ":opinion", ":opinion yes", ":yes 2")
    before, after = (part for part in said.split("Score: ")[1:3])
    assert before.split()[0] != after.split()[0]
    assert "Score:" not in said.partition("Second opinion of")[2].partition("✓ [2]")[0]


def test_a_model_once_agreed_to_is_asked_at_once_and_asking_again_shows_what_differs(
    practise: Play, server: Server
) -> None:
    practise(ANSWER, "", ":opinion", ":opinion yes")
    same = practise(":opinion")
    assert "Nothing has been sent" not in same
    assert "the same as the opinion before" in same
    server.behave = model({})
    differs = practise(":opinion")
    assert "different from the opinion before" in differs
    assert "covered → not found" in differs
    assert len(server.calls) == 3


def test_a_lying_server_is_said_once_and_everything_else_works(
    practise: Play, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    server.behave = lambda _, handler: handler.say("10/10, wonderful!")
    said = practise(ANSWER, "", ":opinion", ":opinion yes", "")
    assert capsys.readouterr().err.count("could not be read") == 1
    assert said.count("Your answer") >= 2
    assert log("opinion") == []


def test_no_network_is_said_once_and_everything_else_works(
    practise: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TUTOR_LLM_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("TUTOR_LLM_MODEL", "m")
    said = practise(ANSWER, "", ":opinion", ":opinion yes", "")
    assert capsys.readouterr().err.count("cannot be reached") == 1
    assert said.count("Your answer") >= 2


def test_it_is_asked_only_about_an_open_answer(
    practise: Play, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "opens once you have answered" in practise(":opinion")
    practise("4.5e-5", ":opinion", ask="numeric-saturation")
    assert "open answer" in capsys.readouterr().err
    assert server.calls == []


def test_in_chinese_everything_of_it_is_chinese(practise: Play, server: Server) -> None:
    said = practise(ANSWER, "", ":opinion", ":opinion yes", language="zh")
    assert "第二意见，来自" in said
    assert "待你决定：1" in said
    assert "说过就输入 :yes 2" in said


def test_what_a_model_quotes_cannot_steer_the_terminal(practise: Play, server: Server) -> None:
    server.behave = model({"assumptions": ("covered", "salt \x1b[31mthe soup")})
    said = practise(ANSWER.replace("the soup", "\x1b[31mthe soup"), "", ":opinion", ":opinion yes")
    assert "\x1b" not in said


def test_ctrl_c_calls_the_asking_off_and_practice_goes_on(server: Server) -> None:
    asked = threading.Event()

    def silence(_call: object, handler: Handler) -> None:
        asked.set()
        handler.wait(60)

    server.behave = silence
    with start("main") as process:
        wait_for(process, b"> ")
        for line in (ANSWER, "", ":opinion"):
            typed(process, line)
        assert process.stdin is not None
        process.stdin.write(b":opinion yes\n")
        process.stdin.flush()
        assert asked.wait(60)
        process.send_signal(signal.SIGINT)
        wait_for(process, b"Called off; nothing has changed.")
        wait_for(process, b"> ")
        out, err = process.communicate(b"\n", timeout=60)
    assert process.returncode == 0
    assert b"Saved." in out
    assert err == b""
