"""The shipped lexicon and pack, compiled once for all grading tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tutor import packs, paths
from tutor.grading import Grader
from tutor.outcomes import Grade
from tutor.packs import lexicon
from tutor.questions import Lexicon, Pack

DATA = Path(__file__).parent / "data"
Judge = Callable[[str, str], Grade]


@pytest.fixture(scope="session")
def words() -> Lexicon:
    return lexicon.read(paths.shipped_data() / "lexicon.yaml")


@pytest.fixture(scope="session")
def pack() -> Pack:
    return packs.load_file(paths.shipped_questions() / "attention" / "scaled-dot-product.yaml")


@pytest.fixture(scope="session")
def grader(words: Lexicon) -> Grader:
    return Grader(words)


@pytest.fixture(scope="session")
def judge(grader: Grader, pack: Pack) -> Judge:
    """Grade an answer to one of the pack's questions."""
    return lambda question, answer: grader.grade(pack.questions[question], answer, pack)
