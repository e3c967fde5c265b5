"""The real services, started once for this folder: the maths child, the demo child, the grader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tutor.demos.client import DemoClient
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import lexicon, load_file
from tutor.proof import Proof, Runs, prove, runner

Prove = Callable[[str], list[Proof]]


@pytest.fixture(scope="package")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


@pytest.fixture(scope="package")
def runs() -> Iterator[Runs]:
    """Demos, each run once in all tests."""
    with DemoClient() as client:
        yield Runs(runner(client))


@pytest.fixture(scope="package")
def grader() -> Grader:
    """The real grader with the guards' words alone: a pack's index is then built in no time."""
    full = lexicon.read(lexicon.shipped())
    return Grader(replace(full, concepts={k: c for k, c in full.concepts.items() if c.kind == "cue"}))


@pytest.fixture
def proofs(tmp_path: Path, maths: MathsClient, runs: Runs, grader: Grader) -> Prove:
    """Prove the pack of this text."""

    def made(text: str) -> list[Proof]:
        file = tmp_path / "pack.yaml"
        file.write_text(text, encoding="utf-8")
        return list(prove(load_file(file), maths, grader, runs.get))

    return made
