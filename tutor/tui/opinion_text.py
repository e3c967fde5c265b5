"""A second opinion on the screen: how it stands, and what it proposes for a point."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tutor.language import Language, say
from tutor.session.opinion_lines import opinion_counts
from tutor.session.shown import OpinionLine, PointLine
from tutor.tui.cards import Card, Para
from tutor.tui.styled import plain, prose, quote

MARK = "◇"


def standing(opinion: OpinionLine, language: Language) -> list[Para]:
    """How the opinion stands, and what differs from the one before."""
    lead = Content.styled(MARK, "$muted")
    if opinion.waiting:
        return [Para(plain(say("opinion.asking", language), "$muted"), lead, 2).moved(Card.MARGIN)]
    said = say("opinion.given", language, model=opinion.model, host=opinion.host)
    rest = opinion_counts(opinion, language)
    paras = [Para(plain(said, "$muted"), lead, 2), Para(plain(" · ".join(rest), "$muted"), indent=2)]
    if opinion.changed is not None:
        code = "opinion.differs" if opinion.changed else "opinion.same_again"
        paras += [Para(plain(say(code, language), "$muted"), indent=2), *_changes(opinion, language)]
    return [para.moved(Card.MARGIN) for para in paras]


def _changes(opinion: OpinionLine, language: Language) -> Iterator[Para]:
    for says, before, after in opinion.changed or ():
        point = prose(says.in_(language)) if says else plain(say("tui.held", language))
        states = " → ".join(say(f"opinion.state_{state}", language) for state in (before, after))
        yield Para(Content.assemble(point, (f"  {states}", "$warning")), indent=4)


def proposal(point: PointLine, language: Language) -> Iterator[Para]:
    """What is proposed for a point, with the learner's own words."""
    if point.proposed is not None:
        yield Para(plain(say(f"opinion.proposes_{point.proposed.to}", language), "$warning"), indent=2)
        yield Para(quote(point.proposed.quote.text, point.proposed.quote.marks), indent=2)
