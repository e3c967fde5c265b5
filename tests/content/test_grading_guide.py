"""The page that teaches patterns: its packs prove themselves, and what it shows is what the program prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.content import shown
from tutor import packs, proof
from tutor.demos.client import DemoClient
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import lexicon
from tutor.questions import Pack

GUIDE = (shown.ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
PACKS = shown.packs(GUIDE)
SHOWN = list(shown.shown(GUIDE))
STOPPED = re.findall(r"^\| ([^|]+?) \| (covered|check|not_found) \|$", GUIDE, re.M)


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader(lexicon.load())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("guide")
    shown.save(GUIDE, room)
    return room


def loaded(name: str, folder: Path) -> Pack:
    return packs.load_file(folder / f"{name}.yaml")


def test_ten_packs_teach_it_and_each_is_shown_with_what_it_earns() -> None:
    assert len(PACKS) == 10
    checked = [re.findall(r"pack check (\S+)\.yaml --examples", each.command) for each in SHOWN]
    assert [name for names in checked for name in names] == list(PACKS)
    assert {"zh", "en"} == {"zh" if "--lang zh" in each.command else "en" for each in SHOWN}
    assert sum("--explain" in each.command for each in SHOWN) == 2


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_of_the_page_proves_itself_in_both_languages(name: str, folder: Path, grader: Grader) -> None:
    pack = loaded(name, folder)
    with MathsClient() as maths:
        proofs = list(proof.prove(pack, maths, grader, proof.runner(DemoClient())))
    assert [p.line("en") for p in proofs if not p.passed] == []
    earning = [e.answer for q in pack.questions.values() for e in q.examples if e.covered]
    assert {bool(re.search("[\u4e00-\u9fff]", answer)) for answer in earning} == {True, False}


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.command)
def test_the_page_shows_what_the_program_prints(block: shown.Shown, folder: Path, own_home: Path) -> None:
    assert block.output == shown.said(block.command, folder)


@pytest.mark.parametrize(("answer", "verdict"), STOPPED, ids=[answer for answer, _ in STOPPED])
def test_a_statement_is_stopped_as_the_page_says(
    answer: str, verdict: str, folder: Path, grader: Grader
) -> None:
    pack = loaded("learning-rate-too-large", folder)
    (question,) = pack.questions.values()
    assert grader.grade(question, answer, pack).points[0].state == verdict


def test_the_page_shows_every_kind_of_guard_in_both_languages() -> None:
    assert len(STOPPED) >= 18
    for _, verdict in STOPPED:
        languages = {bool(re.search("[\u4e00-\u9fff]", a)) for a, v in STOPPED if v == verdict}
        assert languages == {True, False}
