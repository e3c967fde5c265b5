"""Help texts: every command has one, with examples that run as they stand."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Tutor
from tests.cli.every import COMMANDS, SLOW, prepare
from tests.opinion.server import model, serving
from tutor.cli.help_page import sentence
from tutor.cli.options import remember
from tutor.cli.output import wrapped
from tutor.cli.words import Command
from tutor.language import LANGUAGES, Language, say
from tutor.language.visible import width


def examples(command: click.Command) -> list[str]:
    """The command's examples as one types them, continued lines joined."""
    assert isinstance(command, Command), command.name
    lines = [each if isinstance(each, str) else each[0] for each in command.examples]
    return [re.sub(r"\\\n\s*", "", line) for line in lines]


RUN_BY_MAKE = {"tutor prove"}
"""Minutes of demos: `make prove` runs it once, and CI with it."""
EVERY_EXAMPLE = [
    (name, line)
    for name, c in COMMANDS.items()
    for line in examples(c)
    if line not in RUN_BY_MAKE and name not in SLOW
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does_and_shows_examples(
    name: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command, context = COMMANDS[name], click.Context(COMMANDS[name], info_name=f"tutor {name}")
    remember(context, language)
    page = command.get_help(context)
    assert sentence(command.help or "", language) in page.replace("\n  ", " " if language == "en" else "")
    assert examples(command)
    for option in command.params:
        if isinstance(option, click.Option):
            assert say(option.help or "", language)[:12] in page, option.name
    typed = "\n".join(examples(command))
    for line in page.splitlines():
        assert width(line) <= 80 or line.strip(" \\") in typed, line


@pytest.mark.parametrize(
    "words", [("--help", "--lang", "zh"), ("--lang=zh", "-h"), ("math", "check", "-h", "--lang", "zh")]
)
def test_help_is_in_the_language_asked_for_wherever_it_is_asked(tutor: Tutor, words: tuple[str, ...]) -> None:
    said = tutor(*words)
    assert said.code == 0
    assert said.out.startswith("用法：tutor")
    assert "选项：" in said.out
    assert not re.search(r"\b(Usage|Options|Commands|Show)\b", said.out)


@pytest.mark.parametrize("room", [10, 24, 40])
def test_lines_break_at_words_and_between_chinese_characters_and_lose_nothing(room: int) -> None:
    text = "先练到期的题（再练 new ones），用 tutor practice --plain 也可以。"
    lines = wrapped(text, room)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert len(lines) > 1
    for line in lines:
        assert width(line) <= max(room, width("practice "))
        assert line[0] not in "，。）"
        assert line[-1] != "（"


@pytest.mark.parametrize(("name", "line"), EVERY_EXAMPLE, ids=[line for _, line in EVERY_EXAMPLE])
def test_every_example_runs(name: str, line: str, tutor: Tutor, own_home: Path) -> None:
    if "demo run" in line and "--help" not in line and importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed")
    if line == "tutor pack check":
        pytest.skip("a minute over all shipped packs, whose every part `make prove` works out as well")
    prepare(tutor.folder, own_home)
    command = line.replace("tutor ", f"{shlex.quote(sys.executable)} -m tutor ", 1)
    with serving(model({})) as server:
        asks = name.startswith("opinion") or "--second-opinion" in line
        if asks:
            assert tutor("opinion", "agree", env=server.environment).code == 0
        said = tutor("-c", command, program=("bash",), env=server.environment if asks else None)
    assert said.code == 0, said.err
    assert said.out.strip()


def test_the_root_lists_every_command(tutor: Tutor) -> None:
    said = tutor("--help")
    assert said.code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name.split()[0]}\b", said.out, re.M), name


@pytest.mark.parametrize("group", ["demo", "math", "pack", "phrases", "data", "bench"])
def test_a_group_shows_an_example(tutor: Tutor, group: str) -> None:
    said = tutor(group, "--help")
    assert "Examples:" in said.out
    assert f"  tutor {group} " in said.out
