"""Help texts: every command has one, with examples that run as they stand."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.cli.conftest import ROOT, Tutor
from tutor.cli.program import program

ANSWER = "Dividing by sqrt(d_k) brings the variance of the dot product back to 1."


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None, name
            yield from commands(found, (*path, name))
    else:
        yield " ".join(path), command


COMMANDS = dict(commands(program))


def examples(epilog: str) -> list[str]:
    """The lines below "Examples:" up to an empty one, continued ones joined, a remark to the right cut off."""
    body = re.sub(r"\\\n\s*", "", epilog.partition("Examples:\n")[2].partition("\n\n")[0])
    return [re.split(r"\s{3,}", line.strip())[0] for line in body.splitlines()]


RUN_BY_MAKE = {"tutor prove"}
"""Minutes of demos: `make prove` runs it once, and CI with it."""
EVERY_EXAMPLE = [
    (name, line)
    for name, c in COMMANDS.items()
    for line in examples(c.epilog or "")
    if line and line not in RUN_BY_MAKE
]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does_and_shows_examples(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert examples(command.epilog or ""), name
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, f"{name} {option.name}"


@pytest.mark.parametrize(("name", "line"), EVERY_EXAMPLE, ids=[line for _, line in EVERY_EXAMPLE])
def test_every_example_runs(name: str, line: str, tutor: Tutor, own_home: Path) -> None:
    if "demo run" in line and "--help" not in line and importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed")
    prepare(tutor.folder, own_home)
    command = line.replace("tutor ", f"{shlex.quote(sys.executable)} -m tutor ", 1)
    said = tutor("-c", command, program=("bash",))
    assert said.code == 0, said.err
    assert said.out.strip()


def prepare(folder: Path, home: Path) -> None:
    """The files that the examples name."""
    pack = next(b for b in re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S))
    (folder / "my-pack.yaml").write_text(pack, encoding="utf-8")
    (home / "my-packs").mkdir()
    (home / "my-packs" / "mine.yaml").write_text(pack, encoding="utf-8")
    (folder / "questions").symlink_to(ROOT / "questions")
    (folder / "answer.txt").write_text(ANSWER, encoding="utf-8")
    (folder / "labelled.jsonl").write_text(
        json.dumps({"id": "a", "question": "main", "answer": ANSWER, "points": {}}) + "\n", encoding="utf-8"
    )
    (folder / "answers.jsonl").write_text(
        '{"id": "a", "question": "main", "answer": "8", "reference": "sqrt(64)"}\n', encoding="utf-8"
    )


def test_the_root_lists_every_command(tutor: Tutor) -> None:
    said = tutor("--help")
    assert said.code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name.split()[0]}\b", said.out, re.M), name


@pytest.mark.parametrize("group", ["demo", "math", "pack", "data", "bench"])
def test_a_group_shows_an_example(tutor: Tutor, group: str) -> None:
    said = tutor(group, "--help")
    assert "Examples:" in said.out
    assert f"  tutor {group} " in said.out
