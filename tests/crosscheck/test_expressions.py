"""Each way of an expression against a value that is known otherwise."""

from __future__ import annotations

import math

import pytest
import torch

from tests.crosscheck.conftest import Ask
from tutor.errors import MathsError

Z = torch.tensor([2.0, 1.0, 0.0], dtype=torch.float64)


def test_a_jacobian_by_autograd_is_diag_p_minus_p_pt(ask: Ask) -> None:
    p = torch.softmax(Z, 0)
    wanted = torch.diag(p) - torch.outer(p, p)
    found = ask("autograd", "jacobian(softmax(z))", z="[2, 1, 0]")
    assert found.values == pytest.approx(wanted.flatten().tolist(), rel=1e-12)


@pytest.mark.parametrize(
    ("expr", "wanted"),
    [
        ("diff(x^3, x, 2)", 12.0),
        ("diff(diff(x^2*y, x), y)", 4.0),
        ("diff(y^2, x)", 0.0),
        ("grad(x*y, x)[1]", 3.0),
        ("diff(softmax(z)[1], z_2)", -float(torch.softmax(Z, 0)[0] * torch.softmax(Z, 0)[1])),
        ("grad(logsumexp(z), z)[3]", float(torch.softmax(Z, 0)[2])),
        ("diff({x^2 if x > 1; 0 otherwise}, x)", 4.0),
        ("diff(square, x)", 4.0),
    ],
)
def test_derivatives_by_autograd(ask: Ask, expr: str, wanted: float) -> None:
    found = ask("autograd", expr, x=2, y=3, z="[2, 1, 0]", let={"square": "x^2"})
    assert found.values[0] == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize(
    ("expr", "wanted"),
    [
        ("2*int(exp(-x^2/2)/sqrt(2*pi), x, 3, inf)", math.erfc(3 / math.sqrt(2))),
        ("int(exp(-x^2), x, -inf, inf)", math.sqrt(math.pi)),
        ("int(x^2, x, -1, 1)/2", 1 / 3),
        ("gelu(1)", 0.5 * (1 + math.erf(1 / math.sqrt(2)))),
        ("kl([1/2, 1/2], [9/10, 1/10])", 0.5 * math.log(0.5 / 0.9) + 0.5 * math.log(0.5 / 0.1)),
        ("entropy([1/4, 3/4])", -(0.25 * math.log(0.25) + 0.75 * math.log(0.75))),
        ("binomial(10, 3)", 120.0),
        ("5!", 120.0),
        ("round(2.5)", 3.0),
    ],
)
def test_values_in_float64(ask: Ask, expr: str, wanted: float) -> None:
    assert ask("torch", expr).values[0] == pytest.approx(wanted, rel=1e-12)


def test_an_equation_is_solved_by_halving(ask: Ask) -> None:
    found = ask("bisection", "6*n*(20*n) = c", find="n", between="[1, 1e15]", c="1e23")
    assert found.values[0] == pytest.approx(math.sqrt(1e23 / 120), rel=1e-12)


def test_an_equation_without_a_root_between_the_ends_is_refused(ask: Ask) -> None:
    with pytest.raises(MathsError, match="no_crossing"):
        ask("bisection", "n^2 = 4", find="n", between="[3, 10]")


@pytest.mark.parametrize("equation", ["1/(n - 6) = 0", "{1 if n > 6; 0 otherwise} = 1/2"])
def test_a_pole_or_a_jump_that_the_sides_pass_at_is_no_root(ask: Ask, equation: str) -> None:
    with pytest.raises(MathsError, match="no_meeting"):
        ask("bisection", equation, find="n", between="[1, 10]")


def test_sides_that_meet_near_zero_or_at_large_values_are_a_root(ask: Ask) -> None:
    assert ask("bisection", "n^3 - 5 = 0", find="n", between="[1, 1e6]").values[0] == pytest.approx(
        5 ** (1 / 3)
    )
    assert ask("bisection", "1e25*n + 1e30 = 7e25 + 1e30", find="n", between="[1, 9]").values[
        0
    ] == pytest.approx(7)


def test_enumeration_is_exact_term_by_term(ask: Ask) -> None:
    assert ask("enumeration", "sum(i, i, 1, n)/n^2", n=4096).values == (4097 / 8192,)
    assert ask("enumeration", "sum({1 if mod(i, 3) = 0; 0 otherwise}, i, 1, 100)").values == (33.0,)
    assert ask("enumeration", "prod((n - c - i)/(n - i), i, 0, 1)", n=10, c=3).values == (7 / 15,)
    assert ask("enumeration", "sum(1/3, i, 1, 3) - 1").values == (0.0,)


def test_a_simulation_estimates_a_moment_with_its_error(ask: Ask) -> None:
    symbols = {"q": "standard normal", "k": "random, mean 0, variance 1"}
    found = ask("simulation", "Var(sum(q_i*k_i, i, 1, d))", symbols=symbols, d=16)
    assert found.errors is not None
    assert 0 < found.errors[0] < 0.1
    assert abs(found.values[0] - 16) < 4 * found.errors[0]


def test_an_error_of_a_simulation_is_that_of_its_samples(ask: Ask) -> None:
    """The variance of a normal sample's variance is 2σ⁴/n, over all batches together."""
    found = ask("simulation", "Var(x)", symbols={"x": "normal, mean 1, std 3"})
    assert found.errors is not None
    n = 12_000_000 // 32 // 1
    samples = 32 * min(60_000, n)
    assert found.errors[0] == pytest.approx(9 * math.sqrt(2 / samples), rel=0.4)


def test_copies_with_one_index_are_the_same_and_others_are_independent(ask: Ask) -> None:
    symbols = {"x": "standard normal"}
    assert ask("simulation", "E[x[1] - x[1]]", symbols=symbols).values == (0.0,)
    covariance = ask("simulation", "Cov(x[1], x[2])", symbols=symbols)
    assert covariance.errors is not None
    assert abs(covariance.values[0]) < 4 * covariance.errors[0]


def test_a_name_known_by_two_moments_is_drawn_uniformly(ask: Ask) -> None:
    symbols = {"x": "random, mean 0, variance 1/3"}
    assert ask("simulation", "E[{1 if abs(x) > 1; 0 otherwise}]", symbols=symbols).values == (0.0,)
    fourth = ask("simulation", "E[x^4]", symbols=symbols)
    assert fourth.errors is not None
    assert abs(fourth.values[0] - 1 / 5) < 4 * fourth.errors[0]


def test_moments_of_random_names_may_use_steps_but_the_expression_may_not(ask: Ask) -> None:
    symbols, steps = {"w": "random, mean 0, variance v"}, [("v", "2/n")]
    found = ask("simulation", "Var(w)", symbols=symbols, steps=steps, n=8)
    assert found.values[0] == pytest.approx(0.25, rel=0.01)
    with pytest.raises(MathsError, match="unknown_name"):
        ask("simulation", "Var(w)*v", symbols=symbols, steps=steps, n=8)


def test_a_simulation_without_chance_is_refused(ask: Ask) -> None:
    with pytest.raises(MathsError, match="nothing_random"):
        ask("simulation", "E[2]", symbols={"x": "standard normal"})


@pytest.mark.parametrize(
    ("by", "expr"),
    [
        ("enumeration", "a^b"),
        ("enumeration", "sum(sum(i*j, i, 1, a), j, 1, a)"),
        ("enumeration", "sum(1/i, i, 1, a)"),
        ("enumeration", "prod(i, i, 1, a)"),
        ("enumeration", "binomial(a, 5)"),
        ("enumeration", "(10^6)!"),
        ("torch", "sum(sum(sin(i*j), i, 1, a), j, 1, a)"),
        ("torch", "int(int(x*y, x, 0, 1), y, 0, 1)"),
        ("autograd", "diff(x^99, x, 50)"),
        ("simulation", "Var(sum(r_i, i, 1, a))"),
        ("autograd", "diff(x, 3)"),
        ("torch", "E[r]"),
        ("torch", "z + [1, 2]"),
        ("torch", "z[7]"),
        ("torch", "softmax(softmax)"),
        ("enumeration", "1/(a - a)"),
    ],
)
def test_hostile_and_senseless_expressions_are_refused_within_a_budget(ask: Ask, by: str, expr: str) -> None:
    with pytest.raises(MathsError):
        ask(by, expr, symbols={"r": "standard normal"}, a="10^6", b="10^6", x=1, z="[1, 2, 3]")
    assert ask("enumeration", "1 + 1").values == (2.0,)  # and the child lives


def test_a_chain_of_definitions_that_doubles_each_time_is_worked_out_once(ask: Ask) -> None:
    let = {"a0": "x", **{f"a{i}": f"a{i - 1} + a{i - 1}" for i in range(1, 40)}}
    assert ask("autograd", "diff(a39, x)", let=let, x=1).values == (2.0**39,)
