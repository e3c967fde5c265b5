"""How long the first screen takes beside a bare Textual app: `python -m tests.tui.starting [ROUNDS]`.

Both run in a terminal of their own, in turns, and are ended once their first screen is painted. Processor
time holds on a busy machine, the wall clock does not; the ratios are what counts.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor.cli.terminal import Terminal

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


@dataclass(frozen=True, slots=True)
class Start:
    """One start: until each of the texts stood on the screen, and the processor time until the last one."""

    wall: tuple[float, ...]
    cpu: float


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
