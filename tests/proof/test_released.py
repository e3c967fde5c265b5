"""What a release had is still there or has an alias, in the packs that are shipped and in no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs import kinds
from tests.packs.samples import SOUND, written
from tutor import paths
from tutor.language import LANGUAGES
from tutor.packs import Bank, read_bank
from tutor.proof import Proof, between, released
from tutor.questions import Where

BOUND = "\n  bound:\n    says: it is bounded\n    references: [{title: A book}]\n"
TWO = SOUND.replace("\n\nquestions:", f"{BOUND}\nquestions:")


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "questions"
    written(folder, TWO)
    return folder


def listed(folder: Path) -> dict[str, Where]:
    """The list that a release of the packs in `folder` makes."""
    file = folder.parent / "released-ids.txt"
    file.write_text(released.listed(read_bank([folder]).packs, ()), encoding="utf-8")
    return dict(released.read(file))


def proved(bank: Bank, shipped: Path, ids: dict[str, Where], *, whole: bool = True) -> list[Proof]:
    found = list(between.prove(bank, bank.packs, shipped, ids, whole=whole))
    return [proof for proof in found if proof.code != "packs.unknown_question"]


def test_the_list_has_what_histories_name_and_nothing_is_gone_at_a_release(shipped: Path) -> None:
    ids = listed(shipped)
    assert {
        "peaks/main",
        "peaks/how-steep",
        "peaks/saturates",
        "peaks/main/one_hot",
        "peaks/main/overflow",
    } < set(ids)
    assert list(ids) == sorted(ids)
    assert proved(read_bank([shipped]), shipped, ids) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  - id: how-wide", "  - id: how-wider", "released_near"),
        ("  bound:\n", "  bounds:\n", "released_near"),
        ("  bound:\n", "  xyz:\n", "released"),
        ("id: overflow, pitfall", "id: overflows, pitfall", "released_point_near"),
    ],
)
def test_an_id_that_is_gone_is_named_with_its_pack_file(shipped: Path, old: str, new: str, code: str) -> None:
    ids = listed(shipped)
    text = (
        TWO.replace(old, new)
        .replace("ask: how-wide", "ask: how-steep")
        .replace("said: overflow}", "said: rounded}")
    )
    file = written(shipped, text)
    (proof,) = proved(read_bank([shipped]), shipped, ids)
    assert (proof.state, proof.code, proof.where.file) == ("fails", f"proof.{code}", file)
    assert proof.id in ids
    for language in LANGUAGES:
        assert str(proof.values["name"]) in proof.sentence(language)


@pytest.mark.parametrize(("old", "new"), [("id: negate", "id: negated"), ("id: mix", "id: mixed")])
def test_options_and_items_that_answers_are_recorded_by_are_permanent(
    tmp_path: Path, old: str, new: str
) -> None:
    folder = tmp_path / "questions"
    written(folder, kinds.KINDS, "kinds.yaml")
    ids = listed(folder)
    assert {"kinds/two/negate", "kinds/steps/mix", "kinds/gaps/variance"} < set(ids)
    written(
        folder,
        kinds.KINDS.replace(old, new).replace(f"mistake: {old[4:]}", f"mistake: {new[4:]}"),
        "kinds.yaml",
    )
    (proof,) = proved(read_bank([folder]), folder, ids)
    assert proof.code == "proof.released_point_near"


def test_an_alias_keeps_a_question_with_all_its_points(shipped: Path) -> None:
    ids = listed(shipped)
    written(shipped, TWO.replace("  - id: main\n", "  - id: chief\n    aliases: [main]\n"))
    assert proved(read_bank([shipped]), shipped, ids) == []


def test_a_question_that_is_gone_is_told_once_and_not_again_for_its_points(shipped: Path) -> None:
    ids = listed(shipped)
    written(shipped, TWO.replace("  - id: main\n", "  - id: chief\n"))
    assert [proof.id for proof in proved(read_bank([shipped]), shipped, ids)] == ["peaks/main"]


def test_a_pack_that_is_gone_is_named_at_its_line_of_the_list(shipped: Path) -> None:
    written(shipped, SOUND.replace("id: peaks\n", "id: valleys\n"), "second.yaml")
    ids = listed(shipped)
    (shipped / "second.yaml").unlink()
    bank = read_bank([shipped])
    (proof,) = proved(bank, shipped, ids)
    assert (proof.code, proof.id) == ("proof.released_pack", "valleys")
    assert proof.where == ids["valleys/how-steep"]
    assert proved(bank, shipped, ids, whole=False) == []


def test_a_pack_that_is_not_shipped_is_not_concerned(shipped: Path, tmp_path: Path) -> None:
    ids = listed(shipped)
    mine = written(tmp_path / "mine", SOUND.replace("  - id: main\n", "  - id: chief\n"))
    assert proved(read_bank([mine]), shipped, ids) == []


def test_a_release_adds_ids_and_takes_none_away(shipped: Path) -> None:
    text = released.listed(read_bank([shipped]).packs, {"peaks/an-old-one"})
    assert "peaks/an-old-one\n" in text
    assert "peaks/main\n" in text


def test_a_follow_up_into_another_pack_leads_to_a_question(shipped: Path) -> None:
    bank = read_bank([shipped])
    (proof,) = between.prove(bank, bank.packs, shipped, {}, whole=True)
    line = TWO.count("\n", 0, TWO.index("ask: elsewhere/there")) + 1
    assert (proof.id, proof.code, proof.where.line) == ("peaks/main", "packs.unknown_question", line)


def test_the_shipped_bank_has_every_id_of_the_last_release() -> None:
    bank = read_bank([paths.shipped_questions()])
    ids = released.read(paths.released_ids())
    assert len(ids) > 800
    found = between.prove(bank, bank.packs, paths.shipped_questions(), ids, whole=True)
    assert [proof.line("en") for proof in found if proof.code.startswith("proof.released")] == []
