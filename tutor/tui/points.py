"""Cards for what an open answer earned: its points, the wrong statements in it, why a stretch did not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from textual.content import Content

from tutor.language import Language, say
from tutor.session.quoting import one_line
from tutor.session.shown import Correction, Feedback, LeftOut, PointLine
from tutor.tui import opinion_text
from tutor.tui.cards import Card, Fold, Paper, Para
from tutor.tui.styled import clean, plain, prose, quote

_MARKS = {
    "covered": ("✓", "$success"),
    "check": ("?", "$warning"),
    "contradicted": ("✗", "$error"),
    "not_found": ("·", "$muted"),
    "hearsay": ("~", "$warning"),
    "proposed": (opinion_text.MARK, "$warning"),
}
LATER = "↪"
"""Stands at what a follow-up still asks about."""


def cards(feedback: Feedback) -> Iterator[Paper]:
    """The cards in reading order: corrections first, then points found, points not found folded into one.

    What a follow-up still asks about bears a mark, which is explained once, below.
    """
    for correction in feedback.corrections:
        tell = partial(_correction, correction)
        yield Card(tell, about=correction.id, verbs=("not_said",), claim=correction.claim)
    if feedback.disowned:
        yield Paper(partial(_disowned, feedback.disowned))
    found = [p for p in feedback.points if p.state != "not_found" or p.by_person or p.proposed]
    for point in found:
        yield point_card(point)
    if any(c.held for c in feedback.corrections) or any(p.held for p in found):
        yield Paper(_later)
    missing = [p for p in feedback.points if p not in found]
    told = [p for p in missing if p.says is not None]
    if told:
        yield NotFound(told, asked_later=len(missing) - len(told))
    elif missing:
        yield Paper(partial(_none_told, len(missing)))


def point_card(point: PointLine) -> Card:
    """The card of one point; what may be done with it depends on how it stands."""
    verbs = {
        "covered": ("not_said",),
        "check": ("agree", "not_so"),
        "contradicted": ("undo",),
        "not_found": ("undo",) if point.by_person else ("said",),
    }[point.state]
    if point.state == "covered" and point.by_person:
        verbs = ("undo", "teach") if point.can_teach else ("undo",)
    if _undecided(point):
        verbs = ("accept", "decline")
    return Card(partial(_point, point), about=point.id, verbs=verbs, claim=point.claim)


def _undecided(point: PointLine) -> bool:
    """Whether only a second opinion found the point, and the person has not said yet."""
    return point.state == "not_found" and point.proposed is not None


class NotFound(Fold):
    """The points that were not found, one line until the person wants to see them.

    Those that a follow-up asks about are counted and not shown.
    """

    def __init__(self, points: list[PointLine], *, asked_later: int) -> None:
        self.points = points
        self._asked_later = asked_later
        super().__init__(self._heading, self._nothing, about="not_found")

    def _heading(self, language: Language) -> Content:
        return _missing(len(self.points) + self._asked_later, self._asked_later, language)

    def _nothing(self, _: Language) -> list[Para]:
        return []


def _missing(count: int, asked_later: int, language: Language) -> Content:
    some = "tui.asked_later" if asked_later < count else "tui.all_asked_later"
    later = say(some, language, count=asked_later) if asked_later else ""
    return plain(say("tui.not_found", language, count=count) + later, "$muted")


def _none_told(count: int, language: Language) -> list[Para]:
    return [Para(_missing(count, count, language), Content.styled("·", "$muted"), 2).moved(Card.MARGIN)]


def _later(language: Language) -> list[Para]:
    return [
        Para(plain(say("tui.held", language), "$muted"), Content.styled(LATER, "$muted"), 2).moved(Card.MARGIN)
    ]


def _disowned(clauses: Sequence[str], language: Language) -> list[Para]:
    """The clauses that are no longer taken for a wrong statement."""
    told = [say("phrases.now_not_wrong", language, words=clean(one_line(clause))) for clause in clauses]
    return [Para(plain(each, "$muted"), Content.styled("↺", "$muted"), 2).moved(Card.MARGIN) for each in told]


def _point(point: PointLine, language: Language) -> list[Para]:
    return list(_point_paras(point, language))


def _point_paras(point: PointLine, language: Language) -> Iterator[Para]:
    hearsay = point.standing == "folklore" and point.state == "covered"
    mark, style = _MARKS["hearsay" if hearsay else "proposed" if _undecided(point) else point.state]
    says = prose(point.says.in_(language)) if point.says else Content("")
    head = Content.assemble(says, *_labels(point, language))
    yield Para(head, Content.styled(mark, f"bold {style}"), 2)
    if point.quote and point.state != "not_found":
        yield Para(quote(point.quote.text, point.quote.marks), indent=2)
    if point.state == "check":
        yield Para(
            plain(say("tui.check_why", language, reason=say(f"grading.{point.code}", language)), "$warning"),
            indent=2,
        )
    if learnt := _learnt(point, language):
        yield Para(plain(learnt, "$muted"), Content.styled("  ↺", "$muted"), 4)
    yield from opinion_text.proposal(point, language)
    if point.truth:
        yield Para(prose(point.truth.in_(language), "$muted"), Content.styled("  →", "$accent"), 4)


def _learnt(point: PointLine, language: Language) -> str:
    """What the person's decision teaches, or that it may teach something."""
    if point.taught:
        code = "now_counts" if point.state == "covered" else "now_not"
        return say(f"phrases.{code}", language, words=clean(one_line(point.taught)))
    return say("phrases.may_teach", language) if point.can_teach else ""


def _labels(point: PointLine, language: Language) -> Iterable[Content]:
    words = []
    if point.standing == "folklore":
        words.append(say("tui.folklore", language))
    elif point.bonus:
        words.append(say("tui.bonus", language))
    if point.by_person:
        words.append(say("tui.by_you", language))
    elif point.code == "learnt" and point.state == "covered":
        words.append(say("tui.learnt", language))
    if point.held:
        words.append(LATER)
    if words:
        yield plain("  " + " · ".join(words), "$muted italic")


def _correction(correction: Correction, language: Language) -> list[Para]:
    return list(_correction_paras(correction, language))


def _correction_paras(correction: Correction, language: Language) -> Iterator[Para]:
    label = say(f"tui.{correction.kind}", language)
    if correction.source:
        label = say("tui.erratum_of", language, source=correction.source.in_(language))
    later = Content.styled(f"  {LATER}" if correction.held else "", "$muted")
    yield Para(Content.assemble(plain(label, "$error bold"), later), Content.styled("!", "bold $error"), 2)
    yield Para(quote(correction.quote.text, correction.quote.marks), indent=2)
    if correction.right:
        yield Para(prose(correction.right.in_(language)), Content.styled("  →", "$accent"), 4)


def left_out(reasons: Sequence[LeftOut], language: Language) -> list[Para]:
    """Why stretches of the answer earned nothing, with the words that they begin with."""
    return [para.moved(Card.MARGIN) for each in reasons for para in _left_out(each, language)]


def _left_out(each: LeftOut, language: Language) -> Iterator[Para]:
    yield Para(
        plain(say(f"grading.{each.code}", language), "$warning"), Content.styled("!", "bold $warning"), 2
    )
    yield from (Para(quote(words, ()), indent=2) for words in each.words)


def score(feedback: Feedback, language: Language) -> Content:
    """The score as a range while something is still to be checked."""
    of = say("tui.score_of", language, of=number(feedback.of))
    return Content.assemble((span(feedback.low, feedback.high), "bold $primary"), (of, "$muted"))


def span(low: float, high: float) -> str:
    """A range of weights, one number where both ends are the same."""
    return number(low) if low == high else f"{number(low)}–{number(high)}"


def number(value: float) -> str:
    """A weight without a needless decimal."""
    return f"{value:.1f}".removesuffix(".0")
