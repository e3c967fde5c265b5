"""How long the first screen takes beside a bare Textual app: `python -m tests.tui.starting [ROUNDS]`.

Both run in a terminal of their own, in turns, and are ended once their first screen is painted. Processor
time holds on a busy machine, the wall clock does not; the ratios are what counts.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

BARE = """
from textual.app import App
from textual.widgets import Footer, Static
class Bare(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Static("\\n".join(f"line {n}" for n in range(9)) + "\\nPAINTED")
        yield Footer()
Bare().run()
"""
ROOT = Path(__file__).parents[2]
LONGEST = 60.0
"""Seconds after which a start has failed."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start: until each of the texts stood on the screen, and the processor time until the last one."""

    wall: tuple[float, ...]
    cpu: float


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]) -> None:
        self.begun = time.perf_counter()
        self._child, self._end = pty.fork()
        if self._child == 0:
            os.execve(command[0], list(command), dict(environment))  # noqa: S606 - our own interpreter
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._written = b""

    def write(self, text: str) -> None:
        """Type."""
        os.write(self._end, text.encode())

    def wait_for(self, text: str) -> float:
        """When the text was painted, looking from where the last look ended; SystemExit if it never is."""
        wanted, given_up = text.encode(), time.perf_counter() + LONGEST
        while time.perf_counter() < given_up:
            if (at := self._written.find(wanted)) >= 0:
                self._written = self._written[at + len(wanted) :]
                return time.perf_counter()
            if select.select([self._end], [], [], 1.0)[0]:
                self._written = self._written[-100_000:] + os.read(self._end, 2**16)
        raise SystemExit(f"never painted: {text} in {self._written[-2000:]!r}")

    def idle(self, seconds: float) -> None:
        """Let it work; what it writes meanwhile is read, as a terminal does, or it would have to wait."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            if select.select([self._end], [], [], left)[0]:
                self._written = self._written[-100_000:] + os.read(self._end, 2**16)

    def end(self) -> float:
        """End it now; the processor time it took."""
        os.kill(self._child, signal.SIGKILL)
        _, _, used = os.wait4(self._child, 0)
        os.close(self._end)
        return used.ru_utime + used.ru_stime


def start(command: Sequence[str], texts: Sequence[str], environment: Mapping[str, str]) -> Start:
    """Start a program in a terminal of 100x30 and end it when all the texts were written."""
    terminal = Terminal(command, environment, (100, 30))
    walls = tuple(terminal.wait_for(text) - terminal.begun for text in texts)
    return Start(walls, terminal.end())


def environment_of(home: str) -> dict[str, str]:
    """What a program in such a terminal sees of the world."""
    return {
        "PATH": os.environ["PATH"],
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "HOME": home,
        "TUTOR_HOME": home,
        "PYTHONPATH": str(ROOT),
    }


OURS = [sys.executable, "-P", "-m", "tutor"]


def _figure(started: Start, name: str) -> float:
    return started.cpu if name == "cpu" else started.wall[0]


def main(rounds: int) -> None:
    """Measure in turns and print the medians."""
    with tempfile.TemporaryDirectory() as home:
        environment = environment_of(home)
        bare = [sys.executable, "-c", BARE]
        texts = ("Start practising", "Scaled dot-product")
        start(OURS, texts, environment)  # compiles the packs
        pairs = [
            (start(bare, ("PAINTED",), environment), start(OURS, texts, environment)) for _ in range(rounds)
        ]
    lines = []
    for name in ("cpu", "first paint"):
        theirs, own = ([_figure(pair[side], name) for pair in pairs] for side in (0, 1))
        a, b = statistics.median(theirs), statistics.median(own)
        lines.append(f"{name:12} bare {1000 * a:5.0f} ms   tutor {1000 * b:5.0f} ms   ratio {b / a:.2f}")
    whole = statistics.median(own.wall[-1] for _, own in pairs)
    lines.append(f"{'all numbers':12} {'':13}   tutor {1000 * whole:5.0f} ms   ratio {whole / a:.2f}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
