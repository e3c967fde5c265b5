"""A program in a terminal of its own, for measuring it from the outside as a person at the keys would."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tutor.errors import ChildError

LONGEST = 60.0
"""Seconds after which what should have been painted never will be."""
_KEPT = 100_000


class Terminal:
    """Starts the program; `write` types, `wait_for` looks at what it paints."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]) -> None:
        self.begun = time.perf_counter()
        self._name = Path(command[0]).name
        self._painted = b""
        self._pid, self._end = pty.fork()
        if self._pid == 0:
            os.execve(command[0], list(command), dict(environment))  # noqa: S606 - a command of our own
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def write(self, text: str) -> None:
        """Type."""
        os.write(self._end, text.encode())

    def wait_for(self, text: str) -> float:
        """When the text was painted, looking from where the last look ended.

        Raises ChildError where it never is, or the program ends first.
        """
        wanted, given_up = text.encode(), time.perf_counter() + LONGEST
        while time.perf_counter() < given_up:
            if (at := self._painted.find(wanted)) >= 0:
                self._painted = self._painted[at + len(wanted) :]
                return time.perf_counter()
            self._read(1.0)
        raise ChildError("children.deadline", name=self._name, seconds=f"{LONGEST:g}")

    def forget(self) -> None:
        """Look only at what is painted from now on."""
        while self._read(0.0):
            pass
        self._painted = b""

    def idle(self, seconds: float) -> None:
        """Let it work; what it paints meanwhile is read, as a terminal does, or it would have to wait."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self._read(left)

    def settle(self, seconds: float) -> None:
        """Let it work until it has painted nothing for so long. Raises ChildError where it never rests."""
        given_up = time.perf_counter() + LONGEST
        while self._read(seconds):
            if time.perf_counter() > given_up:
                raise ChildError("children.deadline", name=self._name, seconds=f"{LONGEST:g}")

    def end(self) -> float:
        """End it now; the processor time it took."""
        os.kill(self._pid, signal.SIGKILL)
        _, _, used = os.wait4(self._pid, 0)
        os.close(self._end)
        return used.ru_utime + used.ru_stime

    def _read(self, seconds: float) -> bool:
        """Take what it painted, waiting so long for it; whether anything came."""
        if not select.select([self._end], [], [], seconds)[0]:
            return False
        try:
            piece = os.read(self._end, 2**16)
        except OSError:  # Linux's way of saying that nobody holds the other end any more
            piece = b""
        if not piece:
            said = self._painted.decode("utf-8", "replace").strip()[-300:]
            raise ChildError("children.died", name=self._name, status="?", said=said)
        self._painted = self._painted[-_KEPT:] + piece
        return True
