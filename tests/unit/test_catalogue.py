"""Both languages say the same things, and the code says only what the catalogue knows."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import tutor
from tutor.errors import TutorError, UsageError
from tutor.language import Text, explain, say

PACKAGE = Path(tutor.__file__).parent
CATALOGUE = PACKAGE / "language" / "catalogue"
ROOMS = sorted(room.name for room in iter_modules([str(CATALOGUE)]))

CODE = re.compile(r"[a-z]+\.[a-z0-9_.]+")
# Calls whose first argument is such a code.
SPEAKERS = {"say", "explain"} | {n for n in vars(import_module("tutor.errors")) if n.endswith("Error")}


def messages(room: str) -> dict[str, Text]:
    found: dict[str, Text] = import_module(f"tutor.language.catalogue.{room}").MESSAGES
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def every_message() -> Iterator[tuple[str, Text]]:
    for room in ROOMS:
        for name, text in messages(room).items():
            yield f"{room}.{name}", text


def codes_in(file: Path) -> Iterator[tuple[str, int]]:
    """Literal codes that a file passes to say() or to an error."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in SPEAKERS and isinstance(first, ast.Constant) and CODE.fullmatch(str(first.value)):
            yield str(first.value), node.lineno


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_have_the_same_placeholders(room: str) -> None:
    for name, text in messages(room).items():
        assert placeholders(text.en) == placeholders(text.zh), f"{room}.{name}"


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_say_something(room: str) -> None:
    for name, text in messages(room).items():
        assert text.en.strip(), f"{room}.{name}"
        assert text.zh.strip(), f"{room}.{name}"


@pytest.mark.parametrize("room", ROOMS)
def test_placeholders_are_plain_names(room: str) -> None:
    for name, text in messages(room).items():
        assert all(p.isidentifier() for p in placeholders(text.en)), f"{room}.{name}"


@pytest.mark.parametrize("room", ROOMS)
def test_every_next_step_belongs_to_a_message(room: str) -> None:
    names = messages(room)
    for name in names:
        if name.endswith(".next"):
            assert name.removesuffix(".next") in names, f"{room}.{name}"


def test_every_help_text_and_usage_fault_is_in_the_catalogue() -> None:
    """These codes go to click, or into a table, and to no call that speaks."""
    known = {code for code, _ in every_message()}
    used = {
        word
        for file in (PACKAGE / "cli").rglob("*.py")
        for word, place in strings_in(file)
        if place == "whole" and re.fullmatch(r"(help|usage)\.[a-z_]+", word)
    }
    assert len(used) > 50
    assert used - known == set()


def test_every_code_in_the_source_is_in_the_catalogue() -> None:
    known = {code for code, _ in every_message()}
    used = [
        (code, f"{file.relative_to(PACKAGE)}:{line}")
        for file in sorted(PACKAGE.rglob("*.py"))
        for code, line in codes_in(file)
    ]
    assert len(used) > 40, "the walk found hardly any code: it has lost the calls that speak"
    assert [(code, where) for code, where in used if code not in known] == []


def strings_in(file: Path) -> Iterator[tuple[str, str]]:
    """Every literal string of a file, and beginnings and ends of its f-strings."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr) and node.values:
            for part, place in ((node.values[0], "beginning"), (node.values[-1], "end")):
                if isinstance(part, ast.Constant):
                    yield str(part.value), place
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, "whole"


def test_no_message_is_left_behind_by_the_source() -> None:
    """A message is said by its code or its name in a string, or by an f-string that begins or ends like it."""
    sources = [f for f in PACKAGE.rglob("*.py") if CATALOGUE not in f.parents]
    found = [each for file in sources for each in strings_in(file)]
    words = {word for word, place in found if place == "whole"}
    beginnings = tuple(
        word
        for word, place in found
        if place == "beginning" and re.fullmatch(r"[a-z._]{3,}[._]", word) and word[:-1] not in ROOMS
    )
    ends = tuple(word for word, place in found if place == "end" and re.fullmatch(r"_[a-z]{3,}", word))
    unsaid = [
        code
        for code, said in ((code, code.removesuffix(".next")) for code, _ in every_message())
        if not words & {said, said.partition(".")[2]}
        and not set(said.partition(".")[2].split("_")) <= words
        and not (said.startswith(beginnings) or said.partition(".")[2].startswith(beginnings))
        and not said.endswith(ends)
    ]
    assert unsaid == []


def test_a_message_is_said_in_the_language_asked_for() -> None:
    assert say("cli.no_terminal", "en") != say("cli.no_terminal", "zh")


def test_an_unknown_code_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        say("cli.no_such_message", "en")


def test_an_error_says_what_happened_and_what_to_do_next() -> None:
    happened, following = explain(UsageError("cli.no_such_file", file="a.txt", reason="gone"), "en")
    assert "a.txt" in happened
    assert following


def test_an_error_without_a_next_step_explains_itself_alone() -> None:
    assert explain(TutorError("cli.crashed", error="ValueError", log="x"), "zh")[1] == ""


def test_a_count_has_the_word_that_goes_with_it() -> None:
    for count, end in ((0, "0 problems"), (1, "1 problem"), (2, "2 problems")):
        assert say("tui.pack_broken", "en", count=count).endswith(end)
    assert "1 is here" in say("maths.want_vector", "en", wanted=3, got="1")
    assert "2 are here" in say("maths.want_vector", "en", wanted=3, got="2")


@pytest.mark.parametrize("room", ROOMS)
def test_no_count_stands_before_a_word_that_is_always_plural(room: str) -> None:
    plural = re.compile(r"\{(count|got|points|figures|problems)\} [a-z]+s\b")
    for name, text in messages(room).items():
        assert not plural.search(text.en), f"{room}.{name}"
