"""The lines of a second opinion: how it stands, and what it proposes."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.language import Language, say
from tutor.plain.console import clean, prose
from tutor.session.opinion_lines import opinion_counts
from tutor.session.quoting import quoted
from tutor.session.shown import OpinionLine, PointLine

MARK = "◇"
"""Stands at a point that was not found and that a second opinion proposes as said."""


def standing(opinion: OpinionLine, language: Language) -> Iterator[str]:
    """How the opinion stands, and what differs from the one before."""
    if opinion.waiting:
        yield say("opinion.asking", language)
        return
    yield clean(say("opinion.given", language, model=opinion.model, host=opinion.host))
    yield "  " + " · ".join(opinion_counts(opinion, language))
    if opinion.changed is not None:
        yield "  " + say("opinion.differs" if opinion.changed else "opinion.same_again", language)
        for says, before, after in opinion.changed:
            point = prose(says.in_(language)) if says else say("plain.held_one", language)
            states = (say(f"opinion.state_{state}", language) for state in (before, after))
            yield "    " + say("opinion.change", language, point=point, states=" → ".join(states))


def proposal(point: PointLine, number: int, language: Language) -> Iterator[str]:
    """What is proposed for a point, with the learner's words, and how to decide it."""
    if point.proposed is None:
        return
    yield "      " + say(f"opinion.proposes_{point.proposed.to}", language)
    yield "      " + quoted(point.proposed.quote.text, point.proposed.quote.marks)
    if point.state == "not_found":
        yield "      " + say("plain.decide_proposal", language, number=number)
