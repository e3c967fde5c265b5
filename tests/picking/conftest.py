"""The sample pack's questions, read once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.packs.kinds import FILE
from tutor.packs import load_file
from tutor.questions import Pack, Question


@pytest.fixture(scope="session")
def pack() -> Pack:
    return load_file(FILE)


@pytest.fixture(scope="session")
def questions(pack: Pack) -> Mapping[str, Question]:
    return dict(pack.questions)
