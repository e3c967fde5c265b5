"""What holds for every tree and every text: another notation is the same tree, a rewritten formula is never
wrong, and nothing that is typed makes the judge raise.
"""

from __future__ import annotations

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.maths.cases import asked
from tests.maths.rewriting import FORMULAS, rewritten
from tests.maths.trees import TREES
from tutor.maths import Unread, latex, read, show, stacked
from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import KINDS
from tutor.maths.tree import Call, Constant, Name, Node, Number, Pow, walk
from tutor.outcomes import Outcome

WIDE = str.maketrans(
    {sign: chr(ord(sign) + 0xFEE0) for sign in "0123456789()[]{}+-*/^=|,.!%"}
    | {letter: chr(ord(letter) + 0xFEE0) for letter in "xy"}
)
TOO_MUCH = ("maths.too_big", "maths.too_deep", "maths.too_long")
"""Refused for its size, whatever it says."""
USUAL = {Number("2"): "log2", Number("10"): "log10", Constant("e"): "ln"}


def _spelled(tree: Node) -> Node:
    """`tree` with exp as a power of e, and the usual bases of logarithms by their names: LaTeX has one form."""

    def changed(part: Node) -> Node | None:
        match part:
            case Call("exp", (power,)):
                return Pow(Constant("e"), power)
            case Call("logb", (body, base)) if base in USUAL:
                return Call(USUAL[base], (body,))
        return None

    return everywhere(tree, changed)


def _plain_bases(tree: Node) -> bool:
    """Whether every base of a logarithm fits a subscript: a number or a name."""
    bases = [part.arguments[1] for part in walk(tree) if isinstance(part, Call) and part.name == "logb"]
    return all(
        isinstance(base, Name | Constant) or (isinstance(base, Number) and base.exponent is None)
        for base in bases
    )


def _same(text: str, tree: Node) -> bool:
    again = read(text)
    return again.code in TOO_MUCH if isinstance(again, Unread) else _spelled(again) == _spelled(tree)


@settings(max_examples=60)
@given(TREES.filter(_plain_bases))
@example(Call("logb", (Number("8"), Name("d_model"))))
def test_a_tree_in_latex_reads_back_as_the_same_tree(tree: Node) -> None:
    assert _same(latex(tree), tree)


@settings(max_examples=60)
@given(TREES)
def test_a_tree_in_full_width_signs_reads_back_as_the_same_tree(tree: Node) -> None:
    assert _same(show(tree).translate(WIDE), tree)


@settings(max_examples=60)
@given(TREES)
def test_a_tree_that_stacks_in_one_row_reads_back_as_the_same_tree(tree: Node) -> None:
    rows = stacked(tree)
    if len(rows) == 1:
        assert _same(rows[0], tree)


@settings(max_examples=30)
@given(st.text(max_size=40), st.sampled_from(KINDS))
def test_any_text_is_judged_without_an_error(text: str, kind: str) -> None:
    references = {"vector": "[1, 2]", "matrix": "[[1, 2], [3, 4]]", "set": "{1, 2}", "interval": "(0, 1]"}
    reference = {**references, "relation": "x > 1", "complexity": "O(n)"}.get(kind, "x + 1")
    assert judge(asked(text, reference, kind="formula" if kind == "number" else kind)).code.startswith("maths.")


def test_a_rewritten_formula_is_never_wrong_and_hardly_ever_left_open() -> None:
    chance = Random(7)  # noqa: S311 - the same every time
    found = {}
    for formula in FORMULAS * 3:
        answer = rewritten(formula, chance)
        found[answer] = judge(asked(answer, formula, kind="formula")).outcome
    assert [answer for answer, outcome in found.items() if outcome in (Outcome.WRONG, Outcome.UNREAD)] == []
    left = [answer for answer, outcome in found.items() if outcome is Outcome.UNDECIDED]
    assert len(left) <= len(found) / 100, left


def test_a_formula_that_is_off_by_little_is_never_accepted() -> None:
    chance = Random(11)  # noqa: S311
    for formula in FORMULAS:
        for off in ("({0})*(1 + 10^-9)", "({0}) + 10^-12", "({0}) - x/10^10"):
            answer = rewritten(off.format(formula), chance, times=1)
            assert judge(asked(answer, formula, kind="formula")).outcome is not Outcome.RIGHT, answer
