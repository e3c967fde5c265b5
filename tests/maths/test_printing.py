"""What we print can be read back, and looks as it should."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.maths.trees import CASES, STRUCTURES, TREES, VECTORS
from tutor.maths import Unread, latex, read, reading, show, stacked
from tutor.maths.text.tokens import MAX_TEXT
from tutor.maths.tree import Mixed, Neg, Node, Vector


def _tree(text: str) -> Node:
    tree = read(text)
    assert not isinstance(tree, Unread), tree
    return tree


@given(st.one_of(TREES, VECTORS, CASES))
def test_a_printed_tree_reads_back_as_the_same_tree(tree: Node) -> None:
    again = read(show(tree))
    if isinstance(again, Unread):
        assert again.code in ("maths.too_big", "maths.too_deep", "maths.too_long")
    else:
        assert again == tree


@settings(max_examples=60)
@given(STRUCTURES)
@example(("matrix", Vector((Vector((Mixed("3", "1", "2"),)), Vector((Neg(Mixed("3", "1", "2")),))))))
def test_a_printed_structure_reads_back_as_the_same_structure(kind_and_tree: tuple[str, Node]) -> None:
    kind, tree = kind_and_tree
    again = read(show(tree), kind=kind)
    if isinstance(again, Unread):
        assert again.code in ("maths.too_big", "maths.too_deep", "maths.too_long", "maths.interval_reversed")
    else:
        assert again == tree


@settings(max_examples=40)
@given(STRUCTURES)
def test_every_structure_can_be_drawn_in_rows_and_as_latex(kind_and_tree: tuple[str, Node]) -> None:
    _, tree = kind_and_tree
    assert stacked(tree)
    assert latex(tree).count("{") == latex(tree).count("}")


@given(TREES)
def test_every_tree_can_be_drawn_in_rows_of_one_width_and_as_latex(tree: Node) -> None:
    rows = stacked(tree)
    assert rows
    assert all("\n" not in row for row in rows)
    assert latex(tree).count("{") == latex(tree).count("}")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_inside_it_and_never_raises(text: str) -> None:
    echo = reading(text)
    assert (echo.read_as is None) == (echo.code != "maths.read")
    assert echo.column is None or 1 <= echo.column <= len(text) + 1


@given(st.text(alphabet="0123456789.,eE+-*/^()[]{}|!%√²⁻½ xd_k=~π根号\\", max_size=40))
def test_text_made_of_signs_is_read_or_refused_inside_it(text: str) -> None:
    echo = reading(text)
    assert echo.column is None or 1 <= echo.column <= len(text) + 1


@given(st.integers(0, 3 * MAX_TEXT))
def test_a_long_text_is_refused_before_it_is_looked_at(extra: int) -> None:
    echo = reading("1+" * MAX_TEXT + "1" * extra)
    assert echo.code == "maths.too_long"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("x^2 + 1", ["x² + 1"]),
        ("1/sqrt(d_k)", ["  1", "──────", " √d_k"]),
        ("sqrt(a/b)", [" ┌────", "│ a".replace("│", " │"), " │───", "√│ b"]),
        ("x^(-1/2)", [" -1/2", "x"]),
        ("sum(i/2, i, 1, n)", [" n   i", " Σ  ───", "i=1  2"]),
        ("(a/b)^2", ["     2", "⎛ a ⎞", "⎜───⎟", "⎝ b ⎠"]),
    ],
)
def test_fractions_roots_and_powers_are_stacked(text: str, rows: list[str]) -> None:
    assert stacked(_tree(text)) == rows


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("1/sqrt(d_k)", r"\frac{1}{\sqrt{d_{k}}}"),
        ("4.5e-5", r"4.5 \times 10^{-5}"),
        ("exp(-x)/2", r"\frac{e^{-x}}{2}"),
        ("p[1]*(1-p[1])", r"p_{1} \cdot \left(1 - p_{1}\right)"),
        ("σ_q^2", r"\sigma_{q}^{2}"),
        ("d_model", r"d_{\mathrm{model}}"),
        ("45%", r"45\%"),
        ("sum(i, i, 1, n)", r"\sum_{i=1}^{n} i"),
    ],
)
def test_latex_is_what_papers_write(text: str, tex: str) -> None:
    assert latex(_tree(text)) == tex
