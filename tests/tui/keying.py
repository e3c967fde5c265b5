"""How soon a key is painted, with no demo and while one trains: `python -m tests.tui.keying [KEYS]`.

The app runs in a terminal of its own with its real demo child. Each key is a letter that stands nowhere
else, so its first byte in the output is its paint.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time

from tests.tui.starting import OURS, Terminal, environment_of

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
PAUSE = 0.11
"""Seconds between keys: not in step with the redraws of the pictures."""


def delays(terminal: Terminal, keys: int) -> list[float]:
    """Milliseconds from each key to its paint, in the box that has the focus."""
    found = []
    for number in range(keys):
        letter = LETTERS[number % len(LETTERS)]
        if number and letter == LETTERS[0]:
            terminal.write("\x15")  # the line anew: no letter may stand there already
            terminal.idle(1.0)
        terminal.idle(PAUSE)
        pressed = time.perf_counter()
        terminal.write(letter)
        found.append(1000 * (terminal.wait_for(letter) - pressed))
    return found


def told(name: str, found: list[float]) -> str:
    """Median, 99th percentile and the longest."""
    found = sorted(found)
    last = found[min(len(found) - 1, round(0.99 * (len(found) - 1)))]
    return f"{name:16} p50 {statistics.median(found):6.1f} ms   p99 {last:6.1f} ms   max {found[-1]:6.1f} ms"


def main(keys: int) -> None:
    """Measure both and print them."""
    with tempfile.TemporaryDirectory() as home:
        environment = environment_of(home)
        terminal = Terminal([*OURS, "practice", "--lang", "en"], environment, (120, 40))
        terminal.wait_for("Interviewer")
        terminal.idle(4.0)  # the maths child warms up
        lines = [told("no demo", delays(terminal, keys))]
        terminal.write("\x15")
        terminal.idle(1.0)
        terminal.write(":demo run unscaled-training --steps 20000\r")
        terminal.wait_for("step 1")
        terminal.write("p")
        terminal.wait_for("choose a field")
        terminal.idle(1.0)
        terminal.write("\x1b[B")  # from the presets to the first line
        terminal.idle(1.0)
        terminal.write("\x15")
        terminal.idle(1.0)
        lines.append(told("while it trains", delays(terminal, keys)))
        terminal.end()
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
