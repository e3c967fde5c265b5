"""Streams that are closed, full or read by nobody any more: every command leaves with an honest exit code."""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Said, Tutor, environment
from tests.cli.every import COMMANDS, SLOW, prepare
from tests.opinion.server import model, serving

RUNS = {
    "practice": "practice --plain",
    "demo list": "demo list",
    "demo run": "demo run softmax-gradient",
    "derive": "derive saturated-gradient",
    "models": "models",
    "math check": "math check --reference 8 --answer 8",
    "grade": "grade main answer.txt",
    "phrases list": "phrases list",
    "phrases remove": "phrases remove 1",
    "prove": "prove my-pack --packs my-pack.yaml",
    "pack list": "pack list",
    "pack show": "pack show scaled-dot-product",
    "pack check": "pack check my-pack.yaml",
    "stats": "stats",
    "data path": "data path",
    "doctor": "doctor",
    "bench grading": "bench grading labelled.jsonl",
    "bench maths": "bench maths rows.jsonl",
    "opinion status": "opinion status",
    "opinion preview": "opinion preview main answer.txt",
    "opinion agree": "opinion agree",
    "opinion withdraw": "opinion withdraw",
    "opinion test": "opinion test labelled.jsonl",
    "version": "--version",
    "help": "--help",
    "app": "",
}
"""What is run of each command, and what is no command but writes as well."""

full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


def test_every_command_is_run_here() -> None:
    assert set(COMMANDS) - SLOW <= set(RUNS)


@pytest.fixture(params=RUNS)
def words(
    request: pytest.FixtureRequest, tutor: Tutor, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    if request.param == "demo run" and importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed")
    prepare(tutor.folder, own_home)
    if not request.param.startswith("opinion"):
        yield RUNS[request.param]
        return
    with serving(model({})) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        assert tutor("opinion", "agree").code == 0
        yield RUNS[request.param]


def shell(tutor: Tutor, words: str, streams: str) -> Said:
    python = shlex.quote(sys.executable)
    return tutor("-c", f"env -u PYTHONUNBUFFERED {python} -m tutor {words} {streams}", program=("bash",))


SAID_ANYWAY = ("--plain", "tutor[bench]", "Asking marker-1")
"""What lines on stderr hold that only say how the command runs here."""


def complaints(talk: str) -> list[str]:
    """The other lines on stderr."""
    return [line for line in talk.splitlines() if not any(each in line for each in SAID_ANYWAY)]


@full
def test_output_that_cannot_be_written_is_said_in_a_sentence(tutor: Tutor, words: str) -> None:
    said = shell(tutor, words, ">/dev/full")
    assert said.code == 1
    (told,) = complaints(said.err)
    assert told.startswith("The output could not be written")


def test_a_closed_output_is_nobodys_fault(tutor: Tutor, words: str) -> None:
    said = shell(tutor, words, ">&-")
    assert said.code == 0, said.err
    assert "went wrong" not in said.err


@pytest.mark.parametrize("both", [False, True], ids=["stdout", "stderr too"])
def test_a_reader_that_is_gone_ends_the_program_quietly(tutor: Tutor, words: str, both: bool) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tutor", *shlex.split(words)],
        cwd=tutor.folder,
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=writing if both else subprocess.PIPE,
        env=environment(),
        text=True,
        timeout=300,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 1
    assert complaints(done.stderr or "") == []


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- >&- 2>&-"])
def test_any_closed_streams_end_no_program_in_a_traceback(tutor: Tutor, closed: str) -> None:
    for each in ("practice --plain", "demo list", "math check --answer 8 --reference 8"):
        said = shell(tutor, each, closed)
        assert said.code == 0, (each, said.err)
        assert "went wrong" not in said.err


def test_a_closed_stream_is_nobody_elses_file(tutor: Tutor, own_home: Path) -> None:
    """With descriptor 1 free the database would get it, and what is printed would be written into it."""
    typed = "printf '4.5e-5\\n\\n' |"
    said = tutor(
        "-c",
        f'{typed} "{sys.executable}" -m tutor practice --plain numeric-saturation >&- 2>&-',
        program=("bash",),
    )
    assert said.code == 0
    assert tutor("stats", "--json").code == 0
    assert b"Interviewer" not in next(own_home.rglob("progress.sqlite3")).read_bytes()


@full
@pytest.mark.parametrize("wrong", ["no-such-command", "practice no-such-question", "demo run no-such-demo"])
def test_the_exit_code_stands_also_when_nothing_can_be_said(tutor: Tutor, wrong: str) -> None:
    assert shell(tutor, wrong, "2>/dev/full").code == 2
