"""Where a conversation stands, as JSON: stored at every turn, so that coming back continues right there.

Drafts are kept apart (one row per question), and the queue is built anew on the day of coming back. A place
whose questions are gone or whose packs changed since is not restored as it was: the main question is then
asked afresh, with its draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final, cast

from tutor.language import Text
from tutor.outcomes import Rating
from tutor.picking import restored as restored_draft
from tutor.session.desk import Bank
from tutor.session.lookup import found
from tutor.session.records import (
    Json,
    of_grade,
    of_opinion,
    of_verdict,
    to_grade,
    to_opinion,
    to_verdict,
)
from tutor.session.state import Ask, Attempt, Because, Decision, Item, State
from tutor.session.variants import prompt

VERSION: Final = 1


def _of_attempt(attempt: Attempt) -> Json:
    return {
        "id": attempt.id,
        "ref": attempt.ref,
        "depth": attempt.depth,
        "because": asdict(attempt.because) if attempt.because else None,
        "givens": dict(attempt.givens),
        "shown": list(attempt.shown),
        "answer": attempt.answer,
        "hints": attempt.hints,
        "revealed": attempt.revealed,
        "verdict": of_verdict(attempt.verdict) if attempt.verdict else None,
        "grade": of_grade(attempt.grade) if attempt.grade else None,
        "decisions": [[d.about, d.to, d.words] for d in attempt.decisions],
        "opinions": [of_opinion(o) for o in attempt.opinions],
        "rating": int(attempt.rating) if attempt.rating else None,
        "chose": attempt.chose,
    }


def _to_attempt(data: Mapping[str, object], drafts: Mapping[str, str]) -> Attempt:
    d = cast(dict, data)  # type: ignore[type-arg]
    shown = tuple(d.get("shown", ()))  # places kept before anything was picked have none
    draft = drafts.get(d["ref"])
    return Attempt(
        id=d["id"],
        ref=d["ref"],
        depth=d["depth"],
        because=Because(**d["because"]) if d["because"] else None,
        givens=d["givens"],
        shown=shown,
        draft=(d["answer"] or "") if draft is None else restored_draft(shown, draft),
        answer=d["answer"],
        hints=d["hints"],
        revealed=d["revealed"],
        verdict=to_verdict(d["verdict"]) if d["verdict"] else None,
        grade=to_grade(d["grade"]) if d["grade"] else None,
        decisions=tuple(Decision(*each) for each in d["decisions"]),
        opinions=tuple(to_opinion(o) for o in d.get("opinions", ())),  # places kept before there were any
        rating=Rating(d["rating"]) if d["rating"] else None,
        chose=d["chose"],
    )


def _hashes(state: State) -> dict[str, str]:
    refs = {a.ref for a in (state.attempt, *state.turns) if a} | {ask.ref for ask in state.pending}
    packs = (at[0] for at in (found(state.bank, ref) for ref in refs) if at)
    return {pack.id: pack.hash for pack in packs}


def of_state(state: State) -> Json | None:
    """The place of `state`; None where there is nothing to come back to."""
    if state.attempt is None or state.item is None or state.phase in ("idle", "done"):
        return None
    asks = [[a.ref, asdict(a.because), a.depth, a.after] for a in state.pending]
    place = {
        "version": VERSION,
        "packs": _hashes(state),
        "session": state.session,
        "seed": state.seed,
        "phase": state.phase,
        "item": [state.item.ref, state.item.reason],
        "attempt": _of_attempt(state.attempt),
        "turns": [_of_attempt(a) for a in state.turns],
        "pending": asks,
        "asked": list(state.asked),
        "finished": sorted(state.finished),
        "made": state.made,
    }
    return cast(Json, place)


def restored(state: State, place: Mapping[str, object]) -> State | None:
    """`state` moved to `place`; None where the place no longer fits the bank or cannot be read."""
    try:
        return _restored(state, place)
    except (KeyError, TypeError, ValueError, AttributeError):  # written by another version of the program
        return None


def _restored(state: State, place: Mapping[str, object]) -> State | None:
    p = cast(dict, place)  # type: ignore[type-arg]
    attempt = _to_attempt(p["attempt"], state.drafts)
    turns = tuple(_to_attempt(t, state.drafts) for t in p["turns"])
    if p["version"] != VERSION or not _fits(state.bank, p["packs"], (attempt, *turns)):
        return None
    return replace(
        state,
        session=p["session"],
        seed=p["seed"],
        phase=p["phase"],
        item=Item(*p["item"]),
        attempt=replace(attempt, asked_at=state.now),
        turns=turns,
        pending=tuple(Ask(ref, Because(**why), depth, after) for ref, why, depth, after in p["pending"]),
        asked=tuple(p["asked"]),
        finished=frozenset(p["finished"]),
        made=p["made"],
    )


def _fits(bank: Bank, hashes: Mapping[str, str], attempts: tuple[Attempt, ...]) -> bool:
    at = [found(bank, a.ref) for a in attempts]
    current = {pack.id: pack.hash for pack in bank.packs if pack.id in hashes}
    return all(at) and current == dict(hashes)


def resumed_prompt(bank: Bank, place: Mapping[str, object]) -> Text | None:
    """The main question of the conversation that was left, with the values it was asked with.

    None where the place cannot be read or its question is gone.
    """
    ref = main_ref(place)
    at = found(bank, ref)
    if at is None:
        return None
    turns = place.get("turns")
    for attempt in (place.get("attempt"), *(turns if isinstance(turns, list) else ())):
        if isinstance(attempt, Mapping) and attempt.get("ref") == ref:
            givens = attempt.get("givens")
            if isinstance(givens, Mapping):
                return prompt(at[1], {str(name): str(value) for name, value in givens.items()})
    return prompt(at[1], {})


def under_way(place: Mapping[str, object]) -> bool:
    """Whether something of the conversation was answered, so that more than a draft is lost with it."""
    attempt = place.get("attempt")
    answered = isinstance(attempt, Mapping) and attempt.get("answer") is not None
    return answered or bool(place.get("turns"))


def main_ref(place: Mapping[str, object]) -> str:
    """The conversation's main question, or "" where the place cannot be read."""
    item = place.get("item")
    return item[0] if isinstance(item, list) and item and isinstance(item[0], str) else ""
