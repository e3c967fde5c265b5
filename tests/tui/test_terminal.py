"""The app in a terminal of its own: bytes that are no text, a window that is closed, a signal that ends it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tui.starting import OURS, environment_of
from tutor.cli.terminal import Terminal
from tutor.paths import database
from tutor.progress import Store

GBK = "你好".encode("gbk")
"""Bytes that no UTF-8 text holds."""
LEFT = "words typed just before"


STARTER = """
import signal, subprocess, sys
signal.signal(signal.SIGHUP, lambda *_: None)
sys.exit(subprocess.call(sys.argv[1:]))
"""
"""Starts a program as `make` does: the closed window is told to it alone, and it waits for what it started."""


@contextmanager
def opened(home: Path, *starter: str) -> Iterator[Terminal]:
    """The app, English, at its first question."""
    terminal = Terminal([*starter, *OURS, "--lang", "en"], environment_of(str(home / "tutor")), (100, 30))
    terminal.wait_for("dot-product")
    yield terminal


def status_of(terminal: Terminal) -> int:
    """Wait for its end: how it ended."""
    return os.waitstatus_to_exitcode(os.waitpid(terminal._pid, 0)[1])


def drafts() -> list[str]:
    """What the tests' own home keeps of answers that were not handed in."""
    store = Store(database())
    try:
        return list(store.drafts().values())
    finally:
        store.close()


def test_bytes_that_are_no_utf_8_are_told_and_practice_goes_on(own_home: Path) -> None:
    with opened(own_home) as terminal:
        os.write(terminal._end, GBK)
        terminal.wait_for("UTF-8")
        terminal.write("\r")
        terminal.wait_for("Interviewer")
        os.write(terminal._end, b"variance \xff grows")
        terminal.wait_for("\N{REPLACEMENT CHARACTER}")
        terminal.wait_for("grows")
        terminal.end()
    assert not list(own_home.rglob("crash.log"))


@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_ends_the_app_keeps_what_was_typed_and_gives_the_terminal_back(
    own_home: Path, ending: str
) -> None:
    number = signal.Signals[ending]
    with opened(own_home) as terminal:
        terminal.write("\r")
        terminal.wait_for("Interviewer")
        terminal.settle(0.5)
        terminal.write(LEFT)
        terminal.wait_for("before")
        os.kill(terminal._pid, number)
        terminal.wait_for("\x1b[?1049l")
        assert status_of(terminal) == 128 + number
    assert drafts() == [LEFT]


@pytest.mark.parametrize("starter", [(), (sys.executable, "-c", STARTER)], ids=["alone", "by another"])
def test_closing_the_window_keeps_what_was_typed(own_home: Path, starter: tuple[str, ...]) -> None:
    with opened(own_home, *starter) as terminal:
        terminal.write("\r")
        terminal.wait_for("Interviewer")
        terminal.settle(0.5)
        terminal.write(LEFT)
        terminal.wait_for("before")
        os.close(terminal._end)
        assert status_of(terminal) == 128 + signal.SIGHUP
    assert drafts() == [LEFT]
