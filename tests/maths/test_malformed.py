"""Every way to mistype an answer is refused with its reason, at the character where the fault is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.language import LANGUAGES, say
from tutor.maths import Unread, parse, reading

VALUES: list[tuple[str, str, int]] = [
    # an operand is missing at the start, at the end, in the middle
    ("*2", "missing_before", 1),
    ("^2", "missing_before", 1),
    ("²", "missing_before", 1),
    ("%5", "missing_before", 1),
    ("!5", "missing_before", 1),
    ("1 +", "missing_after", 4),
    ("3^", "missing_after", 3),
    ("x**", "missing_after", 4),
    ("５＋", "missing_after", 3),
    ("±", "missing_after", 2),
    ("√", "missing_after", 2),
    ("1 * / 2", "missing_before", 5),
    ("1 // 2", "missing_before", 4),
    ("3^^2", "missing_before", 3),
    ("3***2", "missing_before", 4),
    ("(1+)", "missing_before", 4),
    ("(*)", "missing_before", 2),
    ("1 + + 2", "double_sign", 5),
    ("--5", "double_sign", 2),
    ("5%%", "unexpected", 3),
    # brackets of every kind
    ("(1+2", "unclosed", 1),
    ("((1+2)", "unclosed", 1),
    ("f(g(x)", "unclosed", 2),
    ("1+2)", "unopened", 4),
    ("(1+2))", "unopened", 6),
    ("x)y(", "unopened", 2),
    (")(", "unopened", 1),
    ("(1+2]", "mismatched", 5),
    ("[1+2)", "mismatched", 5),
    ("{1+2)", "mismatched", 5),
    ("(1+2}", "mismatched", 5),
    ("[1,2", "unclosed", 1),
    ("1,2]", "unopened", 4),
    ("{x", "unclosed", 1),
    ("x}", "unopened", 2),
    ("]x", "unopened", 1),
    ("()", "missing_before", 2),
    ("[]", "missing_before", 2),
    ("|x", "unclosed", 1),
    ("x|", "unclosed", 2),
    ("（５", "unclosed", 1),
    (r"\left(1", "unclosed", 6),
    (r"\left(1\right]", "mismatched", 14),
    # commas and semicolons
    (",1", "missing_before", 1),
    ("1,", "missing_after", 3),
    ("(1,)", "missing_before", 4),
    ("1,,2", "missing_before", 3),
    ("1;2", "unexpected", 2),
    (";1", "missing_before", 1),
    # two values in a row
    ("1 2", "missing_operator", 3),
    ("x 2", "missing_operator", 3),
    ("2 3x", "missing_operator", 3),
    ("1½2", "missing_operator", 3),
    ("5!5", "missing_operator", 3),
    ("1 or 2", "unexpected", 3),
    # functions
    ("sin", "needs_argument", 1),
    (r"2\ln", "needs_argument", 2),
    ("sin()", "arity", 1),
    ("sin(1,2)", "arity", 1),
    ("sin(,)", "missing_before", 5),
    ("binomial(1)", "arity", 1),
    ("sinn(x)", "unknown_function_try", 1),
    ("sin(x", "unclosed", 4),
    ("sin x)", "unopened", 6),
    # characters that mean nothing here
    ("x😀", "unknown_character", 2),
    ('"x"', "unknown_character", 1),
    ("'x'", "unknown_character", 1),
    ("x#", "unknown_character", 2),
    ("x@y", "unknown_character", 2),
    ("x`y", "unknown_character", 2),
    ("x\\", "unknown_character", 2),
    ("_x", "unknown_character", 1),
    ("x\x07", "unknown_character", 2),
    ("x\u202ey", "unknown_character", 2),
    ("1\ud800", "unknown_character", 2),
    ("1:2", "unexpected", 2),
    # comparisons and equals signs
    ("x=", "missing_after", 3),
    ("x==", "missing_after", 4),
    ("x=y=", "missing_after", 5),
    ("x = = 2", "missing_before", 5),
    ("=", "missing_before", 1),
    ("x => 5", "reversed_sign", 3),
    ("x =< 5", "reversed_sign", 3),
    ("x < 5", "relation_given", 3),
    ("x ∪ y", "unexpected", 3),
    ("∅", "no_sets", 1),
    # unfinished LaTeX
    (r"\frac{1}{", "unclosed", 9),
    (r"\frac{1}", "missing_after", 9),
    (r"\frac{}{2}", "missing_before", 7),
    (r"\frac", "missing_after", 6),
    (r"\sqrt", "missing_after", 6),
    (r"\sqrt{", "unclosed", 6),
    (r"x^{2", "unclosed", 3),
    (r"x^{}", "missing_before", 4),
    (r"\foo", "unknown_command", 1),
    (r"\begin{pmatrix}1\\2", "unclosed_block", 1),
    (r"\end{pmatrix}", "unopened_block", 1),
    (r"\begin{pmatrix}1\\2\end{bmatrix}", "unopened_block", 20),
    (r"\begin{foo}1\end{foo}", "unknown_command", 1),
    # numbers
    ("1.2.3", "two_points", 4),
    ("1e+", "exponent_digits", 4),
    ("3,5", "decimal_comma", 2),
    # rows
    ("[[1,2],[3]]", "ragged", 1),
    ("[1,2;3]", "ragged", 1),
]

STRUCTURES: list[tuple[str, str, str, int]] = [
    ("set", "{1,2", "unclosed", 1),
    ("set", "1,2}", "unopened", 4),
    ("set", "{1,,2}", "missing_before", 4),
    ("set", "{,1}", "missing_before", 2),
    ("set", "{1,}", "missing_before", 4),
    ("set", "{1,2)", "mismatched", 5),
    ("set", "{1,2}}", "unopened", 6),
    ("set", "{1 2}", "missing_operator", 4),
    ("set", "1 or", "missing_after", 5),
    ("set", "or 1", "missing_before", 1),
    ("set", "1 and and 2", "missing_before", 7),
    ("set", "x = 1 or x =", "missing_after", 13),
    ("set", "{x | x > 3", "unclosed", 1),
    ("set", "{1,2} ∪", "missing_after", 8),
    ("set", "∪ {1}", "missing_before", 1),
    ("set", "{1,2}+{3}", "unexpected", 6),
    ("set", r"\{1,2", "unclosed", 1),
    ("interval", "(0,1", "unclosed", 1),
    ("interval", "0,1)", "unopened", 4),
    ("interval", "]0,1", "unclosed", 1),
    ("interval", "[0,1)]", "unopened", 6),
    ("interval", "(0,)", "missing_before", 4),
    ("interval", "(,1)", "missing_before", 2),
    ("interval", "(0,1}", "mismatched", 5),
    ("interval", "(0,1) (2,3)", "unexpected", 7),
    ("interval", "(0,1) ∪ ∪ (2,3)", "missing_before", 9),
    ("interval", "(0,1) and (2,3)", "set_and", 7),
    ("interval", "(0,∞]", "closed_infinity", 5),
    ("interval", "[-∞,3)", "closed_infinity", 1),
    ("interval", "[2,1]", "interval_reversed", 1),
    ("interval", "(3,-∞)", "interval_reversed", 1),
    ("interval", "0 < x > 3", "mixed_chain", 7),
    ("interval", "< x < 3", "missing_before", 1),
    ("interval", "x in", "missing_after", 5),
    ("relation", "x <", "missing_after", 4),
    ("relation", "x < > 3", "missing_before", 5),
    ("relation", "x === 3", "missing_before", 5),
    ("relation", "x =< 3", "reversed_sign", 3),
    ("relation", "x => 3", "reversed_sign", 3),
    ("relation", "x <> 2", "reversed_sign", 3),
    ("relation", "x ≥≥ 3", "missing_before", 4),
    ("relation", "1 < x <", "missing_after", 8),
    ("relation", "y = 2x +", "missing_after", 9),
    ("relation", "y = 2x + 1,", "missing_after", 12),
    ("relation", "x > 3 or or x < 1", "missing_before", 10),
    ("relation", "x > 3 x < 1", "mixed_chain", 9),
    ("relation", "2*(x<1)", "unexpected", 3),
    ("matrix", "[[1,2],[3,4]", "unclosed", 1),
    ("matrix", "[[1,2],[3]]", "ragged", 1),
    ("matrix", "[[1,2],3]", "ragged", 1),
    ("matrix", "[1,2;;3,4]", "missing_before", 6),
    ("matrix", "[1,2;3,4;]", "missing_before", 10),
    ("matrix", "matrix()", "arity", 1),
    ("matrix", r"\begin{pmatrix}1&2\\3\end{pmatrix}", "ragged", 1),
    ("matrix", r"\begin{pmatrix}1&&2\end{pmatrix}", "missing_before", 18),
    ("vector", "(1,2", "unclosed", 1),
    ("vector", "1,2)", "unopened", 4),
    ("vector", "⟨1,2)", "mismatched", 5),
    ("vector", "(1,,2)", "missing_before", 4),
    ("vector", "[1,2}", "mismatched", 5),
    ("vector", "{1,2}", "no_sets", 1),
]
ROWS = [("formula", *row) for row in VALUES] + STRUCTURES


@pytest.mark.parametrize(("kind", "typed", "code", "column"), ROWS, ids=[f"{r[0]} {r[1]!r}" for r in ROWS])
def test_a_mistyped_answer_is_refused_where_the_fault_is(kind: str, typed: str, code: str, column: int) -> None:
    parsed = parse(typed, kind=kind)
    assert isinstance(parsed, Unread), parsed
    assert (parsed.code, parsed.column) == (f"maths.{code}", column)
    assert all(say(parsed.code, language, **parsed.values) for language in LANGUAGES)


ACCEPTED: list[tuple[str, str]] = [
    ("= 5", "5"),
    ("x == 5", "5"),
    ("x := 5", "5"),
    ("x = y = 2", "2"),
    ("$x + 1$", "x + 1"),
    (r"\(x + 1\)", "x + 1"),
    (r"\[x + 1\]", "x + 1"),
    ("x + 1.", "x + 1"),
    ("x + 1。", "x + 1"),
    ("5.", "5"),
    ("||x||", "abs(abs(x))"),
    ("2**3", "2³"),
]


@pytest.mark.parametrize(("typed", "shown"), ACCEPTED)
def test_what_only_looks_mistyped_is_read(typed: str, shown: str) -> None:
    assert reading(typed).read_as == shown


SIGNS = "0123456789.,;:eE+-*/^()[]{}|<>=≤≥≠∪∩∈∅ℝ∞±√ xyR\\and or U&"


@settings(max_examples=150)
@given(
    st.text(alphabet=SIGNS, max_size=24), st.sampled_from(("set", "interval", "relation", "matrix", "vector"))
)
def test_text_made_of_signs_is_read_or_refused_inside_it_in_every_kind(text: str, kind: str) -> None:
    echo = reading(text, kind)
    assert (echo.read_as is None) == (echo.code != "maths.read")
    assert echo.column is None or 1 <= echo.column <= len(text) + 1
