"""Equality in stages: what is the same is never called wrong and rarely left open; what differs is never
accepted, however small or far away the difference."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.maths.cases import asked
from tutor.maths import read, show
from tutor.maths.assumptions import Assumption, assumption
from tutor.maths.exact.equality.equal import compare
from tutor.maths.exact.equality.points import points
from tutor.maths.exact.fields.form import Form
from tutor.maths.exact.fields.identity import identity
from tutor.maths.exact.fields.signature import STEP, Signature, prime
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.working.verdict import judge
from tutor.maths.tree import Node
from tutor.maths.unread import Unread
from tutor.outcomes import Outcome

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""The end of a time limit may fall into hypothesis's own look at the garbage collector."""

BASES = (
    "x^2 - 3*x + 1/7",
    "(a + b)*(a - b)/(a^2 + 1)",
    "exp(-x^2/2)/√(2π)",
    "ln(1 + x^2)",
    "sin(x)*cos(y)",
    "1/(1 + exp(-x))",
    "abs(x - y)",
    "max(x, y, 0)",
    "floor(x) + 1/3",
    "√(a^2 + b^2)",
    "tanh(x/2)",
    "n!/(n + 1)",
    "2^x + 3^y",
    "erf(x/√2)",
    "1/√d_k",
    "binomial(n, 2)*p^2",
)
SYMBOLS = {
    **dict.fromkeys(("x", "y", "a", "b"), ""),
    "n": "positive integer",
    "d_k": "positive integer",
    "p": "probability",
}
REWRITINGS = (
    "({0})*2/2",
    "({0}) + 0",
    "(({0})^2 - 1)/(({0}) - 1) - 1",
    "-(-({0}))",
    "ln(exp({0}))",
    "({0} + x) - x",
    "(3*({0}) - ({0}))/2",
    "({0})*(sin(y)^2 + cos(y)^2)",
    "∛(({0})^3)",
    "({0})*exp(x)*exp(-x)",
    "(({0}) + 1/3)*6/6 - 2/6",
    "max({0}, {0})",
)
NUDGES = ("({0}) + 10^-30", "({0})*(1 + 10^-12)", "({0}) - 10^-60", "({0}) + x/10^40", "({0}) + 10^-400*exp(x)")


def _verdict(answer: str, reference: str, **more: Any) -> Outcome:
    return judge(asked(answer, reference, kind="formula", symbols=SYMBOLS, **more)).outcome


def _rewritten(rng: random.Random, times: int) -> tuple[str, str]:
    base = text = rng.choice(BASES)
    for _ in range(times):
        text = rng.choice(REWRITINGS).format(text)
    return text, base


def test_what_is_equal_under_rewriting_is_never_wrong_and_hardly_ever_left_open() -> None:
    rng = random.Random(3)  # noqa: S311
    pairs = [_rewritten(rng, times) for times in (1, 2, 3) for _ in range(100)]
    outcomes = [_verdict(*pair) for pair in pairs]
    assert Outcome.WRONG not in outcomes, pairs[outcomes.index(Outcome.WRONG)]
    assert Outcome.UNREAD not in outcomes, pairs[outcomes.index(Outcome.UNREAD)]
    assert outcomes.count(Outcome.UNDECIDED) <= len(pairs) // 100


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.sampled_from(NUDGES))
def test_a_disturbed_formula_is_never_accepted(seed: int, nudge: str) -> None:
    text, base = _rewritten(random.Random(seed), 1)  # noqa: S311
    assert _verdict(nudge.format(text), base) is not Outcome.RIGHT


NUMBERS = ("1 - 1/e", "√2 + √3", "π^2/6", "ln(2)/3", "10^20 + 1", "1/2004!", "cos(1)", "e^-30", "355/113")


@settings(max_examples=60)
@given(st.sampled_from(NUMBERS), st.integers(1, 300), st.booleans())
def test_a_disturbed_number_is_never_accepted(number: str, digits: int, below: bool) -> None:
    off = f"({number})*(1 {'-' if below else '+'} 10^-{digits})"
    assert judge(asked(off, number)).outcome is not Outcome.RIGHT
    assert judge(asked(f"({number})*3/3", number)).outcome is Outcome.RIGHT


def _tree(text: str) -> Node:
    tree = read(text)
    assert not isinstance(tree, Unread), text
    return tree


@pytest.mark.parametrize(
    ("answer", "reference", "stage"),
    [
        ("x+1", "x+1", "structure"),
        ("2/4", "1/2", "exact"),
        ("(x^2-1)/(x-1)", "x+1", "identity"),
        ("(x+1)^100000*(x-1)", "x*(x+1)^100000 - (x+1)^100000", "identity"),
        ("sin(3x)", "3sin(x)-4sin(x)^3", "identity"),
        ("2√2", "√8", "identity"),
        ("x + 10^-300", "x", "identity"),
        ("exp(x) + 10^-300", "exp(x)", "sampled"),
        ("√(x^2)", "x", "sampled"),
        ("√2+√3", "√(5+2√6)", "algebra"),
    ],
)
def test_the_cheapest_stage_that_can_decide_does(answer: str, reference: str, stage: str) -> None:
    assert compare(_tree(answer), _tree(reference), Scope(None, {})).stage == stage


def test_nobody_can_write_what_vanishes_in_the_fields() -> None:
    """The primes come from the expressions themselves: the ones of this answer are of no use in another."""
    seed = b"the seed of another comparison"
    known = prime(seed)
    for factor in (known, known * prime(seed + b"2"), STEP, 2**127 - 1):
        answer = _tree(f"x + {factor}/10^900")
        assert identity(answer, _tree("x"), Scope(None, {})).same is False


def test_primes_make_squares_of_what_is_positive_and_single_roots_of_the_rest() -> None:
    field = Signature(prime(b"one"), b"one", {})
    for number in (2, 3, 5, 30, 29 * 31):
        root = field.root(number, Fraction(1, 2))
        assert root * root % field.p == number
        assert field.sign(root) == 1
    assert field.sign(field.p - 1) == -1
    assert field.root(field.p - 8, Fraction(1, 3)) == field.p - 2


@given(st.fractions(max_denominator=50), st.fractions(max_denominator=50))
def test_forms_add_and_multiply_like_the_elements_they_stand_for(a: Fraction, b: Fraction) -> None:
    field = Signature(prime(b"two"), b"two", {})
    x, y = field.symbol("x"), field.symbol("y")
    left = (field.of(a) * x + field.of(b)) * (y - field.of(a))
    right = field.of(a) * x * y + field.of(b) * y - field.of(a * a) * x - field.of(a * b)
    assert left.value == right.value
    assert isinstance(left, Form)


@pytest.mark.parametrize("words", ["", "positive", "negative", "integer", "positive integer", "probability"])
def test_places_lie_inside_what_was_declared_and_on_both_sides_of_zero_where_they_may(words: str) -> None:
    known = assumption(words)
    values = [point["x"] for point in points(["x"], {"x": known})]
    assert values == [point["x"] for point in points(["x"], {"x": known})]
    if known.positive:
        assert all(value > 0 for value in values)
    if known.integer:
        assert all(value.denominator == 1 for value in values)
    if known.probability:
        assert all(0 < value < 1 for value in values)
    if known == Assumption():
        assert any(value < 0 for value in values[:3])
        assert any(abs(value) < Fraction(1, 10) for value in values)
        assert any(value > 10 for value in values)
        assert any(value.denominator == 1 for value in values)


def test_where_two_formulas_part_is_told() -> None:
    found = judge(asked("√(x^2)", "x", kind="formula"))
    assert found.code == "maths.wrong_elsewhere"
    assert str(found.values["at"]).startswith("x = -")


@pytest.mark.parametrize("text", ["x/x", "(x^2-1)/(x-1)", "sin(x)/x*x/sin(x)"])
def test_a_point_without_a_value_is_passed_over(text: str) -> None:
    value = {"x/x": "1", "(x^2-1)/(x-1)": "x+1"}.get(text, "1")
    assert judge(asked(text, value, kind="formula")).outcome is Outcome.RIGHT
    assert show(_tree(value))


def test_a_step_that_the_fields_cannot_work_out_is_no_free_symbol() -> None:
    steps = {"t": "1 + 0^2", "v": "sum(t, i, 1, n)"}
    for answer, outcome in (("n", Outcome.RIGHT), ("n + 1", Outcome.WRONG)):
        found = judge(asked(answer, "v", kind="formula", symbols={"n": "positive integer"}, steps=steps))
        assert found.outcome is outcome
