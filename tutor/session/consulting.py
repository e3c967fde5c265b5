"""A second opinion in a session: asked for, given, called off; what it proposes waits for the person.

The opinion lies beside the grade and changes neither state nor score. Its proposals are decided with the same
events as any verdict (`deciding`), and the log says which decisions answered a proposal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias, cast

from tutor.opinion.proposals import proposals
from tutor.outcomes import Opinion, PointOpinion
from tutor.questions import Question
from tutor.session.effects import AskOpinion, DropOpinion, Effect, SaveEvent, Show
from tutor.session.events import OpinionAsked, OpinionCalledOff, OpinionFailed, OpinionGiven
from tutor.session.overruling import last_by_subject
from tutor.session.records import Json, of_opinion
from tutor.session.state import Attempt, State

Moved: TypeAlias = tuple[State, tuple[Effect, ...]]

KEPT = 2
"""Opinions of one attempt that are kept: the last one, and the one before, to show what differs."""


def pending(question: Question, attempt: Attempt) -> Mapping[str, PointOpinion]:
    """What the last opinion proposes and the person has not decided yet, by point."""
    if attempt.grade is None or not attempt.opinions:
        return {}
    decided = last_by_subject(attempt.decisions)
    found = proposals(question, attempt.grade, attempt.opinions[-1])
    return {point: each for point, each in found.items() if point not in decided}


def asked(state: State, _: OpinionAsked) -> Moved:
    """The person wants a second opinion on the graded answer; a second time, a new one."""
    attempt = state.attempt
    if state.phase not in ("feedback", "debrief") or attempt is None or attempt.grade is None:
        return state, ()
    if attempt.consulting or attempt.answer is None:
        return state, ()
    effect = AskOpinion(
        attempt.id, attempt.ref, attempt.answer, attempt.grade.flags, anew=bool(attempt.opinions)
    )
    return state.with_attempt(consulting=True), (Show("opinion"), effect)


def given(state: State, event: OpinionGiven) -> Moved:
    """The opinion came, perhaps when the conversation had already gone on."""
    attempt = _waiting(state, event.attempt)
    if attempt is None:
        return state, ()
    opinions = (*attempt.opinions, event.opinion)[-KEPT:]
    after = _with(state, replace(attempt, consulting=False, opinions=opinions))
    return after, (SaveEvent("opinion", attempt.ref, _body(attempt, event.opinion)), Show("opinion"))


def _body(attempt: Attempt, opinion: Opinion) -> Json:
    return {"attempt": attempt.id, "opinion": of_opinion(opinion)}


def failed(state: State, event: OpinionFailed) -> Moved:
    """None came; everything stands as it was."""
    attempt = _waiting(state, event.attempt)
    if attempt is None:
        return state, ()
    return _with(state, replace(attempt, consulting=False)), (Show("opinion"),)


def called_off(state: State, _: OpinionCalledOff) -> Moved:
    """The person does not want to wait for it any longer."""
    attempt = state.attempt
    if attempt is None or not attempt.consulting:
        return state, ()
    return state.with_attempt(consulting=False), (DropOpinion(attempt.id), Show("opinion"))


def _waiting(state: State, ident: str) -> Attempt | None:
    """The attempt of this conversation that waits for its opinion."""
    attempts = (state.attempt, *state.turns) if state.attempt else state.turns
    return next((each for each in attempts if each.id == ident and each.consulting), None)


def _with(state: State, attempt: Attempt) -> State:
    """The state with this attempt in place of the one of the same id."""
    current = cast(Attempt, state.attempt)
    turns = tuple(attempt if turn.id == attempt.id else turn for turn in state.turns)
    return replace(state, attempt=attempt if current.id == attempt.id else current, turns=turns)
