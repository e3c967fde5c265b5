"""The verdict on a number or formula: how it was read, what is right, which mistake it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from textual.content import Content

from tutor.language import Language, say
from tutor.outcomes import MathsVerdict, Outcome
from tutor.session.shown import Feedback
from tutor.tui.cards import Card, Para
from tutor.tui.derivation import exact_and_decimal, labelled
from tutor.tui.styled import clean, plain, prose

_UNASKED = frozenset({"session.judging_failed", "maths.worker_failed", "maths.deadline"})
"""Codes of undecided verdicts that say nothing of the answer."""

_NOT_TO_CHANGE = frozenset({"maths.dont_know"})
"""Codes of answers that nothing is to be changed in; what is next stands in their own sentences."""

_MARKS = {
    Outcome.RIGHT: ("✓", "$success"),
    Outcome.WRONG: ("✗", "$error"),
    Outcome.UNREAD: ("?", "$warning"),
    Outcome.UNDECIDED: ("?", "$warning"),
}


def card(feedback: Feedback, verdict: MathsVerdict) -> Card:
    """The card; an undecided verdict can be settled on it."""
    verbs = ("settle_wrong", "settle_right") if verdict.outcome is Outcome.UNDECIDED else ()
    return Card(lambda language: list(paragraphs(verdict, feedback.answer, language)), about="", verbs=verbs)


def paragraphs(verdict: MathsVerdict, answer: str, language: Language) -> Iterator[Para]:
    """What there is to say about the verdict."""
    mark, style = _MARKS[verdict.outcome]
    head = Content.styled(clean(say(verdict.code, language, **verdict.values)), f"bold {style}")
    yield Para(head, Content.styled(mark, f"bold {style}"), 2)
    if verdict.read_as and verdict.read_as != answer.strip():
        yield _moved(labelled("tui.read_as", plain(verdict.read_as), language))
    for para in exact_and_decimal(verdict.exact, verdict.decimal, language):
        yield _moved(para)
    if len(verdict.mistakes) > 1:
        yield Para(plain(say("tui.mistake_tie", language), "$warning"), indent=2)
    for mistake in verdict.mistakes:
        because = prose(mistake.because.in_(language))
        label = plain(say("tui.mistake", language) + " ", "bold $warning")
        yield Para(Content.assemble(label, because), Content.styled("!", "bold $warning"), 2)


def unread(verdict: MathsVerdict, language: Language) -> Iterator[Para]:
    """The notice over a draft that could not be read; the draft stands and nothing was counted.

    Where a column is named, the line under the input says what is wrong there already.
    """
    if verdict.column:
        head = plain(say("tui.stopped_at", language, column=verdict.column), "$warning")
    else:
        head = plain(clean(say(verdict.code, language, **verdict.values)), "$warning")
    said_all = verdict.code in _NOT_TO_CHANGE or verdict.code.startswith("session.")
    free = "" if said_all else "  " + say("tui.costs_nothing", language)
    yield Para(Content.assemble(head, (free, "$muted")), Content.styled("?", "bold $warning"), 2)


def undecided(verdict: MathsVerdict, answer: str, language: Language) -> Iterator[Para]:
    """Neither proved nor refuted: both forms, and the person decides; or the judge could not be asked."""
    if not settleable(verdict):
        yield Para(
            plain(say(verdict.code, language, **verdict.values), "$warning"),
            Content.styled("?", "bold $warning"),
            2,
        )
        return
    yield from paragraphs(verdict, answer, language)
    yield Para(plain(say("tui.settle", language), "$muted"), indent=2)


def settleable(verdict: MathsVerdict | None) -> bool:
    """Whether the person may decide; not where no judge could be asked."""
    return verdict is not None and verdict.outcome is Outcome.UNDECIDED and verdict.code not in _UNASKED


def _moved(para: Para) -> Para:
    """Under the mark's column."""
    lead = Content.assemble("  ", para.lead) if para.lead else para.lead
    return replace(para, lead=lead, indent=para.indent + 2)
