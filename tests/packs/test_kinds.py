"""Questions that are picked, ordered or filled in: read whole, and every fault named at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.kinds import KINDS, spoilt
from tests.packs.samples import written
from tutor.language import LANGUAGES
from tutor.packs import BrokenPack, Problem, compiled, load_file
from tutor.packs.load import read_pack

FAULTS = [
    # what is changed into what (› marks the place to be named), in which question, code, values to be found
    ("- {id: logits, says", "- {id: ›probabilities, says", "one", "duplicate_id", {"name": "probabilities"}),
    ("says: {en: logits, zh: logits}", "›says: {en: Probabilities, zh: logits}", "one", "same_text", {}),
    ("says: {en: a one-hot vector, zh: 独热向量}", "›says: {en: x, zh: LOGITS}", "one", "same_text", {}),
    ("        right: true\n", "        right: false\n", "one", "one_right", {"count": 0}),
    ("because: {en: Those go in.", "right: true, because: {en: Those go in.", "one", "one_right", {"count": 2}),
    ("claim: fact\n      - {id: logits", "claim: ›fakt\n      - {id: logits", "one", "unknown_claim_near", {}),
    ("{mistake: one-hot}", "{mistake: ›probabilities}", "one", "unknown_mistake", {}),
    ("{mistake: halve}", "{mistake: ›halves}", "two", "unknown_mistake_near", {"near": "halve"}),
    ("{mistake: scale}", "{mistake: ›scales}", "steps", "unknown_mistake_near", {"near": "scale"}),
    ("{mistake: squared}", "{mistake: ›square}", "gaps", "unknown_mistake_near", {"near": "squared"}),
    ("    right: false\n", "    right: ›no\n", "flag", "not_flag", {"found": "no"}),
    ("- {id: mix, says", "- {id: ›scale, says", "steps", "duplicate_id", {}),
    ("says: {en: scaling, zh: 缩放}", "›says: {en: dot  products, zh: 缩放}", "steps", "same_text", {}),
    ("its {{spread}} is", "its ›spread is", "gaps", "blank_not_asked", {"name": "spread"}),
    ("它的{{spread}}就是", "它的{{spred}}就是", "gaps", "unknown_blank_near", {"near": "spread"}),
    ("its {{spread}} is", "its {{spread}} is {{spread}}, is", "gaps", "blank_twice", {}),
    ("cdot k$ is {{variance}},", "cdot k = {{variance}}$,", "gaps", "blank_in_maths", {}),
    ("        is: d_k\n", "        is: d_k\n        words: [d_k]\n", "gaps", "exactly_one", {}),
    ("{id: squared, is: d_k^2,", "›{id: squared, words: [d_k^2],", "gaps", "mistake_sort", {"key": "is"}),
    ("{id: mean, words", "{id: ›squared, words", "gaps", "duplicate_id", {}),
    ("words: [standard deviation, 标准差]\n", "words: [std]\n        unit: s\n", "gaps", "with_is", {}),
]  # fmt: skip


def problem(folder: Path, text: str, code: str) -> Problem:
    read = read_pack(written(folder, text))
    assert isinstance(read, BrokenPack)
    for each in read.problems:
        assert all(each.line(language) for language in LANGUAGES)
    return next(each for each in read.problems if each.code == f"packs.{code}")


def test_every_kind_is_read_and_survives_compilation(tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, KINDS))
    one, two, flag, steps, gaps = pack.questions.values()
    assert one.choosing is not None
    assert one.choosing.right == {"probabilities"}
    assert two.choosing is not None
    assert two.choosing.several
    assert two.choosing.right == {"shift", "halve"}
    assert flag.statement is not None
    assert not flag.statement.right
    assert steps.ordering is not None
    assert [item.id for item in steps.ordering.items] == ["scores", "scale", "weights", "mix"]
    assert gaps.cloze is not None
    assert [blank.wrongs for blank in gaps.cloze.blanks] == [("squared",), ("mean",)]
    assert compiled.load(compiled.dump(pack, {})) == pack


def test_a_question_is_judged_by_one_thing_only(tmp_path: Path) -> None:
    for question in load_file(written(tmp_path, KINDS)).questions.values():
        parts = (question.numeric, question.choosing, question.statement, question.ordering, question.cloze)
        assert sum(part is not None for part in parts) == 1


@pytest.mark.parametrize(("old", "new", "part", "code", "values"), FAULTS)
def test_a_fault_is_named(
    tmp_path: Path, old: str, new: str, part: str, code: str, values: dict[str, object]
) -> None:
    text = spoilt((old, new))
    found = problem(tmp_path, text.replace("›", ""), code)
    assert found.question == part
    assert values.items() <= dict(found.values).items()
    if "›" in text and code != "blank_not_asked":
        at = text.index("›")
        place = (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        assert (found.where.line, found.where.column) == place


@pytest.mark.parametrize(("right", "code"), [("true", "all_alike"), ("false", "none_right")])
def test_of_several_at_least_one_is_right_and_one_wrong(tmp_path: Path, right: str, code: str) -> None:
    text = KINDS.replace("right: true, because", "because").replace(
        "because: {en: N", "right: X, because: {en: N"
    )
    text = text.replace("because: {en: It", "right: X, because: {en: It").replace("X", right)
    assert problem(tmp_path, text, code)


def test_a_choice_of_two_is_too_few_and_of_seven_too_many(tmp_path: Path) -> None:
    start, end = KINDS.index("      - {id: one-hot"), KINDS.index("    follow_ups: [{ask: two")
    option = KINDS[start:end]
    few = KINDS.replace(option, "")
    assert problem(tmp_path, few, "short_list")
    many = KINDS.replace(option, "".join(option.replace("one-hot", f"o{i}") for i in range(5)))
    assert problem(tmp_path, many, "long_list")


def test_a_question_without_its_kind_is_taken_for_the_one_that_its_keys_tell(tmp_path: Path) -> None:
    for kind in ("choice", "multi", "true_false", "order", "cloze"):
        read = read_pack(written(tmp_path, KINDS.replace(f"kind: {kind}\n", "kind: nonsense\n")))
        assert isinstance(read, BrokenPack)
        assert [each.code for each in read.problems] == ["packs.not_one_of"], kind
