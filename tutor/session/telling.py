"""What an answer that was picked, ordered or filled in comes to, without what follow-ups still ask about."""

from __future__ import annotations

from collections.abc import Mapping

from tutor import picking
from tutor.language import Text, both
from tutor.outcomes import Outcome, PartVerdict
from tutor.questions import Blank, Choosing, Cloze, Ordering, Pack, Question
from tutor.session.lookup import qualified
from tutor.session.shown_parts import GapLine, OptionLine, PlaceLine, Told
from tutor.session.state import Attempt


def told(pack: Pack, question: Question, attempt: Attempt, held: frozenset[str]) -> Told | None:
    """All parts of a judged or revealed answer; None for numbers and open answers.

    `held` names lines and claims that a follow-up still asks about.
    """
    parts = {part.about: part for part in attempt.verdict.parts} if attempt.verdict else {}
    if question.choosing is not None:
        return Told(options=_options(pack, question.choosing, attempt, parts, held))
    if question.statement is not None:
        statement = question.statement
        why = _why(pack, statement.because, statement.claim, held)
        return Told(holds=statement.right, because=why[0], claim=why[1], held=why[0] is None)
    if question.ordering is not None:
        ordering = question.ordering
        why = _why(pack, ordering.because, ordering.claim, held)
        places = _places(ordering, parts)
        return Told(places=places, because=why[0], claim=why[1], held=why[0] is None)
    return Told(gaps=_gaps(question.cloze, parts, held)) if question.cloze is not None else None


def noticed(question: Question, attempt: Attempt) -> tuple[GapLine, ...]:
    """The gaps that keep an answer from being counted: those not read, else those not decided."""
    notice = attempt.notice
    if question.cloze is None or notice is None or not notice.parts:
        return ()
    gaps = _gaps(question.cloze, {part.about: part for part in notice.parts}, frozenset())
    return tuple(gap for gap in gaps if gap.outcome is notice.outcome)


def _why(
    pack: Pack, because: Text, claim: str | None, held: frozenset[str], line: str = ""
) -> tuple[Text | None, str | None]:
    """A reason and the claim behind it, both kept back while a follow-up asks about the line or the claim."""
    name = qualified(pack.id, claim) if claim else None
    return (None, None) if line in held or name in held else (because, name)


def _options(
    pack: Pack,
    choosing: Choosing,
    attempt: Attempt,
    parts: Mapping[str, PartVerdict],
    held: frozenset[str],
) -> tuple[OptionLine, ...]:
    by_id = {option.id: option for option in choosing.options}
    order = attempt.shown or tuple(by_id)
    lines = []
    for place, option in enumerate(by_id[name] for name in order):
        because, claim = _why(pack, option.because, option.claim, held, option.id)
        picked = option.id in parts and bool(parts[option.id].given)
        lines.append(
            OptionLine(option.id, picking.letter(place), option.says, option.right, picked, because, claim)
        )
    return tuple(lines)


def _places(ordering: Ordering, parts: Mapping[str, PartVerdict]) -> tuple[PlaceLine, ...]:
    says = {item.id: item.says for item in ordering.items}
    given = {name: part.given for name, part in parts.items()}
    return tuple(
        PlaceLine(item.id, item.says, says.get(given.get(item.id, "")), given.get(item.id) == item.id)
        for item in ordering.items
    )


def _gaps(cloze: Cloze, parts: Mapping[str, PartVerdict], held: frozenset[str]) -> tuple[GapLine, ...]:
    lines = []
    for number, blank in enumerate(cloze.blanks, 1):
        part = parts.get(blank.id)
        if part is None:
            lines.append(GapLine(blank.id, number, "", None, None, expected(blank)))
            continue
        lines.append(
            GapLine(
                id=blank.id,
                number=number,
                given=part.given,
                read_as=part.read_as,
                outcome=part.outcome,
                expected=both(part.exact) if part.exact else expected(blank),
                becauses=tuple(
                    None if mistake.code.removeprefix("question.") in held else mistake.because
                    for mistake in part.mistakes
                ),
                code=part.code if part.outcome in (Outcome.UNREAD, Outcome.UNDECIDED) else "",
                values=part.values,
                column=part.column,
            )
        )
    return tuple(lines)


def expected(blank: Blank) -> Text:
    """What belongs in a gap, as far as it can be told without working anything out."""
    numeric, value = blank.numeric, blank.value
    if numeric is None or value is None:
        return blank.spoken
    from tutor.maths import reading  # only when an answer is shown

    found = reading(value.result.expr, numeric.answer_kind, numeric.symbols)
    return both(found.read_as or value.result.expr)
