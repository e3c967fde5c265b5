"""A model's marks, each held against the answer: only what quotes the learner word for word stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.maths.prose import inline
from tutor.opinion.quotes import locate
from tutor.opinion.reply import Mark
from tutor.outcomes import Flag, PointOpinion
from tutor.questions import Question


def verified(
    marks: Mapping[str, Mark], question: Question, answer: str, flags: Sequence[Flag]
) -> tuple[PointOpinion, ...]:
    """The marks with their quotes found in the answer; a mark whose quote does not hold becomes unsure."""
    left_out = [flag.span for flag in flags if flag.span is not None]
    written = (question.prompt.en, question.prompt.zh)
    prompts = (*written, *map(inline, written))  # as its author wrote it, and as the learner read it
    found = []
    for point, mark in marks.items():
        if mark.state not in ("covered", "contradicted"):
            found.append(PointOpinion(point, mark.state, mark.code))
            continue
        place = locate(mark.quote, answer, left_out=left_out, questions=prompts)
        if isinstance(place, str):
            found.append(PointOpinion(point, "unsure", place))
        else:
            found.append(PointOpinion(point, mark.state, quote=place))
    return tuple(found)
