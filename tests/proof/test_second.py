"""Second ways prove a derivation; a planted wrong digit, one too wide and one that is the same are named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.proof.conftest import Prove
from tutor import paths
from tutor.crosscheck.client import CrosscheckClient
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import BrokenPackError, lexicon, load_file, read_bank
from tutor.proof import Proof, Runs, check, prove, unseconded

PACK = """
format: 1
id: ways
title: Ways
derivations:
  d:
    {derivation}
questions:
  - id: q
    kind: numeric
    prompt: "How much? {shown}"
    derivation: d
    hints: [think]
    {judged}
    mistakes: [{mistakes}]
"""


def pack(derivation: str, mistakes: str = "", shown: str = "") -> str:
    lines = "\n    ".join(derivation.strip().splitlines())
    judged = "tolerance: {rel: 0.05}"
    if "symbols: {a:" in derivation:
        judged = "answer_kind: formula\n    symbols: {a: real, b: positive}"
    return PACK.format(derivation=lines, mistakes=mistakes, shown=shown, judged=judged)


@pytest.fixture(scope="module")
def second() -> Iterator[CrosscheckClient]:
    with CrosscheckClient() as client:
        yield client


@pytest.fixture
def failures(
    tmp_path: Path, maths: MathsClient, runs: Runs, grader: Grader, second: CrosscheckClient
) -> Callable[[str], list[Proof]]:
    """The failures of the derivation of a pack's text."""

    def found(text: str) -> list[Proof]:
        file = tmp_path / "pack.yaml"
        file.write_text(text, encoding="utf-8")
        proofs = prove(load_file(file), maths, grader, runs.get, only={"ways/d"}, second=second)
        return [proof for proof in proofs if not proof.passed]

    return found


SOFTMAX = """
given: {z: "[2, 1, 0]"}
steps: [{name: p, expr: "softmax(z)"}]
result: {expr: "p[1]*(1 - p[1])"}
second: {by: autograd, expr: "jacobian(softmax(z))[1,1]"}
"""
CACHE = """
given: {n: {choose: [1024, 4096]}, layers: "32"}
steps: [{name: each, expr: "2*layers*8*128*2"}]
result: {expr: n*each}
second: {by: tensors, build: {cache: {kv_cache: {layers: layers, kv_heads: 8, d_head: 128, tokens: n}}}}
"""
IDENTITY = """
symbols: {a: real, b: positive}
steps: [{name: s, expr: "(a + b)^2 - a^2"}]
result: {expr: s}
second: {by: torch, expr: "b*(2*a + b)"}
"""
VARIANCE = """
given: {d: {choose: [16, 64]}}
steps: [{name: v, expr: d}]
result: {expr: sqrt(v)}
second:
  by: simulation
  symbols: {q: standard normal, k: standard normal}
  expr: Std(sum(q_i*k_i, i, 1, d))
"""
VECTOR = """
given: {z: "[2, 1, 0]"}
steps: [{name: p, expr: "softmax(z)"}]
result: {expr: p}
second: {by: autograd, expr: "grad(logsumexp(z), z)"}
"""
DEFINED = """
given: {a: "16", r: "8"}
steps: [{name: f, expr: a/r}]
result: {expr: f}
second: {none: {en: it is the definition, zh: 这是定义}}
"""


@pytest.mark.parametrize(
    ("derivation", "shown"),
    [(SOFTMAX, ""), (CACHE, "{n}"), (IDENTITY, ""), (VARIANCE, "{d}"), (VECTOR, ""), (DEFINED, "")],
    ids=["autograd", "tensors", "identity", "simulation", "vector", "none"],
)
def test_a_second_way_that_agrees_lets_the_derivation_hold(
    failures: Callable[[str], list[Proof]], derivation: str, shown: str
) -> None:
    assert failures(pack(derivation, shown=shown)) == []


@pytest.mark.parametrize(
    ("derivation", "right", "wrong", "code"),
    [
        (SOFTMAX, "p[1]*(1 - p[1])", "p[1]*(1 - p[2])", "second_computed_differs"),
        (SOFTMAX, "p[1]*(1 - p[1])", "p[1]*(1.000001 - p[1])", "second_computed_differs"),
        (CACHE, "2*layers*8", "layers*8", "second_computed_differs"),
        (IDENTITY, "(2*a + b)", "(2*a - b)", "second_computed_differs"),
        (VARIANCE, "sqrt(v)", "1.02*sqrt(v)", "second_computed_differs"),
        (VECTOR, "grad(logsumexp(z), z)", "[softmax(z)[1], 1]", "second_no_derivative"),
        (VECTOR, "expr: p}", 'expr: "p[1]"}', "second_shape"),
        (SOFTMAX, "jacobian(softmax(z))[1,1]", "softmax(z)[1]*(1 - softmax(z)[1])", "second_no_derivative"),
        (SOFTMAX, "by: autograd", "by: autogard", "unknown_way_near"),
        (SOFTMAX, "jacobian(softmax(z))", "jacobian(softmax(y))", "bad_formula"),
        (SOFTMAX, "jacobian(softmax(z))", "jacobian(softmax(p))", "bad_formula"),
        (SOFTMAX, "[1,1]", "[1,9]", "second_no_value"),
        (CACHE, "kv_cache", "kv_cash", "unknown_builder_near"),
        (CACHE, "kv_heads: 8", "heads: 8", "unknown_parameter_near"),
        (CACHE, "kv_heads: 8, ", "", "missing_parameter"),
        (CACHE, "by: tensors", "by: flop_counter", "builder_way"),
        (CACHE, "by: tensors", "by: torch", "second_parts"),
        (VARIANCE, "Std(sum(q_i*k_i, i, 1, d))", "sqrt(d + 0)", "second_no_moment"),
        (VARIANCE, "Std(sum(q_i*k_i, i, 1, d))", "Var(q*k)", "second_computed_differs"),
    ],
)
def test_what_is_wrong_on_either_side_is_named_at_the_second_way(
    failures: Callable[[str], list[Proof]], derivation: str, right: str, wrong: str, code: str
) -> None:
    assert right in derivation
    shown = "{n}" if derivation is CACHE else "{d}" if derivation is VARIANCE else ""
    text = pack(derivation.replace(right, wrong), shown=shown)
    found = failures(text)
    assert code in {proof.code.removeprefix("proof.") for proof in found}
    place = next(proof.where.line for proof in found if proof.code.endswith(code))
    assert "second" in text.splitlines()[place - 1] or "expr" in text.splitlines()[place - 1]


@pytest.mark.parametrize("expr", ["d", "d*1", "d/1", "2*d/2", "sqrt(d)", "d^(1/2)", "-(-d)"])
def test_the_same_expression_again_is_no_second_way(failures: Callable[[str], list[Proof]], expr: str) -> None:
    derivation = VARIANCE.split("second:")[0] + f"second: {{by: torch, expr: {expr!r}}}"
    assert "proof.second_same" in {proof.code for proof in failures(pack(derivation, shown="{d}"))}


@pytest.mark.parametrize(
    ("step", "expr"),
    [("a*b + c", "c + b*a"), ("sqrt(a)/b", "a^(1/2)*b^(-1)"), ("a*(b/c)", "a*b/c"), ("(a + b)*c", "t*c")],
)
def test_another_order_of_terms_or_a_name_for_a_part_is_the_same_road(
    failures: Callable[[str], list[Proof]], step: str, expr: str
) -> None:
    let = 'let: {t: "b + a"}, ' if "t*" in expr else ""
    derivation = f"""
given: {{a: "4", b: "3", c: "2"}}
steps: [{{name: x, expr: "{step}"}}]
result: {{expr: x}}
second: {{by: torch, {let}expr: "{expr}"}}
"""
    assert "proof.second_same" in {proof.code for proof in failures(pack(derivation))}


def test_a_sampled_value_too_wide_for_the_answer_is_no_proof(failures: Callable[[str], list[Proof]]) -> None:
    rare = """
given: {t: "4.5"}
steps: [{name: p, expr: erfc(t/sqrt(2))}]
result: {expr: p}
second: {by: simulation, symbols: {x: standard normal}, expr: "E[{1 if abs(x) > t; 0 otherwise}]"}
"""
    assert [proof.code for proof in failures(pack(rare))] == ["proof.second_too_wide"]


def test_a_second_way_that_agrees_with_a_mistake_as_well_is_no_proof(
    failures: Callable[[str], list[Proof]],
) -> None:
    mistake = "{id: unbiased, expr: sqrt(v*1.004), because: it is not}"
    wide = pack(VARIANCE.replace("symbols:", "within: {se: 5}\n  symbols:"), mistake, "{d}")
    (proof,) = failures(wide)
    assert (proof.code, proof.values["id"]) == ("proof.second_cannot_tell", "unbiased")


def test_without_the_child_a_second_way_stays_open(proofs: Prove) -> None:
    found = next(proof for proof in proofs(pack(SOFTMAX)) if proof.kind == "derivation")
    assert (found.state, found.code) == ("inconclusive", "proof.second_left_out")


@pytest.mark.parametrize(
    "second",
    [
        "{by: torch}",
        "{expr: a}",
        "{by: torch, expr: a, none: because}",
        "{by: torch, expr: a, demo: dot-variance, finding: variance}",
        "{by: Monte Carlo, demo: dot-variance}",
        "{none: because, by: torch}",
        "{by: tensors, build: {x: {tensor: {elements: 1}, scores: {heads: 1}}}}",
        "{by: bisection, expr: a = 1, find: a}",
    ],
)
def test_a_second_way_takes_exactly_one_road(tmp_path: Path, second: str) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text(pack(DEFINED.split("second:")[0] + f"second: {second}"), encoding="utf-8")
    with pytest.raises(BrokenPackError):
        load_file(file)


def test_pack_check_sees_the_shape_of_a_second_way_without_torch(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text(pack(CACHE.replace("kv_cache", "kv_cash"), shown="{n}"), encoding="utf-8")
    found = [problem.code for problem in check(load_file(file), lexicon.load())]
    assert "proof.unknown_builder_near" in found


def test_a_shipped_number_without_a_second_way_is_a_failure_and_in_another_pack_advice(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text(pack(DEFINED.split("second:")[0]), encoding="utf-8")
    bare = load_file(file)
    (advice,) = unseconded.problems(bare)
    assert (advice.question, advice.code, advice.advice) == ("d", "proof.no_second", True)
    (proof,) = unseconded.prove([bare], tmp_path)
    assert (proof.id, proof.state, proof.where.line) == ("ways/d", "fails", 6)
    assert list(unseconded.prove([bare], tmp_path / "elsewhere")) == []
    file.write_text(pack(DEFINED), encoding="utf-8")
    assert list(unseconded.problems(load_file(file))) == []


def test_every_number_of_the_shipped_packs_has_a_second_way_or_a_reason_why_not() -> None:
    packs = read_bank([paths.shipped_questions()]).packs
    assert [proof.line("en") for proof in unseconded.prove(packs, paths.shipped_questions())] == []


def test_a_reason_why_there_is_no_second_way_is_the_exception() -> None:
    seconds = [d.second for p in read_bank([paths.shipped_questions()]).packs for d in p.derivations.values()]
    reasons = {second.reason.en for second in seconds if second and second.reason}
    assert len(reasons) < sum(second is not None for second in seconds) / 20
