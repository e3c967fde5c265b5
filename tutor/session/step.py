"""The session moves on: `step(state, event) -> (state, effects)`, pure.

What an event does depends on the phase; one that does not fit changes nothing, so that a late verdict or a
key pressed twice can do no harm. Whatever is typed stays in the state until it has become a counted answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, cast

from tutor.language import Language
from tutor.session import answering, consulting, deciding, moving
from tutor.session.drafting import saved
from tutor.session.effects import (
    Effect,
    Finished,
    RunDemo,
    SaveEvent,
    SavePlace,
    SavePreference,
    Show,
)
from tutor.session.events import (
    Advanced,
    Confirmed,
    DemoAsked,
    DemoFinished,
    Event,
    Graded,
    HintAsked,
    Judged,
    JudgingFailed,
    LanguageFlipped,
    Left,
    OpinionAsked,
    OpinionCalledOff,
    OpinionFailed,
    OpinionGiven,
    Overruled,
    Rated,
    Revealed,
    Settled,
    Skipped,
    Started,
    Submitted,
    Taught,
    Tick,
    Typed,
    Undone,
    WrappedUp,
)
from tutor.session.place import of_state
from tutor.session.state import State

Moved: TypeAlias = tuple[State, tuple[Effect, ...]]


def step(state: State, event: Event) -> Moved:
    """The state after `event`, and what is to be done, in order."""
    moment = getattr(event, "now", None)
    if moment is not None:
        state = replace(state, now=moment)
    handle = cast(Callable[[State, Event], Moved], _HANDLERS[type(event)])
    after, effects = handle(state, event)
    if _worth_keeping(state, after) and not any(isinstance(e, SavePlace) for e in effects):
        effects = (SavePlace(of_state(after)), *effects)
    return after, effects


def _worth_keeping(before: State, after: State) -> bool:
    """Whether coming back would differ: all but the time, what is waited for and the text box, which has its
    own row."""

    def core(state: State) -> State:
        plain = replace(state, now=None, language="en", drafts={})
        attempt = plain.attempt
        return replace(
            plain, attempt=attempt and replace(attempt, draft="", notice=None, asked_at=None, consulting=False)
        )

    return after.phase != "idle" and core(before) != core(after)


def _language(state: State, _: LanguageFlipped) -> Moved:
    language: Language = "en" if state.language == "zh" else "zh"
    return replace(state, language=language), (SavePreference("language", language), Show("question"))


def _demo_asked(state: State, event: DemoAsked) -> Moved:
    return state, (RunDemo(event.words),)


def _demo_finished(state: State, event: DemoFinished) -> Moved:
    body = {"words": list(event.words), "verdicts": dict(event.verdicts)}
    return state, (SaveEvent("demo", state.ref, body),)


def _tick(state: State, _: Tick) -> Moved:
    return state, ()


def _left(state: State, _: Left) -> Moved:
    kept: list[Effect] = []
    if state.phase == "asking" and state.current.draft:
        kept.append(saved(state, state.current.draft))
    if state.phase not in ("idle", "done"):
        kept.append(SavePlace(of_state(state)))
    return state, (*kept, Finished(left=state.phase != "done"))


_HANDLERS: Final[dict[type, object]] = {
    Started: moving.started,
    Advanced: moving.advanced,
    WrappedUp: moving.wrapped_up,
    Skipped: moving.skipped,
    Typed: answering.typed,
    Submitted: answering.submitted,
    HintAsked: answering.hint_asked,
    Revealed: answering.revealed,
    Judged: answering.judged,
    Graded: answering.graded,
    JudgingFailed: answering.judging_failed,
    Overruled: deciding.overruled,
    Taught: deciding.taught,
    Confirmed: deciding.confirmed,
    Settled: deciding.settled,
    Undone: deciding.undone,
    OpinionAsked: consulting.asked,
    OpinionGiven: consulting.given,
    OpinionFailed: consulting.failed,
    OpinionCalledOff: consulting.called_off,
    Rated: deciding.rated,
    LanguageFlipped: _language,
    DemoAsked: _demo_asked,
    DemoFinished: _demo_finished,
    Tick: _tick,
    Left: _left,
}
