"""A real terminal for tests: tmux with a server of its own, typed into and read back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 900
"""Looks at the screen before giving up, a tenth of a second apart: children share two slow cores in CI."""

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Terminal:
    """One pane; `socket` names its private server."""

    socket: Path

    def press(self, *keys: str) -> None:
        """Named keys: Enter, F5, C-q, Escape."""
        self._tmux("send-keys", *keys)

    def write(self, text: str) -> None:
        """Text as typed."""
        self._tmux("send-keys", "-l", text)

    def screen(self) -> str:
        """What stands in the pane."""
        return self._tmux("capture-pane", "-p")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def pid(self) -> int:
        """The process that runs in the pane."""
        return int(self._tmux("display-message", "-p", "#{pane_pid}"))

    def wait_for(self, *texts: str) -> str:
        """The screen once it holds all the texts."""
        for _ in range(PATIENCE):
            screen = self.screen()
            if all(text in screen for text in texts):
                return screen
            time.sleep(0.1)
        raise AssertionError(f"never on the screen: {texts}\n{self.screen()}")

    def _tmux(self, *words: str) -> str:
        command = ["tmux", "-S", str(self.socket), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@contextmanager
def tutor(
    folder: Path, *words: str, size: tuple[int, int] = (120, 40), stays: bool = True
) -> Iterator[Terminal]:
    """`tutor WORDS` in a terminal. After its end the pane says `ended: STATUS`, unless it is not to stay."""
    # A socket's path must be short.
    socket = Path(os.environ.get("TMPDIR", "/tmp")) / f"tutor-{os.getpid()}.tmux"  # noqa: S108
    program = f"{sys.executable} -P -m tutor {' '.join(words)}"
    shell = f"{program}; echo ended: $?; cat" if stays else f"exec {program}"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    start = [
        "tmux",
        "-S",
        str(socket),
        "-f",
        "/dev/null",
        "new-session",
        "-d",
        "-x",
        str(size[0]),
        "-y",
        str(size[1]),
    ]
    subprocess.run([*start, shell], check=True, env=environment, cwd=folder)
    try:
        yield Terminal(socket)
    finally:
        subprocess.run(["tmux", "-S", str(socket), "kill-server"], check=False, capture_output=True)
        socket.unlink(missing_ok=True)


def there() -> bool:
    """Whether tmux is installed."""
    return shutil.which("tmux") is not None
