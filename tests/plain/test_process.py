"""`tutor practice --plain` as a process: exit codes, Ctrl-C, kill -9, bytes that are no text."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "tutor", "practice", "--plain", "--lang", "en", "--seed", "3"]


def start(*names: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *names],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


def said(data: bytes, *names: str) -> tuple[int, str, str]:
    with start(*names) as process:
        out, err = process.communicate(data, timeout=60)
        return process.returncode, out.decode(), err.decode()


def typed(process: subprocess.Popen[bytes], line: str) -> None:
    """Type a line, and wait until it was taken in: each line is answered with a new prompt."""
    assert process.stdin is not None
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    wait_for(process, b"> ")


def wait_for(process: subprocess.Popen[bytes], text: bytes) -> None:
    assert process.stdout is not None
    seen = b""
    while not seen.endswith(text):
        piece = process.stdout.read(1)
        assert piece, seen
        seen += piece


def test_without_input_it_asks_saves_and_exits_with_zero() -> None:
    status, out, err = said(b"", "main")
    assert status == 0
    assert "Interviewer:" in out
    assert "Saved." in out
    assert err == ""


def test_bytes_that_are_no_text_are_an_answer_like_any_other() -> None:
    status, out, err = said(b"\xff\xfe\x80 variance \xc3\n\n", "main")
    assert (status, err) == (0, "")
    assert "Score:" in out


def test_killed_in_the_middle_of_an_answer_it_comes_back_with_every_line_typed() -> None:
    with start("main") as process:
        wait_for(process, b"> ")
        typed(process, "first line")
        typed(process, "第二行")
        process.kill()
    status, out, _ = said(b"")
    assert status == 0
    assert "    first line\n    第二行" in out


def test_ctrl_c_saves_and_exits_cleanly() -> None:
    with start("main") as process:
        wait_for(process, b"> ")
        typed(process, "half an idea")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0
    assert b"Saved." in out
    assert err == b""
    assert "    half an idea" in said(b"")[1]


def unread(pipe: int, within: int) -> bool:
    """Whether, within so many milliseconds, nobody has the reading end of `pipe` open any more."""
    watch = select.poll()
    watch.register(pipe, select.POLLERR)
    return bool(watch.poll(within))


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_command_inside_practice_ends_with_it(tmp_path: Path, ending: signal.Signals) -> None:
    endless = tmp_path / "endless"
    os.mkfifo(endless)
    with start("main") as process:
        wait_for(process, b"> ")
        assert process.stdin is not None
        process.stdin.write(f":math check --batch {endless}\n".encode())
        process.stdin.flush()
        pipe = os.open(endless, os.O_WRONLY)  # waits until the command reads from it
        process.send_signal(ending)
        process.wait(timeout=30)
        assert unread(pipe, within=30_000)
        os.close(pipe)


def test_ctrl_c_ends_the_command_and_returns_to_the_same_answer(tmp_path: Path) -> None:
    endless = tmp_path / "endless"
    os.mkfifo(endless)
    with start("main") as process:
        wait_for(process, b"> ")
        typed(process, "half an idea")
        assert process.stdin is not None
        process.stdin.write(f":math check --batch {endless}\n".encode())
        process.stdin.flush()
        pipe = os.open(endless, os.O_WRONLY)
        process.send_signal(signal.SIGINT)  # practice alone, as another program would
        assert unread(pipe, within=30_000)
        wait_for(process, b"> ")
        os.close(pipe)
        process.communicate(b"", timeout=60)
        assert process.returncode == 0
    assert "    half an idea" in said(b"")[1]


def test_a_second_copy_says_so_and_both_keep_their_answers() -> None:
    with start("main") as first:
        wait_for(first, b"> ")
        typed(first, "mine")
        _, out, _ = said(b"theirs\n", "why_sqrt")
        assert "Another Tutor is open." in out
        assert out.endswith("Your answers are saved.\n")
        first.communicate(b"", timeout=60)
    assert "    mine" in said(b"", "main")[1]
    assert "    theirs" in said(b"", "why_sqrt")[1]


def test_a_question_that_does_not_exist_is_wrong_usage_with_the_nearest_name() -> None:
    status, _, err = said(b"", "numeric-saturatio")
    assert status == 2
    assert "numeric-saturation" in err


def test_lines_that_come_in_one_go_are_one_draft_and_none_is_lost(tmp_path: Path) -> None:
    pasted = tmp_path / "pasted"
    pasted.write_text("".join(f"line {n} of a long answer\n" for n in range(4000)))
    with pasted.open("rb") as source:
        done = subprocess.run(
            [*COMMAND, "main"], stdin=source, capture_output=True, cwd=ROOT, timeout=120, check=False
        )
    assert done.returncode == 0
    assert "line 3999 of a long answer" in said(b"")[1]
