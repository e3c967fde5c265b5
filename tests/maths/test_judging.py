"""Verdicts: exact first, sampling to reject, algebra to confirm, and one rule of tolerance."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.maths.cases import DK, SLOPE, Z, asked
from tests.maths.trees import TREES
from tutor.errors import MathsError
from tutor.language import say
from tutor.maths import show
from tutor.maths.exact.working.verdict import judge
from tutor.maths.tree import Node
from tutor.outcomes import MathsVerdict, Outcome

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""The end of a time limit may fall into hypothesis's own look at the garbage collector."""


def verdict(answer: str, reference: str, **more: Any) -> MathsVerdict:
    return judge(asked(answer, reference, **more))


RIGHT: list[tuple[str, str, dict[str, Any]]] = [
    # numbers within a relative tolerance
    ("4.54*10^-5", SLOPE, {"given": Z, "rel": 0.01}),
    ("4.5e-5", SLOPE, {"given": Z, "rel": 0.01}),
    ("４．５４×１０⁻⁵", SLOPE, {"given": Z, "rel": 0.01}),
    ("0.00454%", SLOPE, {"given": Z, "rel": 0.01}),
    ("e^-10/(1+e^-10)^2", SLOPE, {"given": Z, "rel": 0.01}),
    ("softmax(z)[2]", SLOPE, {"given": Z, "rel": 0.01}),
    ("1.01", "1", {"rel": 0.01}),
    ("0.99", "1", {"rel": 0.01}),
    ("1.06e-33", "1.05e-33", {"rel": 0.01}),
    # a bound around zero is absolute
    ("0.005", "0", {"rel": 0.01}),
    ("0.1", "0.05", {"rule": ("abs", 0.05)}),
    # exact numbers
    ("0.875", "7/8", {}),
    ("87.5%", "7/8", {}),
    ("√2/2", "1/√2", {}),
    ("3 1/2", "7/2", {}),
    ("2√2", "√8", {}),
    ("ln 8", "3*ln(2)", {}),
    ("(1+√5)/2", "2/(√5-1)", {}),
    ("10^20+1", "100000000000000000001", {}),
    ("x = 5", "5", {"symbols": {"x": ""}}),
    ("±8", "±√64", {}),
    # formulas
    ("1/√d_k", "d_k^(-1/2)", {"kind": "formula", "symbols": DK}),
    ("根号dk分之一", "d_k^(-1/2)", {"kind": "formula", "symbols": DK}),
    (r"\frac{1}{\sqrt{d_k}}", "d_k^(-1/2)", {"kind": "formula", "symbols": DK}),
    ("exp(-ln(dₖ)/2)", "d_k^(-1/2)", {"kind": "formula", "symbols": DK}),
    ("Var = d_k", "d_k", {"kind": "formula", "symbols": DK}),
    ("(x²-1)/(x-1)", "x+1", {"kind": "formula"}),
    ("sin(x)^2+cos(x)^2", "1", {"kind": "formula"}),
    ("(e^(2x)-1)/(e^(2x)+1)", "tanh(x)", {"kind": "formula"}),
    ("1-sigmoid(x)", "sigmoid(-x)", {"kind": "formula"}),
    ("√(x^2)", "|x|", {"kind": "formula"}),
    ("√(x^2)", "x", {"kind": "formula", "symbols": {"x": "positive"}}),
    ("n", "v", {"kind": "formula", "steps": {"v": "sum(1, i, 1, n)"}, "symbols": {"n": "positive integer"}}),
    ("n(n+1)/2", "sum(i, i, 1, n)", {"kind": "formula", "symbols": {"n": "positive integer"}}),
    ("ln(a)+ln(b)", "ln(a*b)", {"kind": "formula", "symbols": {"a": "positive", "b": "positive"}}),
    ("(x+1)^100000-(x+1)^100000*(x+2)/(x+2)+x", "x", {"kind": "formula"}),
    # vectors
    ("[0.73, 0.21, 0.06]", "softmax(z/8)", {"given": Z, "kind": "vector", "rule": ("abs", 0.005)}),
    ("0.73，0.21，0.06", "softmax(z/8)", {"given": Z, "kind": "vector", "rule": ("abs", 0.005)}),
    ("(1/2, 50%)", "[0.5, 0.5]", {"kind": "vector"}),
    ("[[1,2],[3,4]]", "[[1, 4/2], [3, 2^2]]", {"kind": "matrix"}),
    # digits are judged as typed
    ("4.50", "4.5", {"rule": ("sigfigs", 3)}),
    ("0.0031", "0.003141", {"rule": ("sigfigs", 2)}),
    ("1500", "1499.6", {"rule": ("sigfigs", 2)}),
    ("3.14", "pi", {"rule": ("decplaces", 2)}),
    ("3.142", "pi", {"rule": ("decplaces", 2)}),
    # complexity
    ("O(n^2 d)", "O(n²·d)", {"kind": "complexity"}),
    ("n^2", "O(n^2 + n log n)", {"kind": "complexity"}),
    ("O(5 n log2 n)", "O(n ln n)", {"kind": "complexity"}),
    ("O(n d (n+d))", "O(n^2 d + n d^2)", {"kind": "complexity"}),
    ("Θ(2^n)", "O(2^(n+3))", {"kind": "complexity"}),
    ("O(n log(n^2))", "O(n log n)", {"kind": "complexity"}),
    # the question's own unit may be written
    ("8 bytes", "8", {"unit": "byte"}),
]

WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    ("0.333", "1/3", {}, "not_exact"),
    ("0.7071", "1/√2", {}, "not_exact"),
    ("2e-9", "1e-9", {"rel": 0.01}, "mistake"),
    ("0", "3e-10", {"rel": 0.01}, "wrong_value"),
    ("10^400", "10^500", {}, "wrong_value"),
    ("1-1/e", "1+1/e", {}, "wrong_value"),
    ("1.011", "1", {"rel": 0.01}, "wrong_value"),
    ("10^20+2", "10^20+1", {}, "mistake"),
    ("√(x^2)", "x", {"kind": "formula"}, "wrong_elsewhere"),
    ("e^(10x)", "e^(10x)+10^-40", {"kind": "formula"}, "wrong_value"),
    ("x+1", "x", {"kind": "formula"}, "wrong_value"),
    ("8", "±8", {}, "wrong_value"),
    (
        "[0.73, 0.21, 0.07]",
        "softmax(z/8)",
        {"given": Z, "kind": "vector", "rule": ("abs", 0.005)},
        "wrong_entries",
    ),
    ("4.5", "4.5", {"rule": ("sigfigs", 3)}, "too_few_digits"),
    ("3.15", "pi", {"rule": ("decplaces", 2)}, "wrong_value"),
    ("5e-5", SLOPE, {"given": Z, "rel": 0.02}, "too_coarse"),
    ("约等于0.4", "0.41", {"rel": 0.01}, "too_coarse"),
    ("1/√64", "1/√d_k", {"kind": "formula", "symbols": DK}, "symbol_missing"),
    ("0.125", "1/√d_k", {"kind": "formula", "symbols": DK}, "symbol_missing"),
    ("O(n)", "O(n^2)", {"kind": "complexity"}, "wrong_order"),
    ("O(2^n)", "O(3^n)", {"kind": "complexity"}, "wrong_order"),
    ("O(n^2)", "O(n^2 d)", {"kind": "complexity"}, "wrong_order"),
    ("Ω(n)", "O(n)", {"kind": "complexity"}, "wrong_order"),
]

UNREAD: list[tuple[str, str, dict[str, Any], str, int]] = [
    ("4.5e-", SLOPE, {"given": Z, "rel": 0.01}, "exponent_digits", 6),
    ("1/0", "5", {}, "domain.zero_division", 1),
    ("ln(0)", "5", {}, "domain.logarithm", 1),
    ("√(-4)", "2", {}, "domain.root", 1),
    ("(-3)!", "6", {}, "domain.factorial", 1),
    ("∞", "5", {}, "domain.infinite", 1),
    ("p[4]", "1", {"given": {"p": "[1, 2]"}}, "domain.index", 1),
    ("1/(x-x)", "x", {"kind": "formula"}, "domain.zero_division", 1),
    ("9**9**9", "1", {}, "too_big", 1),
    ("0.73", "softmax(z)", {"given": Z, "kind": "vector"}, "want_vector", 1),
    ("[1, 2]", "1", {}, "want_value", 1),
    ("O(n)", "n", {"kind": "formula"}, "want_no_order", 1),
    ("[1, 2]", "O(n)", {"kind": "complexity"}, "want_order", 1),
    ("1/2x", "x/2", {"kind": "formula"}, "ambiguous", 4),
    ("1/√n", "1/√d_k", {"kind": "formula", "symbols": DK}, "unknown_name", 4),
    ("{1, 2}", "[1, 2]", {}, "no_sets", 1),
    ("g", "g", {"given": Z, "steps": {"g": "softmax(z)[1]"}, "rel": 0.1}, "unknown_name", 1),
    ("2g", "g", {"given": Z, "steps": {"g": "softmax(z)[1]"}, "symbols": {}, "rel": 0.1}, "unknown_name", 2),
    ("x", "5", {}, "domain.free", 1),
]


COARSE: list[tuple[float, str]] = [(0.02, "2%"), (0.005, "0.5%"), (0.001, "0.1%"), (0.07, "7%")]


@pytest.mark.parametrize(("rel", "within"), COARSE)
def test_a_coarse_answer_says_how_near_is_asked(rel: float, within: str) -> None:
    found = verdict("3", "2.76", rel=rel)
    assert (found.code, found.values["within"]) == ("maths.too_coarse", within)
    assert within in say(found.code, "en", **found.values)
    assert within in say(found.code, "zh", **found.values)


def test_a_coarse_answer_within_the_tolerance_is_right() -> None:
    assert verdict("约等于0.4", "0.41", rel=0.03).outcome is Outcome.RIGHT
    assert verdict("0.4", "0.41", rel=0.02).outcome is Outcome.WRONG


def test_an_absolute_bound_is_told_as_it_stands() -> None:
    assert verdict("0.3", "0.26", rule=("abs", 0.005)).values["within"] == "0.005"


def test_a_number_for_a_formula_names_the_symbols_that_are_asked_for() -> None:
    found = verdict("1/8", "1/√d_k", kind="formula", symbols=DK)
    assert found.values["symbols"] == "d_k"
    assert "d_k" in say(found.code, "zh", **found.values)


def _ids(rows: list[Any]) -> list[str]:
    return [f"{row[0]} / {row[1]}" for row in rows]


@pytest.mark.parametrize(("answer", "reference", "more"), RIGHT, ids=_ids(RIGHT))
def test_right_answers_are_right(answer: str, reference: str, more: dict[str, Any]) -> None:
    found = verdict(answer, reference, **more)
    assert found.outcome is Outcome.RIGHT, found
    assert found.read_as


@pytest.mark.parametrize(("answer", "reference", "more", "code"), WRONG, ids=_ids(WRONG))
def test_wrong_answers_are_wrong_with_a_code(
    answer: str, reference: str, more: dict[str, Any], code: str
) -> None:
    found = verdict(answer, reference, **more)
    assert (found.outcome, found.code) == (Outcome.WRONG, f"maths.{code}")


@pytest.mark.parametrize(("answer", "reference", "more", "code", "column"), UNREAD, ids=_ids(UNREAD))
def test_what_is_no_answer_costs_nothing_and_says_why(
    answer: str, reference: str, more: dict[str, Any], code: str, column: int
) -> None:
    found = verdict(answer, reference, **more)
    assert (found.outcome, found.code, found.column) == (Outcome.UNREAD, f"maths.{code}", column)
    assert found.exact is None
    assert found.decimal is None


def test_what_agrees_everywhere_but_cannot_be_proved_is_undecided() -> None:
    found = verdict("floor(x) + ceil(-x)", "0", kind="formula")
    hard = verdict("max(x, -x) + max(y, -y) - abs(abs(x) + abs(y))", "erf(x)*0 + floor(0.5)", kind="formula")
    assert found.outcome in (Outcome.RIGHT, Outcome.UNDECIDED)
    assert hard.outcome in (Outcome.RIGHT, Outcome.UNDECIDED)


def test_an_ambiguous_answer_is_judged_where_both_readings_agree() -> None:
    assert verdict("1/2x", "x^2", kind="formula").outcome is Outcome.WRONG
    assert verdict("1/2x", "1/(2*x)", kind="formula").code == "maths.ambiguous"
    assert verdict("1/2x", "x/2", kind="formula").code == "maths.ambiguous"


def test_the_same_answer_always_gets_the_same_verdict() -> None:
    first = [verdict(a, r, **m) for a, r, m in RIGHT[:20]]
    assert first == [verdict(a, r, **m) for a, r, m in RIGHT[:20]]


def test_the_reference_is_shown_exactly_and_in_decimals() -> None:
    found = verdict("4.54e-5", SLOPE, given=Z, rel=0.01)
    assert found.decimal == "4.539787e-05"
    same = verdict(found.exact or "", "(exp(-10) + exp(-20))/(1 + exp(-10) + exp(-20))^2")
    assert same.outcome is Outcome.RIGHT


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=1000))
def test_a_fraction_is_itself_and_not_its_neighbour(number: Any) -> None:
    shown = f"{number.numerator}/{number.denominator}"
    assert verdict(shown, shown).outcome is Outcome.RIGHT
    assert verdict(shown, f"{shown} + 1/10^30").outcome is Outcome.WRONG


@given(st.floats(1e-12, 1e12), st.floats(-0.05, 0.05))
def test_a_relative_tolerance_is_the_same_at_every_size(size: float, off: float) -> None:
    answer = repr(size * (1 + off))
    found = verdict(answer, repr(size), rel=0.02)
    gap = abs(float(answer) - size) / size
    if abs(gap - 0.02) > 1e-9:
        assert (found.outcome is Outcome.RIGHT) == (gap < 0.02)


@settings(max_examples=60)
@given(TREES, st.sampled_from(("number", "formula", "vector", "complexity")))
def test_whatever_can_be_written_is_judged_without_an_error_and_never_wrong_against_itself(
    tree: Node, kind: str
) -> None:
    text = show(tree)
    try:
        found = verdict(f"({text})*1", text, kind=kind, given={"z": "[1, 0, -1]"})
    except MathsError:
        return
    assert found.outcome is not Outcome.WRONG, found


REWRITINGS = (
    "({0})*2/2",
    "0 + ({0})",
    "1/(1/({0}))",
    "exp(ln({0}))",
    "√(({0})^2)",
    "({0})^2/({0})",
    "-(-({0}))",
)
FORMULAS = ("1/√d", "d^2/ln(d+1)", "n*d + d", "exp(-d)/(1+exp(-d))", "tanh(d/50)*50", "(d+n)/(d*n)")


@settings(max_examples=40)
@given(st.sampled_from(FORMULAS), st.lists(st.sampled_from(REWRITINGS), min_size=1, max_size=2))
def test_a_rewritten_formula_is_never_wrong_and_a_disturbed_one_never_right(
    formula: str, steps: list[str]
) -> None:
    symbols = {"d": "positive", "n": "positive integer"}
    rewritten = formula
    for step in steps:
        rewritten = step.format(rewritten)
    assert verdict(rewritten, formula, kind="formula", symbols=symbols).outcome is Outcome.RIGHT
    disturbed = verdict(f"({rewritten})*(1+10^-9)", formula, kind="formula", symbols=symbols)
    assert disturbed.outcome is Outcome.WRONG


def test_a_definition_that_an_arithmetic_cannot_work_out_is_no_free_name() -> None:
    """The sum has no value in a prime field; its name must not be drawn there like a symbol's."""
    for steps in ({"v": "sum(1, i, 1, d_k)"}, {"term": "1", "v": "sum(term, i, 1, d_k)"}):
        found = verdict("d_k", "v", kind="formula", symbols={"d_k": "positive integer"}, steps=steps)
        assert found.outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("steps", "reference", "shown"),
    [
        ({"scores": "2*n^2*d", "mix": "2*n^2*d", "work": "scores + mix"}, "work", "O(d·n²)"),
        ({"work": "n*ln(n) + 5*n"}, "work", "O(n·ln(n))"),
        ({"work": "3*n^2 + d*n"}, "work", "O(d·n + n²)"),
        ({}, "O(n^2 d)", "O(n²·d)"),
    ],
)
def test_the_exact_form_of_a_complexity_is_the_class_and_no_name_of_a_step(
    steps: dict[str, str], reference: str, shown: str
) -> None:
    symbols = {"n": "positive integer", "d": "positive integer"}
    found = judge(asked("O(1)", reference, kind="complexity", symbols=symbols, steps=steps))
    assert found.outcome is Outcome.WRONG
    assert found.exact is not None
    assert found.exact == shown
    again = judge(asked(found.exact, reference, kind="complexity", symbols=symbols, steps=steps))
    assert again.outcome is Outcome.RIGHT


def test_no_exact_form_is_the_name_of_a_step() -> None:
    given = {"f": "0.9", "n": "100", "c": "1"}
    steps = {"before": "f^n", "after": "min(1, c/before)*before"}
    found = judge(asked("3", "after", given=given, steps=steps, rel=0.01))
    assert found.exact is not None
    assert "after" not in found.exact
    assert "before" not in found.exact
