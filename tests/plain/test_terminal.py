"""The line mode on a real terminal: what is typed is echoed and edited, Ctrl-D and Ctrl-C save."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "tutor", "practice", "--plain", "--lang", "zh", "--seed", "3", "main"]


class Terminal:
    """A process on a terminal of its own."""

    def __init__(self) -> None:
        self.ours, theirs = pty.openpty()
        environment = dict(os.environ) | {"TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            COMMAND,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str, patience: float = 60) -> str:
        """What has come since the last wait, up to and with `text`."""
        data = b""
        while text.encode() not in data:
            if not select.select([self.ours], [], [], patience)[0]:
                raise TimeoutError(text, self.seen + data.decode("utf-8", "replace"))
            data += os.read(self.ours, 1)
        self.seen += data.decode("utf-8", "replace")
        return data.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal()
    yield opened
    opened.close()


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_by_key_saves_the_lines_and_exits_with_zero(terminal: Terminal, key: str) -> None:
    terminal.wait_for("\n> ")
    terminal.type("点积的方差随 d_k 增大\r")
    terminal.wait_for("\n> ")
    terminal.type(key)
    terminal.wait_for("已保存")
    assert terminal.process.wait(timeout=30) == 0


def test_a_line_can_be_edited_before_it_is_entered(terminal: Terminal) -> None:
    terminal.wait_for("\n> ")
    terminal.type("点积错\x7f的方差随 d_k 线性增长，等于 d_k\r\r")
    said = terminal.wait_for("评分")
    assert "⟦" in said
    quoted = said.split("✓ [1]")[1].translate({ord(mark): None for mark in "⟦⟧"})
    assert "“点积的方差随 d_k" in quoted
