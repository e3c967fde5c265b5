"""How a second opinion is shown: what it proposes for a point in the learner's words, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from tutor.language import Language, Text, say
from tutor.opinion.proposals import changes
from tutor.outcomes import OpinionState, PointOpinion, Span
from tutor.questions import Question
from tutor.session.consulting import pending
from tutor.session.quoting import cut
from tutor.session.shown import OpinionLine, PointLine, Proposed, Quote
from tutor.session.state import Attempt

_ENDS: Final = "。！？；.!?;\n"
_NEAR: Final = 60
"""Characters shown on either side of a quote where its sentence is long."""


def around(answer: str, place: Span) -> Quote:
    """The sentence that holds a quote, the quote marked in it."""
    start, end = min(place.start, len(answer)), min(place.end, len(answer))
    while start > max(0, place.start - _NEAR) and answer[start - 1] not in _ENDS:
        start -= 1
    while end < min(len(answer), place.end + _NEAR) and answer[end - 1] not in _ENDS:
        end += 1
    while start < place.start and answer[start].isspace():
        start += 1
    while end > place.end and answer[end - 1].isspace():
        end -= 1
    return cut(answer, Span(start, end), (place,))


def proposed(attempt: Attempt, each: PointOpinion | None) -> Proposed | None:
    """A proposal with the words that it rests on."""
    if each is None or each.quote is None or not attempt.answer:
        return None
    to: Literal["covered", "contradicted"] = "covered" if each.state == "covered" else "contradicted"
    return Proposed(to, around(attempt.answer, each.quote))


def accepted(attempt: Attempt, point: str) -> Quote | None:
    """The words that the last opinion found for a point, for a line that the person then counted."""
    said = attempt.opinions[-1].points if attempt.opinions else ()
    quotes = (each.quote for each in said if each.point == point and each.state == "covered")
    place = next(quotes, None)
    return around(attempt.answer, place) if place and attempt.answer else None


def line(question: Question, attempt: Attempt, points: Mapping[str, PointLine]) -> OpinionLine | None:
    """How the second opinion stands; None where none was asked for. `points` are the lines in view."""
    if not attempt.opinions:
        return OpinionLine(waiting=True) if attempt.consulting else None
    last = attempt.opinions[-1]
    waits = pending(question, attempt)
    in_view = sum(1 for point in points.values() if point.proposed is not None)
    return OpinionLine(
        waiting=attempt.consulting,
        model=last.model,
        host=last.host,
        fresh=last.fresh,
        left=last.left,
        proposed=in_view,
        held=len(waits) - in_view,
        unsure=sum(1 for each in last.points if each.state == "unsure"),
        changed=_changed(attempt, points),
    )


def _changed(
    attempt: Attempt, points: Mapping[str, PointLine]
) -> tuple[tuple[Text | None, OpinionState, OpinionState], ...] | None:
    if len(attempt.opinions) < 2:
        return None
    return tuple(
        (points[point].says if point in points else None, before, after)
        for point, before, after in changes(attempt.opinions[-2], attempt.opinions[-1])
    )


def opinion_counts(opinion: OpinionLine, language: Language) -> list[str]:
    """What the opinion comes to, in a few words each; only what there is."""
    counted = (
        ("decide", opinion.proposed),
        ("held_back", opinion.held),
        ("not_sure", opinion.unsure),
    )
    told = [say(f"opinion.{name}", language, count=count) for name, count in counted if count]
    if not (opinion.proposed or opinion.held):
        told.insert(0, say("opinion.proposes_nothing", language))
    if not opinion.fresh:
        told.append(say("opinion.was_remembered", language))
    if opinion.left is not None:
        told.append(say("opinion.left", language, count=opinion.left))
    return told
