"""Sixty interview numbers: each accepts its answer, however written, and names every listed wrong answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tutor.maths.exact import derive
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import CheckRequest
from tutor.outcomes import MathsVerdict, Outcome

ITEMS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "items.json").read_text("utf-8"))
IDS = [item["id"] for item in ITEMS]


def _judged(item: dict[str, Any], answer: str) -> MathsVerdict:
    return judge(CheckRequest.from_json({**item, "answer": answer, "reference": item["expr"], "symbols": {}}))


@pytest.mark.parametrize("item", ITEMS, ids=IDS)
def test_an_item_accepts_its_answer_as_formula_and_exactly_and_in_decimals(item: dict[str, Any]) -> None:
    answers = [item["exact"], item["expr"], f"x = {item['exact']}"]
    if item["tolerance"]:
        answers += [format(item["value"], ".6g"), format(item["value"], ".5e").replace("e", "×10^")]
    for answer in answers:
        found = _judged(item, answer)
        assert found.outcome is Outcome.RIGHT, (answer, found)


@pytest.mark.parametrize("item", ITEMS, ids=IDS)
def test_an_item_names_each_of_its_wrong_answers_as_formula_and_in_decimals(item: dict[str, Any]) -> None:
    for mistake in item["mistakes"]:
        for answer in (mistake["expr"], format(mistake["value"], ".6g")):
            found = _judged(item, answer)
            assert found.outcome is Outcome.WRONG, (answer, found)
            assert f"question.{mistake['id']}" in [m.code for m in found.mistakes], (answer, found)


@pytest.mark.parametrize("item", ITEMS, ids=IDS)
def test_an_items_follow_ups_have_their_values(item: dict[str, Any]) -> None:
    for further in item["follow_ups"]:
        value = derive.value(further["expr"], {**item["given"], **further["given"]})
        assert value == pytest.approx(further["value"], rel=1e-12)
