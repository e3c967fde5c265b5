"""The whole conversation in one list: every question with what its answer earned and how it was rated."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from tutor.language import Language, say
from tutor.outcomes import Outcome
from tutor.session.shown import TurnLine
from tutor.tui import points
from tutor.tui.cards import Para
from tutor.tui.styled import plain, prose

RATINGS = {1: "tui.again", 2: "tui.hard", 3: "tui.good", 4: "tui.easy"}
BAR = 6
_MARKS = {Outcome.RIGHT: ("✓", "bold $success"), Outcome.WRONG: ("✗", "bold $error")}
_GAP = "  "


def paragraphs(turns: Sequence[TurnLine], language: Language) -> list[Para]:
    """One line a question, results and ratings in columns before it; follow-ups hang under the main one."""
    if not turns:
        return []
    results = [_result(turn, language) for turn in turns]
    ratings = [say(RATINGS[turn.rating.value], language) if turn.rating else "" for turn in turns]
    wide = max(result.cell_length for result in results)
    rated = max(map(cell_len, ratings))
    rows = []
    for turn, result, rating in zip(turns, results, ratings, strict=True):
        front = Content.assemble(
            result.pad_right(wide - result.cell_length),
            _GAP,
            (rating + " " * (rated - cell_len(rating)), "$muted"),
            _GAP,
            ("" if turn.main else "↳ ", "$muted"),
        )
        prompt = prose(" ".join(turn.prompt.in_(language).split()), "bold" if turn.main else "")
        rows.append(Para(prompt, front, front.cell_length, keep=True))
    if any(turn.kind == "open" and not turn.revealed for turn in turns):
        rows.append(Para(plain(say("tui.score_means", language), "$muted italic")))
    return rows


def _result(turn: TurnLine, language: Language) -> Content:
    """A tick or cross for a number; for an open answer a bar (sure, then open) and the score."""
    if turn.revealed:
        return plain(say("tui.turn_revealed", language), "$muted")
    if turn.outcome is not None:
        mark = Content.styled(*_MARKS.get(turn.outcome, ("?", "bold $warning")))
        return mark if turn.right is None else Content.assemble(mark, " {}/{}".format(*turn.right))
    sure = round(BAR * turn.low / turn.of) if turn.of else 0
    maybe = max(sure, round(BAR * turn.high / turn.of)) if turn.of else 0
    sure, maybe = min(BAR, sure), min(BAR, maybe)
    score = f" {points.span(turn.low, turn.high)}/{points.number(turn.of)}"
    return Content.assemble(
        ("━" * sure, "$success"), ("━" * (maybe - sure), "$warning"), ("┄" * (BAR - maybe), "$faint"), score
    )
