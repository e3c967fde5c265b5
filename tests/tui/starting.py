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


def start(command: Sequence[str], texts: Sequence[bytes], environment: Mapping[str, str]) -> Start:
    """Start a program in a terminal of 100x30 and end it when all the texts were written."""
    begun = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(command[0], list(command), dict(environment))  # noqa: S606 - our own interpreter
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    written, walls = b"", []
    while len(walls) < len(texts) and time.perf_counter() - begun < LONGEST:
        if select.select([terminal], [], [], 1.0)[0]:
            written += os.read(terminal, 2**16)
        while len(walls) < len(texts) and texts[len(walls)] in written:
            walls.append(time.perf_counter() - begun)
    os.kill(child, signal.SIGKILL)
    _, _, used = os.wait4(child, 0)
    os.close(terminal)
    if len(walls) < len(texts):
        raise SystemExit(f"never painted: {written[-2000:]!r}")
    return Start(tuple(walls), used.ru_utime + used.ru_stime)


def main(rounds: int) -> None:
    """Measure in turns and print the medians."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "PATH": os.environ["PATH"],
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            "HOME": home,
            "TUTOR_HOME": home,
            "PYTHONPATH": str(ROOT),
        }
        bare = [sys.executable, "-c", BARE]
        ours = [sys.executable, "-P", "-m", "tutor"]
        texts = (b"Start practising", b"Scaled dot-product")
        start(ours, texts, environment)  # compiles the packs
        pairs = [
            (start(bare, (b"PAINTED",), environment), start(ours, texts, environment)) for _ in range(rounds)
        ]
    lines = []
    for name, of in (("cpu", lambda s: s.cpu), ("first paint", lambda s: s.wall[0])):
        theirs, own = ([of(pair[side]) for pair in pairs] for side in (0, 1))
        a, b = statistics.median(theirs), statistics.median(own)
        lines.append(f"{name:12} bare {1000 * a:5.0f} ms   tutor {1000 * b:5.0f} ms   ratio {b / a:.2f}")
    whole = statistics.median(own.wall[-1] for _, own in pairs)
    lines.append(f"{'all numbers':12} {'':13}   tutor {1000 * whole:5.0f} ms   ratio {whole / a:.2f}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
