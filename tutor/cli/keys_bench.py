"""`bench keys`: how soon the app answers a key while a demo trains, beside the same app when it has stopped.

The real app runs in a terminal of its own with its real demo child. On one screen, in turns, a demo trains and
is stopped, so that whatever else the machine does meets both alike. Each key is a letter that stands nowhere
else: its first byte in the output is its paint.
"""

from __future__ import annotations

import importlib.util
import math
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor import paths
from tutor.children import spawn
from tutor.cli import edge
from tutor.cli.output import emit, table, write
from tutor.cli.terminal import Terminal
from tutor.errors import DemoError
from tutor.language import Language, say

SIZE: Final = (120, 40)
ROUNDS: Final = 4
FRAME: Final = 1000 / 60
"""Milliseconds between two pictures of a screen that shows sixty a second."""
STEPS: Final = 20000
LETTERS: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
PAUSES: Final = (0.06, 0.16)
"""Seconds between keys, drawn anew for each: not in step with the redraws of the pictures."""
QUIET: Final = 1.0

STOP, LEAVE, AGAIN = "\x03", "\t", "r"
"""Ctrl+C stops the demo, Tab leaves the command line, r runs the demo again."""


@dataclass(frozen=True, slots=True)
class Delays:
    """Milliseconds from key to paint, ascending; at least one."""

    sorted: tuple[float, ...]

    def at(self, share: float) -> float:
        """The delay that this share of the keys does not exceed."""
        return self.sorted[max(0, math.ceil(share * len(self.sorted)) - 1)]

    @property
    def figures(self) -> dict[str, float]:
        """p50, p95, p99 and the longest."""
        return {"p50": self.at(0.5), "p95": self.at(0.95), "p99": self.at(0.99), "worst": self.sorted[-1]}

    @property
    def within_frame(self) -> int:
        """How many were painted within a frame."""
        return sum(delay <= FRAME for delay in self.sorted)


def run(language: Language, keys: int, seed: int, *, as_json: bool) -> int:
    """Measure `keys` keys in each state and print both and their ratios. Raises TutorError."""
    idle, training = measured(keys, random.Random(seed))  # noqa: S311 - pauses, not secrets
    if as_json:
        emit(data(idle, training), language)
    else:
        for line in lines(idle, training, language):
            write(line)
    return 0


def measured(keys: int, dice: random.Random) -> tuple[Delays, Delays]:
    """The delays with the demo stopped and while it trains."""
    if importlib.util.find_spec("torch") is None:
        raise DemoError("demos.no_torch")
    idle: list[float] = []
    training: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **spawn.environment(None),
            paths.HOME_VARIABLE: home,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            edge.LANGUAGE_VARIABLE: "en",
        }
        terminal = Terminal(spawn.module_argv("tutor"), environment, SIZE)
        try:
            terminal.wait_for(say("tui.start", "en"))
            terminal.settle(QUIET)
            terminal.write(f":demo run unscaled-training --steps {STEPS}\r")
            for part in shared_out(keys, ROUNDS):
                terminal.wait_for(f"/{STEPS}")
                training += typed(terminal, part, dice)
                terminal.forget()
                terminal.write(STOP)
                terminal.wait_for(say("tui.demo_stopped", "en"))
                terminal.settle(QUIET)
                idle += typed(terminal, part, dice)
                terminal.forget()
                terminal.write(AGAIN)
        finally:
            terminal.end()
    return Delays(tuple(sorted(idle))), Delays(tuple(sorted(training)))


def shared_out(keys: int, rounds: int) -> list[int]:
    """So many keys a round; no round without one."""
    return [part for n in range(rounds) if (part := (keys + n) // rounds)]


def typed(terminal: Terminal, keys: int, dice: random.Random) -> list[float]:
    """Milliseconds from each key to its paint, typed into the command line, which is left again."""
    found = []
    for number in range(keys):
        letter = LETTERS[number % len(LETTERS)]
        if letter == LETTERS[0]:  # the line anew: no letter may stand there already
            terminal.write(LEAVE * bool(number))
            terminal.idle(QUIET)
            terminal.write(":")
            terminal.idle(QUIET)
        terminal.idle(dice.uniform(*PAUSES))
        terminal.forget()
        pressed = time.perf_counter()
        terminal.write(letter)
        found.append(1000 * (terminal.wait_for(letter) - pressed))
    terminal.write(LEAVE)
    terminal.idle(QUIET)
    return found


def ratios(idle: Delays, training: Delays) -> dict[str, float]:
    """Each figure while it trains over the same one when it has stopped."""
    return {name: training.figures[name] / idle.figures[name] for name in idle.figures}


def data(idle: Delays, training: Delays) -> dict[str, object]:
    """The report as JSON; delays in milliseconds."""
    found: dict[str, object] = {"keys": len(idle.sorted), "frame": round(FRAME, 2)}
    for name, delays in (("idle", idle), ("training", training)):
        found[name] = {k: round(v, 2) for k, v in delays.figures.items()} | {
            "within_frame": delays.within_frame
        }
    return found | {"ratio": {k: round(v, 2) for k, v in ratios(idle, training).items()}}


def lines(idle: Delays, training: Delays, language: Language) -> Iterator[str]:
    """The report as text."""
    header: Sequence[str] = say("cli.bench_keys_header", language).split("|")
    rows = [
        (
            say(f"cli.bench_keys_{name}", language),
            *(f"{value:.1f}" for value in delays.figures.values()),
            f"{delays.within_frame}/{len(delays.sorted)}",
        )
        for name, delays in (("idle", idle), ("training", training))
    ]
    ratio = (
        say("cli.bench_keys_ratio", language),
        *(f"{value:.2f}" for value in ratios(idle, training).values()),
        "",
    )
    yield from table([header, *rows, ratio])
