"""One small question with a rubric, graded by the real grader, and a server that ends with the test."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.opinion.server import Behaviour, Server, serving
from tutor import packs, paths
from tutor.grading import Grader
from tutor.opinion.desk import SecondOpinion
from tutor.opinion.line import Patience
from tutor.outcomes import Grade, Opinion
from tutor.packs import lexicon
from tutor.questions import Pack, Question

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
SHORT = Patience(connect=0.3, total=0.6, pause=0.01)

PACK = """
format: 1
id: cache
title: {en: KV cache, zh: KV 缓存}
questions:
  - id: memory
    kind: open
    prompt: {en: How does the memory of the KV cache grow?, zh: KV 缓存的显存怎样增长？}
    points:
      - {id: grows, says: {en: It grows linearly with the context, zh: 随上下文线性增长},
         match: [{all: [grows linearly]}, {all: [线性增长]}], against: [{all: [stays constant]}]}
      - {id: shared, says: {en: Heads that share keys save memory, zh: 多个头共用 K、V 可以省显存},
         match: [{all: [grouped heads]}]}
      - {id: paged, says: {en: Paging avoids fragmentation, zh: 分页可以避免碎片}, bonus: true,
         match: [{all: [paging]}]}
      - {id: rumour, says: Everyone says so, standing: folklore, match: [{all: [everyone says]}]}
"""

PLAIN = (
    "Each new token leaves its keys behind, so the memory keeps piling up step by step. "
    "When several heads use the same keys, less has to be kept."
)
PILES = "the memory keeps piling up step by step"
SAME = "several heads use the same keys"
ZH = "每来一个词就多存一份，显存一路往上涨。几个头共用一份的话就省得多。"


@pytest.fixture(scope="session")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    file = tmp_path_factory.mktemp("pack") / "cache.yaml"
    file.write_text(PACK, encoding="utf-8")
    return packs.load_file(file)


@pytest.fixture(scope="session")
def question(pack: Pack) -> Question:
    return pack.questions["memory"]


@pytest.fixture(scope="session")
def grade(pack: Pack, question: Question) -> Callable[[str], Grade]:
    grader = Grader(lexicon.read(paths.shipped_data() / "lexicon.yaml"))
    return lambda answer: grader.grade(question, answer, pack)


Serve = Callable[[Behaviour], Server]


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as servers:
        yield lambda behave: servers.enter_context(serving(behave))


Second = Callable[..., SecondOpinion]


@pytest.fixture
def second(tmp_path: Path) -> Second:
    """A second opinion of this environment, agreed to unless a test says otherwise."""

    def make(
        environment: Mapping[str, str], *, agreed: bool = True, patience: Patience = SHORT
    ) -> SecondOpinion:
        made = SecondOpinion(environment, tmp_path / "opinions", lambda: NOW, random.Random(5), patience)  # noqa: S311
        if agreed:
            made.agree()
        return made

    return make


Ask = Callable[..., Opinion]


@pytest.fixture
def ask(question: Question, grade: Callable[[str], Grade]) -> Ask:
    """The opinion on an answer, asked for as a command does it."""

    def asked(second: SecondOpinion, answer: str = PLAIN, *, anew: bool = False) -> Opinion:
        return asyncio.run(second.ask(question, answer, grade(answer).flags, anew=anew))

    return asked


def states(opinion: Opinion) -> dict[str, str]:
    return {each.point: each.state for each in opinion.points}


def codes(opinion: Opinion) -> dict[str, str]:
    return {each.point: each.code for each in opinion.points if each.code}
