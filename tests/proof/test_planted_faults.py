"""Faults planted in a copy of a shipped pack are each caught, and named with their line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packs.samples import written
from tests.proof.planting import PLANTS, Plant, questions
from tutor import paths
from tutor.crosscheck.client import CrosscheckClient
from tutor.grading import Grader
from tutor.language import LANGUAGES
from tutor.maths.client import MathsClient
from tutor.packs import lexicon, load_file, read_bank
from tutor.proof import Proof, Runs, between, prove, released

SHIPPED = paths.shipped_questions() / "training" / "number-formats.yaml"


@pytest.fixture(scope="module")
def whole() -> Grader:
    """With all concepts, as the pack uses them."""
    return Grader(lexicon.read(lexicon.shipped()))


@pytest.fixture(scope="module")
def second() -> Iterator[CrosscheckClient]:
    with CrosscheckClient() as client:
        yield client


@pytest.fixture
def told(tmp_path: Path, maths: MathsClient, runs: Runs, whole: Grader, second: CrosscheckClient) -> Telling:
    return Telling(tmp_path / "questions", maths, runs, whole, second)


class Telling:
    """What `tutor prove` finds in a folder with one pack, of which only some parts are proved."""

    def __init__(
        self, folder: Path, maths: MathsClient, runs: Runs, grader: Grader, second: CrosscheckClient
    ) -> None:
        self.folder = folder
        self._services = (maths, grader, runs.get)
        self._second = second

    def __call__(self, text: str, part: str, ids: str = "") -> list[tuple[str, int]]:
        """The code and line of every failure."""
        written(self.folder, text)
        list_file = written(self.folder.parent, ids, "released-ids.txt")
        bank = read_bank([self.folder])
        found = [(p.code, p.where.line) for broken in bank.broken for p in broken.problems]
        for pack in bank.packs:
            maths, grader, run = self._services
            proofs = [
                *between.prove(bank, [pack], self.folder, released.read(list_file), whole=True),
                *prove(pack, maths, grader, run, only={f"{pack.id}/{part}"}, second=self._second),
            ]
            found += [(p.code, p.where.line) for p in proofs if not p.passed and _told(p)]
        return found


def _told(proof: Proof) -> bool:
    return all(proof.line(language) for language in LANGUAGES)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_named_with_its_line(plant: Plant, told: Telling) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    fault = plant(load_file(SHIPPED), text)
    assert fault.text != text
    assert (fault.code, fault.line) in told(fault.text, fault.part)
    assert (fault.code, fault.line) not in told(text, fault.part)


def test_a_released_id_that_is_gone_is_named_with_its_pack(told: Telling) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    pack = load_file(SHIPPED)
    ids = released.listed([pack], ())
    question = [*questions(pack)][-1]
    renamed = text.replace(f"id: {question.id}\n", "id: another\n").replace(
        f"ask: {question.id}", "ask: another"
    )
    assert renamed != text
    assert ("proof.released", 1) in told(renamed, "another", ids)
    assert [code for code, _ in told(text, question.id, ids) if code.startswith("proof.released")] == []
