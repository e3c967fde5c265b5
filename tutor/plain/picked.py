"""The lines of questions that are picked, put in order or filled in, and of what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor import picking
from tutor.language import Language, Text, say
from tutor.maths.asked import precision
from tutor.outcomes import Outcome
from tutor.plain.console import clean, indented, prose
from tutor.questions import Question
from tutor.session.quoting import one_line, pointed
from tutor.session.shown_parts import GapLine, OptionLine, PlaceLine, Told
from tutor.session.state import Attempt

_TRUTH = {True: "✓", False: "✗"}
_OUTCOMES = {Outcome.RIGHT: "✓", Outcome.WRONG: "✗", Outcome.UNREAD: "?", Outcome.UNDECIDED: "?", None: "·"}


def choices(question: Question, attempt: Attempt, language: Language) -> Iterator[str]:
    """What can be picked or must be ordered, under its letters; of gaps how near a number must come."""
    texts = picking.says(question)
    for place, name in enumerate(attempt.shown):
        yield f"  {picking.letter(place)}  {prose(one_line(texts[name].in_(language)))}"
    for number, blank in enumerate(question.cloze.blanks if question.cloze else (), 1):
        if blank.numeric is not None:
            code, values = precision(blank.numeric)
            wanted = say("plain.wanted", language, precision=say(code, language, **values))
            yield f"  __{number}__ {wanted}"


def ask(question: Question, attempt: Attempt, language: Language) -> str:
    """What a line is asked for, by the kind of the question."""
    last = picking.letter(len(attempt.shown) - 1)
    if question.cloze is None:
        return say(f"picking.ask_{question.kind}", language, last=last)
    of = len(question.cloze.blanks)
    number = attempt.draft.count("\n") + 1
    if of > 1 and attempt.draft.endswith("\n"):
        return say("picking.gap", language, number=number)
    return say("picking.ask_clozes" if of > 1 else "picking.ask_cloze", language, of=of)


def told(found: Told, language: Language, *, revealed: bool) -> Iterator[str]:
    """Every part of a judged or revealed answer, and why."""
    several = sum(option.right for option in found.options) > 1
    for option in found.options:
        yield from _option(option, language, missed=several and not revealed)
    if found.places:
        yield say("picking.right_order", language)
    for number, place in enumerate(found.places, 1):
        yield from _place(number, place, language)
    for gap in found.gaps:
        yield from _gap(gap, language)
    if found.holds is not None:
        yield say(f"picking.statement_{'true' if found.holds else 'false'}", language)
    if found.because is not None:
        yield from _because(found.because, language, 2)
    elif found.held:
        yield "  " + say("picking.later", language)


def noticed(gaps: Iterable[GapLine], language: Language) -> Iterator[str]:
    """The gaps that could not be read, with a caret, or not be decided, with what was expected."""
    for gap in gaps:
        yield f"  {say('picking.gap', language, number=gap.number)}: {clean(gap.read_as or gap.given)}"
        if gap.column is not None:
            yield from ("    " + line for line in pointed(gap.given, gap.column))
        yield "    " + clean(say(gap.code, language, **gap.values))
        if gap.outcome is Outcome.UNDECIDED:
            yield "    " + say("picking.expected", language, text=prose(gap.expected.in_(language)))


def _option(option: OptionLine, language: Language, *, missed: bool) -> Iterator[str]:
    remark = ""
    if option.picked:
        remark = "   " + say("picking.your_pick", language)
    elif option.right and missed:
        remark = "   " + say("picking.not_picked", language)
    says = prose(one_line(option.says.in_(language)))
    yield f"{_TRUTH[option.right]} {option.letter}  {says}{remark}"
    if option.because is None:
        yield "     " + say("picking.later", language)
    else:
        yield from _because(option.because, language, 5)


def _place(number: int, place: PlaceLine, language: Language) -> Iterator[str]:
    mark = "·" if place.given is None else _TRUTH[place.in_place]
    yield f"  {mark} {number}  {prose(one_line(place.says.in_(language)))}"
    if place.given is not None and not place.in_place:
        yours = prose(one_line(place.given.in_(language)))
        yield "       " + say("picking.yours", language, text=yours)


def _gap(gap: GapLine, language: Language) -> Iterator[str]:
    given = clean(gap.read_as or gap.given) or "–"
    yield f"  {_OUTCOMES[gap.outcome]} {gap.number}  {given}"
    if gap.outcome is not Outcome.RIGHT:
        yield "       " + say("picking.expected", language, text=prose(gap.expected.in_(language)))
    for because in gap.becauses:
        if because is None:
            yield "       " + say("picking.later", language)
        else:
            yield from _because(because, language, 7)


def _because(because: Text, language: Language, by: int) -> Iterable[str]:
    return indented(prose(because.in_(language)), by)
