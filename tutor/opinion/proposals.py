"""From an opinion to what a person is asked: it proposes, and nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.outcomes import Grade, Opinion, OpinionState, PointOpinion
from tutor.questions import Question


def proposals(question: Question, grade: Grade, opinion: Opinion) -> Mapping[str, PointOpinion]:
    """What the opinion proposes beyond the grade, by point.

    Of what was not found: that it was said. Of what is to be checked: either way, for the person to weigh.
    What the grader covered stays covered, and no contradiction is overturned in silence.
    """
    sound = {point.id for point in question.points if point.standing == "sound"}
    states = {verdict.point: verdict.state for verdict in grade.points}
    wanted = {"not_found": ("covered",), "check": ("covered", "contradicted"), "covered": ()}
    return {
        each.point: each
        for each in opinion.points
        if each.point in sound & states.keys() and each.state in wanted[states[each.point]]
    }


def changes(before: Opinion, after: Opinion) -> tuple[tuple[str, OpinionState, OpinionState], ...]:
    """Where a second asking judged otherwise: point, first state, second state."""
    first = {each.point: each.state for each in before.points}
    return tuple(
        (each.point, first[each.point], each.state)
        for each in after.points
        if each.point in first and first[each.point] != each.state
    )
