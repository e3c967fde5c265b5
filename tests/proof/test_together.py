"""Packs proved side by side say what they say one after the other, and stop when nobody listens any more."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.packs.samples import SOUND
from tutor.errors import DemoError
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import load_file
from tutor.proof import Bench, Proof, parts, prove, prove_all
from tutor.proof.claims import Run
from tutor.questions import Pack

COUNT = 6


def no_torch(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
    raise DemoError("demos.no_torch")


@pytest.fixture
def packs(tmp_path: Path) -> list[Pack]:
    file = tmp_path / "pack.yaml"
    file.write_text(SOUND, encoding="utf-8")
    pack = load_file(file)
    return [replace(pack, id=f"peaks-{n}") for n in range(COUNT)]


@pytest.fixture
def benches(maths: MathsClient, grader: Grader) -> Iterator[list[Bench]]:
    with MathsClient() as other:
        yield [Bench(maths, grader), Bench(other, Grader(grader.lexicon))]


def test_the_proofs_are_those_of_one_pack_after_the_other_in_their_order(
    packs: list[Pack], benches: list[Bench]
) -> None:
    told: list[str] = []
    found = list(prove_all(packs, benches, no_torch, told.append))
    alone: list[Proof] = [
        proof for pack in packs for proof in prove(pack, benches[0].maths, benches[0].grader, no_torch)
    ]
    assert found == alone
    assert len(told) == len(set(told)) == sum(map(parts, packs))


def test_who_stops_listening_stops_the_work(packs: list[Pack], benches: list[Bench]) -> None:
    told: list[str] = []
    before = threading.active_count()
    proofs = prove_all(packs, benches, no_torch, told.append)
    first = next(proofs)
    proofs.close()  # type: ignore[attr-defined]
    assert first.id.startswith("peaks-0/")
    assert not any(name.startswith(f"peaks-{COUNT - 1}/") for name in told)
    assert threading.active_count() == before


def test_a_fault_of_the_prover_itself_is_raised_and_not_lost(packs: list[Pack], benches: list[Bench]) -> None:
    def broken(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        raise RuntimeError("no proof")

    with pytest.raises(RuntimeError, match="no proof"):
        list(prove_all(packs, benches, broken, lambda _: None))
