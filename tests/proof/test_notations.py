"""The notations in which `prove` types a right answer are many, and each is that answer."""

from __future__ import annotations

import pytest

from tutor.maths.client import MathsClient
from tutor.maths.requests import CheckRequest
from tutor.outcomes import Outcome
from tutor.proof.notations import Typed
from tutor.questions import Tolerance

LEAST = 10


@pytest.mark.parametrize(
    ("exact", "decimal", "unit", "rounded"),
    [
        ("1/8", "0.125", None, False),
        ("41943040000", "41943040000", "byte", False),
        ("sqrt(2)", "1.4142136", None, True),
        ("-3/7", "-0.42857143", None, True),
        ("1/40", "0.025", "s", True),
        ("70000000000", "70000000000", "parameter", True),
    ],
)
def test_a_value_is_typed_in_ten_ways_and_more_and_each_is_right(
    maths: MathsClient, exact: str, decimal: str, unit: str | None, rounded: bool
) -> None:
    notations = set(Typed(exact, decimal, unit, rounded=rounded).notations())
    assert len(notations) >= LEAST
    near = Tolerance("rel", 1e-6) if rounded else None
    judged = {
        text: maths.check(CheckRequest(answer=text, reference=exact, tolerance=near, unit=unit)).outcome
        for text in notations
    }
    assert set(judged.values()) == {Outcome.RIGHT}, judged
