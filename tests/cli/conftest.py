"""The program as a person starts it: a process of its own, without a terminal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Said:
    """What a run of the program left: exit code, data and talk."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> object:
        """stdout as one JSON value, refusing what strict JSON has not."""
        return strict(self.out)

    @property
    def lines(self) -> list[dict[str, object]]:
        """stdout as lines of JSON objects."""
        return [strict(line) for line in self.out.splitlines()]  # type: ignore[misc]


def strict(text: str) -> object:
    def refuse(word: str) -> object:
        raise ValueError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


class Tutor:
    """Runs `python -m tutor` with words, input and environment; never lets a traceback pass."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(
        self,
        *words: str,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        program: Sequence[str] = (sys.executable, "-m", "tutor"),
    ) -> Said:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [*program, *words],
            cwd=self.folder,
            input=data if data is not None else None,
            stdin=subprocess.DEVNULL if data is None else None,
            capture_output=True,
            env=environment(env),
            timeout=300,
            check=False,
        )
        said = Said(
            done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        )
        assert "Traceback" not in said.err, said.err
        assert "Traceback" not in said.out, said.out
        return said


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment with the checkout importable from any folder."""
    paths = [p for p in (*(more or {}).get("PYTHONPATH", "").split(os.pathsep), str(ROOT)) if p]
    return {**os.environ, **(more or {}), "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped packs compiled once; in a home of its own each test would wait for it anew."""
    home = tmp_path_factory.mktemp("compiled")
    words = [sys.executable, "-m", "tutor", "pack", "list"]
    subprocess.run(words, env=environment({"TUTOR_HOME": str(home)}), capture_output=True, check=True)
    return home / "cache" / "packs"


@pytest.fixture
def tutor(tmp_path: Path, own_home: Path, compiled: Path) -> Tutor:
    shutil.copytree(compiled, own_home / "tutor" / "cache" / "packs")
    folder = tmp_path / "here"
    folder.mkdir()
    return Tutor(folder)
