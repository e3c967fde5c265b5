"""The verdict on an answer that is right or wrong: how it was read, what is right, which mistake it shows."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tutor.language import Language, say
from tutor.outcomes import LineFinding, LineState, MathsVerdict, Outcome
from tutor.session.quoting import mark, remarked, shown_line
from tutor.session.shown import Feedback
from tutor.tui.cards import Card, Para
from tutor.tui.derivation import exact_and_decimal, labelled
from tutor.tui.styled import clean, plain, prose

_UNASKED = frozenset({"session.judging_failed", "maths.worker_failed", "maths.deadline"})
"""Codes of undecided verdicts that say nothing of the answer."""

_LINE_STYLES = {"✓": "$success", "≈": "$success", "·": "$muted", "✗": "$error"}

DONT_KNOW = "maths.dont_know"
"""The code of an answer in which nothing is to be changed."""

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
    if verdict.parts:
        return  # what else there is to say stands at each of them
    if verdict.lines:
        yield from working(verdict, answer, language)
    elif verdict.read_as and verdict.read_as != answer.strip():
        yield labelled("tui.read_as", plain(verdict.read_as), language).moved(2)
    for para in exact_and_decimal(verdict.exact, verdict.decimal, language):
        yield para.moved(2)
    if len(verdict.mistakes) > 1:
        yield Para(plain(say("tui.mistake_tie", language), "$warning"), indent=2)
    for mistake in verdict.mistakes:
        because = prose(mistake.because.in_(language))
        label = plain(say("tui.mistake", language), "bold $warning")
        yield Para(Content.assemble(label, because), Content.styled("!", "bold $warning"), 2)


def working(verdict: MathsVerdict, answer: str, language: Language) -> Iterator[Para]:
    """The lines of the answer with their marks; the first bad one and what could not be read are explained."""
    explained = remarked(verdict.lines)
    for line in verdict.lines:
        sign = mark(line)
        style = _LINE_STYLES.get(sign, "$warning")
        lead = Content.assemble("  ", (f"{sign} ", f"bold {style}"), (f"{line.line}", "$muted"))
        yield Para(plain(shown_line(answer, line)), lead, 7)
        if line is explained or line.state is LineState.UNREAD:
            where = say("tui.column", language, column=line.column) + "  " if line.column else ""
            said = clean(say(line.code, language, **line.values))
            yield Para(Content.assemble((where, "$muted"), (said, style)), indent=7)
            for mistake in line.mistakes:
                if mistake not in verdict.mistakes:
                    yield Para(prose(mistake.because.in_(language)), indent=7)


def unread(verdict: MathsVerdict, told: str | None, language: Language) -> Iterator[Para]:
    """The notice over a draft that could not be read; the draft stands and nothing was counted.

    `told` is the code of what the line under the input says already, and is not said again.
    """
    mark = Content.styled("?", "bold $warning")
    if verdict.code == DONT_KNOW:
        yield Para(plain(say("tui.not_knowing", language), "$muted"), mark, 2)
        return
    free = "" if verdict.code.startswith("session.") else say("tui.costs_nothing", language)
    if verdict.lines and (line := _stopped(verdict)) is not None:
        said = say("tui.stopped_at_line", language, line=line.line, column=line.column)
    elif verdict.code != told:
        said = say(verdict.code, language, **verdict.values)
    else:
        said = say("tui.stopped_at", language, column=verdict.column) if verdict.column else ""
    gap = "  " if said and free else ""
    yield Para(Content.assemble(plain(said, "$warning"), (gap + free, "$muted")), mark, 2)


def _stopped(verdict: MathsVerdict) -> LineFinding | None:
    """The last line with a place where reading stopped."""
    return next((line for line in reversed(verdict.lines) if line.column), None)


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
    code = "tui.settle_gaps" if verdict.parts else "tui.settle"
    yield Para(plain(say(code, language), "$muted"), indent=2)


def settleable(verdict: MathsVerdict | None) -> bool:
    """Whether the person may decide; not where no judge could be asked."""
    return verdict is not None and verdict.outcome is Outcome.UNDECIDED and verdict.code not in _UNASKED
