"""A claim proved again while somebody watches: each stage and proof is told, what holds is remembered."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.packs.samples import SOUND, spoilt, written
from tutor.packs import load_file
from tutor.proof import KnownProofs, Memory, Proof
from tutor.proof.live import Again, Stage
from tutor.questions import Pack

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "proofs", lambda: NOON)


def known(memory: Memory, pack: Pack) -> datetime | None:
    return KnownProofs(memory, {}).of(pack, pack.claims["saturates"]).here


def test_a_claim_that_holds_is_told_stage_by_stage_and_remembered(tmp_path: Path, memory: Memory) -> None:
    pack, told = load_file(written(tmp_path, SOUND)), list[Stage | Proof]()
    assert known(memory, pack) is None
    assert Again(memory).prove(pack, pack.claims["saturates"], told.append) == "holds"
    assert [t.id for t in told if isinstance(t, Proof)] == ["peaks/slope", "peaks/saturates"]
    stages = [t for t in told if isinstance(t, Stage)]
    assert stages[0] == Stage("peaks/slope")
    assert {stage.demo for stage in stages} == {"", "softmax-gradient"}
    assert known(memory, pack) == NOON
    assert known(Memory(memory.file, lambda: NOON), pack) == NOON


def test_a_claim_that_does_not_hold_is_not_remembered(tmp_path: Path, memory: Memory) -> None:
    pack = load_file(written(tmp_path, spoilt(("decimal: 4.539787e-05", "decimal: 4.5e-04"))))
    told: list[Stage | Proof] = []
    assert Again(memory).prove(pack, pack.claims["saturates"], told.append) == "fails"
    codes = [t.code for t in told if isinstance(t, Proof)]
    assert codes == ["proof.decimal", "proof.rests_on_failed"]
    assert known(memory, pack) is None


def test_whoever_stops_watching_ends_it(tmp_path: Path, memory: Memory) -> None:
    pack = load_file(written(tmp_path, SOUND))
    again, began = Again(memory), threading.Event()
    found: list[str | None] = []

    def told(what: Stage | Proof) -> None:
        if isinstance(what, Stage) and what.demo:
            again.interrupt()
            began.set()

    thread = threading.Thread(target=lambda: found.append(again.prove(pack, pack.claims["saturates"], told)))
    thread.start()
    thread.join(120)
    assert began.is_set()
    assert found == [None]
    assert known(memory, pack) is None
