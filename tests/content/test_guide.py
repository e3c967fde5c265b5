"""The complete examples of the authors' guide are packs that load, check and prove themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest

from tutor import packs, proof
from tutor.crosscheck.client import CrosscheckClient
from tutor.crosscheck.counting.specs import BUILDERS
from tutor.crosscheck.request import WAYS
from tutor.demos.client import DemoClient
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import lexicon
from tutor.questions import Kind, Pack

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "packs.md"
EXAMPLES = re.findall(r"^```yaml\n(format: 1\n.*?)^```", GUIDE.read_text(encoding="utf-8"), re.M | re.S)


@dataclass(frozen=True)
class Room:
    """What proofs need, started once for all examples."""

    maths: MathsClient
    demos: DemoClient
    second: CrosscheckClient


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    with MathsClient() as maths, DemoClient() as demos, CrosscheckClient() as second:
        yield Room(maths, demos, second)


def saved(text: str, folder: Path) -> Pack:
    file = folder / "example.yaml"
    file.write_text(text, encoding="utf-8")
    return packs.load_file(file)


def test_the_guide_has_an_example_of_each_kind() -> None:
    assert len(EXAMPLES) == 8
    assert len(EXAMPLES[0].splitlines()) <= 15
    kinds = set(re.findall(r"^    kind: ([a-z_]+)", "\n".join(EXAMPLES), re.M))
    assert kinds == set(get_args(Kind))


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda t: t.splitlines()[1])
def test_an_example_of_the_guide_checks_and_proves_itself(text: str, tmp_path: Path, room: Room) -> None:
    pack = saved(text, tmp_path)
    grader, run = Grader(lexicon.load()), proof.runner(room.demos)
    proofs = list(proof.prove(pack, room.maths, grader, run, second=room.second))
    assert proofs
    assert [p.line("en") for p in proofs if not p.passed] == []


def test_every_key_that_the_guide_names_is_a_key_of_the_format() -> None:
    schema = (GUIDE.parents[1] / "data" / "pack.schema.json").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+) \|", GUIDE.read_text(encoding="utf-8"), re.M)
    keys = {key for row in rows for key in re.findall(r"`([a-z_0-9]+)`", row)}
    assert len(keys) > 40
    ways = {*WAYS, *BUILDERS}  # words of a second way, which are no keys
    assert ways <= keys
    assert {key for key in keys - ways if f'"{key}"' not in schema} == set()
