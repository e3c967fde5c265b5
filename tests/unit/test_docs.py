"""The README's commands run, its links lead somewhere, and nothing of one machine is in the project."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(
    r"(?P<before>[^\n]*\n\n)?^(?P<skip><!-- not run: [^\n]+ -->\n)?```(?P<kind>\w+)\n(?P<body>.*?)^```",
    re.M | re.S,
)


@dataclass(frozen=True)
class Block:
    kind: str
    body: str
    runs: bool
    saved_as: str | None


def blocks(document: Path) -> list[Block]:
    found = []
    for match in FENCE.finditer(document.read_text(encoding="utf-8")):
        saved = re.search(r"Save this as `([^`]+)`", match["before"] or "")
        found.append(Block(match["kind"], match["body"], not match["skip"], saved[1] if saved else None))
    return found


def shims(folder: Path) -> Path:
    """`tutor` and `python` of the environment that runs this test, under those names."""
    folder.mkdir()
    for name, command in (("tutor", f'"{sys.executable}" -m tutor'), ("python", f'"{sys.executable}"')):
        script = folder / name
        script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec {command} "$@"\n')
        script.chmod(0o755)
    return folder


def test_the_commands_of_the_readme_run_as_they_stand(tmp_path: Path, own_home: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    path = f"{shims(tmp_path / 'bin')}{os.pathsep}{os.environ['PATH']}"
    ran = 0
    for block in blocks(ROOT / "README.md"):
        if block.saved_as:
            (room / block.saved_as).write_text(block.body, encoding="utf-8")
        if block.kind != "sh" or not block.runs:
            continue
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.body],
            cwd=room,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{block.body}\n{done.stdout}\n{done.stderr}"
        assert done.stdout.strip(), block.body
        ran += 1
    assert ran >= 4
    assert (own_home / "tutor" / "questions" / "my-pack.yaml").is_file()


def test_the_readme_installs_as_the_makefile_does() -> None:
    """The steps without make are make's: the same options, the same versions."""
    manual = next(b.body for b in blocks(ROOT / "README.md") if "-m venv" in b.body)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in ("--editable . --constraint constraints.txt",):
        assert step in manual
        assert step in makefile
    assert "--constraint constraints.txt" in (ROOT / ".make" / "torch.sh").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_no_file_of_the_project_names_the_folder_it_lies_in() -> None:
    tracked = subprocess.run(
        ["git", "grep", "-lIF", "--", str(ROOT)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tracked.stdout == ""


def test_constraints_pin_everything_that_the_project_asks_for() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["demos"],
        *project["project"]["optional-dependencies"]["llm"],
        *project["dependency-groups"]["dev"],
    ]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.partition("==")[0].lower() for line in lines if "==" in line}
    names = {re.split(r"[<>=!~\[ ]", requirement)[0].lower() for requirement in wanted}
    assert names - pinned == set()
    assert all("+" not in line for line in lines if not line.startswith("#")), "a pin with a local part"
