"""What a page shows that the program prints: a block whose first line is `$ tutor ...`, after its packs.

`python -m tests.content.shown docs/grading.md` writes the blocks anew; look at the difference before you
commit it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACK = re.compile(r"^```yaml\n(format: 1\nid: (\S+)\n.*?)^```", re.M | re.S)
SHOWN = re.compile(r"^```text\n\$ (?P<command>[^\n]+)\n(?P<output>.*?)^```", re.M | re.S)


@dataclass(frozen=True)
class Shown:
    """A command, and what the page says that it prints."""

    command: str
    output: str


def packs(page: str) -> dict[str, str]:
    """The complete packs of a page, by id."""
    return {match[2]: match[1] for match in PACK.finditer(page)}


def shown(page: str) -> Iterator[Shown]:
    """The commands of a page with their output."""
    return (Shown(match["command"], match["output"]) for match in SHOWN.finditer(page))


def said(command: str, folder: Path) -> str:
    """What a command prints where the packs lie, in English unless it names a language."""
    python = f'PYTHONPATH="{ROOT}" TUTOR_LANG=en "{sys.executable}" -m tutor'
    done = subprocess.run(
        ["bash", "-c", re.sub(r"\btutor (?=[a-z])", lambda _: f"{python} ", command, count=1)],
        cwd=folder,
        env=os.environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.stdout + done.stderr


def save(page: str, folder: Path) -> None:
    """Write the packs of a page into a folder, each as ID.yaml."""
    for name, text in packs(page).items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def main(page: Path) -> None:
    """Write the blocks of a page anew."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as room:
        save(text, Path(room))

        def anew(match: re.Match[str]) -> str:
            return f"```text\n$ {match['command']}\n{said(match['command'], Path(room))}```"

        page.write_text(SHOWN.sub(anew, text), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
