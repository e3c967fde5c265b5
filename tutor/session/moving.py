"""From question to question: starting, coming back, follow-ups, the debrief, the next in the queue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from tutor.picking import restored as restored_draft
from tutor.picking import shuffled
from tutor.session.answering import judging
from tutor.session.deciding import proposed, rate
from tutor.session.drafting import saved
from tutor.session.effects import Effect, Finished, SaveEvent, SavePlace, Show
from tutor.session.events import Advanced, Skipped, Started, WrappedUp
from tutor.session.follow_ups import coming
from tutor.session.lookup import derivation_of, found
from tutor.session.place import main_ref, of_state, restored
from tutor.session.state import Ask, Attempt, Because, Item, State
from tutor.session.variants import dice, draw

Moved: TypeAlias = tuple[State, tuple[Effect, ...]]


def started(state: State, event: Started) -> Moved:
    """A session begins, where there is one with the conversation that was left."""
    fresh = State(
        bank=state.bank,
        language=event.language,
        session=event.session,
        seed=event.seed,
        queue=tuple(i for i in event.items if found(state.bank, i.ref)),
        known=event.known,
        resting=event.resting,
        drafts=dict(event.drafts),
        started=event.now,
        now=event.now,
    )
    if event.place is None:
        return _next_item(replace(fresh, total=len(fresh.queue)))
    again = restored(fresh, event.place)
    if again is not None and again.item is not None:
        return _resumed(_with_today(again, fresh.queue, again.item.ref))
    first = main_ref(event.place)
    if found(state.bank, first):
        rest = tuple(i for i in fresh.queue if i.ref != first)
        fresh = replace(fresh, queue=(Item(first, "resumed"), *rest))
    return _next_item(replace(fresh, total=len(fresh.queue)))


def _with_today(state: State, today: tuple[Item, ...], main: str) -> State:
    """The resumed conversation before today's queue; what has fallen due again meanwhile counts as unasked."""
    queue = tuple(item for item in today if item.ref != main)
    due = {item.ref for item in queue if item.reason == "due"}
    return replace(state, queue=queue, finished=state.finished - due, position=1, total=1 + len(queue))


def _resumed(state: State) -> Moved:
    at = found(state.bank, state.ref)
    if state.phase == "waiting" and at is not None:
        effect = judging(state, at[1])
        return state, (Show("question"), *((effect,) if effect else ()), Show("waiting"))
    if state.phase == "asking":
        return state, (Show("question"),)
    return state, (Show("question"), Show("debrief" if state.phase == "debrief" else "feedback"))


def _ask(state: State, ref: str, because: Because | None, depth: int) -> State:
    """The question `ref` on the screen, with a fresh variant and any draft that was kept of it."""
    at = found(state.bank, ref)
    made = state.made + 1
    attempt_id = f"{state.session}.{made}"
    derivation = derivation_of(*at) if at else None
    shown = shuffled(at[1], dice(state.seed, f"{attempt_id}/shown")) if at else ()
    attempt = Attempt(
        id=attempt_id,
        ref=ref,
        depth=depth,
        because=because,
        givens=draw(derivation, dice(state.seed, attempt_id)),
        shown=shown,
        draft=restored_draft(shown, state.drafts.get(ref, "")),
        asked_at=state.now,
    )
    return replace(state, phase="asking", attempt=attempt, made=made, asked=(*state.asked, ref))


def _next_item(state: State) -> Moved:
    """The next main question that was not rated in this session, or the end."""
    # All that came as follow-ups leave the count at once, so that the total falls here and nowhere else.
    queue = tuple(item for item in state.queue if item.ref not in state.finished)
    total = state.position + len(queue)
    clean = replace(state, attempt=None, item=None, turns=(), pending=(), asked=(), total=total)
    if not queue:
        done = replace(clean, phase="done", queue=())
        return done, (SavePlace(None), Show("end"), Finished(left=False))
    asked = _ask(
        replace(clean, item=queue[0], queue=queue[1:], position=state.position + 1), queue[0].ref, None, 0
    )
    return asked, (SavePlace(of_state(asked)), Show("question"))


def _after(state: State, asks: tuple[Ask, ...]) -> Moved:
    """Next in the conversation: a follow-up, else the debrief, else the next main question."""
    if asks:
        first, rest = asks[0], asks[1:]
        asked = _ask(replace(state, pending=rest), first.ref, first.because, first.depth)
        return asked, (SavePlace(of_state(asked)), Show("question"))
    if len(state.asked) == 1:  # no follow-up was ever to come, so nothing was held back
        return _next_item(state)
    return _debrief(state)


def _debrief(state: State) -> Moved:
    """The main question back on the screen, with nothing held any more."""
    main = next(turn for turn in state.turns if turn.main)
    others = tuple(turn for turn in state.turns if turn is not main)
    after = replace(state, phase="debrief", attempt=main, turns=others, pending=())
    return after, (SavePlace(of_state(after)), Show("debrief"))


def _set_aside(state: State) -> State:
    """The current attempt among the finished turns, its question among the finished questions."""
    attempt = state.current
    drafts = {ref: text for ref, text in state.drafts.items() if ref != attempt.ref}
    return replace(
        state,
        turns=(*state.turns, attempt),
        attempt=None,
        finished=state.finished | {attempt.ref},
        drafts=drafts,
    )


def _accept(state: State) -> Moved:
    """An unrated attempt takes the proposed rating."""
    if state.current.rating is not None:
        return state, ()
    return rate(state, proposed(state), chose=False)


def advanced(state: State, _: Advanced) -> Moved:
    """On from feedback or debrief."""
    if state.phase not in ("feedback", "debrief"):
        return state, ()
    state, before = _accept(state)
    if state.phase == "debrief":
        state, effects = _next_item(state)
        return state, (*before, *effects)
    asks = coming(state)
    state, effects = _after(_set_aside(state), asks)
    return state, (*before, *effects)


def wrapped_up(state: State, event: WrappedUp) -> Moved:
    """The rest of the follow-ups is dropped; what was held back is shown."""
    if state.phase == "feedback":
        if state.current.main and not coming(state):
            return advanced(state, Advanced(event.now))
        state, before = _accept(state)
        state, effects = _debrief(_set_aside(state))
        return state, (*before, *effects)
    if state.phase == "asking" and not state.current.main:
        kept, before = _keep_draft(state)
        state, effects = _debrief(replace(kept, attempt=None))
        return state, (*before, *effects)
    return state, ()


def _keep_draft(state: State) -> Moved:
    attempt = state.current
    if not attempt.draft:
        return state, ()
    draft = saved(state, attempt.draft)
    drafts: Mapping[str, str] = {**state.drafts, attempt.ref: draft.text}
    return replace(state, drafts=drafts), (draft,)


def skipped(state: State, _: Skipped) -> Moved:
    """Not this one now. Skipping a main question leaves its conversation; nothing is rated."""
    if state.phase != "asking":
        return state, ()
    attempt = state.current
    kept, before = _keep_draft(state)
    kept_out = SaveEvent("skipped", attempt.ref, {"attempt": attempt.id, "hints": attempt.hints})
    if attempt.main:
        after, effects = _next_item(kept)
    else:
        after, effects = _after(replace(kept, attempt=None), coming(kept))
    return after, (*before, kept_out, *effects)
