"""Expectation, variance, derivatives, limits and shapes by their laws, and what learners make of them."""

from __future__ import annotations

import pytest

from tests.maths.cases import asked
from tutor.errors import MathsError
from tutor.maths.exact.derive import Line, derive
from tutor.maths.exact.working.verdict import judge
from tutor.outcomes import Outcome

UNIT = {"q": "random, mean 0, variance 1", "k": "random, mean 0, variance 1", "d_k": "positive integer"}
XY = {
    "X": "random, mean m, std s",
    "Y": "random, mean n, std t",
    **dict.fromkeys(("m", "n", "a", "b"), "real"),
    **dict.fromkeys(("s", "t"), "positive"),
}


def _line(expr: str, symbols: dict[str, str], given: dict[str, str] | None = None) -> Line:
    return derive(symbols, given or {}, [("value", expr)], "value").steps[0]


@pytest.mark.parametrize(
    ("expr", "symbols", "exact", "rule"),
    [
        ("Var(q*k)", UNIT, "1", "law_product_independent"),
        ("E[(q*k)^2]", UNIT, "1", "law_independent"),
        ("Var(sum(q_i*k_i, i, 1, d_k))", UNIT, "d_k", "law_sum_independent"),
        ("Std(sum(q_i*k_i, i, 1, d_k)/sqrt(d_k))", UNIT, "1", "law_scale"),
        ("E[sum(q_i*k_i, i, 1, d_k)^2]", UNIT, "d_k", "law_second_moment"),
        ("E[a*X + b]", XY, "a·m + b", "law_linear"),
        ("Var(a*X + b)", XY, "a²·s²", "law_shift"),
        ("Var(X*Y)", XY, "s²·t² + m²·t² + n²·s²", "law_product_independent"),
        ("Var(X + Y)", XY, "s² + t²", "law_sum_independent"),
        ("Var(X + X)", XY, "4·s²", "law_sum_dependent"),
        ("Cov(X, X + Y)", XY, "s²", "law_covariance"),
        ("Cov(X, Y)", XY, "0", "law_independent"),
        ("E[x^4]", {"x": "standard normal"}, "3", "law_normal"),
        (
            "Var(b*x/p)",
            {"b": "bernoulli, mean p", "p": "probability", "x": "standard normal"},
            "1/p",
            "law_scale",
        ),
        ("diff(t*(1 - t), t)", {"t": "real"}, "1 - 2·t", "rule_product"),
        ("diff(exp(-t^2/2), t)", {"t": "real"}, "-t·exp(-t²/2)", "rule_chain"),
        ("diff(d/ln(d), d)", {"d": "positive"}, "(ln(d) - 1)/ln(d)²", "rule_quotient"),
        ("limit(ln(d)/d, d, inf)", {"d": "positive"}, "0", "rule_limit"),
        ("sum(1/2^i, i, 0, inf)", {}, "2", "rule_series"),
        (
            "shape(softmax(Q@K^⊤)@V)",
            {"Q": "matrix n d", "K": "matrix n d", "V": "matrix n m"}
            | dict.fromkeys(("n", "d", "m"), "positive integer"),
            "[n, m]",
            "shape_product",
        ),
    ],
)
def test_a_step_is_worked_off_by_a_law_that_it_names(
    expr: str, symbols: dict[str, str], exact: str, rule: str
) -> None:
    line = _line(expr, symbols)
    same = judge(asked(line.exact, exact, kind="formula", symbols=symbols))
    assert same.outcome is Outcome.RIGHT
    assert rule in line.rules


def test_the_softmax_jacobian_is_diag_p_minus_p_p_transposed_also_for_symbols() -> None:
    line = _line("jacobian(softmax(z))[1,2] + softmax(z)[1]*softmax(z)[2]", {"z": "vector 3"})
    assert line.exact == "0"
    assert line.rules == ("rule_jacobian", "rule_softmax")


@pytest.mark.parametrize("given", [{"z": "[1, 2, 3]"}, {"z": "[z_1, z_2, z_3]"}, {}])
def test_an_entry_of_an_earlier_step_is_differentiated_like_what_it_stands_for(given: dict[str, str]) -> None:
    symbols = {} if "1, 2" in given.get("z", "") else dict.fromkeys(("z_1", "z_2", "z_3"), "real")
    steps = [("p", "softmax(z)"), ("slope", "diff(p[1], z_2)"), ("gap", "slope + p[1]*p[2]")]
    assert derive({"z": "vector 3"} if not given else symbols, given, steps, "gap").result.exact == "0"


def test_by_a_whole_expression_nothing_is_differentiated_and_by_its_vector_a_shift_changes_nothing() -> None:
    symbols = {"z": "vector 3", "m": "real"}
    with pytest.raises(MathsError) as fault:
        _line("jacobian(softmax(z - m*[1, 1, 1]))", symbols)
    assert fault.value.code == "maths.author.domain.derivative_by"
    gap = "jacobian(softmax(z - m*[1, 1, 1]), z) - jacobian(softmax(z))"
    assert derive(symbols, {}, [("gap", gap)], "gap").result.exact == "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]"


def test_entries_of_one_family_at_unknown_places_are_not_taken_for_independent() -> None:
    with pytest.raises(MathsError) as fault:
        _line("Var(sum(q_i*q[1], i, 1, d_k))", UNIT)
    assert fault.value.code == "maths.author.domain.moment"


def test_a_moment_that_nothing_declares_is_refused_by_name() -> None:
    with pytest.raises(MathsError) as fault:
        _line("E[q^4]", UNIT)
    assert fault.value.code == "maths.author.domain.moment"
    assert fault.value.values["what"] == "E[q⁴]"


@pytest.mark.parametrize("body", ["Q@K", "Q + transpose(Q)", "Q@V@Q"])
def test_shapes_that_do_not_fit_are_refused(body: str) -> None:
    symbols = {"Q": "matrix n d", "K": "matrix n d", "V": "matrix d n"} | dict.fromkeys(("n", "d"), "positive")
    if body == "Q@V@Q":
        assert _line(f"shape({body})", symbols).exact == "[n, d]"
        return
    with pytest.raises(MathsError) as fault:
        _line(f"shape({body})", symbols)
    assert fault.value.code == "maths.author.domain.shapes"


RIGHT = [
    ("sech(x)", "1/cosh(x)"),
    ("arcsec(2)", "pi/3"),
    ("arccot(x)", "atan(1/x)"),
    ("arccot(1)", "pi/4"),
    ("csch(x)^2", "coth(x)^2 - 1"),
    ("sin 2x", "2 sin x cos x"),
    (r"\sum_{i=1}^{n} i^2", "n(n+1)(2n+1)/6"),
    (r"\prod_{i=1}^4 i", "4!"),
    ("C(5,2)", "10"),
    ("gcd(12, 18)*lcm(4, 6)", "72"),
    ("mod(17, 5)", "2"),
    ("gelu(1)", "(1+erf(1/sqrt(2)))/2"),
    ("silu(x)", "x/(1+exp(-x))"),
    ("logsumexp([1, 1])", "1 + ln(2)"),
    ("cross_entropy([1, 0], [1/2, 1/2])", "ln(2)"),
    ("max(0, x)", "{x if x > 0; 0 otherwise}"),
    ("relu(x)", r"\begin{cases} x & x > 0 \\ 0 & \text{otherwise} \end{cases}"),
    ("|x|", "{x if x >= 0; -x otherwise}"),
    ("1/3", r"\int_0^1 x^2 dx"),
    ("1", "∫_0^∞ e^{-x} dx"),
    ("2x", "d/dx x^2"),
    ("σ(x)(1-σ(x))", "σ'(x)"),
    (r"\lim_{x \to 0} \frac{\sin x}{x}", "1"),
    ("lim_{n->∞} (1+1/n)^n", "e"),
    (r"\sum_{k=0}^{\infty} 1/2^k", "2"),
    ("E[X^2]-E[X]^2", "Var(X)"),
    ("4Var(X)", "Var(2X+3)"),
    ("Var(X)+Var(Y)+2Cov(X,Y)", "Var(X+Y)"),
    ("P(B|A)P(A)/P(B)", "P(A|B)"),
    ("a E[X] + b", "E[a*X+b]"),
]
WRONG = [
    ("{x if x > 1; 0 otherwise}", "max(0, x)"),
    ("{x if x > 0; 5 if x = 0; -x otherwise}", "|x|"),
    ("2Var(X)", "Var(2X)"),
    ("Var(X)+Var(Y)", "Var(X+Y)"),
    ("P(A|B)", "P(B|A)"),
    ("x", "d/dx x^2"),
    ("n(n-1)/2", "sum(i, i, 1, n)"),
    ("E[X]^2", "E[X^2]"),
    ("1/2", "int(x^2, x, 0, 1)"),
]


@pytest.mark.parametrize(("answer", "reference"), RIGHT, ids=[row[0] for row in RIGHT])
def test_the_same_in_other_notation_is_right(answer: str, reference: str) -> None:
    assert judge(asked(answer, reference, kind="formula")).outcome is Outcome.RIGHT


@pytest.mark.parametrize(("answer", "reference"), WRONG, ids=[row[0] for row in WRONG])
def test_what_only_looks_alike_is_wrong(answer: str, reference: str) -> None:
    assert judge(asked(answer, reference, kind="formula")).outcome is Outcome.WRONG


@pytest.mark.parametrize(
    "hostile",
    [
        "diff(" * 20 + "x^x" + ", x)" * 20,
        "diff(x^x^x^x, x, 9)",
        "sum(sum(sum(i*j*k, i, 1, 1000), j, 1, 1000), k, 1, 1000)",
        "prod(9^9, i, 1, 10^9)",
        "sum(9^i, i, 1, 10^6)",
        "E[(" + "+".join(f"X_{n}" for n in range(40)) + ")^8]",
        "int(int(exp(-x^y^x), x, 0, 10^9), y, 0, 10^9)",
        "limit((1+1/n)^(n^(n^n)), n, inf)",
    ],
)
def test_costly_signs_are_refused_or_left_open_in_time(hostile: str) -> None:
    verdict = judge(asked(hostile, "x", kind="formula"))
    assert verdict.outcome in (Outcome.UNREAD, Outcome.UNDECIDED, Outcome.WRONG)
