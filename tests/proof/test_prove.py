"""A small pack proves itself with the real services, and whatever is broken in it is named with its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.packs.samples import SOUND, spoilt
from tests.proof.conftest import Prove
from tutor.errors import ChildError, DemoError
from tutor.grading import Grader
from tutor.language import LANGUAGES
from tutor.maths.client import MathsClient
from tutor.outcomes import WorkedDerivation
from tutor.packs import load_file
from tutor.proof import Proof, all_passed, check_maths, prove
from tutor.proof.claims import Run
from tutor.proof.values import value
from tutor.questions import Derivation

BREAKS = [
    # what is changed into what (› marks the place to be named) → which proof fails, with which code
    ('p[1]*(1 - p[1])"}\n    result', 'p[1]*(1 + p[1])"}\n    result', "slope", "exact"),
    ('expr: "softmax(z)"', 'expr: ›"softmax(y)"', "slope", "no_derivation"),
    ('exact: "(exp(-10)+', 'exact: ›"(exp(-11)+', "slope", "exact"),
    ("decimal: 4.539787e-05", "decimal: ›4.539788e-05", "slope", "decimal"),
    ("decimal: 4.539787e-05", "decimal: ›1e-4", "slope", "decimal"),
    (
        "      with: {logits: [10, 0, -10], divisor: none, dtype: float64}\n      finding",
        "      with: {logits: [9, 0, -10]}\n      finding",
        "slope",
        "second_differs",
    ),
    ("is: 4.539787e-05", "is: 4.6e-05", "saturates", "is_fails"),
    ('finding: "jacobian[1,1]", is', 'finding: "jacobian[9,9]", is', "saturates", "not_measured"),
    ('finding: "jacobian[1,1]", is', 'finding: "jacobien[1,1]", is', "saturates", "unknown_finding_near"),
    ("run: softmax-gradient", "run: softmax-gradients", "saturates", "demos.unknown_demo_near"),
    ('"0.9999*(1 - 0.9999)"', '›"p[1] - p[1]^2"', "how-steep", "mistake_right"),
    ("expr: sqrt(d_k)", "expr: ›sqrt(d_kd_k)", "spread", "undeclared"),
    ("choose: [32, 64, 128]", "›choose: [32, sixty, 128]", "spread", "no_derivation"),
    ('"0.9999*(1 - 0.9999)"', '›"g*pp[1]"', "how-steep", "undeclared"),
    ('"0.9999*(1 - 0.9999)"', '›"1/0"', "how-steep", "mistake_no_value"),
    ('"0.9999*(1 - 0.9999)"', '"0.999*(1 - 0.999)"', "how-steep", "mistake_unnamed"),
    ("typed: 1e-4", "typed: ›2e-4", "how-steep", "mistake_unnamed"),
    ("typed: 1e-4", "typed: ›1e-", "how-steep", "mistake_unjudged"),
    ("answer: softmax becomes one-hot", "answer: softmax is peaked", "main", "example_less"),
    ("covered: [one_hot]}", "covered: []}", "main", "example_more"),
    ("match: [overflow]", "match: [~overfloww]", "main", "unknown_concept"),
    ("match: [overflow]", "match: [{maths: 'sqrt('}]", "main", "bad_pattern_formula"),
    ("hints: [a root]", "hints: []", "how-wide", "no_hints"),
    (
        "    tolerance: {rel: 0.02}",
        "    unit: ›byts\n    tolerance: {rel: 0.02}",
        "how-steep",
        "unknown_unit_near",
    ),
    (
        "    tolerance: {rel: 0.02}",
        "    unit: furlong\n    tolerance: {rel: 0.02}",
        "how-steep",
        "unknown_unit",
    ),
    ("for d_k = {d_k}?", "for this d_k?", "how-wide", "given_unsaid"),
    ("right: it does not", "right: 'it does not: $x'", "main", "open_dollar"),
    ("result: {expr: s}", "result: {expr: s, decimal: ›8}", "spread", "literal_chosen"),
]


def failures(found: list[Proof]) -> list[Proof]:
    for proof in found:
        assert all(proof.line(language) for language in LANGUAGES)
    return [proof for proof in found if not proof.passed]


def test_a_sound_pack_proves_every_part_of_itself(proofs: Prove) -> None:
    found = proofs(SOUND)
    assert failures(found) == []
    assert all_passed(found)
    parts = ["slope", "spread", "main", "how-steep", "how-wide", "saturates"]
    assert [proof.id for proof in found] == [f"peaks/{part}" for part in parts]


@pytest.mark.parametrize(("old", "new", "part", "code"), BREAKS)
def test_a_broken_part_fails_and_names_its_line(
    proofs: Prove, old: str, new: str, part: str, code: str
) -> None:
    text = spoilt((old, new))
    at = text.find("›")
    code = code if "." in code else f"proof.{code}"
    found = next(p for p in failures(proofs(text.replace("›", ""))) if p.code == code)
    assert found.id == f"peaks/{part}"
    if at >= 0:
        assert (found.where.line, found.where.column) == (
            text.count("\n", 0, at) + 1,
            at - text.rfind("\n", 0, at),
        )
    else:  # the part it stands in, whose line is named
        assert found.where.line <= text.count("\n", 0, text.index(new)) + new.count("\n") + 1


@pytest.mark.parametrize("unit", ["1", "byte", "logit^2", "FLOP/byte", "%", "1/s"])
def test_a_number_proves_itself_in_its_unit(proofs: Prove, unit: str) -> None:
    text = spoilt(("    tolerance: {rel: 0.02}", f"    unit: '{unit}'\n    tolerance: {{rel: 0.02}}"))
    assert failures(proofs(text)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("result: {expr: s}", "result: {expr: '[s, s]'}"),
        ("    given: {d_k: {choose: [32, 64, 128]}}", "    symbols: {d_k: positive}"),
    ],
)
def test_a_number_is_not_asked_for_where_none_is_derived(proofs: Prove, old: str, new: str) -> None:
    text = spoilt((old, new), ("for d_k = {d_k}?", "?"))
    assert "proof.not_a_number" in [p.code for p in failures(proofs(text)) if p.id == "peaks/how-wide"]


def test_a_step_may_be_named_like_a_function(proofs: Prove) -> None:
    text = spoilt(
        (
            "steps: [{name: s, expr: sqrt(d_k)}]",
            "steps: [{name: cosine, expr: 1}, {name: s, expr: sqrt(d_k)*cosine}]",
        )
    )
    assert failures(proofs(text)) == []


def test_the_line_of_a_broken_expectation_and_example_is_their_own(proofs: Prove) -> None:
    for old, new in (("is: 4.539787e-05", "is: 4.6e-05"), ("covered: [one_hot]}", "covered: []}")):
        text = spoilt((old, new))
        line = text.count("\n", 0, text.index(new)) + 1
        assert [p.where.line for p in failures(proofs(text))] == [line]


def test_what_rests_on_a_failed_derivation_fails_with_it(proofs: Prove) -> None:
    failed = failures(proofs(spoilt(("decimal: 4.539787e-05", "decimal: 4.5e-04"))))
    assert [(p.id, p.code) for p in failed] == [
        ("peaks/slope", "proof.decimal"),
        ("peaks/saturates", "proof.rests_on_failed"),
    ]


def test_mistakes_that_agree_to_four_digits_are_reported(proofs: Prove) -> None:
    twin = '      - {id: twin, expr: "0.9999*0.0001*1.00001", because: the same again}\n'
    text = spoilt(("    aliases: [steepness]\n", twin + "    aliases: [steepness]\n"))
    found = next(p for p in failures(proofs(text)) if p.code == "proof.mistakes_alike")
    assert found.where.line == text.count("\n", 0, text.index("id: twin")) + 1


def test_every_drawn_value_is_proved_not_only_the_first(proofs: Prove) -> None:
    text = spoilt(
        ("steps: [{name: s, expr: sqrt(d_k)}]", "steps: [{name: s, expr: 'softmax([1, 2])[128/d_k]'}]")
    )
    assert [p.id for p in failures(proofs(text)) if p.code == "proof.no_derivation"] == ["peaks/spread"]


def test_a_claim_with_references_alone_is_cited_not_proved(proofs: Prove) -> None:
    start, end = (
        SOUND.index("    derivation: slope\n    demo"),
        SOUND.index("    references: [{title: Attention"),
    )
    found = {p.id: p for p in proofs(SOUND[:start] + SOUND[end:])}
    assert (found["peaks/saturates"].state, found["peaks/saturates"].passed) == ("cited", True)


def test_without_demos_the_rest_is_proved_and_claims_stay_open(
    tmp_path: Path, maths: MathsClient, grader: Grader
) -> None:
    def no_torch(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        raise DemoError("demos.no_torch")

    file = tmp_path / "pack.yaml"
    file.write_text(SOUND, encoding="utf-8")
    states = {p.id: p.state for p in prove(load_file(file), maths, grader, no_torch)}
    assert states["peaks/slope"] == states["peaks/saturates"] == "inconclusive"
    assert states["peaks/how-steep"] == states["peaks/main"] == "holds"


def test_a_child_that_does_not_answer_leaves_its_part_open_and_the_others_are_proved(
    tmp_path: Path, maths: MathsClient, grader: Grader
) -> None:
    class Slow:
        """The maths child, which has no time for one derivation."""

        def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
            if derivation.id == "spread":
                raise ChildError("children.deadline", name="maths", seconds="15")
            return maths.derive(derivation, givens)

        def __getattr__(self, name: str) -> object:
            return getattr(maths, name)

    file = tmp_path / "pack.yaml"
    file.write_text(SOUND, encoding="utf-8")

    def no_torch(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        raise DemoError("demos.no_torch")

    found = {p.id: p for p in prove(load_file(file), Slow(), grader, no_torch)}  # type: ignore[arg-type]
    assert (found["peaks/spread"].state, found["peaks/spread"].code) == ("inconclusive", "proof.no_answer")
    assert (found["peaks/how-wide"].state, found["peaks/how-steep"].state) == ("inconclusive", "holds")
    assert "15" in found["peaks/spread"].sentence("en")


def test_proofs_come_one_by_one(tmp_path: Path, maths: MathsClient, grader: Grader) -> None:
    def never(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        raise AssertionError("asked for before it was needed")

    file = tmp_path / "pack.yaml"
    file.write_text(
        SOUND.replace("  slope:\n", "  slope2:\n    result: {expr: 1/3}\n  slope:\n"), encoding="utf-8"
    )
    first = next(prove(load_file(file), maths, grader, never))
    assert (first.id, first.values["exact"]) == ("peaks/slope2", "1/3")


LARGE = spoilt(
    ("steps: [{name: s, expr: sqrt(d_k)}]", "steps: [{name: s, expr: 40000*d_k^2 + 1}]"),
    (
        "    hints: [a root]",
        '    hints: [a root]\n    mistakes: [{id: same, expr: "1 + 40000*d_k*d_k", because: x}]',
    ),
)


def test_a_mistake_that_is_the_answer_fails_even_when_its_typed_form_is_rounded(proofs: Prove) -> None:
    (found,) = failures(proofs(LARGE))
    assert found.code in ("proof.mistake_is_answer", "proof.mistake_right")
    assert found.where.line == LARGE.count("\n", 0, LARGE.index("id: same")) + 1


@pytest.mark.parametrize(
    ("old", "new", "about"),
    [
        ("expr: sqrt(d_k)", "expr: sqrt(width)", "spread"),
        ("[32, 64, 128]", "[32, abc, 128]", "spread"),
        ('"0.9999*(1 - 0.9999)"', '"p[1] - p[1]^2"', "how-steep"),
        ("decimal: 4.539787e-05", "decimal: 1e-4", "slope"),
    ],
)
def test_what_working_out_finds_is_found_without_running_a_demo(
    tmp_path: Path, maths: MathsClient, grader: Grader, old: str, new: str, about: str
) -> None:
    text = spoilt((old, new))
    file = tmp_path / "pack.yaml"
    file.write_text(text, encoding="utf-8")
    pack = load_file(file)
    found = list(check_maths(pack, maths, grader))
    assert {p.question for p in found} == {about}
    assert found[0].where.line == text.count("\n", 0, text.index(new)) + 1
    assert list(check_maths(pack, maths, grader, {about, "how-wide"})) == []


def test_a_sound_pack_works_out(tmp_path: Path, maths: MathsClient, grader: Grader) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text(SOUND, encoding="utf-8")
    assert list(check_maths(load_file(file), maths, grader)) == []


def test_a_step_that_is_named_like_an_index_of_the_demo_is_worked_out_in_its_own_place(
    tmp_path: Path, maths: MathsClient
) -> None:
    own = "given: {width: 512}\n    steps: [{name: d_k, expr: width/8}, {name: s, expr: sqrt(d_k)}]"
    text = SOUND.replace("given: {d_k: {choose: [32, 64, 128]}}\n    steps: [{name: s, expr: sqrt(d_k)}]", own)
    file = tmp_path / "pack.yaml"
    file.write_text(text, encoding="utf-8")
    spread = load_file(file).derivations["spread"]
    assert value(spread, "s", {}, maths, known={"d_k": "1024"}) == 8.0
