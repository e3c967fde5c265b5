"""`tutor prove`: its reports, what it takes from the cache, and what differs from a commit."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Tutor
from tests.cli.test_packs import COUNTED
from tests.packs.samples import SMALL, written
from tutor.cli import proof_report
from tutor.cli.proof_report import Counts
from tutor.cli.proving import usual_form
from tutor.packs import BrokenPack, Problem, load_file
from tutor.proof import Proof
from tutor.questions import Where

ONE = ("prove", "counted", "--packs", "counted.yaml", "--lang", "en")
WRONG = COUNTED.replace("3*d^2", "4*d^2")
NOBODY = {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


@pytest.fixture
def pack(tutor: Tutor) -> Path:
    file = tutor.folder / "counted.yaml"
    file.write_text(COUNTED, encoding="utf-8")
    return file


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, env={**os.environ, **NOBODY})


@pytest.fixture
def committed(tutor: Tutor, pack: Path) -> Path:
    """The pack, committed in a checkout of its own."""
    git(tutor.folder, "init", "--quiet", "--initial-branch", "main")
    git(tutor.folder, "add", ".")
    git(tutor.folder, "commit", "--quiet", "--message", "a pack")
    return pack


def test_a_second_run_takes_everything_from_the_cache_unless_told_not_to(tutor: Tutor, pack: Path) -> None:
    assert "from the cache: 0 ·" in tutor(*ONE).out
    again = tutor(*ONE)
    assert again.code == 0
    assert "hold: 2," in again.out
    assert "from the cache: 2 ·" in again.out
    assert "from the cache: 0 ·" in tutor(*ONE, "--no-cache").out


def test_the_report_as_data_is_a_line_for_each_proof_and_one_for_all(tutor: Tutor, pack: Path) -> None:
    tutor(*ONE)
    pack.write_text(WRONG, encoding="utf-8")
    said = tutor(*ONE, "--json")
    *proofs, summary = said.lines
    assert said.code == 1
    keys = {"id", "kind", "state", "code", "message", "file", "line", "column", "cached"}
    assert all(set(proof) == keys for proof in proofs)
    assert summary["kind"] == "summary"
    assert summary["state"] == "fails"
    assert summary["fails"] == sum(proof["state"] == "fails" for proof in proofs) > 0
    assert {"holds", "cited", "inconclusive", "cached", "seconds", "packs"} <= set(summary)


def test_under_github_actions_a_failure_is_an_annotation_of_its_line(tutor: Tutor, committed: Path) -> None:
    committed.write_text(WRONG, encoding="utf-8")
    said = tutor(*ONE, env={"GITHUB_ACTIONS": "true"})
    assert said.code == 1
    line = next(n for n, text in enumerate(WRONG.splitlines(), 1) if "id: three" in text)
    assert f"::error file=counted.yaml,line={line},col=" in said.out
    assert ",title=counted/" in said.out
    assert "failed: " in said.out.splitlines()[-1]
    text = tutor(*ONE, "--format", "text", env={"GITHUB_ACTIONS": "true"})
    assert "::error" not in text.out
    assert f"✗ {committed.name}" not in text.out.splitlines()[-1]
    assert tutor(*ONE, "--json", env={"GITHUB_ACTIONS": "true"}).lines


@pytest.mark.parametrize(("value", "form"), [("true", "github"), ("false", "text"), ("", "text")])
def test_the_form_of_the_report_follows_the_machine(value: str, form: str) -> None:
    assert usual_form({"GITHUB_ACTIONS": value}) == form
    assert usual_form({}) == "text"


def test_an_annotation_cannot_be_ended_or_begun_by_what_a_pack_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = Where(tmp_path / "a,b:c%.yaml", 3, 5)
    report = proof_report.report("github", (), "en", everything=False)
    values = {"literal": "50%\n::error::x\r", "found": "a:b,c"}
    report.proof(Proof("p/q", "derivation", where, "fails", "proof.decimal", values))
    report.broken(BrokenPack(where.file, (Problem(where, "q", "proof.decimal", values),)))
    first, second = capsys.readouterr().out.splitlines()
    for line in (first, second):
        place, _, message = line.removeprefix("::error ").partition("::")
        assert place.split(",title=")[0].endswith("a%2Cb%3Ac%25.yaml,line=3,col=5")
        assert message.endswith("the decimal 50%25%0A::error::x%0D should be a:b,c")


def test_several_packs_have_a_line_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, SMALL))
    report = proof_report.report("text", (pack, pack), "en", everything=False)
    for counts in (Counts(holds=3, cited=1, cached=2), Counts(holds=1, inconclusive=2, fails=1)):
        report.pack(pack, counts)
    report.end(Counts(holds=4, cited=1, inconclusive=2, fails=1, cached=2), 2, 61.4)
    assert capsys.readouterr().out.splitlines() == [
        "✓ mine  3 hold, 1 cited only, 2 from the cache",
        "✗ mine  1 holds, 2 inconclusive here, 1 failed",
        "packs: 2 · proofs that hold: 4, cited only: 1, inconclusive here: 2, failed: 1 "
        "· from the cache: 2 · 61 s",
    ]


def test_what_differs_from_the_last_commit_is_proved_and_nothing_else(tutor: Tutor, committed: Path) -> None:
    changed = (*ONE, "--changed", "--json")
    same = tutor(*changed)
    assert (same.code, len(same.lines)) == (0, 1)
    assert "no pack differs from HEAD" in same.err
    committed.write_text("# a remark\n" + COUNTED, encoding="utf-8")
    assert len(tutor(*changed).lines) == 1
    hints = COUNTED.replace("d by d each", "d by d for each")
    committed.write_text(hints, encoding="utf-8")
    (proof, _) = tutor(*changed).lines
    assert (proof["kind"], proof["state"]) == ("question", "holds")
    git(tutor.folder, "commit", "--quiet", "--all", "--message", "hints")
    assert len(tutor(*changed).lines) == 1
    assert len(tutor(*ONE, "--changed=HEAD~1", "--json").lines) == 2


def test_a_pack_that_no_commit_has_is_proved_whole(tutor: Tutor, committed: Path) -> None:
    git(tutor.folder, "mv", "counted.yaml", "moved.yaml")
    said = tutor("prove", "counted", "--packs", "moved.yaml", "--changed", "--json")
    assert [line["kind"] for line in said.lines] == ["derivation", "question", "summary"]


@pytest.mark.parametrize(
    ("env", "wanted"),
    [({}, "none of these packs lies in a git checkout"), ({"PATH": ""}, "git was not found")],
)
def test_without_a_checkout_or_git_it_says_what_to_do_instead(
    tutor: Tutor, pack: Path, env: dict[str, str], wanted: str
) -> None:
    said = tutor(*ONE, "--changed", env=env)
    assert said.code == 2
    assert wanted in said.err
    assert "Leave out --changed" in said.err


def test_a_commit_that_there_is_not_is_named(tutor: Tutor, committed: Path) -> None:
    said = tutor("prove", "counted", "--packs", "counted.yaml", "--lang", "en", "--changed", "counted")
    assert said.code == 2
    assert "has no commit `counted`" in said.err
    assert "--changed=main" in said.err
