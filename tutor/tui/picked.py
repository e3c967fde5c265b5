"""Every part of an answer that was picked, put in order or filled in, with what is true of it and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.content import Content

from tutor.language import Language, Text, say
from tutor.outcomes import Outcome
from tutor.session.shown_parts import GapLine, OptionLine, PlaceLine, Told
from tutor.tui.cards import Para
from tutor.tui.styled import clean, plain, prose, together

_RIGHT: Final = ("✓", "bold $success")
_WRONG: Final = ("✗", "bold $error")
_OPEN: Final = ("?", "bold $warning")
_NONE: Final = ("·", "$muted")
_MARKS: Final = {Outcome.RIGHT: _RIGHT, Outcome.WRONG: _WRONG, None: _NONE}


def paragraphs(found: Told, language: Language, *, revealed: bool) -> list[Para]:
    """Options under their letters, places of the order, gaps, and the reason for the whole."""
    several = sum(option.right for option in found.options) > 1
    rows: list[Para] = []
    for option in found.options:
        rows += _option(option, language, missed=several and not revealed)
    if found.places:
        rows.append(Para(plain(say("picking.right_order", language), "$muted"), indent=2))
    for number, place in enumerate(found.places, 1):
        rows += _place(number, place, language)
    for gap in found.gaps:
        rows += _gap(gap, language)
    if found.holds is not None:
        truth = say(f"picking.statement_{'true' if found.holds else 'false'}", language)
        rows.append(Para(plain(truth, "bold"), indent=2))
    if found.because is not None or found.held:
        rows.append(_because(found.because, language, 2))
    return rows


def noticed(gaps: Sequence[GapLine], language: Language) -> Iterator[Para]:
    """The gaps that could not be read, or not be decided, with what was expected of those."""
    for gap in gaps:
        label = Content.assemble((say("picking.gap", language, number=gap.number), "bold"), "  ")
        where = say("tui.column", language, column=gap.column) + "  " if gap.column else ""
        said = clean(say(gap.code, language, **gap.values))
        given = plain(gap.read_as or gap.given, "bold")
        yield Para(Content.assemble(label, given, "  ", (where, "$muted"), (said, "$warning")), indent=2)
        if gap.outcome is Outcome.UNDECIDED:
            yield Para(_expected(gap, language), indent=2)


def _option(option: OptionLine, language: Language, *, missed: bool) -> Iterator[Para]:
    remark, style = "", ""
    if option.picked:
        remark, style = say("picking.your_pick", language), "bold $success" if option.right else "bold $error"
    elif option.right and missed:
        remark, style = say("picking.not_picked", language), "bold $warning"
    says = prose(" ".join(option.says.in_(language).split()), "bold" if option.right or option.picked else "")
    tail = ("  " + together(remark), style) if remark else ("", "")
    lead = Content.assemble(_RIGHT if option.right else _WRONG, " ", (option.letter, "bold $accent"))
    yield Para(Content.assemble(says, tail), lead, 5)
    yield _because(option.because, language, 5)


def _place(number: int, place: PlaceLine, language: Language) -> Iterator[Para]:
    mark = _NONE if place.given is None else _RIGHT if place.in_place else _WRONG
    lead = Content.assemble(mark, " ", (str(number), "bold $accent"))
    yield Para(prose(" ".join(place.says.in_(language).split())), lead, 5)
    if place.given is not None and not place.in_place:
        yours = " ".join(place.given.in_(language).split())
        yield Para(prose(say("picking.yours", language, text=yours), "$muted"), indent=5)


def _gap(gap: GapLine, language: Language) -> Iterator[Para]:
    lead = Content.assemble(_MARKS.get(gap.outcome, _OPEN), " ", (str(gap.number), "bold $accent"))
    if gap.outcome is None:
        yield Para(prose(gap.expected.in_(language), "bold"), lead, 5)
        return
    yield Para(plain(gap.read_as or gap.given, "bold"), lead, 5)
    if gap.outcome is not Outcome.RIGHT:
        yield Para(_expected(gap, language), indent=5)
    for because in gap.becauses:
        yield _because(because, language, 5)


def _expected(gap: GapLine, language: Language) -> Content:
    return prose(say("picking.expected", language, text=gap.expected.in_(language)), "$muted")


def _because(because: Text | None, language: Language, indent: int) -> Para:
    if because is None:
        return Para(
            plain(say("picking.later", language), "$muted italic"), Content.styled("↪", "$muted"), indent
        )
    return Para(prose(because.in_(language), "$muted"), indent=indent)
