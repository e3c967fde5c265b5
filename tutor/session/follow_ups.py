"""Which question comes next in a conversation, and why.

First what the answer invited (a contradiction or a said misconception gets its counter-example, then a
mistake, a missed point is probed), then the follow-ups that its question always has. Nothing twice, none of
the latter while memory still holds it, and within limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tutor.outcomes import Outcome, Span
from tutor.questions import DEEPEST_FOLLOW_UP, FollowUp, Pack, Question
from tutor.session.lookup import found, qualified
from tutor.session.overruling import Effective, effective, settled
from tutor.session.state import Ask, Attempt, Because, State

MAX_FOLLOW_UPS: Final = 12
MAX_INVITED: Final = 3
"""How many follow-ups one answer may invite by its holes, so that the pack's own still get their turn."""

_RANK: Final = {"contradicted": 0, "said": 1, "mistake": 2, "wrong": 3, "missed": 4, "covered": 5}


def _clause(answer: str | None, span: Span | None) -> str:
    return (answer or "")[span.start : span.end].strip() if span else ""


def _because_of_points(follow_up: FollowUp, attempt: Attempt, now: Effective) -> Because | None:
    about = follow_up.of
    standing = next((s for s in now.points if s.point.id == about), None)
    if standing is None:
        return None
    quote = _clause(attempt.answer, standing.machine.clause if standing.machine else None)
    if follow_up.when == "contradicted" and standing.state in ("contradicted", "check"):
        return Because("session.because_contradicted", quote)
    if follow_up.when == "missed" and standing.state != "covered":
        return Because("session.because_missed")
    if follow_up.when == "covered" and standing.state == "covered":
        return Because("session.because_covered", quote if not standing.by_person else "")
    return None


def _because_of_verdict(question: Question, follow_up: FollowUp, attempt: Attempt) -> Because | None:
    verdict = settled(attempt.verdict, attempt.decisions)
    right = verdict is not None and verdict.outcome is Outcome.RIGHT
    if follow_up.when == "mistake" and verdict and not right:
        codes = {m.code for m in verdict.mistakes}
        wanted = follow_up.of and f"question.{follow_up.of}"
        if wanted in codes or (wanted is None and codes):
            return _slip(question, follow_up, attempt)
    if follow_up.when == "wrong" and not right:
        return Because("session.because_wrong", "" if attempt.revealed else attempt.answer or "")
    if follow_up.when == "covered" and right:
        return Because("session.because_right")
    return None


def _slip(question: Question, follow_up: FollowUp, attempt: Attempt) -> Because:
    """What is said of a mistake: of a number or blank with the learner's own, of what was picked without."""
    if question.numeric is not None:
        return Because("session.because_mistake", attempt.answer or "")
    if question.cloze is None:
        return Because("session.because_place" if question.ordering else "session.because_pick")
    blank = next((b.id for b in question.cloze.blanks if follow_up.of in b.wrongs), "")
    parts = attempt.verdict.parts if attempt.verdict else ()
    return Because("session.because_gap", next((part.given for part in parts if part.about == blank), ""))


def because(question: Question, follow_up: FollowUp, attempt: Attempt) -> Because | None:
    """Why `follow_up` follows this attempt, or None when its condition does not hold."""
    if follow_up.when == "always":
        return Because("session.because_always")
    if question.kind != "open":
        return _because_of_verdict(question, follow_up, attempt)
    now = effective(question, attempt.grade, attempt.decisions)
    if follow_up.when == "said":
        for said in (*now.misconceptions, *now.errata):
            if said.id == follow_up.of:
                return Because("session.because_said", _clause(attempt.answer, said.clause))
        return None
    return _because_of_points(follow_up, attempt, now)


def invited(state: State, attempt: Attempt) -> tuple[Ask, ...]:
    """The follow-ups of the attempt's question whose conditions hold, in the order to ask them.

    Its own leave out what the person knows and is not due; what was never met comes first.
    """
    at = found(state.bank, attempt.ref)
    if at is None or attempt.depth >= DEEPEST_FOLLOW_UP:
        return ()
    pack, question = at
    by_answer: list[tuple[int, Ask]] = []
    own: list[Ask] = []
    for follow_up in question.follow_ups:
        why = because(question, follow_up, attempt)
        if why is None:
            continue
        ask = Ask(qualified(pack.id, follow_up.ask), why, attempt.depth + 1, attempt.ref)
        if follow_up.when != "always":
            by_answer.append((_RANK[follow_up.when], ask))
        elif ask.ref not in state.resting | state.finished:
            own.append(ask)
    by_answer.sort(key=lambda pair: pair[0])
    own.sort(key=lambda ask: ask.ref in state.known)
    fresh = _once((ask for _, ask in by_answer), but=state.asked)
    return (*fresh[:MAX_INVITED], *own)


def _once(asks: Iterable[Ask], but: Iterable[str] = ()) -> tuple[Ask, ...]:
    seen = set(but)
    kept = []
    for ask in asks:
        if ask.ref not in seen:
            seen.add(ask.ref)
            kept.append(ask)
    return tuple(kept)


def coming(state: State) -> tuple[Ask, ...]:
    """The follow-ups that would be asked from here on, next first.

    What an answer brings up is asked at once, while there is room for it beside those that wait already.
    """
    if state.attempt is None or state.phase in ("idle", "debrief", "done"):
        return ()
    fresh = invited(state, state.attempt) if state.phase == "feedback" else ()
    waiting = _once(_found(state, state.pending), but=state.asked)
    room = max(0, MAX_FOLLOW_UPS - (len(state.asked) - 1))
    free = room - len(waiting)
    first: list[Ask] = []
    for ask in _once(_found(state, fresh), but=state.asked):
        known = any(ask.ref == other.ref for other in waiting)
        if known or free > 0:
            first.append(ask)
            free -= not known
    return _once((*first, *waiting))[:room]


def _found(state: State, asks: Iterable[Ask]) -> Iterator[Ask]:
    return (ask for ask in asks if found(state.bank, ask.ref))


def possible(state: State) -> dict[str, tuple[Pack, Question]]:
    """Every follow-up that may still be asked in this conversation: those coming, and theirs."""
    reached: dict[str, tuple[Pack, Question]] = {}
    edge = [(ask.ref, ask.depth) for ask in coming(state)]
    if state.phase in ("asking", "waiting") and state.attempt:
        edge.append((state.attempt.ref, state.attempt.depth))
    while edge:
        ref, depth = edge.pop()
        at = found(state.bank, ref)
        if at is None or ref in reached:
            continue
        reached[ref] = at
        if depth < DEEPEST_FOLLOW_UP:
            names = ((qualified(at[0].id, f.ask), f.when) for f in at[1].follow_ups)
            edge += [
                (n, depth + 1)
                for n, when in names
                if when != "always" or n not in state.resting | state.finished
            ]
    return {ref: at for ref, at in reached.items() if ref not in state.asked}
