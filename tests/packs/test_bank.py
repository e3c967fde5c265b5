"""Packs come from three places, by id; a broken one leaves the others alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packs.samples import SMALL, SOUND, spoilt, written
from tutor import paths
from tutor.errors import UsageError
from tutor.packs import Bank, BrokenPackError, open_bank, read_bank


def two(tmp_path: Path) -> Bank:
    written(tmp_path / "packs", SOUND, "a/softmax.yaml")
    written(tmp_path / "packs", SMALL.replace("id: why", "id: main"), "b/mine.yml")
    return read_bank([tmp_path / "packs"])


def test_fifteen_lines_in_the_persons_own_folder_are_in_the_bank(tmp_path: Path) -> None:
    assert len(SMALL.splitlines()) <= 15
    written(paths.own_questions(), SMALL)
    pack, question = open_bank().find("mine/why")
    assert (pack.title.zh, question.prompt.en) == ("Mine", "Why?")


def test_fifteen_lines_named_on_the_command_line_are_in_the_bank(tmp_path: Path) -> None:
    file = written(tmp_path / "elsewhere", SMALL)
    assert open_bank([file]).find("why")[0].file == file
    assert open_bank([file.parent]).find("why")[0].file == file


def test_a_place_that_does_not_exist_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no_such_path"):
        open_bank([tmp_path / "nowhere"])


def test_a_broken_pack_among_good_ones_is_listed_with_its_problems(tmp_path: Path) -> None:
    written(tmp_path, SOUND, "good.yaml")
    bad = written(tmp_path, spoilt(("id: peaks", "id: other"), ("kind: open", "kind: opne")), "bad.yaml")
    bank = read_bank([tmp_path])
    assert [pack.id for pack in bank.packs] == ["peaks"]
    assert [(b.file, b.problems[0].code) for b in bank.broken] == [(bad, "packs.not_one_of_near")]


def test_two_packs_of_one_id_keep_the_first(tmp_path: Path) -> None:
    first = written(tmp_path, SMALL, "a.yaml")
    second = written(tmp_path, SMALL, "b.yaml")
    bank = read_bank([tmp_path])
    assert [pack.file for pack in bank.packs] == [first]
    (broken,) = bank.broken
    assert (broken.file, broken.problems[0].code) == (second, "packs.duplicate_pack")
    assert broken.problems[0].values["file"] == str(first)


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert read_bank([tmp_path, file]).broken == ()


def test_hidden_files_and_linked_folders_are_left_out(tmp_path: Path) -> None:
    written(tmp_path / "out", SMALL)
    written(tmp_path / "in", SMALL, ".hidden.yaml")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "out")
    assert read_bank([tmp_path / "in"]) == Bank((), ())


def test_a_question_is_found_by_pack_and_id_by_unique_id_and_by_its_former_name(tmp_path: Path) -> None:
    bank = two(tmp_path)
    assert bank.find("peaks/main")[1].id == "main"
    assert bank.find("how-steep")[0].id == "peaks"
    assert bank.find("steepness")[1].id == "how-steep"
    assert bank.find("peaks/steepness")[1].id == "how-steep"
    assert bank.find_claim("saturates")[1].derivation == "slope"
    assert bank.find_pack("mine").id == "mine"


def test_an_id_in_two_packs_must_be_said_with_its_pack(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        two(tmp_path).find("main")
    assert caught.value.code == "packs.ambiguous"
    assert caught.value.values["choices"] == "peaks/main, mine/main"


@pytest.mark.parametrize(
    ("ref", "code", "near"),
    [
        ("how-stepp", "packs.no_question_near", "how-steep"),
        ("peaks/mian", "packs.no_question_near", "peaks/main"),
        ("qqqqqqqq", "packs.no_question", None),
    ],
)
def test_an_unknown_question_gets_a_suggestion(tmp_path: Path, ref: str, code: str, near: str | None) -> None:
    with pytest.raises(UsageError) as caught:
        two(tmp_path).find(ref)
    assert (caught.value.code, caught.value.values.get("near")) == (code, near)


def test_a_follow_up_into_another_pack_is_reported_only_while_that_is_missing(tmp_path: Path) -> None:
    written(tmp_path, SOUND, "a.yaml")
    (found,) = read_bank([tmp_path]).dangling()
    assert (found.question, found.values["name"]) == ("main", "elsewhere/there")
    there = SMALL.replace("id: mine", "id: elsewhere").replace("id: why", "id: there")
    written(tmp_path, there, "b.yaml")
    assert not list(read_bank([tmp_path]).dangling())


def test_entry_questions_are_those_that_no_other_asks(tmp_path: Path) -> None:
    assert two(tmp_path).find_pack("peaks").entry == ("main",)


def test_questions_that_ask_each_other_in_a_circle_are_entered_at_the_first(tmp_path: Path) -> None:
    second = (
        SMALL.replace("id: why", "id: how")
        .split("questions:\n")[1]
        .replace("hints:", "follow_ups: [{ask: why}]\n    hints:")
    )
    text = SMALL.replace("hints:", "follow_ups: [{ask: how}]\n    hints:") + second
    written(tmp_path, text)
    assert read_bank([tmp_path]).find_pack("mine").entry == ("why",)


def test_a_file_name_that_is_no_text_and_a_link_to_itself_leave_the_others_alone(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    file = written(folder, SMALL)
    (folder / "loop.yaml").symlink_to("loop.yaml")
    odd = folder / os.fsdecode(b"\xff\xfe.yaml")
    try:
        odd.write_text("format: [", "utf-8")
    except OSError:
        pytest.skip("this file system takes no such name")
    for bank in (
        read_bank([folder]),
        open_bank([folder]),
        open_bank([folder]),
        open_bank([folder], child=True),
    ):
        assert bank.find_pack("mine").file == file
        assert {b.file.name: b.problems[0].code for b in bank.broken} == {
            "loop.yaml": "packs.unreadable",
            odd.name: "packs.yaml_flow",
        }


@pytest.mark.parametrize("name", ["x" * 300, "nul\0nul"])
def test_a_home_that_no_system_can_have_does_not_stop_the_shipped_packs(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "home", lambda: tmp_path / name)
    assert open_bank().packs
    with pytest.raises(UsageError, match="no_such_path"):
        open_bank([tmp_path / name])


def test_a_pack_named_on_the_command_line_takes_the_place_of_the_installed_one(tmp_path: Path) -> None:
    installed = written(paths.own_questions(), SMALL)
    named = written(tmp_path / "new", SMALL.replace("Why?", "Why now?"))
    bank = open_bank([named])
    assert bank.find("mine/why")[1].prompt.en == "Why now?"
    assert bank.broken == ()
    assert [(gone.file, now.file) for gone, now in bank.replaced] == [(installed, named)]
    assert open_bank([installed]).replaced == ()
    assert open_bank().find("mine/why")[1].prompt.en == "Why?"


def test_what_is_not_found_is_told_by_the_broken_pack_that_was_named(tmp_path: Path) -> None:
    broken = written(tmp_path / "new", SMALL.replace("prompt:", "promt:"))
    bank = open_bank([broken])
    for search in (bank.find, bank.find_pack, bank.find_claim):
        with pytest.raises(BrokenPackError) as caught:
            search("mine")
        assert caught.value.file == broken
        assert caught.value.problems
    written(paths.own_questions(), SMALL.replace("prompt:", "promt:"))
    with pytest.raises(UsageError):  # a broken pack that nobody named does not stand in the way
        open_bank().find("mine")
