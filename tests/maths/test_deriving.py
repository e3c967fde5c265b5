"""Derivations carried out: shown as written, exact with values put in, decimal to seven digits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.errors import MathsError
from tutor.language import both
from tutor.maths.client import MathsClient
from tutor.questions import Derivation, Given, Result, Step, Where

HERE = Where(Path("pack.yaml"), 1, 1)


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


def derivation(
    steps: dict[str, str],
    result: str,
    given: dict[str, str] | None = None,
    symbols: dict[str, str] | None = None,
) -> Derivation:
    givens = tuple(Given(name, tuple(text.split("|"))) for name, text in (given or {}).items())
    lines = tuple(Step(name, expr, both("rule"), HERE) for name, expr in steps.items())
    return Derivation("d", givens, symbols or {}, lines, Result(result, None, None, HERE), None, HERE)


def test_the_saturated_slope_is_worked_out_step_by_step(maths: MathsClient) -> None:
    saturated = derivation({"p": "softmax(z)", "g": "p[1]*(1 - p[1])"}, "g", {"z": "[10, 0, -10]"})
    worked = maths.derive(saturated, {})
    assert worked.given == (("z", "[10, 0, -10]"),)
    first, second = worked.steps
    assert (first.name, first.shown, first.decimal) == (
        "p",
        "softmax(z)",
        "[0.9999546, 4.539787e-05, 2.06106e-09]",
    )
    assert (second.shown, second.decimal) == ("p[1]·(1 - p[1])", "4.539787e-05")
    assert second.latex == r"p_{1} \cdot \left(1 - p_{1}\right)"
    assert worked.exact == "(exp(-10) + exp(-20))/(1 + exp(-10) + exp(-20))²"
    assert worked.decimal == "4.539787e-05"


def test_a_chosen_given_changes_the_result(maths: MathsClient) -> None:
    spread = derivation({"s": "sqrt(d_k)"}, "s", {"d_k": "32|64|128"})
    assert maths.derive(spread, {}).exact == "4·√2"
    assert maths.derive(spread, {"d_k": "64"}).exact == "8"
    assert maths.derive(spread, {"d_k": "128"}).decimal == "11.31371"


def test_symbols_have_no_decimal_until_they_cancel(maths: MathsClient) -> None:
    symbols = {"d_k": "positive integer"}
    scaled = derivation({"v": "sum(1, i, 1, d_k)", "s": "v/sqrt(d_k)^2"}, "s", symbols=symbols)
    worked = maths.derive(scaled, {})
    assert [(step.exact, step.decimal) for step in worked.steps] == [("d_k", ""), ("1", "1")]
    assert (worked.exact, worked.decimal) == ("1", "1")


@pytest.mark.parametrize(
    ("expr", "exact", "decimal"),
    [
        ("50*tanh(1)", "50·tanh(1)", "38.07971"),
        ("1/sqrt(192)", "√3/24", "0.07216878"),
        ("(2 - 2^(-7))*2^127", "338953138925153547590470800371487866880", "3.389531e+38"),
        ("exp(3)/exp(2)", "e", "2.718282"),
        ("erfc(1/sqrt(2))", "erfc(√2/2)", "0.3173105"),
        ("entropy([1/2, 1/4, 1/4])/ln(2)", "3/2", "1.5"),
        ("kl([1/2, 1/2], [1/4, 3/4])", None, "0.1438410"),
        ("dot([1,2,3],[4,5,6])", "32", "32"),
        ("norm([3,4])", "5", "5"),
        ("mean([1,2,6])", "3", "3"),
        ("binomial(10, 3)", "120", "120"),
        ("round(2.345, 2)", "47/20", "2.35"),
        ("max(1, 3/2, -7)", "3/2", "1.5"),
        ("42949672960", "42949672960", "42949672960"),
    ],
)
def test_values_have_an_exact_form_and_seven_digits(
    maths: MathsClient, expr: str, exact: str | None, decimal: str
) -> None:
    worked = maths.derive(derivation({}, expr), {})
    assert exact is None or worked.exact == exact
    assert float(worked.decimal) == pytest.approx(float(decimal), rel=5e-7)
    assert len(worked.decimal.replace(".", "").lstrip("0").partition("e")[0]) <= 11


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ({"a": "1+"}, "maths.author.missing_after"),
        ({"a": "1/0"}, "maths.author.domain.zero_division"),
        ({"a": "b + 1"}, "maths.author.unknown_name"),
        ({"a": "9^9^9"}, "maths.author.too_big"),
    ],
)
def test_an_authors_fault_names_the_expression(maths: MathsClient, steps: dict[str, str], code: str) -> None:
    with pytest.raises(MathsError) as fault:
        maths.derive(derivation(steps, "1"), {})
    assert fault.value.code == code
    assert fault.value.values["expr"] == steps["a"]


def test_plain_values_serve_the_proofs(maths: MathsClient) -> None:
    assert maths.value("1/d_k", {"d_k": "64"}) == 0.015625
    assert maths.value("softmax(z)[2]", {"z": "[10, 0, -10]"}) == pytest.approx(4.5397868e-05)
    assert maths.value("10^400") == float("inf")


def test_two_expressions_are_compared_exactly(maths: MathsClient) -> None:
    symbols = {"d_k": "positive integer"}
    assert maths.equal("1/sqrt(d_k)", "d_k^(-1/2)", symbols=symbols, given={})
    assert not maths.equal("1/sqrt(d_k)", "1/d_k", symbols=symbols, given={})
    assert maths.equal("[exp(1), 1]/(1+exp(1))", "softmax([1, 0])", symbols={}, given={})


@pytest.mark.parametrize(
    ("given", "steps", "result"),
    [({}, {"s": "1/0"}, "s"), ({"s": "1/0"}, {}, "s"), ({"s": "1/0"}, {"t": "s + 1"}, "2*t")],
)
def test_what_needs_a_value_that_does_not_exist_names_its_root(
    maths: MathsClient, given: dict[str, str], steps: dict[str, str], result: str
) -> None:
    with pytest.raises(MathsError) as fault:
        maths.derive(derivation(steps, result, given), {})
    assert fault.value.code == "maths.author.domain.zero_division"
    assert fault.value.values["expr"] == "1/0"


def test_a_quotient_over_a_quotient_is_bracketed(maths: MathsClient) -> None:
    worked = maths.derive(derivation({"t": "9/10/(1-9/10)"}, "t"), {})
    assert worked.steps[0].shown == "(9/10)/(1 - 9/10)"
