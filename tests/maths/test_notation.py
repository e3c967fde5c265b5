"""Functions, big signs and cases in the spellings of books, LaTeX, programs and spoken Chinese."""

from __future__ import annotations

import pytest

from tutor.maths import Parsed, Unread, latex, parse, show, stacked

READ = [
    # functions in every spelling
    ("arcsec(x)", "asec(x)"),
    ("arccsc x", "acsc(x)"),
    ("arccot(x)", "acot(x)"),
    ("arsech(x)", "asech(x)"),
    ("sech x", "sech(x)"),
    ("sin^-1(x)", "asin(x)"),
    (r"\tanh^{-1}(x)", "atanh(x)"),
    ("swish(x)", "silu(x)"),
    ("nCr(5, 2)", "binomial(5, 2)"),
    ("nPr(5, 2)", "perm(5, 2)"),
    ("C(n, k)", "binomial(n, k)"),
    ("σ(x)(1-σ(x))", "sigmoid(x)·(1 - sigmoid(x))"),
    ("σ'(x)", "diff(sigmoid(x), x)"),
    ("Γ(5)", "gamma(5)"),
    (r"\sin{x}", "sin(x)"),
    (r"\operatorname{softmax}(z)", "softmax(z)"),
    (r"\text{softmax}(z)", "softmax(z)"),
    (r"\operatorname{cross\_entropy}(p, q)", "cross_entropy(p, q)"),
    (r"\log_{10} x", "log10(x)"),
    ("log_a(b)", "log(b, a)"),
    ("sinx", "sin(x)"),
    # an angle's product, and a product of functions
    ("sin 2x", "sin(2·x)"),
    ("sin2x", "sin(2·x)"),
    (r"\sin 2\pi x", "sin(2·π·x)"),
    ("2 sin x cos x", "2·sin(x)·cos(x)"),
    ("sin 2x cos 3x", "sin(2·x)·cos(3·x)"),
    # written around their argument
    (r"\lfloor x \rfloor", "floor(x)"),
    ("⌈x/2⌉", "ceil(x/2)"),
    (r"\left| x - \left| y \right| \right|", "abs(x - abs(y))"),
    ("|x||y|", "abs(x)·abs(y)"),
    (r"\lVert x \rVert", "norm(x)"),
    ("‖x‖", "norm(x)"),
    (r"\binom{n}{k}", "binomial(n, k)"),
    (r"\dfrac12", "1/2"),
    # sums and products
    (r"\sum_{i=1}^{n} i^2", "sum(i², i, 1, n)"),
    ("Σ_{i=1}^n i", "sum(i, i, 1, n)"),
    ("∑_i=1^n i", "sum(i, i, 1, n)"),
    ("sum_{i=1}^n i^2", "sum(i², i, 1, n)"),
    ("sum(i^2, (i, 1, n))", "sum(i², i, 1, n)"),
    (r"1 + \sum_{i=1}^{3} i + 2", "1 + sum(i, i, 1, 3) + 2"),
    (r"\prod_{i=1}^n i", "prod(i, i, 1, n)"),
    (r"\sum_{k=0}^{\infty} x^k/k!", "sum(x^k/k!, k, 0, ∞)"),
    ("sum(p_i*ln(p_i), i, 1, n)", "sum(p[i]·ln(p[i]), i, 1, n)"),
    # integrals, derivatives, limits
    (r"\int_0^1 x^2 \, dx", "int(x², x, 0, 1)"),
    (r"\int_0^1 x^2 \,\mathrm{d}x", "int(x², x, 0, 1)"),
    ("∫_0^∞ e^{-x} dx", "int(e^(-x), x, 0, ∞)"),
    ("integrate(x^2, (x, 0, 1))", "int(x², x, 0, 1)"),
    ("d/dx(x^2)", "diff(x², x)"),
    ("d/dx x^2 + 1", "diff(x², x) + 1"),
    (r"\frac{d^2}{dx^2} x^3", "diff(x³, x, 2)"),
    (r"\frac{\partial}{\partial x} (x^2 y)", "diff(x²·y, x)"),
    ("diff(x^3, x, 2)", "diff(x³, x, 2)"),
    (r"\lim_{x \to 0} \frac{\sin x}{x}", "limit(sin(x)/x, x, 0)"),
    ("lim_{x→0^+} 1/x", "limit(1/x, x, 0, +)"),
    (r"\lim_{x\to 0^{-}} 1/x", "limit(1/x, x, 0, -)"),
    ("limit((1+1/n)^n, n, inf)", "limit((1 + 1/n)^n, n, ∞)"),
    # cases
    ("piecewise((x, x>0), (0, true))", "{x if x > 0; 0 otherwise}"),
    ("cases(x, x>0, 0)", "{x if x > 0; 0 otherwise}"),
    ("x if x > 0 else 0", "{x if x > 0; 0 otherwise}"),
    ("1 if x > 0 else -1 if x < 0 else 0", "{1 if x > 0; -1 if x < 0; 0 otherwise}"),
    ("{x, if x > 0; 0, otherwise}", "{x if x > 0; 0 otherwise}"),
    ("{x, if x > 0, 0, otherwise}", "{x if x > 0; 0 otherwise}"),
    ("{x if 0<x<=1; 0 otherwise}", "{x if 0 < x ≤ 1; 0 otherwise}"),
    (r"\begin{cases} x & x > 0 \\ 0 & \text{otherwise} \end{cases}", "{x if x > 0; 0 otherwise}"),
    (
        r"\begin{cases} x, & \text{if } x \ge 0 \\ -x, & \text{if } x < 0 \end{cases}",
        "{x if x ≥ 0; -x if x < 0}",
    ),
    # expectation and its kin
    ("E[X^2] - E[X]^2", "E[X²] - E[X]²"),
    (r"\mathbb{E}\left[X\right]", "E[X]"),
    ("P(A|B)", "P(A | B)"),
    ("P(A, B)", "P(A, B)"),
    ("P(5, 2)", "perm(5, 2)"),
    ("Var(2X)", "Var(2·X)"),
    # matrices
    (r"Q K^{\top}", "Q·transpose(K)"),
    ("shape(Q @ K^⊤)", "shape(matmul(Q, transpose(K)))"),
    # spoken in Chinese
    ("x的对数", "ln(x)"),
    ("3倍的x", "3·x"),
    ("x的绝对值", "abs(x)"),
    ("n的阶乘", "n!"),
    ("最大值(0, x)", "max(0, x)"),
    ("x的倒数", "1/x"),
    ("8的立方根", "∛8"),
    ("{x 若 x>0; 0 否则}", "{x if x > 0; 0 otherwise}"),
]

REFUSED = [
    (r"\sum_{i=1} i", "bounds", 1),
    (r"\int x^2 dx", "bounds", 1),
    (r"\int_0^1 x^2", "differential", 1),
    ("diff(x^2)", "arity", 1),
    ("limit(x, x)", "arity", 1),
    (r"1 + \begin{cases} x", "unclosed", 5),
    (r"\begin{cases} x & y \end{cases}", "condition", 19),
    ("{x if }", "condition", 7),
    (r"2 + \left| x", "unclosed", 5),
    ("1 + ⌊x", "unclosed", 5),
    ("ln^-1(x)", "inverse_function", 1),
    ("log2x", "unknown_name", 1),
]

AMBIGUOUS = [
    ("ln 2x", "ln(2)·x", "ln(2·x)"),
    ("sin 2 x", "sin(2)·x", "sin(2·x)"),
    ("√2π", "√2·π", "√(2·π)"),
]


def _read(typed: str) -> Parsed:
    parsed = parse(typed)
    assert isinstance(parsed, Parsed), parsed
    return parsed


@pytest.mark.parametrize(("typed", "shown"), READ, ids=[repr(row[0]) for row in READ])
def test_every_spelling_is_read_and_what_is_shown_reads_back(typed: str, shown: str) -> None:
    known = ("X",) if "2X" in typed else ()
    parsed = parse(typed, known=known)
    assert isinstance(parsed, Parsed), parsed
    assert show(parsed.tree) == shown
    again = parse(shown, known=known)
    assert isinstance(again, Parsed)
    assert again.tree == parsed.tree


@pytest.mark.parametrize(("typed", "code", "column"), REFUSED, ids=[repr(row[0]) for row in REFUSED])
def test_what_lacks_a_part_is_refused_at_its_place(typed: str, code: str, column: int) -> None:
    parsed = parse(typed)
    assert isinstance(parsed, Unread), parsed
    assert (parsed.code, parsed.column) == (f"maths.{code}", column)


@pytest.mark.parametrize(("typed", "first", "second"), AMBIGUOUS)
def test_what_custom_leaves_open_is_shown_in_both_readings(typed: str, first: str, second: str) -> None:
    parsed = parse(typed)
    assert isinstance(parsed, Unread)
    assert (parsed.values["first"], parsed.values["second"]) == (first, second)


def test_a_declared_symbol_is_no_function_and_no_big_sign() -> None:
    symbols = dict.fromkeys(("E", "P", "C", "σ", "d", "x"), "")
    for typed, shown in (("E(x+1)", "E·(x + 1)"), ("σ(x)", "σ·x"), ("C(x)", "C·x"), ("d/d", "d/d")):
        parsed = parse(typed, symbols=symbols)
        assert isinstance(parsed, Parsed)
        assert show(parsed.tree) == shown


@pytest.mark.parametrize(
    ("typed", "tex"),
    [
        ("int(x^2, x, 0, 1)", r"\int_{0}^{1} x^{2} \, dx"),
        ("limit(1/x, x, 0, +)", r"\lim_{x \to 0^{+}} \frac{1}{x}"),
        ("diff(x^3, x, 2)", r"\frac{d^{2}}{dx^{2}} x^{3}"),
        ("cases(x, x>0, 0)", r"\begin{cases} x & x > 0 \\ 0 & \text{otherwise} \end{cases}"),
        ("E[X^2]", r"\mathbb{E}\left[X^{2}\right]"),
        ("P(A | B)", r"P\left(A \mid B\right)"),
        ("norm(x)", r"\left\lVert x \right\rVert"),
    ],
)
def test_latex_of_the_new_signs_is_what_papers_write_and_reads_back(typed: str, tex: str) -> None:
    tree = _read(typed).tree
    assert latex(tree) == tex
    assert _read(tex).tree == tree


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("int(x, x, 0, 1)", ["1", "∫ x dx", "0"]),
        ("limit(x/2, x, 0)", ["     x", "lim ───", "x→0  2"]),
        ("diff(x^2, x)", [" d", "──── x²", " dx"]),
        ("cases(x, x>0, 0)", ["⎧ x  if x > 0", "⎩ 0  otherwise"]),
        ("cases(x, x>1, -x, x<0, 0)", ["⎧ x   if x > 1", "⎨ -x  if x < 0", "⎩ 0   otherwise"]),
    ],
)
def test_the_new_signs_are_drawn(typed: str, rows: list[str]) -> None:
    assert [row.strip() for row in stacked(_read(typed).tree)] == [row.strip() for row in rows]
