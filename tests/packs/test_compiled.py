"""Compiled packs say exactly what their files say, are made anew when a file changes, and need no YAML."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packs.samples import SMALL, SOUND, written
from tutor import paths
from tutor.packs import BrokenPack, Problem, codec, compiled, load_file, open_bank
from tutor.packs import compile as compiling
from tutor.packs import lexicon as lexicons
from tutor.packs.load import read_pack
from tutor.packs.store import Cache
from tutor.questions import Pack, Where

OPEN = """
import json, sys
from tutor.packs import open_bank
bank = open_bank(child=json.loads(sys.argv[1]))
heavy = sorted({"pydantic", "yaml"} & set(sys.modules))
titles = [(pack.id, [q.prompt.zh for q in pack.questions.values()]) for pack in bank.packs]
broken = [problem.line("zh") for b in bank.broken for problem in b.problems]
print(json.dumps([heavy, titles, broken]))
"""


def opened(*, child: bool) -> tuple[list[str], object, list[str]]:
    """What a fresh process finds in the bank, and which heavy packages it imported for that."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN, json.dumps(child)],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    heavy, titles, broken = json.loads(done.stdout)
    return heavy, titles, broken


def entries() -> list[Path]:
    return sorted((paths.cache() / "packs").glob("*.pack"))


def test_a_compiled_pack_equals_the_pack(tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, SOUND))
    again = compiled.load(compiled.dump(pack, {}))
    assert again == pack
    assert isinstance(again, Pack)
    assert again.entry == pack.entry


def test_the_shipped_packs_survive_compilation() -> None:
    files = sorted(paths.shipped_questions().rglob("*.yaml"))
    assert files
    for file in files:
        pack = load_file(file)
        assert compiled.load(compiled.dump(pack, {})) == pack


def test_a_broken_pack_is_compiled_with_its_problems(tmp_path: Path) -> None:
    broken = BrokenPack(tmp_path / "x", (Problem(Where(tmp_path / "x", 3, 4), "q", "packs.blank", {"a": 1}),))
    assert compiled.load(compiled.dump(broken, {})) == broken


def test_a_question_is_decoded_when_it_is_first_looked_at(tmp_path: Path) -> None:
    again = compiled.load(compiled.dump(load_file(written(tmp_path, SOUND)), {}))
    assert isinstance(again, Pack)
    assert again.questions["main"] is again.questions["main"]
    with pytest.raises(KeyError):
        again.questions["none"]


def test_what_packs_cannot_hold_is_not_encoded() -> None:
    with pytest.raises(TypeError):
        codec.encode(object())


def test_the_second_start_needs_neither_pydantic_nor_yaml(tmp_path: Path) -> None:
    written(paths.own_questions(), SOUND)
    written(paths.own_questions(), SMALL.replace("kind: open", "kind: opne"), "broken.yaml")
    first = opened(child=False)
    second = opened(child=False)
    assert first[0] == ["pydantic", "yaml"]
    assert second[0] == []
    assert first[1:] == second[1:]
    assert len(second[2]) == 1


def test_with_a_child_even_the_first_start_needs_neither(tmp_path: Path) -> None:
    written(paths.own_questions(), SOUND)
    assert opened(child=True)[0] == []
    assert opened(child=True) == opened(child=False)


def test_a_home_that_cannot_be_written_works_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TUTOR_HOME", str(tmp_path / "file" / "home"))
    file = written(tmp_path, SMALL)
    for _ in range(2):
        assert open_bank([file], child=True).find("why")


def test_a_child_that_fails_is_replaced_by_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    assert open_bank([written(tmp_path, SMALL)], child=True).find("why")


def test_a_changed_file_is_compiled_again(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    before = open_bank([file]).find("why")[0]
    written(tmp_path, SMALL.replace("Why?", "How?"))
    after, question = open_bank([file]).find("why")
    assert question.prompt.en == "How?"
    assert after.hash != before.hash


def test_a_touched_file_keeps_its_compiled_form(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    cache = Cache(tmp_path / "cache")
    cache.put(file, compiled.dump(read_pack(file), cache.facts(file)))
    os.utime(file, ns=(1, 1))
    assert cache.get(file) is not None
    file.write_text(SMALL.replace("Why?", "How?"))
    assert cache.get(file) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]\n", b"{}\n{}\n", b"\xff\x00\n\n"])
def test_a_damaged_entry_is_made_again(tmp_path: Path, damage: bytes) -> None:
    file = written(tmp_path, SMALL)
    open_bank([file])
    for entry in entries():
        entry.write_bytes(damage)
    assert open_bank([file]).find("why")


def test_an_entry_with_one_wrong_byte_is_made_again(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    cache = Cache(tmp_path / "cache")
    data = compiled.dump(read_pack(file), cache.facts(file))
    with pytest.raises(ValueError, match="damaged"):
        compiled.load(data.replace(b"because", b"becauze", 1))


def test_an_entry_of_another_version_of_the_program_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, SMALL)
    open_bank([file])
    monkeypatch.setattr("tutor.packs.store.LAYOUT", -1)
    assert Cache(paths.cache() / "packs").get(file) is None


def test_a_link_that_turns_outwards_later_is_refused_despite_the_cache(tmp_path: Path) -> None:
    folder = paths.own_questions()
    good = written(folder, SMALL, "good.yaml")
    (folder / "link.yaml").symlink_to(good)
    open_bank()
    outside = written(tmp_path / "out", SMALL.replace("id: mine", "id: other"))
    (folder / "link.yaml").unlink()
    (folder / "link.yaml").symlink_to(outside)
    bank = open_bank()
    assert [b.problems[0].code for b in bank.broken] == ["packs.outside"]


def test_a_half_written_answer_of_the_child_is_refused() -> None:
    with pytest.raises(ValueError, match="cut off"):
        list(compiling._split(b"5\nabc"))


def test_a_little_word_of_a_pack_is_a_cue(tmp_path: Path) -> None:
    text = SOUND.replace("尖锐]}", "尖锐], at_last: {kind: word, forms: [at last, 最后]}}")
    pack = load_file(written(tmp_path, text))
    assert {name: own.kind for name, own in pack.lexicon.items()} == {"sharp": None, "at_last": "cue"}


def test_the_lexicon_is_the_same_from_the_cache(tmp_path: Path) -> None:
    text = (
        "concepts:\n  grow: {forms: [grow, 增长], kind: predicate, opposites: [shrink]}\n  shrink: [shrink]\n"
    )
    file = written(tmp_path, text, "lexicon.yaml")
    first = lexicons.load(file)
    assert first.concepts["grow"].opposites == ("shrink",)
    assert lexicons.load(file) == first == lexicons.read(file)
    written(tmp_path, text.replace("增长", "增大"), "lexicon.yaml")
    assert lexicons.load(file).version != first.version
