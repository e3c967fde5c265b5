"""The record of what CI has proved: true of the claims as they are, quiet on those that changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.packs.samples import SOUND, spoilt, written
from tutor import paths
from tutor.packs import load_file, read_bank
from tutor.proof import record
from tutor.questions import Pack

HELD = {"peaks/saturates": "holds"}


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load_file(written(tmp_path, SOUND))


@pytest.fixture
def file(tmp_path: Path, pack: Pack) -> Path:
    """The record after the pack was proved."""
    kept = tmp_path / "proved.json"
    kept.write_text(record.text(record.renewed({}, [pack], HELD)), encoding="utf-8")
    return kept


def changed(folder: Path, *changes: tuple[str, str]) -> Pack:
    return load_file(written(folder / "changed", spoilt(*changes)))


def test_what_holds_is_on_record_and_what_changed_since_is_not(pack: Pack, file: Path, tmp_path: Path) -> None:
    found = record.read(file)
    assert record.on_record(found, pack, pack.claims["saturates"])
    for old, new in (("is: 4.539787e-05", "is: 4.6e-05"), ("decimal: 4.539787e-05", "decimal: 1e-4")):
        other = changed(tmp_path, (old, new))
        assert not record.on_record(found, other, other.claims["saturates"])
    moved = changed(tmp_path, ("tags: [attention]", "\n# a remark\ntags: [attention]"))
    assert record.on_record(found, moved, moved.claims["saturates"])


def test_a_true_record_holds_and_a_claim_that_was_not_proved_now_is_left_alone(pack: Pack, file: Path) -> None:
    assert list(record.untrue(file, [pack], HELD)) == []
    assert list(record.untrue(file, [pack], {})) == []


@pytest.mark.parametrize("state", ["fails", "inconclusive", "cited"])
def test_a_record_that_says_more_than_was_proved_fails_at_its_line(pack: Pack, file: Path, state: str) -> None:
    (proof,) = record.untrue(file, [pack], {"peaks/saturates": state})
    assert (proof.state, proof.code, proof.where.line) == ("fails", "proof.record_untrue", 2)
    assert proof.where.file == file


def test_a_record_of_a_claim_that_there_is_not_fails(pack: Pack, file: Path) -> None:
    file.write_text(record.text({"peaks": {"levitates": "0"}}), encoding="utf-8")
    (proof,) = record.untrue(file, [pack], {})
    assert (proof.id, proof.code) == ("peaks/levitates", "proof.record_unknown")


def test_a_claim_that_changed_is_neither_on_record_nor_a_fault_until_the_record_is_renewed(
    file: Path, tmp_path: Path
) -> None:
    other = changed(tmp_path, ("is: 4.539787e-05", "is: 4.6e-05"))
    assert list(record.untrue(file, [other], {"peaks/saturates": "fails"})) == []
    assert record.renewed(record.read(file), [other], {"peaks/saturates": "fails"}) == {}
    again = record.renewed(record.read(file), [other], HELD)
    assert record.on_record(again, other, other.claims["saturates"])


def test_what_holds_and_is_not_on_record_is_counted(pack: Pack, file: Path, tmp_path: Path) -> None:
    other = changed(tmp_path, ("is: 4.539787e-05", "is: 4.5397870e-05"))
    assert record.behind(record.read(file), [pack], HELD) == 0
    assert record.behind(record.read(file), [other], HELD) == 1
    assert record.behind(record.read(file), [other], {}) == 0


def test_renewing_some_packs_leaves_the_others_and_what_was_not_proved_again(pack: Pack, file: Path) -> None:
    before = {**record.read(file), "others": {"c": "1"}}
    assert record.renewed(before, [pack], {}) == before


def test_a_line_for_each_pack_in_a_fixed_order() -> None:
    text = record.text({"b": {"y": "2", "x": "1"}, "a": {"z": "3"}})
    assert text == '{\n"a": {"z": "3"},\n"b": {"x": "1", "y": "2"}\n}\n'
    assert json.loads(text) == {"a": {"z": "3"}, "b": {"x": "1", "y": "2"}}
    assert json.loads(record.text({})) == {}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', "\x00", "[" * 100_000])
def test_a_damaged_record_is_an_empty_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "proved.json").write_text(text, encoding="utf-8")
    assert record.read(tmp_path / "proved.json") == {}
    assert record.read(tmp_path / "nowhere.json") == {}


def test_the_shipped_record_is_written_as_the_program_writes_it_and_names_only_claims() -> None:
    file = paths.proved_claims()
    assert file.read_text(encoding="utf-8") == record.text(record.read(file))
    packs = read_bank([paths.shipped_questions()]).packs
    assert list(record.untrue(file, packs, {})) == []
    assert record.read(file).keys() <= {pack.id for pack in packs}
