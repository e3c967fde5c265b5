"""Sets, intervals, matrices, tuples and relations: what people type, and how it is read and printed."""

from __future__ import annotations

import pytest

from tutor.maths import Parsed, latex, parse, show, stacked
from tutor.maths.tree import Node

READ: list[tuple[str, str, str]] = [
    # vectors and tuples
    ("vector", "(1,2)", "[1, 2]"),
    ("vector", "<1,2>", "[1, 2]"),
    ("vector", "⟨1,2⟩", "[1, 2]"),
    ("vector", r"\langle 1, 2 \rangle", "[1, 2]"),
    ("vector", "1, 2", "[1, 2]"),
    ("vector", "1 2", "[1, 2]"),
    ("vector", "[1;2;3]", "[1, 2, 3]"),
    ("vector", r"\begin{pmatrix}1\\2\end{pmatrix}", "[1, 2]"),
    ("vector", r"\begin{pmatrix}1&2\end{pmatrix}", "[1, 2]"),
    ("vector", r"\left[\begin{array}{c}1\\2\\3\end{array}\right]", "[1, 2, 3]"),
    ("vector", "[1,2]^T", "[1, 2]"),
    ("vector", "vector(1, 2)", "[1, 2]"),
    # matrices
    ("matrix", "[1,2;3,4]", "[[1, 2], [3, 4]]"),
    ("matrix", "[1 -2; 3 4]", "[[1, -2], [3, 4]]"),
    ("matrix", "(1 2; 3 4)", "[[1, 2], [3, 4]]"),
    ("matrix", "[[1 2] [3 4]]", "[[1, 2], [3, 4]]"),
    ("matrix", "1,2;3,4", "[[1, 2], [3, 4]]"),
    ("matrix", "matrix([1,2],[3,4])", "[[1, 2], [3, 4]]"),
    ("matrix", "Matrix([[1,2],[3,4]])", "[[1, 2], [3, 4]]"),
    ("matrix", r"\begin{bmatrix}1 & 2\\3 & 4\\\end{bmatrix}", "[[1, 2], [3, 4]]"),
    ("matrix", r"\left(\begin{array}{cc}1&2\\3&4\end{array}\right)", "[[1, 2], [3, 4]]"),
    ("matrix", "[1;2]", "[[1], [2]]"),
    ("matrix", "[1,2]", "[[1, 2]]"),
    ("matrix", "[1 2; 3 4]^T", "[[1, 3], [2, 4]]"),
    ("matrix", "A = [1,2;3,4]", "[[1, 2], [3, 4]]"),
    # sets and values in any order
    ("set", "{1,2}", "{1, 2}"),
    ("set", r"\left\{1,2\right\}", "{1, 2}"),
    ("set", "1 and 2", "{1, 2}"),
    ("set", "1 or 2", "{1, 2}"),
    ("set", "1、2", "{1, 2}"),
    ("set", "1 和 2", "{1, 2}"),
    ("set", "x=1 or x=2", "{1, 2}"),
    ("set", "x = 1, 2", "{1, 2}"),
    ("set", "x₁ = 1，x₂ = 2", "{1, 2}"),
    ("set", "x=±2", "{±2}"),
    ("set", "{}", "∅"),
    ("set", r"\emptyset", "∅"),
    ("set", "空集", "∅"),
    ("set", "no solution", "∅"),
    ("set", "x ∈ {1, 2}", "{1, 2}"),
    ("set", "{1}∪{2}", "{1} ∪ {2}"),
    ("set", "(1,2), (3,4)", "{[1, 2], [3, 4]}"),
    # intervals
    ("interval", "(0,1]", "(0, 1]"),
    ("interval", "]0,1[", "(0, 1)"),
    ("interval", "[0,1[ ∪ ]2,3]", "[0, 1) ∪ (2, 3]"),
    ("interval", "（0，1］", "(0, 1]"),
    ("interval", r"\left[0,\infty\right)", "[0, ∞)"),
    ("interval", "(-inf, 3]", "(-∞, 3]"),
    ("interval", "(-oo, oo)", "(-∞, ∞)"),
    ("interval", "(0,1)U(2,3)", "(0, 1) ∪ (2, 3)"),
    ("interval", r"(0,1) \cup [2,3)", "(0, 1) ∪ [2, 3)"),
    ("interval", "(0,1) or (2,3)", "(0, 1) ∪ (2, 3)"),
    ("interval", "((0,1) ∪ (2,3)) ∩ [1,3]", "((0, 1) ∪ (2, 3)) ∩ [1, 3]"),
    ("interval", "ℝ ∖ {0}", "(-∞, ∞) ∖ {0}"),
    ("interval", r"R\{0}", "(-∞, ∞) ∖ {0}"),
    ("interval", r"\mathbb{R} \setminus \{0\}", "(-∞, ∞) ∖ {0}"),
    ("interval", "all real numbers", "(-∞, ∞)"),
    ("interval", "x in [0,1]", "[0, 1]"),
    ("interval", "0<x<=1", "0 < x ≤ 1"),
    ("interval", "{x | x > 3}", "x > 3"),
    ("interval", r"\{x \mid 0 < x \le 1\}", "0 < x ≤ 1"),
    # relations
    ("relation", "y=2x+1", "y = 2·x + 1"),
    ("relation", "x == 3", "x = 3"),
    ("relation", "x != 2", "x ≠ 2"),
    ("relation", r"x \leq 5", "x ≤ 5"),
    ("relation", "x>=1 && x<2", "x ≥ 1 and x < 2"),
    ("relation", "x ≥ 2 且 x < 5", "x ≥ 2 and x < 5"),
    ("relation", "x 大于等于 2 或 x 小于 1", "x ≥ 2 or x < 1"),
    ("relation", r"x < 1 \text{ or } x > 3", "x < 1 or x > 3"),
    ("relation", "(x > 1 or x < 0) and y = 2", "(x > 1 or x < 0) and y = 2"),
    ("relation", "x=1, y=2", "x = 1 and y = 2"),
    ("relation", "x=1, x=2", "x = 1 or x = 2"),
    ("relation", "x in (0,1)", "x ∈ (0, 1)"),
    ("relation", "Var(q·k) = d_k", "Var(q·k) = d_k"),
]


@pytest.mark.parametrize(("kind", "typed", "shown"), READ, ids=[f"{row[0]} {row[1]}" for row in READ])
def test_a_structure_is_read_as_people_mean_it(kind: str, typed: str, shown: str) -> None:
    parsed = parse(typed, kind=kind)
    assert isinstance(parsed, Parsed), parsed
    assert show(parsed.tree) == shown
    again = parse(shown, kind=kind)
    assert isinstance(again, Parsed), again
    assert again.tree == parsed.tree


def _tree(kind: str, typed: str) -> Node:
    parsed = parse(typed, kind=kind)
    assert isinstance(parsed, Parsed), parsed
    return parsed.tree


@pytest.mark.parametrize(
    ("kind", "typed", "tex"),
    [
        ("set", "{1, 2}", r"\left\{1, 2\right\}"),
        ("set", "{}", r"\emptyset"),
        ("interval", "(0, 1]", r"\left(0, 1\right]"),
        ("interval", "(-inf, 0) U (1, inf)", r"\left(-\infty, 0\right) \cup \left(1, \infty\right)"),
        ("relation", "1 < x <= 3", r"1 < x \le 3"),
        ("relation", "x < 1 or x > 3", r"x < 1 \text{ or } x > 3"),
        ("matrix", "[1,2;3,4]", r"\begin{bmatrix}1 & 2 \\ 3 & 4\end{bmatrix}"),
    ],
)
def test_structures_are_latex_that_reads_back(kind: str, typed: str, tex: str) -> None:
    tree = _tree(kind, typed)
    assert latex(tree) == tex
    assert _tree(kind, tex) == tree


@pytest.mark.parametrize(
    ("kind", "typed", "rows"),
    [
        ("matrix", "[1, 20; 300, x]", ["⎡ 1   20⎤", "⎣300  x ⎦"]),
        ("set", "{1/2, 3}", ["⎧ 1    ⎫", "⎨───, 3⎬", "⎩ 2    ⎭"]),
        ("interval", "[0, 1/2)", ["⎡    1 ⎞", "⎢0, ───⎟", "⎣    2 ⎠"]),
        ("relation", "x <= 1/2", ["     1", "x ≤ ───", "     2"]),
        ("set", "{1, 2}", ["{1, 2}"]),
    ],
)
def test_structures_are_drawn_over_several_lines(kind: str, typed: str, rows: list[str]) -> None:
    assert stacked(_tree(kind, typed)) == rows
