"""`pack list|show|check`: good packs, broken ones among them, and the person's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Tutor

GOOD = """\
format: 1
id: mine
title: Mine
questions:
  - id: one
    kind: open
    prompt: What does softmax do?
    hints: [Think of what it makes of numbers.]
    points: [{id: sums, says: The weights sum to one, match: [{all: [sum to one]}]}]
    answer: [{heading: Short, body: It makes weights that sum to one.}]
    examples: [{answer: "The weights sum to one.", covered: [sums]}]
"""
BROKEN = """\
format: 1
id: broken
title: Broken
questions:
  - id: one
    kind: open
    level: corr
    prompt: What does softmax do?
    pionts: []
"""


COUNTED = """\
format: 1
id: counted
title: Counted
derivations:
  weights:
    given: {d: {choose: [512, 768]}}
    steps: [{name: n, expr: "4*d^2", why: four matrices}]
    result: {expr: n}
questions:
  - id: weights-count
    kind: numeric
    prompt: "How many weights are there at d = {d}?"
    derivation: weights
    hints: [d by d each]
    mistakes: [{id: three, expr: "3*d^2", because: one was forgotten}]
"""


@pytest.fixture
def files(tutor: Tutor) -> Path:
    (tutor.folder / "mine.yaml").write_text(GOOD)
    (tutor.folder / "broken.yaml").write_text(BROKEN)
    return tutor.folder


def test_the_shipped_pack_is_listed(tutor: Tutor) -> None:
    said = tutor("pack", "list")
    assert said.code == 0
    assert "scaled-dot-product" in said.out


def test_questions_that_templates_made_are_counted_apart(tutor: Tutor) -> None:
    said = tutor("pack", "list").out
    row = next(line for line in said.splitlines() if line.startswith("model-attention"))
    assert "questions: 0 + " in row
    assert "about models" in row
    listed = tutor("pack", "list", "--json").data
    assert isinstance(listed, dict)
    counts = {p["id"]: (p["questions"], p["from_templates"]) for p in listed["packs"]}
    assert counts["model-attention"][0] == 0
    assert counts["model-attention"][1] > 150
    assert counts["scaled-dot-product"][1] == 0


def test_a_broken_pack_among_good_ones_is_listed_with_the_reason(tutor: Tutor, files: Path) -> None:
    said = tutor("pack", "list", "--packs", str(files))
    assert said.code == 0
    assert "mine" in said.out
    assert "broken.yaml:7" in said.out
    listed = tutor("pack", "list", "--packs", str(files), "--json").data
    assert isinstance(listed, dict)
    shipped = tutor("pack", "list", "--json").data
    assert isinstance(shipped, dict)
    assert {p["id"] for p in listed["packs"]} == {"mine", *(p["id"] for p in shipped["packs"])}
    assert len(listed["broken"]) == 1


def test_check_names_every_problem_with_line_question_and_the_nearest_word(tutor: Tutor, files: Path) -> None:
    said = tutor("pack", "check", "mine.yaml", "broken.yaml")
    assert said.code == 1
    level = next(line for line in said.out.splitlines() if ":7:" in line)
    assert "broken.yaml" in level
    assert "one" in level
    assert "core" in level
    points = next(line for line in said.out.splitlines() if ":9:" in line)
    assert "points" in points


def test_check_of_a_good_pack_is_silent_about_problems(tutor: Tutor, files: Path) -> None:
    said = tutor("pack", "check", "mine.yaml")
    assert said.code == 0, said.out + said.err


def test_problems_as_json_have_their_place_in_fields(tutor: Tutor, files: Path) -> None:
    said = tutor("pack", "check", "broken.yaml", "--json")
    assert said.code == 1
    problems = said.data["problems"]  # type: ignore[index]
    assert {(p["line"], p["question"]) for p in problems} >= {(7, "one"), (9, "one")}
    assert all(p["code"] and p["message"] and p["file"].endswith("broken.yaml") for p in problems)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00\x01", b"\t- x", b"a: &a [*a]", b"[" * 5000, b"\x00" * 100]
)
def test_a_file_that_is_no_pack_is_told_so_and_nothing_breaks(tutor: Tutor, content: bytes) -> None:
    (tutor.folder / "odd.yaml").write_bytes(content)
    said = tutor("pack", "check", "odd.yaml")
    assert said.code == 1
    assert "odd.yaml" in said.out


def test_a_path_that_is_not_there_is_wrong_usage(tutor: Tutor) -> None:
    for words in (("pack", "check", "nowhere.yaml"), ("pack", "list", "--packs", "nowhere")):
        said = tutor(*words)
        assert said.code == 2
        assert "nowhere" in said.err


def test_a_pack_in_the_persons_own_folder_is_found(tutor: Tutor, own_home: Path) -> None:
    folder = own_home / "tutor" / "questions"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(GOOD)
    assert tutor("pack", "show", "mine").code == 0
    assert "What does softmax do?" in tutor("practice", "one", "--plain").out


def test_show_lists_questions_and_claims_with_their_evidence(tutor: Tutor) -> None:
    shown = tutor("pack", "show", "scaled-dot-product", "--json").data
    assert isinstance(shown, dict)
    assert "main" in {q["id"] for q in shown["questions"]}
    assert any("derivation" in e for c in shown["claims"] for e in c["evidence"])


def test_a_misspelt_name_gets_the_nearest_one(tutor: Tutor) -> None:
    for words in (
        ("pack", "show", "scaled-dot-produkt"),
        ("practice", "scaled-dot-produkt", "--plain"),
        ("grade", "mian", "-"),
        ("derive", "numeric-satuation"),
        ("prove", "scaled-dot-produkt"),
    ):
        said = tutor(*words)
        assert said.code == 2, words
        assert said.err.strip()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("4*d^2", "4*width^2", 7), ("768]", "abc]", 6), ("4*d^2", "4*dd^2", 7), ("3*d^2", "4*d^2", 15)],
)
def test_check_works_out_what_a_pack_derives(tutor: Tutor, old: str, new: str, line: int) -> None:
    (tutor.folder / "counted.yaml").write_text(COUNTED)
    assert tutor("pack", "check", "counted.yaml").code == 0
    (tutor.folder / "counted.yaml").write_text(COUNTED.replace(old, new))
    said = tutor("pack", "check", "counted.yaml")
    assert said.code == 1
    assert f"counted.yaml:{line}:" in said.out


def test_a_named_pack_wins_over_the_installed_one_and_that_is_said_once(tutor: Tutor, own_home: Path) -> None:
    folder = own_home / "tutor" / "questions"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(GOOD)
    (tutor.folder / "new.yaml").write_text(GOOD.replace("What does", "What now does"))
    said = tutor("practice", "one", "--plain", "--packs", "new.yaml")
    assert "What now does softmax do?" in said.out
    assert said.err.count("in place of") == 1
    assert "in place of" not in tutor("practice", "one", "--plain").err


def test_a_broken_pack_that_is_named_gives_its_own_problems(tutor: Tutor, files: Path) -> None:
    for words in (("practice", "broken", "--plain"), ("practice", "--plain"), ("pack", "show", "broken")):
        said = tutor(*words, "--packs", str(files / "broken.yaml"))
        assert "broken.yaml:7" in said.err, words
        assert "there is no" not in said.err
        assert said.code == (1 if "broken" in words else 0)


def test_the_advice_for_a_missing_file_names_no_option_that_the_command_lacks(tutor: Tutor) -> None:
    assert "--packs" not in tutor("pack", "check", "nowhere.yaml").err


def test_practising_a_pack_that_does_not_work_out_says_so_and_counts_nothing(tutor: Tutor) -> None:
    (tutor.folder / "counted.yaml").write_text(COUNTED.replace("4*d^2", "4*width^2"))
    said = tutor("practice", "weights-count", "--plain", "--packs", "counted.yaml", stdin="5\n")
    assert "derivation does not work out" in said.out
    assert "width" in said.out
    assert "in time" not in said.out
    assert "again 0" in tutor("stats").out


def test_the_language_chosen_in_practice_is_remembered_unless_another_is_asked_for(tutor: Tutor) -> None:
    practise = ("practice", "numeric-saturation", "--plain")
    assert "面试官" in tutor(*practise, stdin=":zh\n").out
    assert "面试官" in tutor(*practise).out
    assert "Interviewer" in tutor(*practise, "--lang", "en").out
    assert "Interviewer" in tutor(*practise, env={"TUTOR_LANG": "en"}).out
    assert "面试官" in tutor(*practise).out
    assert "Interviewer" in tutor(*practise, stdin=":en\n").out
    assert "面试官" not in tutor(*practise).out


def test_nothing_unwritten_is_announced_and_what_an_answer_opened_is_not_said_to_be_shut(tutor: Tutor) -> None:
    (tutor.folder / "counted.yaml").write_text(COUNTED)
    practise = ("practice", "weights-count", "--plain", "--packs", "counted.yaml", "--seed", "1")
    said = tutor(*practise, stdin=":evidence\n5\n:evidence\n").out
    before, after = said.split("Derivation:")
    assert "Model answer" not in after
    assert "once you have answered" in before
    assert "once you have answered" not in after
    assert after.count("no evidence of its own") == 1
    assert "1 questions" not in tutor("pack", "list", "--packs", "counted.yaml").out


BARE = """\
format: 1
id: bare
title: Bare
questions:
  - id: one
    kind: open
    prompt: What does softmax do?
    points: [{id: sums, says: The weights sum to one, match: [{all: [sum to one]}]}]
"""


def test_what_a_question_can_do_without_is_advice_and_no_problem(tutor: Tutor) -> None:
    (tutor.folder / "bare.yaml").write_text(BARE)
    said = tutor("pack", "check", "bare.yaml")
    assert said.code == 0, said.out
    assert said.out.count("(advice)") == 3
    assert "problems: 0, advice: 3" in said.out
    data = tutor("pack", "check", "bare.yaml", "--json").data
    assert isinstance(data, dict)
    assert data["problems"] == []
    assert {p["code"] for p in data["advice"]} == {"proof.no_hints", "proof.no_references", "proof.no_examples"}


def test_the_readmes_open_question_is_a_pack_that_checks(tutor: Tutor) -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    points = next(part for part in readme.split("`") if part.startswith("points: [{id"))
    text = BARE.splitlines()
    (tutor.folder / "bare.yaml").write_text("\n".join([*text[:-1], f"    {points}"]) + "\n")
    assert tutor("pack", "check", "bare.yaml").code == 0


def test_a_missing_hint_does_not_keep_the_numbers_from_being_checked(tutor: Tutor) -> None:
    wrong = COUNTED.replace("    hints: [d by d each]\n", "").replace("3*d^2", "4*d^2")
    (tutor.folder / "counted.yaml").write_text(wrong)
    said = tutor("pack", "check", "counted.yaml")
    assert said.code == 1
    assert "problems: 1, advice: 2" in said.out


@pytest.mark.parametrize(("ask", "code"), [("scaled-dot-product/main", 0), ("scaled-dot-product/nowhere", 1)])
def test_a_follow_up_may_lead_into_an_installed_pack(tutor: Tutor, ask: str, code: int) -> None:
    (tutor.folder / "mine.yaml").write_text(GOOD + f"    follow_ups: [{{ask: {ask}}}]\n")
    said = tutor("pack", "check", "mine.yaml")
    assert said.code == code, said.out


def test_check_shows_what_each_example_earns_by_which_words_and_exits_1_if_it_is_not_as_said(
    tutor: Tutor, files: Path
) -> None:
    good = tutor("pack", "check", "mine.yaml", "--examples", "--lang", "en")
    assert good.code == 0
    assert (
        "mine/one\n  ✓ 11: “The weights sum to one.”\n      ✓ sums  line 9: sum to one “sum to one”" in good.out
    )
    bad = GOOD.replace("The weights sum to one.", "The weights gimble nicely.").replace(
        "[sum to one]", "[~sum, weights]"
    )
    (files / "mine.yaml").write_text(bad.replace("id: mine", "id: mine\nlexicon: {sum: [sums up, sum to one]}"))
    said = tutor("pack", "check", "mine.yaml", "--examples", "--lang", "en")
    assert said.code == 1
    assert "  ✗ 12: “The weights gimble nicely.”" in said.out
    assert "· sums  nearest: line 10: weights “weights” · lacks `~sum`" in said.out
    assert "`~sum` may lack: “gimble nicely”" in said.out
    assert "mine.yaml:12:" in said.out
    assert tutor("pack", "check", "mine.yaml").code == 0


def test_what_examples_earn_as_data_has_the_reasons(tutor: Tutor, files: Path) -> None:
    (example,) = tutor("pack", "check", "mine.yaml", "--examples", "--json").data["examples"]  # type: ignore[index]
    assert (example["question"], example["line"], example["holds"], example["problems"]) == (
        "mine/one",
        11,
        True,
        [],
    )
    assert example["earned"]["sums"]["decided"]["words"][0]["said"] == "sum to one"
    assert "examples" not in tutor("pack", "check", "mine.yaml", "--json").data  # type: ignore[operator]


def test_check_holds_a_packs_own_concepts_against_the_lexicon(tutor: Tutor, files: Path) -> None:
    own = "lexicon: {sum: {forms: [~gradint ~sumed], opposites: [part]}, grow: {forms: [x], kind: thing}}"
    (files / "mine.yaml").write_text(GOOD.replace("id: mine", f"id: mine\n{own}"))
    said = tutor("pack", "check", "mine.yaml", "--lang", "en")
    assert said.code == 1
    assert "mine.yaml:3:11: the lexicon has no concept `~gradint`; did you mean `~gradient`?" in said.out
    assert "`~sumed`; did you mean `~sum`?" in said.out
    assert "no concept `~part`" in said.out
    assert "`~grow` is a predicate of the shared lexicon" in said.out


def test_a_family_that_would_fill_the_memory_is_refused_before_it_is_made(tutor: Tutor, files: Path) -> None:
    bomb = "<" + "|".join("abcdefghij") + "> "
    (files / "mine.yaml").write_text(GOOD.replace("id: mine", f"id: mine\nlexicon: {{sum: ['{bomb * 30}']}}"))
    said = tutor("grade", "one", "-", "--packs", "mine.yaml", "--lang", "en", stdin="x")
    assert said.code == 1
    assert "2000 forms" in said.err


def test_a_broken_pack_beside_a_named_one_is_told_and_fails_nothing(tutor: Tutor, files: Path) -> None:
    said = tutor("prove", "numbers-sampling", "--packs", str(files / "broken.yaml"))
    assert "broken.yaml:7" in said.err
    assert said.code == 0
    assert "packs: 1" in said.out
