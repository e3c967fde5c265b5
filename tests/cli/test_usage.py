"""Wrong words on the command line: what is wrong and what to type, in both languages, exit code 2."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from tests.cli.conftest import Tutor
from tutor.cli.program import COMMANDS

INNER = ("run", "check", "show", "remove")

WRONG = {
    ("--bogus",): ("has no option --bogus", "没有 --bogus 这个选项"),
    ("--versio",): ("did you mean --version", "是不是 --version"),
    ("practce",): ("did you mean `practice`", "是不是 `practice`"),
    ("zzzz",): ("There is no command `zzzz`", "没有 `zzzz` 这个命令"),
    ("demo", "rnu"): ("did you mean `run`", "是不是 `run`"),
    ("math", "--"): ("needs a command", "后面要跟一个命令"),
    ("demo", "zzzz"): ("There is no command `zzzz`", "没有 `zzzz` 这个命令"),
    ("stats", "--jsno"): ("did you mean --json", "是不是 --json"),
    ("stats", "--json=yes"): ("takes no value", "后面不能带值"),
    ("stats", "these", "words"): ("these words", "these words"),
    ("practice", "--seed"): ("--seed needs a value", "--seed 后面要跟一个值"),
    ("practice", "--seed", "x"): ("--seed takes a whole number", "--seed 要一个整数"),
    ("derive",): ("needs QUESTION|CLAIM", "缺少 QUESTION|CLAIM"),
    ("pack", "show"): ("needs PACK", "缺少 PACK"),
    ("math", "check", "--kind", "poem"): ("one of: number, formula", "只能取其中之一：number, formula"),
    ("math", "check", "--rel", "-1"): ("at least 0", "不小于 0"),
    ("math", "check", "--sigfigs", "99"): ("from 1 to 15", "1 到 15 之间"),
    ("math", "check", "--answer", "8"): ("Give --answer and --reference", "请给出 --answer 和 --reference"),
    ("math", "check", "--answer", "8", "--reference", "8", "--rel", "1", "--abs", "1"): (
        "one tolerance",
        "只能给一个",
    ),
    ("phrases", "remove"): ("needs NUMBER", "缺少 NUMBER"),
    ("phrases", "remove", "0"): ("at least 1", "不小于 1"),
    ("grade",): ("Give a QUESTION", "请给出 QUESTION"),
    ("demo", "run", "softmax-gradient", "--save", "."): ("this is a folder", "而这是目录"),
}
"""Command lines and what they are answered, in English and in Chinese."""


@pytest.mark.parametrize(("words", "answered"), WRONG.items(), ids=[" ".join(w) for w in WRONG])
def test_a_wrong_word_is_answered_in_the_language_asked_for_and_says_where_to_look(
    tutor: Tutor, words: tuple[str, ...], answered: tuple[str, str]
) -> None:
    english, chinese = answered
    said = tutor(*words)
    assert (said.code, said.out) == (2, "")
    happened, following = said.err.splitlines()
    assert english in happened
    command = " ".join(["tutor", *takewhile(lambda word: word in COMMANDS or word in INNER, words)])
    assert f"`{command} --help`" in following
    said = tutor(*words, env={"TUTOR_LANG": "zh"})
    assert (said.code, said.out) == (2, "")
    happened, following = said.err.splitlines()
    assert chinese in happened
    assert "用法见" in following


@pytest.mark.parametrize(
    "words",
    [
        ("--lang", "zh", "--bogus"),
        ("--bogus", "--lang", "zh"),
        ("stats", "--bogus", "--lang=zh"),
        ("--lang", "zh", "stats", "--bogus"),
        ("--lang", "en", "stats", "--bogus", "--lang", "zh"),
        ("practce", "--lang", "zh"),
        ("math", "--lang", "zh"),
        ("demo", "run", "nothing", "--lang", "zh"),
        ("practice", "nothing", "--lang", "zh"),
    ],
)
def test_the_language_is_known_wherever_it_stands(tutor: Tutor, words: tuple[str, ...]) -> None:
    said = tutor(*words)
    assert said.code == 2
    assert re.search("[\u4e00-\u9fff]", said.err), said.err


def test_a_language_that_is_not_spoken_is_answered_in_the_one_that_is(tutor: Tutor) -> None:
    said = tutor("--lang", "fr", env={"TUTOR_LANG": "zh"})
    assert said.code == 2
    assert said.err.startswith("--lang 只能取其中之一：en, zh")


@pytest.mark.parametrize("group", ["demo", "math", "pack", "data", "bench"])
def test_a_group_alone_shows_its_page_as_talk(tutor: Tutor, group: str) -> None:
    said = tutor(group, env={"TUTOR_LANG": "zh"})
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"用法：tutor {group}")
