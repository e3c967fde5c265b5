"""Every fault of a pack file is reported with its line, its column, its part and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.samples import SOUND, spoilt, written
from tutor.language import LANGUAGES
from tutor.packs import BrokenPack
from tutor.packs.load import read_pack

SHAPES = [
    # what is changed into what (› marks the place to be named), in which part, code, values to be found
    (
        "    prompt: {en: Why",
        "    ›promt: {en: Why",
        "main",
        "unknown_key_near",
        {"name": "promt", "near": "prompt"},
    ),
    ("    hints: [Look", "    ›zzzzz: [Look", "main", "unknown_key", {"name": "zzzzz"}),
    (
        "says: {en: it approaches one-hot, zh: 它趋于独热}",
        "›says: {en: it}",
        "main",
        "missing_key",
        {"name": "zh"},
    ),
    ("kind: open", "kind: ›opne", "main", "not_one_of_near", {"near": "open"}),
    ("tolerance: {rel: 0.02}", "tolerance: {rel: ›2%}", "how-steep", "not_number", {"found": "2%"}),
    ("tolerance: {rel: 0.02}", "tolerance: {sigfigs: ›0}", "how-steep", "too_small", {"limit": 1}),
    ("tolerance: {rel: 0.02}", "tolerance: {decplaces: ›99}", "how-steep", "too_big", {"limit": 15}),
    ("seeds: [0]", "seeds: [›-1]", "saturates", "too_small", {"limit": 0}),
    ("tolerance: {rel: 0.02}", "tolerance: {rel: ›0}", "how-steep", "not_positive", {}),
    ("tolerance: {rel: 0.02}", "›tolerance: {rel: .1, abs: 1}", "how-steep", "exactly_one", {}),
    ("tolerance: {rel: 0.02}", "›tolerance: {}", "how-steep", "exactly_one", {}),
    ("pitfall: true", "pitfall: ›yes", "main", "not_flag", {"found": "yes"}),
    ("seconds: 30", "seconds: ›half", "main", "not_whole", {"found": "half"}),
    ("id: one_hot\n", "id: ›One Hot\n", "main", "bad_id_near", {"near": "one-hot"}),
    ("hints: [a root]", "hints: ›a root", "how-wide", "want_list", {}),
    ("prompt: How steep is it at [10, 0, -10]?", "›prompt: [How steep]", "how-steep", "want_mapping", {}),
    ('z: "[10, 0, -10]"', "›z: [10, 0, -10]", "slope", "want_mapping", {}),
    ("expr: sqrt(d_k)", "›expr: [1]", "spread", "want_text", {}),
    ("when: {missed: one_hot}", "when: {›mised: one_hot}", "main", "unknown_key_near", {"near": "missed"}),
    ("when: always", "when: ›alwys", "main", "bad_when_near", {"near": "always"}),
    (
        '{finding: "jacobian[1,1]", is: 4.539787e-05,',
        "›{finding: x, is: 1, above: 2,",
        "saturates",
        "exactly_one",
        {},
    ),
    ('"https://arxiv.org/abs/1706.03762"', '›"javascript:alert(1)"', "saturates", "bad_url", {}),
    ("{title: A book, where: chapter 3}", "{title: ›'  '}", "main", "blank", {}),
    ("[peaked, 尖锐]", '[peaked, ›"[1..x]"]', None, "no_range", {"found": "[1..x]"}),
    ("[peaked, 尖锐]", f"[›'{'<a|b>' * 11}']", None, "large_family", {"limit": 2000}),
    (
        "lexicon: {sharp: [peaked, 尖锐]}",
        f"›lexicon: {{sharp: [{', '.join(['<a|b>' * 10] * 20)}]}}",
        None,
        "large_family",
        {"limit": 20_000},
    ),
    ("[peaked, 尖锐]", "{forms: [peaked], kind: ›cue}", None, "not_one_of", {}),
    ("sharp: [peaked, 尖锐]", "›sharp: {forms: [peaked], kind: topic}", None, "topic_and_group", {}),
    ("sharp: [peaked, 尖锐]", "›sharp: {forms: [peaked], group: scale}", None, "topic_and_group", {}),
    ("sharp: [peaked, 尖锐]", "›sharp: []", None, "empty_list", {}),
]
REFERENCES = [
    (
        "claim: saturates\n        match",
        "claim: ›saturate\n        match",
        "main",
        "unknown_claim_near",
        "saturates",
    ),
    ("claims: [saturates]", "claims: [›slope]", "main", "is_derivation", None),
    (
        "derivation: slope\n    demo",
        "derivation: ›slpe\n    demo",
        "saturates",
        "unknown_derivation_near",
        "slope",
    ),
    ("points: [one_hot]}", "points: [›onehot]}", "main", "unknown_point_near", "one_hot"),
    ("{ask: how-steep", "{ask: ›how-stepp", "main", "unknown_question_near", "how-steep"),
    ("{ask: how-wide", "{ask: ›main", "main", "asks_itself", None),
    ("{missed: one_hot}", "{mistake: ›rounded-early}", "main", "unknown_mistake", None),
    ("{said: overflow}", "{said: ›overflwo}", "main", "unknown_said_near", "overflow"),
    ("when: {said: overflow}", "when: ›wrong", "main", "wrong_open", None),
    ("source: notes", "source: ›note", "main", "unknown_source_near", "notes"),
    ("covered: [one_hot]", "covered: [›two_hot]", "main", "unknown_point_near", "one_hot"),
    ("covered: [one_hot]", "covered: [one_hot], ›check: [one_hot]", "main", "covered_and_check", None),
    ("{id: overflow", "{id: ›one_hot", "main", "duplicate_id", None),
    ("name: g,", "name: ›p,", "slope", "duplicate_id", None),
    ("- id: how-wide", "- id: ›slope", "slope", "duplicate_id", None),
    ("aliases: [steepness]", "aliases: [›main]", "main", "duplicate_id", None),
]


def marked(*changes: tuple[str, str]) -> tuple[str, tuple[int, int]]:
    """The sound pack so changed, without the mark, and the line and column where the mark stood."""
    text = spoilt(*changes)
    at = text.index("›")
    return text.replace("›", ""), (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def problems(folder: Path, text: str | bytes) -> BrokenPack:
    read = read_pack(written(folder, text))
    assert isinstance(read, BrokenPack)
    for problem in read.problems:  # every message exists in both languages and can be filled in
        assert all(problem.line(language) for language in LANGUAGES)
    return read


def test_the_sound_sample_has_no_fault(tmp_path: Path) -> None:
    assert not isinstance(read_pack(written(tmp_path, SOUND)), BrokenPack)


@pytest.mark.parametrize(("old", "new", "part", "code", "values"), SHAPES)
def test_a_wrong_shape_is_named_at_its_place(
    tmp_path: Path, old: str, new: str, part: str, code: str, values: dict[str, object]
) -> None:
    text, place = marked((old, new))
    (found,) = problems(tmp_path, text).problems
    assert (found.code, found.question) == (f"packs.{code}", part)
    assert (found.where.line, found.where.column) == place
    assert values.items() <= dict(found.values).items()


@pytest.mark.parametrize(("old", "new", "part", "code", "near"), REFERENCES)
def test_a_reference_to_nothing_is_named_at_its_place(
    tmp_path: Path, old: str, new: str, part: str, code: str, near: str | None
) -> None:
    text, place = marked((old, new))
    found = next(p for p in problems(tmp_path, text).problems if p.code == f"packs.{code}")
    assert found.question == part
    assert (found.where.line, found.where.column) == place
    assert found.values.get("near") == near


def test_all_faults_of_a_file_come_at_once_in_the_order_of_its_lines(tmp_path: Path) -> None:
    text = spoilt(
        ("derivation: slope\n    demo", "derivation: slpe\n    demo"),
        ("    prompt: {en: Why", "    promt: {en: Why"),
        ("tolerance: {rel: 0.02}", "tolerance: {rel: x}"),
        ("derivation: spread", "derivation: sprad"),
        ("hints: [a root]", "hints: [a root]\n    hints: [again]"),
    )
    found = [p.code.removeprefix("packs.") for p in problems(tmp_path, text).problems]
    assert found == [
        "unknown_derivation_near",
        "unknown_key_near",
        "not_number",
        "duplicate_key",
        "unknown_derivation_near",
    ]


def test_a_part_that_is_broken_does_not_make_references_to_it_look_wrong(tmp_path: Path) -> None:
    text = spoilt(('says: {en: "The slope', 'sayz: {en: "The slope'))
    assert {p.question for p in problems(tmp_path, text).problems} == {"saturates"}


def test_a_duplicate_names_the_line_of_the_first(tmp_path: Path) -> None:
    text, first = marked(("- id: how-steep", "- id: ›how-steep"), ("- id: how-wide", "- id: how-steep"))
    found = next(p for p in problems(tmp_path, text).problems if p.code == "packs.duplicate_id")
    assert found.values["line"] == first[0]


def test_a_file_of_a_later_format_is_refused_with_one_sentence(tmp_path: Path) -> None:
    (found,) = problems(
        tmp_path, spoilt(("format: 1", "format: 2"), ("    kind: open", "    sort: open"))
    ).problems
    assert found.code == "packs.format"


def test_a_wrong_kind_does_not_hide_what_else_is_wrong_with_a_question(tmp_path: Path) -> None:
    text = spoilt(("    kind: open", "    kind: opne"), ("    prompt: {en: Why", "    promt: {en: Why"))
    text = text.replace("    kind: numeric\n    prompt: What", "    promt: What")
    found = [p.code.removeprefix("packs.") for p in problems(tmp_path, text).problems]
    assert found == ["not_one_of_near", "unknown_key_near", "no_kind", "unknown_key_near"]
