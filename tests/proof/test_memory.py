"""What was proved is not proved again, what changed or failed is, and no file can do harm."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.packs.samples import SOUND, spoilt, written
from tutor.errors import DemoError
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import load_file
from tutor.proof import Memory, Proof, Runs, pending, prove
from tutor.proof.claims import Run
from tutor.proof.parts import parts_of

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Machine:
    """Proves a pack's text, remembering in one file, each time as a new process would."""

    folder: Path
    maths: MathsClient
    grader: Grader
    runs: Runs

    @property
    def file(self) -> Path:
        return self.folder / "cache" / "proofs"

    def memory(self) -> Memory:
        return Memory(self.file, lambda: NOON)

    def __call__(self, text: str, memory: Memory | None = None) -> list[Proof]:
        pack = load_file(written(self.folder, text))
        return list(prove(pack, self.maths, self.grader, self.runs.get, memory=memory or self.memory()))


@pytest.fixture
def machine(tmp_path: Path, maths: MathsClient, grader: Grader, runs: Runs) -> Machine:
    return Machine(tmp_path, maths, grader, runs)


def fresh(found: list[Proof]) -> list[str]:
    return [proof.id.partition("/")[2] for proof in found if not proof.cached]


def test_a_second_proof_of_the_same_pack_proves_nothing_and_says_the_same(machine: Machine) -> None:
    first, second = machine(SOUND), machine(SOUND)
    assert len(fresh(first)) == len(first) == 6
    assert fresh(second) == []
    assert [replace(proof, cached=False) for proof in second] == first


def test_a_remembered_proof_stands_where_its_part_stands_today(machine: Machine) -> None:
    before = machine(SOUND)
    moved = machine("# one\n# two\n" + SOUND)
    assert fresh(moved) == []
    assert [p.where.line for p in moved] == [p.where.line + 2 for p in before]


def test_what_changed_is_proved_anew_and_nothing_else(machine: Machine) -> None:
    machine(SOUND)
    assert fresh(machine(spoilt(("hints: [a root]", "hints: [a square root]")))) == ["main", "how-wide"]
    assert fresh(machine(SOUND)) == []


def test_what_failed_is_never_remembered_nor_what_rests_on_it(machine: Machine) -> None:
    wrong = spoilt(("decimal: 4.539787e-05", "decimal: 4.5e-04"))
    for _ in range(2):
        assert {"slope", "saturates"} <= set(fresh(machine(wrong)))


def test_a_demo_that_could_not_run_is_run_again(machine: Machine) -> None:
    def no_torch(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        raise DemoError("demos.no_torch")

    without = replace(machine, runs=Runs(no_torch))
    assert [p.state for p in without(SOUND) if not p.passed] == ["inconclusive", "inconclusive"]
    assert fresh(machine(SOUND)) == ["slope", "saturates"]


def test_a_question_at_fault_is_told_each_time(machine: Machine) -> None:
    for _ in range(2):
        found = machine(spoilt(("hints: [a root]", "hints: []")))
        assert [p.code for p in found if p.id == "peaks/how-wide"] == ["proof.no_hints"]


def test_what_takes_work_is_known_before_any_child_is_started(machine: Machine) -> None:
    pack = load_file(written(machine.folder, SOUND))
    words = machine.grader.lexicon.version
    assert pending(pack, machine.memory(), words) == pending(pack, None, words) == 6
    machine(SOUND)
    assert pending(pack, machine.memory(), words) == 0


def test_the_day_of_a_proof_is_kept(machine: Machine) -> None:
    machine(SOUND)
    pack = load_file(written(machine.folder, SOUND))
    found = [machine.memory().find(part) for part in parts_of(pack, machine.grader.lexicon.version)]
    assert {kept.at for kept in found if kept} == {NOON}


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"holds", b"hold\x00"),
        lambda data: bytes(byte ^ 1 for byte in data),
        lambda data: b"\xff\xfe" * 1000,
        lambda data: b"00000000 {}\n[]\nnull\n" + b"[" * 100_000,
        lambda data: b"\n".join(reversed(data.splitlines())),
    ],
)
def test_a_damaged_file_costs_time_and_nothing_else(machine: Machine, damage: object) -> None:
    machine(SOUND)
    machine.file.write_bytes(damage(machine.file.read_bytes()))  # type: ignore[operator]
    assert all(proof.passed for proof in machine(SOUND))
    assert fresh(machine(SOUND)) == []


def test_a_line_that_was_cut_off_spoils_no_other(machine: Machine) -> None:
    machine(SOUND)
    machine.file.write_bytes(machine.file.read_bytes()[:-20])
    assert len(fresh(machine(SOUND))) == 1
    assert fresh(machine(SOUND)) == []


def test_a_file_that_cannot_be_read_or_written_is_no_error(machine: Machine) -> None:
    machine.file.mkdir(parents=True)
    assert all(proof.passed for proof in machine(SOUND))
    blocked = Memory(written(machine.folder, SOUND) / "below-a-file" / "proofs", lambda: NOON)
    assert all(proof.passed for proof in machine(SOUND, blocked))


ADD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tutor.packs import load_file
from tutor.proof import Memory, Proof
from tutor.proof.parts import parts_of
memory, pack = Memory(Path(sys.argv[1]), lambda: datetime.now(UTC)), load_file(Path(sys.argv[2]))
for number in range(40):
    _, _, part, *_ = parts_of(pack, f"{sys.argv[3]} {number}")
    memory.keep(part, Proof(part.id, part.kind, part.where, "holds", "proof.derived", {"pad": "x" * 500}))
"""


def test_several_processes_add_to_it_at_once_and_lose_nothing(tmp_path: Path) -> None:
    file, pack = tmp_path / "proofs", written(tmp_path, SOUND)
    running = [
        subprocess.Popen([sys.executable, "-c", ADD, str(file), str(pack), name]) for name in ("a", "b", "c")
    ]
    assert [process.wait(120) for process in running] == [0, 0, 0]
    memory = Memory(file, lambda: NOON)
    read = load_file(pack)
    wanted = [[*parts_of(read, f"{name} {n}")][2] for name in "abc" for n in range(40)]
    assert [part.id for part in wanted if memory.find(part) is None] == []
