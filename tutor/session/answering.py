"""From typing to a verdict: drafts, hints, giving up, submitting, and what the judges send back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from tutor.errors import MathsError
from tutor.language import Text, explain
from tutor.outcomes import MathsVerdict, Outcome
from tutor.session.effects import (
    DropDraft,
    Effect,
    GradeText,
    Judge,
    SaveDraft,
    SaveEvent,
    Show,
)
from tutor.session.events import Graded, HintAsked, Judged, JudgingFailed, Revealed, Submitted, Typed
from tutor.session.lookup import found
from tutor.session.records import Json, of_grade, of_verdict
from tutor.session.state import State

PACK_AT_FAULT: Final = "session.pack_at_fault"
Moved: TypeAlias = tuple[State, tuple[Effect, ...]]


def typed(state: State, event: Typed) -> Moved:
    """The text box changed: keep it, and take a notice about the old text away."""
    if state.phase != "asking" or event.text == state.current.draft:
        return state, ()
    return state.with_attempt(draft=event.text, notice=None), (SaveDraft(state.ref, event.text),)


def hint_asked(state: State, _: HintAsked) -> Moved:
    """One hint more, while there are any and the answer is not in."""
    at = found(state.bank, state.ref)
    if state.phase != "asking" or at is None or state.current.hints >= len(at[1].hints):
        return state, ()
    return state.with_attempt(hints=state.current.hints + 1), (Show("hint"),)


def submitted(state: State, event: Submitted) -> Moved:
    """An answer is handed in: it is written down before it is judged. Blank text costs nothing."""
    at = found(state.bank, state.ref)
    if state.phase != "asking" or at is None:
        return state, ()
    if not event.text.strip():
        blank = MathsVerdict(Outcome.UNREAD, "session.blank")
        changed = (SaveDraft(state.ref, event.text),) if event.text != state.current.draft else ()
        return state.with_attempt(draft=event.text, notice=blank), (*changed, Show("notice"))
    question = at[1]
    after = replace(
        state.with_attempt(draft=event.text, answer=event.text, notice=None),
        phase="waiting",
    )
    attempt = after.current
    body: Json = {
        "attempt": attempt.id,
        "text": event.text,
        "language": state.language,
        "givens": dict(attempt.givens),
        "seed": state.seed,
        "hints": attempt.hints,
        "because": attempt.because.code if attempt.because else None,
        "seconds": round(after.elapsed, 1),
    }
    keep = (SaveDraft(state.ref, event.text), SaveEvent("answered", state.ref, body))
    return after, (*keep, judging(after, question.kind == "numeric"), Show("waiting"))


def judging(state: State, numeric: bool) -> Judge | GradeText:
    """The effect that has the current answer judged."""
    attempt = state.current
    text = attempt.answer or ""
    if numeric:
        return Judge(attempt.id, attempt.ref, attempt.givens, text)
    return GradeText(attempt.id, attempt.ref, text)


def _expected(state: State, attempt: str) -> bool:
    return state.phase == "waiting" and state.current.id == attempt


def judged(state: State, event: Judged) -> Moved:
    """A maths verdict. Unread costs nothing and goes back to the draft; undecided asks the person."""
    if not _expected(state, event.attempt):
        return state, ()
    verdict = event.verdict
    if verdict.code == PACK_AT_FAULT:
        return _not_counted(state, verdict)
    saved = SaveEvent("judged", state.ref, {"attempt": event.attempt, "verdict": of_verdict(verdict)})
    if verdict.outcome in (Outcome.UNREAD, Outcome.UNDECIDED):
        back = replace(state.with_attempt(notice=verdict), phase="asking")
        return back, (saved, Show("notice"))
    after = replace(state.with_attempt(verdict=verdict), phase="feedback")
    return after, (saved, DropDraft(state.ref), Show("feedback"))


def graded(state: State, event: Graded) -> Moved:
    """A grade: the points, misconceptions and flags of an open answer."""
    if not _expected(state, event.attempt):
        return state, ()
    body: Json = {"attempt": event.attempt, "version": event.version, "grade": of_grade(event.grade)}
    after = replace(state.with_attempt(grade=event.grade), phase="feedback")
    return after, (SaveEvent("judged", state.ref, body), DropDraft(state.ref), Show("feedback"))


def judging_failed(state: State, event: JudgingFailed) -> Moved:
    """No verdict came: nothing is counted, the text is back in the box."""
    if not _expected(state, event.attempt):
        return state, ()
    return _not_counted(state, MathsVerdict(Outcome.UNDECIDED, "session.judging_failed"))


def _not_counted(state: State, notice: MathsVerdict) -> Moved:
    return replace(state.with_attempt(notice=notice, answer=None), phase="asking"), (Show("notice"),)


def pack_at_fault(error: MathsError) -> MathsVerdict:
    """What a desk answers where an author's formula, not the learner's, cannot be worked out."""
    reason = Text(explain(error, "en")[0], explain(error, "zh")[0])
    return MathsVerdict(Outcome.UNREAD, PACK_AT_FAULT, {"reason": reason})


def revealed(state: State, _: Revealed) -> Moved:
    """The person gives up; what was written so far is kept with the attempt."""
    if state.phase != "asking":
        return state, ()
    attempt = state.current
    body: Json = {"attempt": attempt.id, "text": attempt.draft, "hints": attempt.hints}
    after = replace(state.with_attempt(revealed=True, answer=attempt.draft, notice=None), phase="feedback")
    return after, (SaveEvent("revealed", state.ref, body), DropDraft(state.ref), Show("feedback"))
