"""Verdicts that differ from their labels, each with the learner's clause and the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tutor.grading.bench.grading import Graded
from tutor.grading.explaining import explain
from tutor.grading.reasons import Reason
from tutor.grading.verdicts import Held
from tutor.outcomes import Span

_WANTED: Final = {"hit": "covered", "miss": "not_found", "contradicted": "check"}
_ORDER: Final = (("covered", "contradicted"), ("covered", "miss"), ("not_found", "hit"), ("check", "hit"))


@dataclass(frozen=True, slots=True)
class Miss:
    """A verdict that differs from its label. For a misconception both are `said` or `not_said`."""

    row: str
    question: str
    point: str
    label: str
    verdict: str
    clause: str
    why: Reason


def misses(graded: Iterable[Graded]) -> list[Miss]:
    """All of them, the worst kind first: what was wrongly credited, then what was missed, then the others."""
    found = [miss for each in graded for miss in _of(each)]
    return sorted(found, key=lambda miss: _rank(miss.verdict, miss.label))


def _rank(verdict: str, label: str) -> int:
    return _ORDER.index((verdict, label)) if (verdict, label) in _ORDER else len(_ORDER)


def _of(each: Graded) -> Iterator[Miss]:
    points = [held for held in each.review.points if _differs(each, held)]
    wrongs = [
        h for h in each.review.misconceptions if (h.said is not None) != (h.wrong.id in each.row.misconceptions)
    ]
    if not points and not wrongs:
        return
    told = explain(each.review, {held.point.id for held in points} | {heard.wrong.id for heard in wrongs})
    reasons = {reason.id: reason for reason in told.points}
    for held in points:
        label = each.row.points[held.point.id]
        yield _miss(each, label, held.verdict.clause, reasons[held.point.id])
    reasons = {reason.id: reason for reason in told.misconceptions}
    for heard in wrongs:
        label = "said" if heard.said is None else "not_said"
        yield _miss(each, label, heard.said.clause if heard.said else None, reasons[heard.wrong.id])


def _differs(each: Graded, held: Held) -> bool:
    label = each.row.points.get(held.point.id)
    if label is None or held.verdict.state == _WANTED.get(label):
        return False
    return not (label == "contradicted" and held.point.standing == "folklore")  # denying it is no fault


def _miss(each: Graded, label: str, clause: Span | None, why: Reason) -> Miss:
    words = each.row.answer[clause.start : clause.end] if clause else ""
    return Miss(each.row.id, each.row.question, why.id, label, why.state, words, why)
