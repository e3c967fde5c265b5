"""The shipped lexicon and packs, compiled once for all grading tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tutor import packs, paths
from tutor.grading import Grader
from tutor.outcomes import Grade
from tutor.packs import lexicon
from tutor.questions import Lexicon, Pack, Question

DATA = Path(__file__).parent / "data"
Find = Callable[[str], tuple[Pack, Question]]
Judge = Callable[[str, str], Grade]


@pytest.fixture(scope="session")
def words() -> Lexicon:
    return lexicon.read(paths.shipped_data() / "lexicon.yaml")


@pytest.fixture(scope="session")
def grader(words: Lexicon) -> Grader:
    return Grader(words)


@pytest.fixture(scope="session")
def packed() -> Find:
    """The pack and question of an id: `softmax/shift`, or `main` of scaled dot-product attention."""

    @cache
    def load(name: str) -> Pack:
        return packs.load_file(next(paths.shipped_questions().glob(f"[!l]*/{name}.yaml")))

    def find(name: str) -> tuple[Pack, Question]:
        pack, _, question = name.rpartition("/")
        found = load(pack or "scaled-dot-product")
        return found, found.questions[question]

    return find


@pytest.fixture(scope="session")
def pack(packed: Find) -> Pack:
    return packed("main")[0]


@pytest.fixture(scope="session")
def judge(grader: Grader, packed: Find) -> Judge:
    """Grade an answer to a question of a shipped pack."""

    def grade(name: str, answer: str) -> Grade:
        pack, question = packed(name)
        return grader.grade(question, answer, pack)

    return grade
