"""What the person decides: overruling a verdict, answering a `check`, settling, rating, undoing.

Each decision is kept beside the machine's verdict, with the words that the grader learns from it. While the
rating is the proposed one it follows the decisions; once the person has set another it stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from tutor.outcomes import Outcome, Rating
from tutor.session.consulting import pending
from tutor.session.effects import DropDraft, Effect, SaveEvent, Show
from tutor.session.events import Confirmed, Overruled, Rated, Settled, Taught, Undone
from tutor.session.lookup import found
from tutor.session.overruling import effective
from tutor.session.proposal import ceiling, propose
from tutor.session.records import Json
from tutor.session.state import Attempt, DecidedTo, Decision, State
from tutor.session.teaching import clauses, last_about, words

Moved: TypeAlias = tuple[State, tuple[Effect, ...]]


def proposed(state: State) -> Rating:
    """The rating that the current attempt proposes."""
    at = found(state.bank, state.ref)
    return propose(at[1], state.current) if at else Rating.AGAIN


def rate(state: State, rating: Rating, chose: bool) -> Moved:
    """The attempt gets this rating; the last one of an attempt counts."""
    proposal = proposed(state)
    attempt = state.current
    if attempt.rating == rating and attempt.chose == chose:
        return state, ()
    body: Json = {
        "attempt": attempt.id,
        "rating": int(rating),
        "proposed": int(proposal),
        "hints": attempt.hints,
        "revealed": attempt.revealed,
    }
    after = state.with_attempt(rating=rating, chose=chose)
    return after, (SaveEvent("rated", state.ref, body), Show("rating"))


def rated(state: State, event: Rated) -> Moved:
    """The person sets a rating; more than the help they took allows becomes the best that it does allow."""
    if state.phase not in ("feedback", "debrief"):
        return state, ()
    rating = min(event.rating, ceiling(state.current))
    return rate(state, rating, chose=rating != proposed(state))


def _follow(state: State, effects: tuple[Effect, ...]) -> Moved:
    """Lets a rating that was only the proposal follow a changed proposal."""
    attempt = state.current
    if attempt.rating is None or attempt.chose or attempt.rating == proposed(state):
        return state, effects
    after, more = rate(state, proposed(state), chose=False)
    return after, (*effects, *more)


def _decide(state: State, about: str, to: DecidedTo, chosen: str = "") -> Moved:
    attempt = state.current
    decision = Decision(about, to, chosen or words(attempt, about, to))
    after = state.with_attempt(decisions=(*attempt.decisions, decision))
    body = _body(attempt, decision)
    at = found(state.bank, state.ref)
    if at is not None and (proposal := pending(at[1], attempt).get(about)):
        body["proposal"] = {"to": proposal.state, "model": attempt.opinions[-1].model}
    return _follow(after, (SaveEvent("overruled", state.ref, body), Show("decision")))


def _body(attempt: Attempt, decision: Decision) -> Json:
    body: Json = {"attempt": attempt.id, "about": decision.about, "to": decision.to}
    return body | {"words": decision.words} if decision.words else body


def _judged_open(state: State) -> bool:
    return state.phase in ("feedback", "debrief") and state.current.grade is not None


def overruled(state: State, event: Overruled) -> Moved:
    """A point was said after all, or was not; a misconception or erratum was not said."""
    at = found(state.bank, state.ref)
    if at is None or not _judged_open(state):
        return state, ()
    question = at[1]
    points = {p.id for p in question.points}
    wrong = {m.id for m in question.misconceptions} | {e.id for e in question.errata}
    if event.point in points or (event.point in wrong and event.to == "not_found"):
        return _decide(state, event.point, event.to)
    return state, ()


def taught(state: State, event: Taught) -> Moved:
    """A point was said, in this clause of the answer."""
    at = found(state.bank, state.ref)
    if at is None or not _judged_open(state):
        return state, ()
    if event.point not in {p.id for p in at[1].points} or event.words not in clauses(state.current):
        return state, ()
    return _decide(state, event.point, "covered", event.words)


def confirmed(state: State, event: Confirmed) -> Moved:
    """A `check` is answered: agreed means the clause says the opposite; denied means it makes the point."""
    at = found(state.bank, state.ref)
    if at is None or not _judged_open(state):
        return state, ()
    now = effective(at[1], state.current.grade, state.current.decisions)
    standing = next((s for s in now.points if s.point.id == event.point), None)
    if standing is None or standing.machine is None or standing.machine.state != "check":
        return state, ()
    return _decide(state, event.point, "contradicted" if event.agreed else "covered")


def settled(state: State, event: Settled) -> Moved:
    """The person decides an undecided formula; it then counts as they say."""
    notice = state.current.notice if state.attempt else None
    if state.phase != "asking" or notice is None or notice.code == "session.judging_failed":
        return state, ()
    if notice.outcome is not Outcome.UNDECIDED:
        return state, ()
    after, effects = _decide(state.with_attempt(verdict=notice, notice=None), "", _word(event.right))
    return replace(after, phase="feedback"), (*effects, DropDraft(state.ref), Show("feedback"))


def _word(right: bool) -> DecidedTo:
    return "right" if right else "wrong"


def undone(state: State, _: Undone) -> Moved:
    """The last decision about points is taken back; a settled formula stays settled."""
    if state.phase not in ("feedback", "debrief") or not state.current.decisions:
        return state, ()
    last = state.current.decisions[-1]
    if not last.about:
        return state, ()
    after = state.with_attempt(decisions=state.current.decisions[:-1])
    earlier = last_about(after.current, last.about)
    machine: Json = {"attempt": state.current.id, "about": last.about, "to": "machine"}
    body = _body(state.current, earlier) if earlier else machine
    return _follow(after, (SaveEvent("overruled", state.ref, body), Show("decision")))
