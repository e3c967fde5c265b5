"""From typing to a verdict: drafts, hints, giving up, submitting, and what the judges send back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from tutor import picking
from tutor.errors import MathsError
from tutor.language import Text, explain
from tutor.outcomes import MathsVerdict, Outcome
from tutor.questions import Question
from tutor.session.drafting import saved
from tutor.session.effects import (
    DropDraft,
    Effect,
    GradeText,
    Judge,
    JudgeGaps,
    SaveEvent,
    Show,
)
from tutor.session.events import Graded, HintAsked, Judged, JudgingFailed, Revealed, Submitted, Typed
from tutor.session.lookup import found
from tutor.session.records import Json, of_grade, of_verdict
from tutor.session.state import Attempt, State

PACK_AT_FAULT: Final = "session.pack_at_fault"
Moved: TypeAlias = tuple[State, tuple[Effect, ...]]


def typed(state: State, event: Typed) -> Moved:
    """The text box changed: keep it, and take a notice about the old text away."""
    if state.phase != "asking" or event.text == state.current.draft:
        return state, ()
    return state.with_attempt(draft=event.text, notice=None), (saved(state, event.text),)


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
        blank = MathsVerdict(
            Outcome.UNREAD, "session.blank" if at[1].ordering is None else "picking.not_ordered"
        )
        changed = (saved(state, event.text),) if event.text != state.current.draft else ()
        return state.with_attempt(draft=event.text, notice=blank), (*changed, Show("notice"))
    question = at[1]
    parts = _read(question, state.current, event.text)
    if isinstance(parts, picking.Unread):
        notice = MathsVerdict(Outcome.UNREAD, parts.code, parts.values, parts.column)
        return state.with_attempt(draft=event.text, notice=notice), (saved(state, event.text), Show("notice"))
    after = replace(
        state.with_attempt(draft=event.text, answer=event.text, notice=None),
        phase="waiting",
    )
    keep = (saved(state, event.text), SaveEvent("answered", state.ref, _answered(after)))
    effect = judging(after, question)
    if effect is not None:
        return after, (*keep, effect, Show("waiting"))
    done, effects = judged(after, Judged(after.current.id, picking.judge(question, parts)))
    return done, (*keep, *effects)


def _read(question: Question, attempt: Attempt, text: str) -> picking.Answer | picking.Unread:
    """What a picked, ordered or filled answer says; nothing for numbers and open answers."""
    if question.kind in ("open", "numeric"):
        return ()
    return picking.read(question, attempt.shown, text)


def _answered(state: State) -> Json:
    attempt = state.current
    body: Json = {
        "attempt": attempt.id,
        "text": attempt.answer,
        "language": state.language,
        "givens": dict(attempt.givens),
        "seed": state.seed,
        "hints": attempt.hints,
        "because": attempt.because.code if attempt.because else None,
        "seconds": round(state.elapsed, 1),
    }
    return body | {"shown": list(attempt.shown)} if attempt.shown else body


def judging(state: State, question: Question) -> Judge | JudgeGaps | GradeText | None:
    """The effect that has the current answer judged; None where it takes nobody's help."""
    attempt = state.current
    text = attempt.answer or ""
    if question.kind == "open":
        return GradeText(attempt.id, attempt.ref, text)
    if question.numeric is not None:
        return Judge(attempt.id, attempt.ref, attempt.givens, text)
    texts = _read(question, attempt, text) if question.cloze is not None else ()
    return JudgeGaps(attempt.id, attempt.ref, texts) if isinstance(texts, tuple) and texts else None


def _expected(state: State, attempt: str) -> bool:
    return state.phase == "waiting" and state.current.id == attempt


def judged(state: State, event: Judged) -> Moved:
    """A verdict. Unread costs nothing and goes back to the draft; undecided asks the person."""
    if not _expected(state, event.attempt):
        return state, ()
    verdict = event.verdict
    if verdict.code == PACK_AT_FAULT:
        return _not_counted(state, verdict)
    kept = SaveEvent("judged", state.ref, {"attempt": event.attempt, "verdict": of_verdict(verdict)})
    if verdict.outcome in (Outcome.UNREAD, Outcome.UNDECIDED):
        back = replace(state.with_attempt(notice=verdict), phase="asking")
        return back, (kept, Show("notice"))
    after = replace(state.with_attempt(verdict=verdict), phase="feedback")
    return after, (kept, DropDraft(state.ref), Show("feedback"))


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
