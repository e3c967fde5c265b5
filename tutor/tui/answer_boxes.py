"""Which box a question is answered in."""

from __future__ import annotations

from typing import TypeAlias

from tutor.questions import Question
from tutor.session.state import Attempt
from tutor.tui.composer import Composer
from tutor.tui.echo import Echo
from tutor.tui.gaps_box import GapsBox
from tutor.tui.order_box import OrderBox
from tutor.tui.pick_box import PickBox

AnswerBox: TypeAlias = Composer | PickBox | OrderBox | GapsBox


def answer_box(question: Question, attempt: Attempt) -> AnswerBox:
    """The box for one attempt, with its draft in it."""
    if question.cloze is not None:
        return GapsBox(question.cloze.blanks, attempt.draft)
    if question.ordering is not None:
        return OrderBox(question, attempt)
    if question.choosing is not None or question.statement is not None:
        return PickBox(question, attempt)
    numeric = question.numeric
    echo = Echo(numeric.answer_kind, numeric.symbols, numeric.unit) if numeric else None
    return Composer(attempt.draft, echo=echo)
