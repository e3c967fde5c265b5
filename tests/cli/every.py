"""Every command of the program, and the files that their examples name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from tests.cli.conftest import ROOT
from tutor.cli.program import program
from tutor.paths import database
from tutor.progress import Store

ANSWER = "Dividing by sqrt(d_k) brings the variance of the dot product back to 1."


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """The commands below `command` that do something, by the words that call them."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None, name
            yield from commands(found, (*path, name))
    else:
        yield " ".join(path), command


COMMANDS = dict(commands(program))
SLOW = {"bench keys", "bench demos"}
"""Benches of minutes; tests of their own run short ones."""


def prepare(folder: Path, home: Path) -> None:
    """The files that the examples name, in the folder where they run and in the person's home."""
    pack = next(b for b in re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S))
    (folder / "my-pack.yaml").write_text(pack, encoding="utf-8")
    (home / "my-packs").mkdir()
    (home / "my-packs" / "mine.yaml").write_text(pack, encoding="utf-8")
    with closing(Store(database())) as store:
        body = {"attempt": "a", "about": "scale", "to": "covered", "words": "the arrows fold up"}
        store.append("overruled", "my-pack/main", body, now=datetime.now(UTC))
    (folder / "questions").symlink_to(ROOT / "questions")
    (folder / "answer.txt").write_text(ANSWER, encoding="utf-8")
    (folder / "labelled.jsonl").write_text(
        json.dumps({"id": "a", "question": "main", "answer": ANSWER, "points": {}}) + "\n", encoding="utf-8"
    )
    (folder / "rows.jsonl").write_text(
        '{"id": "a", "answer": "8", "reference": "sqrt(64)", "verdict": "right"}\n', encoding="utf-8"
    )
    (folder / "answers.jsonl").write_text(
        '{"id": "a", "question": "main", "answer": "8", "reference": "sqrt(64)"}\n', encoding="utf-8"
    )
