"""Several lines of working: how they are told apart, what is said of each, and of the whole."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.maths.cases import DK, SLOPE, Z, asked
from tests.maths.trees import TREES
from tutor.errors import MathsError
from tutor.language import say
from tutor.maths import show
from tutor.maths.answers.steps import MAX_LINES, lines
from tutor.maths.exact.judging.asking import read, scope_of
from tutor.maths.exact.judging.judge import judged, resolved
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.working.links import follows
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import verdict_from_json, verdict_to_json
from tutor.maths.tree import Node
from tutor.outcomes import LineState, MathsVerdict, Outcome
from tutor.session.records import of_verdict, to_verdict

DERIVED = {"given": Z, "steps": {"p": "softmax(z)[1]", "g": "p*(1-p)"}, "symbols": {}, "rel": 0.01}


def verdict(answer: str, reference: str, **more: Any) -> MathsVerdict:
    return judge(asked(answer, reference, **more))


def alone(answer: str, reference: str, **more: Any) -> MathsVerdict:
    """The verdict on the answer as a whole, without a look at lines."""
    request = asked(answer, reference, **more)
    scope = scope_of(request)
    request, asked_for = resolved(request, scope)
    return judged(request, scope, asked_for, read(request, asked_for))


def states(found: MathsVerdict) -> str:
    return " ".join(line.state.value for line in found.lines)


# --- lines and their places ---

CUT: list[tuple[str, str, list[str]]] = [
    ("1/√64\n= 1/8\r\n= 0.125", "number", ["1/√64", "= 1/8", "= 0.125"]),
    ("p = softmax(z)[1]; p(1-p)", "number", ["p = softmax(z)[1]", "p(1-p)"]),
    ("2x+4=10 ⇒ 2x=6\n=> x=3", "number", ["2x+4=10", "2x=6", "x=3"]),
    (r"2x=6 \Rightarrow x=3", "number", ["2x=6", "x=3"]),
    ("所以 p = 3，\n\n∴ 5。", "number", ["p = 3", "5"]),
    ("first = 1\nso first + 1", "number", ["first = 1", "first + 1"]),
    (r"\begin{aligned} x &= 1/8 \\ &= 0.125 \end{aligned}", "number", ["x  = 1/8", "= 0.125"]),
    ("1 +\n2\n3", "number", ["1 +\n2", "3"]),
    ("1\n+ 2\n3", "number", ["1\n+ 2", "3"]),
    ("(1\n+2)\n3", "number", ["(1\n+2)", "3"]),
    ("(1+2\n3", "number", ["(1+2", "3"]),
    ("[0, 1)\n(2, 3]", "interval", ["[0, 1)", "(2, 3]"]),
    ("softmax([1,\n2])\n[0.27, 0.73]", "vector", ["softmax([1,\n2])", "[0.27, 0.73]"]),
]
WHOLE: list[tuple[str, str]] = [
    ("x => 3", "relation"),
    ("x ⇒ 5", "number"),
    ("⇒ 5", "number"),
    ("1; 2", "number"),
    ("\n\n5\n", "number"),
    ("1\n2\n3", "vector"),
    ("[1,\n2]", "vector"),
    ("\\begin{pmatrix} 1 & 2 \\\\\n 3 & 4 \\end{pmatrix}", "matrix"),
    ("x → 0", "formula"),
]


@pytest.mark.parametrize(("answer", "kind", "wanted"), CUT)
def test_lines_are_told_apart_where_they_end(answer: str, kind: str, wanted: list[str]) -> None:
    assert [line.text.strip() for line in lines(answer, kind)] == wanted


@pytest.mark.parametrize(("answer", "kind"), WHOLE)
def test_what_is_one_answer_stays_one(answer: str, kind: str) -> None:
    assert [line.text for line in lines(answer, kind)] == [answer]


@given(st.lists(st.text("x1 =+⇒;\t(", min_size=1, max_size=9), min_size=1, max_size=5))
def test_every_line_keeps_the_columns_of_its_row(rows: list[str]) -> None:
    answer = "\n".join(rows)
    for line in lines(answer):
        typed = answer[line.offset : line.offset + len(line.text)]
        assert all(own in (" ", there) for own, there in zip(line.text, typed, strict=True))
        assert answer[: line.offset].count("\n") == line.row - 1


# --- right with its working ---

FOLLOWS: list[tuple[str, str, dict[str, Any], str]] = [
    ("1/√64\n= 1/8\n= 0.125", "1/8", {}, "given follows follows"),
    ("1/√64\n1/8", "1/8", {}, "given follows"),
    ("p = softmax(z)[1]\np(1-p)\n4.54e-5", SLOPE, DERIVED, "given given rounded"),
    ("q = softmax(z)[1]; q - q^2 ≈ 4.5e-5", SLOPE, DERIVED, "given rounded"),
    ("σ = √64\n1/σ\n0.125", "1/8", {"symbols": {}}, "given given follows"),
    ("a = 2\nb = a^2\nc = b + a\n6", "6", {"symbols": {}}, "given given given follows"),
    ("2x+4=10\n2x=6\nx=3", "3", {}, "given follows follows"),
    ("2x+4=10\nx=3\nx+2", "5", {"symbols": {}}, "given follows given"),
    ("x^2=2\nx=1.414", "sqrt(2)", {"rel": 0.01}, "given rounded"),
    ("2x+4=10 ⇒ 2x=6 ⇒ x=3", "x=3", {"kind": "relation"}, "given follows follows"),
    ("2x > 6\nx > 3", "x > 3", {"kind": "relation"}, "given follows"),
    ("(x+1)²\n= x²+2x+1\n= x(x+2)+1", "x(x+2)+1", {"kind": "formula"}, "given follows follows"),
    ("1/√d_k\n= d_k^(-1/2)", "1/√d_k", {"kind": "formula", "symbols": DK}, "given follows"),
    ("80 GB\n= 8e10 bytes", "80", {"unit": "GB"}, "given follows"),
    ("softmax([0, 0])\n= [1/2, 1/2]", "[0.5, 0.5]", {"kind": "vector"}, "given follows"),
    ("exp(-9)/(1+exp(-9))\n= 1.234e-4/1.0001234\n≈ 1.23e-4", "1.23e-4", {"rel": 0.01}, "given rounded rounded"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "reference", "more", "wanted"), FOLLOWS)
def test_right_working_is_right_line_by_line(
    answer: str, reference: str, more: dict[str, Any], wanted: str
) -> None:
    found = verdict(answer, reference, **more)
    assert (found.outcome, states(found)) == (Outcome.RIGHT, wanted), found
    assert found.code != "maths.step_gap"


@pytest.mark.parametrize(
    ("answer", "reference", "kind"),
    [
        ("x=1\nx=2", "{1,2}", "set"),
        ("x=1\nx=2", "x=1 or x=2", "relation"),
        ("y=x+1\ny=2x", "y=x+1 and y=2x", "relation"),
    ],
)
def test_roots_and_systems_may_stand_on_lines_of_their_own(answer: str, reference: str, kind: str) -> None:
    assert verdict(answer, reference, kind=kind).outcome is Outcome.RIGHT


def test_a_right_end_behind_a_wrong_line_is_right_and_says_where_the_gap_is() -> None:
    found = verdict("1/√64\n= 1/9\n= 0.125", "1/8")
    assert (found.outcome, found.code, found.values["line"]) == (Outcome.RIGHT, "maths.step_gap", 2)
    assert states(found) == "given wrong anew"


def test_an_equals_sign_that_lies_makes_one_line_wrong() -> None:
    found = verdict("1/√64 = 1/9 = 0.125", "1/8")
    assert (found.outcome, found.code, states(found)) == (Outcome.WRONG, "maths.sides_differ", "wrong")
    assert verdict("2 + 2 = 5", "5").code == "maths.sides_differ"
    assert verdict("1/√64 = 1/8 = 0.125", "1/8") == alone("1/√64 = 1/8 = 0.125", "1/8")


# --- wrong, and from which line on ---

WRONG: list[tuple[str, str, dict[str, Any], str, int]] = [
    ("1/√64\n= 1/4\n= 0.25", "1/8", {}, "carried_forward", 2),
    ("p = 0.9999\np(1-p)\n= 1.0e-4", SLOPE, DERIVED, "carried_forward", 1),
    ("2x+4=10\n2x=14\nx=7", "3", {}, "carried_forward", 2),
    ("2x+4=10\n2x=5\nx=2.5", "x=3", {"kind": "relation"}, "carried_forward", 2),
    ("(x+1)²\n= x²+x+1\n= x(x+1)+1", "(x+1)^2", {"kind": "formula"}, "carried_forward", 2),
    ("10^-4*5\n= 5e-4", "4e-4", {"rel": 0.01}, "carried_forward", 1),
    ("1/√64\n= 1/4\n= 0.31", "1/8", {}, "step_bad", 2),
    ("1/√64\n= 0.25", "1/8", {}, "step_bad", 2),
    ("1/√64\n= 1/8\n= 0.8", "1/8", {}, "step_bad", 3),
    ("x = 1/8\nx = 0.2", "1/8", {}, "step_bad", 2),
]


@pytest.mark.parametrize(("answer", "reference", "more", "code", "line"), WRONG)
def test_the_first_bad_line_is_named(
    answer: str, reference: str, more: dict[str, Any], code: str, line: int
) -> None:
    found = verdict(answer, reference, **more)
    assert (found.outcome, found.code) == (Outcome.WRONG, f"maths.{code}")
    assert found.values["line"] == line
    for language in ("en", "zh"):
        assert str(line) in say(found.code, language, **found.values)


@pytest.mark.parametrize("answer", ["1/√64\n= 0.25\n= 0.25", "1/√64\n= 0·x\n= 0", "1/√64\n0\n0", "0.25\n0.25"])
def test_nothing_is_carried_forward_where_nothing_was_left_to_do(answer: str) -> None:
    found = verdict(answer, "1/8", symbols={"x": ""})
    assert found.outcome is Outcome.WRONG
    assert found.code != "maths.carried_forward"


def test_the_bad_step_is_explained_by_itself() -> None:
    found = verdict("a = 3\nb = 4\na^2 + b^2\n= a^2 - b^2\n= -7\n= 2.65", "5", symbols={})
    line = found.lines[3]
    assert line.state is LineState.WRONG
    assert line.values == {"before": "a² + b²", "part": "a² - b²", "value": "25"}
    signs = verdict("0.125 - 0.5\n= 0.375", "-0.375")
    assert [mistake.code for mistake in signs.lines[1].mistakes] == ["maths.sign"]


def test_the_questions_own_mistake_stays_the_one_that_is_named() -> None:
    found = verdict("1/√64\n= 1/4\n= 0.25", "1/8", mistakes={"halved": "2/8"})
    assert [mistake.code for mistake in found.mistakes] == ["question.halved"]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("softmax(z)[1]*(1-softmax(z)[1])\n= 0.99995*(1-0.99995)\n= 4.99975e-5", 2),
        ("p = softmax(z)[1] = 0.99995\np(1-p)\n= 4.99975e-5", 1),
    ],
)
def test_a_rounding_on_the_way_that_spoils_the_result_is_named(answer: str, line: int) -> None:
    found = verdict(answer, SLOPE, **DERIVED)
    assert [mistake.code for mistake in found.mistakes] == ["maths.rounded_early"]
    assert str(line) in found.mistakes[0].because.en


def test_a_name_defined_by_the_learner_never_borrows_the_questions_value() -> None:
    assert verdict("g = 1\ng", SLOPE, **DERIVED).outcome is Outcome.WRONG
    assert verdict("g = g\ng", SLOPE, **DERIVED).outcome is Outcome.UNREAD


# --- unread, undecided, limits ---


def test_an_unread_line_on_the_way_says_line_and_column_and_costs_nothing() -> None:
    found = verdict("1/√64\n = 1/+\n= 0.125", "1/8")
    assert found.outcome is Outcome.RIGHT
    line = found.lines[1]
    assert (line.line, line.state, line.column) == (2, LineState.UNREAD, 7)


def test_an_unread_last_line_leaves_the_answer_unread_at_its_place_in_the_text() -> None:
    answer = "1/√64\n= 1/8\n= 0.1.25"
    found = verdict(answer, "1/8")
    assert (found.outcome, found.code) == (Outcome.UNREAD, "maths.two_points")
    assert found.column is not None
    assert answer[found.column - 1 :] == ".25"
    assert (found.lines[2].line, found.lines[2].column) == (3, 6)


def test_a_value_that_does_not_exist_is_an_unread_line() -> None:
    found = verdict("1/(2-2)\n= 0.125", "1/8")
    assert found.lines[0].code == "maths.domain.zero_division"


def test_there_is_a_limit_to_the_lines() -> None:
    assert len(verdict("\n".join(["1/8"] * MAX_LINES), "1/8").lines) == MAX_LINES
    found = verdict("\n".join(["1/8"] * (MAX_LINES + 1)), "1/8")
    assert (found.outcome, found.code) == (Outcome.UNREAD, "maths.too_many_lines")


@pytest.mark.parametrize(
    "answer",
    [
        "1=\n" * 3000,
        "1=" * 900 + "1",
        "(" * 2000 + "\n" + ")" * 2000,
        "x" * 300_000 + "\n5",
        "x = 9^99\n" + "x = x^99\n" * 9 + "x",
        "a = y^2+y\n" + "".join(f"{b} = {a}*{a}+{a}\n" for a, b in pairwise("abcdfghjk")) + "k",
        "\n".join(f"p{n} = 9^9^{n}" for n in range(MAX_LINES)),
        "sum(sum(i, i, 1, 10^6), i, 1, 10^6)\n5",
    ],
)  # fmt: skip
def test_hostile_lines_are_refused_without_an_attempt(answer: str) -> None:
    assert verdict(answer, "1/8", symbols={"y": ""}).outcome in (Outcome.UNREAD, Outcome.WRONG)


# --- properties ---


@settings(max_examples=40)
@given(TREES)
def test_any_expression_follows_from_itself_whatever_it_is(tree: Node) -> None:
    text = show(tree)
    try:
        whole = alone(text, text, kind="formula")
    except MathsError:  # no value to ask for
        return
    found = verdict(f"{text}\n{text}", text, kind="formula")
    assert found.outcome is whole.outcome
    if found.outcome is Outcome.RIGHT and len(found.lines) == 2:
        assert found.lines[1].state in (LineState.FOLLOWS, LineState.UNREAD)


@given(st.integers(1, 10**6), st.integers(1, 10**4), st.integers(3, 8))
def test_a_value_rounded_to_the_digits_typed_follows_and_its_neighbour_does_not(
    top: int, bottom: int, digits: int
) -> None:
    scope = Scope({}, {})
    exact = scope.read(f"{top}/{bottom}")
    near = scope.read(f"{top / bottom:.{digits - 1}e}")
    far = scope.read(f"{top / bottom * (1 + 30 / 10**digits):.{digits + 1}e}")
    assert follows(near, exact, scope) in (LineState.FOLLOWS, LineState.ROUNDED)
    assert follows(far, exact, scope) is LineState.WRONG


@pytest.mark.parametrize("answer", ["1/√64\n= 1/4\n= 0.25", "1/√64\n= 1/9\n= 0.125", "1/√64\n1/+\n="])
def test_the_lines_survive_the_worker_and_the_log(answer: str) -> None:
    found = verdict(answer, "1/8")
    assert found.lines
    assert verdict_from_json(verdict_to_json(found)) == found
    assert to_verdict(of_verdict(found)) == found


def test_a_verdict_kept_before_there_were_lines_is_read_back() -> None:
    kept = of_verdict(verdict("1/8", "1/8"))
    del kept["lines"]
    assert to_verdict(kept).lines == ()


def test_nothing_at_all_is_one_empty_line() -> None:
    assert verdict("", "1/8").code == verdict("  ", "1/8").code == "maths.empty"
