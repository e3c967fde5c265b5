"""The verdict on a claim follows from the run's findings alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tutor.demos import arguments, registry
from tutor.demos.result import DemoResult
from tutor.errors import MathsError
from tutor.language import both
from tutor.outcomes import ClaimVerdict, Finding, RunOutcome
from tutor.proof.claims import applies, check, overall, verdict
from tutor.questions import Claim, Closeness, DemoEvidence, Expectation, Where

HERE = Where(Path("pack.yaml"), 7, 3)


def claim(*expect: Expectation, **parameters: object) -> Claim:
    demo = DemoEvidence("dot-variance", parameters, (0,), expect, HERE)
    return Claim("c", both("says"), None, demo, (), HERE)


def expects(name: str, relation: str, value: str, within: Closeness | None = None) -> Expectation:
    assert relation in ("is", "above", "below")
    return Expectation("finding", name, relation, value, within, HERE)  # type: ignore[arg-type]


def run(*findings: Finding, outcomes: tuple[RunOutcome, ...] = (), **parameters: object) -> DemoResult:
    return DemoResult("dot-variance", parameters, "cpu", "cpu", 0, findings, outcomes, ended=True)


def measured(name: str, index: str, number: float, se: float | None = None, *, exact: bool = False) -> Finding:
    return Finding(name, (index,) if index else (), number, se, exact)


def value(expr: str, given: Mapping[str, str]) -> float:
    """Enough of arithmetic for these tests: a number, a name, or 1/name."""
    top, slash, bottom = expr.partition("/")
    try:
        parts = [float(given.get(part, part)) for part in ((top, bottom) if slash else (top,))]
    except ValueError as error:
        raise MathsError("maths.no_value", expr=expr) from error
    return parts[0] / parts[1] if slash else parts[0]


def called(finding: str) -> tuple[str, ...]:
    return ("d_k",) if finding == "variance" else ()


WITHIN_3_SE = Closeness("se", 3)


@pytest.mark.parametrize(
    ("finding", "expectation", "wanted"),
    [
        (measured("variance", "64", 66.0, 1.0), expects("variance", "is", "d_k", WITHIN_3_SE), "holds"),
        (measured("variance", "64", 67.5, 1.0), expects("variance", "is", "d_k", WITHIN_3_SE), "fails"),
        (measured("variance", "64", 64.0), expects("variance", "is", "d_k", WITHIN_3_SE), "inconclusive"),
        (measured("variance", "64", 64.0, exact=True), expects("variance", "is", "64", WITHIN_3_SE), "holds"),
        (measured("variance", "64", math.nan, 1.0), expects("variance", "is", "d_k", WITHIN_3_SE), "fails"),
        (measured("variance", "64", 0.0156, 0.001), expects("variance", "is", "1/d_k", WITHIN_3_SE), "holds"),
        (measured("x", "", 1.01), expects("x", "is", "1", Closeness("rel", 0.02)), "holds"),
        (measured("x", "", 1.03), expects("x", "is", "1", Closeness("rel", 0.02)), "fails"),
        (measured("x", "", -1.01), expects("x", "is", "-1", Closeness("rel", 0.02)), "holds"),
        (measured("x", "", 0.5), expects("x", "is", "0", Closeness("abs", 0.6)), "holds"),
        (measured("x", "", 4.0), expects("x", "is", "4"), "holds"),
        (measured("x", "", 4.0000001), expects("x", "is", "4"), "fails"),
        (measured("x", "", 3.1), expects("x", "above", "3"), "holds"),
        (measured("x", "", 2.9), expects("x", "above", "3"), "fails"),
        (measured("x", "", 3.1, 0.2), expects("x", "above", "3"), "inconclusive"),
        (measured("x", "", 2.9), expects("x", "below", "3"), "holds"),
        (measured("x", "", math.inf), expects("x", "above", "3"), "holds"),
        (measured("x", "", math.nan), expects("x", "below", "3"), "fails"),
        (measured("x", "", 1.0), expects("y", "is", "1"), "inconclusive"),
        (measured("x", "", 1.0), expects("x", "is", "nonsense"), "inconclusive"),
    ],
)
def test_one_finding_against_one_expectation(
    finding: Finding, expectation: Expectation, wanted: ClaimVerdict
) -> None:
    assert verdict(claim(expectation), run(finding), value, called) == wanted


def test_a_bare_name_stands_for_every_index_and_one_bad_one_fails_it() -> None:
    findings = [measured("variance", str(d), d * 1.01, d * 0.02) for d in (16, 64, 256)]
    expectation = expects("variance", "is", "d_k", WITHIN_3_SE)
    assert verdict(claim(expectation), run(*findings), value, called) == "holds"
    findings[1] = measured("variance", "64", 128.0, 1.0)
    checked = check(claim(expectation), run(*findings), value, called)
    assert [(c.label, c.verdict) for c in checked] == [
        ("variance[16]", "holds"),
        ("variance[64]", "fails"),
        ("variance[256]", "holds"),
    ]
    assert checked[1].values["wanted"] == "64"


def test_a_name_with_its_index_stands_for_that_one_also_with_spaces() -> None:
    findings = (Finding("jacobian", ("1", "1"), 0.25), Finding("jacobian", ("1", "2"), -0.25))
    expectation = expects("jacobian[1, 2]", "below", "0")
    assert [c.label for c in check(claim(expectation), run(*findings), value)] == ["jacobian[1,2]"]


def test_an_expectation_may_use_the_parameters_of_the_run() -> None:
    expectation = expects("x", "is", "1/d_k")
    assert verdict(claim(expectation), run(measured("x", "", 0.25), d_k=4), value) == "holds"


def test_the_index_goes_before_a_parameter_of_the_same_name() -> None:
    expectation = expects("variance", "is", "d_k")
    finding = measured("variance", "16", 16.0)
    assert verdict(claim(expectation), run(finding, d_k=(16, 64)), value, called) == "holds"


def test_outcomes_are_words_with_and_without_their_index() -> None:
    ended = (
        RunOutcome("training", ("none", "0"), "stuck so far"),
        RunOutcome("training", ("d_k", "0"), "learns"),
    )
    stuck = Expectation("outcome", "training[none,0]", "is", "stuck so far", None, HERE)
    learns = Expectation("outcome", "training[none,0]", "is", "learns", None, HERE)
    every = Expectation("outcome", "training", "is", "learns", None, HERE)
    assert verdict(claim(stuck), run(outcomes=ended), value) == "holds"
    assert verdict(claim(learns), run(outcomes=ended), value) == "fails"
    assert [c.verdict for c in check(claim(every), run(outcomes=ended), value)] == ["fails", "holds"]


def test_a_run_of_another_demo_says_nothing() -> None:
    other = DemoResult("softmax-gradient", {}, "cpu", "cpu", 0, (measured("x", "", 1.0),), ended=True)
    assert verdict(claim(expects("x", "is", "1")), other, value) == "inconclusive"


def test_one_run_upholds_one_claim_and_refutes_another() -> None:
    finding = measured("x", "", 0.2)
    assert verdict(claim(expects("x", "below", "1")), run(finding), value) == "holds"
    assert verdict(claim(expects("x", "above", "1")), run(finding), value) == "fails"


def test_a_failure_outweighs_what_is_open_and_nothing_is_open() -> None:
    assert overall(["holds", "inconclusive", "fails"]) == "fails"
    assert overall(["holds", "inconclusive"]) == "inconclusive"
    assert overall(["holds", "holds"]) == "holds"
    assert overall([]) == "inconclusive"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("--logits 10,0,-10 --divisor none", True),
        ("--logits 10,0,-10 --divisor none --d-k 64", True),
        ("--divisor none", True),
        ("--logits 12,0,-12 --divisor none", False),
        ("--logits 10,0,-10", False),
    ],
)
def test_evidence_applies_to_runs_with_its_own_parameters_and_the_defaults(words: str, wanted: bool) -> None:
    stated = DemoEvidence("softmax-gradient", {"logits": (10, 0, -10), "divisor": "none"}, (0,), (), HERE)
    made = arguments.parse(registry.spec("softmax-gradient"), words.split())
    assert applies(stated, made) is wanted
    assert not applies(replace(stated, run="dot-variance"), made)
