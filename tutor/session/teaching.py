"""What the grader may learn from a decision: the learner's own words, for one point or wrong statement.

A verdict that quotes a clause speaks for that clause; where nothing was found, the words are those that a
second opinion quoted, or all the learner said, if that was one clause. Else they choose the clause themselves.
"""

from __future__ import annotations

from typing import TypeAlias

from tutor.outcomes import Span
from tutor.session.state import Attempt, DecidedTo, Decision

Clauses: TypeAlias = tuple[str, ...]


def clauses(attempt: Attempt) -> Clauses:
    """The clauses of the answer that may be chosen, in their order, each once."""
    from tutor.grading import teachable_parts  # only when something is decided

    answer = attempt.answer or ""
    return tuple(dict.fromkeys(answer[part.start : part.end] for part in teachable_parts(answer)))


def words(attempt: Attempt, about: str, to: DecidedTo) -> str:
    """The words that the decision is about; "" where they are not known, or where it changes nothing."""
    from tutor.grading import teachable

    if attempt.grade is None or to not in ("covered", "not_found"):
        return ""
    answer = attempt.answer or ""
    said = {each.id: each.clause for each in (*attempt.grade.misconceptions, *attempt.grade.errata)}
    machine = next((each for each in attempt.grade.points if each.point == about), None)
    if machine is not None and machine.state == to:
        return ""
    clause = machine.clause if machine else said.get(about)
    if clause is None and to == "covered":
        return _quoted(attempt, about) or _only(clauses(attempt))
    found = answer[clause.start : clause.end].strip() if clause else ""
    return found if teachable(found) else ""


def taught(attempt: Attempt, about: str) -> str:
    """The words that the last decision about this teaches."""
    last = last_about(attempt, about)
    return last.words if last else ""


def last_about(attempt: Attempt, about: str) -> Decision | None:
    """The last decision about this."""
    return next((each for each in reversed(attempt.decisions) if each.about == about), None)


def _quoted(attempt: Attempt, point: str) -> str:
    """What a second opinion quoted for the point."""
    from tutor.grading import teachable

    said = attempt.opinions[-1].points if attempt.opinions else ()
    places = (each.quote for each in said if each.point == point and each.state == "covered")
    place: Span | None = next(places, None)
    found = (attempt.answer or "")[place.start : place.end].strip() if place else ""
    return found if teachable(found) else ""


def _only(of: Clauses) -> str:
    return of[0] if len(of) == 1 else ""
