"""Complex answers: `i` is the imaginary unit where the question has no such name and nothing else is meant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maths.cases import asked
from tutor.maths.exact.working.verdict import judge

ROWS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("2i+1", "1+2i", "right", {}),
    ("(1+i)^2", "2i", "right", {}),
    ("i^3", "-i", "right", {}),
    ("1/i", "-i", "right", {}),
    ("√(-4)", "2i", "right", {}),
    ("e^(i*π/2)", "i", "right", {}),
    ("√2/2+i√2/2", "e^(i*π/4)", "right", {}),
    ("cos(x)+i*sin(x)", "e^(i*x)", "right", {}),
    ("1.414+1.414i", "√2+√2 i", "right", {"rel": 0.001}),
    ("3-i", "3+i", "wrong", {}),
    ("cos(x)-i*sin(x)", "e^(i*x)", "wrong", {}),
    ("1.4+1.5i", "√2+√2 i", "wrong", {"rel": 0.001}),
    ("1/0", "i", "unread", {}),
    # a real number may be written with it
    ("(1+2i)(1-2i)", "5", "right", {}),
    ("|3+4i|", "5", "right", {}),
    ("e^(iπ)", "-1", "right", {}),
    ("5i", "5", "wrong", {}),
    ("5i", "5", "unread", {"symbols": {}}),
    # the real domain stays the rule, and a declared i is a symbol
    ("√(-1)", "1", "unread", {}),
    ("-1", "i^2", "wrong", {"kind": "formula", "symbols": {"i": "positive integer"}}),
    ("i·n", "n·i", "right", {"kind": "formula"}),
    ("-n", "i²·n", "wrong", {"kind": "formula"}),
]


@pytest.mark.parametrize(
    ("answer", "reference", "outcome", "more"), ROWS, ids=[f"{r[0]} / {r[1]}" for r in ROWS]
)
def test_a_complex_number_is_itself_in_any_form(
    answer: str, reference: str, outcome: str, more: dict[str, Any]
) -> None:
    assert judge(asked(answer, reference, **more)).outcome == outcome
