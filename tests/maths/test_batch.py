"""Batch lines: one result for each line, also for a broken one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tutor.maths import batch
from tutor.maths.client import MathsClient

SLOPE = "softmax(z)[1]*(1-softmax(z)[1])"


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


def test_a_right_answer_gives_outcome_code_message_and_reading(maths: MathsClient) -> None:
    line = {
        "id": 7,
        "answer": "4.54*10^-5",
        "reference": SLOPE,
        "given": {"z": [10, 0, -10]},
        "tolerance": {"rel": 0.01},
    }
    assert batch.answer(line, maths) == {
        "id": 7,
        "outcome": "right",
        "code": "maths.right_within",
        "message": "Right, within the tolerance.",
        "read_as": "4.54 × 10⁻⁵",
    }


def test_a_wrong_answer_names_the_mistake_in_the_language_asked(maths: MathsClient) -> None:
    mistakes = [{"id": "early", "expr": "0.9999*0.0001", "because": {"en": "rounded first", "zh": "先舍入了"}}]
    line = {
        "id": "a",
        "answer": "1e-4",
        "reference": SLOPE,
        "given": {"z": "[10,0,-10]"},
        "tolerance": {"rel": 0.01},
    }
    result = batch.answer({**line, "mistakes": mistakes}, maths, "zh")
    assert (result["outcome"], result["mistake"], result["message"]) == ("wrong", "early", "不对。先舍入了")


def test_an_unread_answer_has_a_column(maths: MathsClient) -> None:
    result = batch.answer({"id": 1, "answer": "4.5e-", "reference": "1"}, maths)
    assert (result["outcome"], result["code"], result["column"]) == ("unread", "maths.exponent_digits", 6)
    assert "read_as" not in result


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        (
            {
                "answer": "1/√dk",
                "reference": "d_k^(-1/2)",
                "kind": "formula",
                "symbols": {"d_k": "positive integer"},
            },
            "right",
        ),
        ({"answer": "1/√dk", "reference": "d_k^(-1/2)", "kind": "formula", "symbols": ["d_k"]}, "right"),
        ({"answer": "x+y", "reference": "y+x", "kind": "formula"}, "right"),
        ({"answer": "[0.5, 1/2]", "reference": "softmax([3,3])", "kind": "vector"}, "right"),
        ({"answer": "O(n)", "reference": "O(2n)", "kind": "complexity"}, "right"),
        ({"answer": 5, "reference": 5}, "right"),
        ({"answer": "3.142", "reference": "pi", "tolerance": {"sigfigs": 4}}, "right"),
        ({"answer": "3.14", "reference": "pi", "tolerance": {"sigfigs": 4}}, "wrong"),
        ({"answer": "(0, 1)", "reference": "(0, 1)", "kind": "interval"}, "right"),
        ({"answer": "(0, 1]", "reference": "(0, 1)", "kind": "interval"}, "wrong"),
        ({"answer": "{2, 1}", "reference": "{1, 2}"}, "right"),
        ({"answer": "[0, 1)", "reference": "[0, 1)"}, "right"),
        ({"answer": "x > 3", "reference": "3 < x"}, "right"),
        ({"answer": "2y = 4x + 2", "reference": "y = 2x + 1"}, "right"),
        ({"answer": "(1, 2)", "reference": "(1, 2)"}, "right"),
        ({"answer": "[1, 2; 3, 4]", "reference": "[[1, 2], [3, 4]]"}, "right"),
        ({"answer": "x + x", "reference": "2x"}, "right"),
    ],
)
def test_the_kinds_of_a_line(maths: MathsClient, line: dict[str, Any], outcome: str) -> None:
    assert batch.answer({"id": 1, **line}, maths)["outcome"] == outcome


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('{"answer": "1"}', "maths.bad_request"),
        ('{"answer": null, "reference": "1"}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "kind": "song"}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "tolerance": {"rel": "x"}}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "tolerance": {"rel": 1, "abs": 1}}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "symbols": 3}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "given": {"z": true}}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "mistakes": [3]}', "maths.bad_request"),
        ('{"answer": "1", "reference": "1", "symbols": {"x": "purple"}}', "maths.bad_assumption"),
        ('{"answer": "1", "reference": "1", "colour": "red"}', "maths.unknown_key"),
        ('{"answer": "1", "reference": "1+"}', "maths.author.missing_after"),
        ('{"answer": "1", "reference": "1/0"}', "maths.author.domain.zero_division"),
    ],
)
def test_a_broken_line_becomes_a_result_that_says_so(maths: MathsClient, line: str, error: str) -> None:
    for language in ("en", "zh"):
        result = batch.answer(json.loads(line), maths, language)
        assert (result["error"], result["code"]) == (error, error)
        assert "outcome" not in result
        assert result["message"]


def test_the_results_are_json(maths: MathsClient) -> None:
    result = batch.answer({"id": "é", "answer": "\ud800", "reference": "1"}, maths)
    assert json.loads(json.dumps(result))["outcome"] == "unread"
