"""Playing a session from a list of events, with verdicts made by hand: only the session is under test."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from tutor import picking
from tutor.language import both
from tutor.outcomes import Grade, MathsVerdict, MistakeFound, Outcome, PointVerdict, Said, Score, Span
from tutor.questions import Question
from tutor.session.desk import Bank
from tutor.session.effects import Effect
from tutor.session.events import Event, Graded, Judged, Started, Submitted
from tutor.session.state import Item, State
from tutor.session.step import step

NOW = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def start(*refs: str, **more: object) -> Started:
    items = tuple(Item(ref, "new") for ref in refs)
    fields: dict[str, object] = {"language": "en", "now": NOW, "seed": 7, "session": "s", "drafts": {}}
    return Started(items=items, **(fields | more))  # type: ignore[arg-type]


def play(bank: Bank, events: Iterable[Event], state: State | None = None) -> tuple[State, list[Effect]]:
    """The state after all events, and every effect on the way."""
    state = state or State(bank=bank)
    effects: list[Effect] = []
    for event in events:
        state, wanted = step(state, event)
        effects += wanted
    return state, effects


def grade(question: Question, answer: str, *, check: Iterable[str] = ()) -> Grade:
    """A grade by the first word of each point's pattern: enough to steer the session."""
    points = []
    for point in question.points:
        word = point.match[0].all[0][0]
        start = answer.find(word)
        clause = Span(0, len(answer))
        marks = (Span(start, start + len(word)),) if start >= 0 else ()
        if point.id in check:
            points.append(PointVerdict(point.id, "check", point.standing, "grading.opposite", clause, marks))
        elif start >= 0:
            points.append(PointVerdict(point.id, "covered", point.standing, "grading.matched", clause, marks))
        else:
            points.append(PointVerdict(point.id, "not_found", point.standing, "grading.nothing_found"))

    def said(lines: Iterable[tuple[str, str]]) -> tuple[Said, ...]:
        found = ((name, answer.find(word), word) for name, word in lines)
        return tuple(Said(n, Span(0, len(answer)), (Span(i, i + len(w)),)) for n, i, w in found if i >= 0)

    return Grade(
        tuple(points),
        said((m.id, m.match[0].all[0][0]) for m in question.misconceptions),
        said((e.id, e.match[0].all[0][0]) for e in question.errata),
        (),
        Score(0, 0, 0),
    )


def answered(bank: Bank, state: State, text: str, **how: Iterable[str]) -> State:
    """The state after submitting `text` to the open question on the screen."""
    _, question = bank.find(state.ref)
    graded = Graded(state.current.id, grade(question, text, **how), "1")
    return play(bank, [Submitted(text, NOW), graded], state)[0]


def picked(bank: Bank, state: State, *, right: bool) -> State:
    """The state after a right or wrong answer to a question that is picked, put in order or filled in."""
    _, question = bank.find(state.ref)
    if question.cloze is not None:
        verdict = MathsVerdict(Outcome.RIGHT if right else Outcome.WRONG, "picking.gaps_right")
        filled = "\n".join("1" for _ in question.cloze.blanks)
        return play(bank, [Submitted(filled, NOW), Judged(state.current.id, verdict)], state)[0]
    if question.statement is not None:
        return play(bank, [Submitted("t" if question.statement.right == right else "f", NOW)], state)[0]
    if question.ordering is not None:
        ids = [item.id for item in question.ordering.items][:: 1 if right else -1]
    else:
        assert question.choosing is not None
        ids = [option.id for option in question.choosing.options if option.right == right]
        ids = ids if right else ids[:1]
    letters = " ".join(picking.letter(state.current.shown.index(name)) for name in ids)
    return play(bank, [Submitted(letters, NOW)], state)[0]


def number(bank: Bank, state: State, text: str, outcome: Outcome, *mistakes: str) -> State:
    """The state after submitting `text` to the numeric question on the screen."""
    found = tuple(MistakeFound(f"question.{m}", both("because"), text) for m in mistakes)
    verdict = MathsVerdict(outcome, "maths.right", read_as=text, mistakes=found)
    return play(bank, [Submitted(text, NOW), Judged(state.current.id, verdict)], state)[0]
