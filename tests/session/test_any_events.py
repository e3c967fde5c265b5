"""Whatever happens in whatever order: no crash, the same data again, and nothing typed is ever lost."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.session.play import NOW, at, grade, start
from tutor.grading import score as grading_score
from tutor.outcomes import (
    Grade,
    MathsVerdict,
    Opinion,
    Outcome,
    PointOpinion,
    PointVerdict,
    Rating,
    Span,
)
from tutor.packs.bank import Bank
from tutor.session import evidence, feedback
from tutor.session.effects import (
    AskOpinion,
    DropDraft,
    Effect,
    GradeText,
    Judge,
    SaveDraft,
    SaveEvent,
    SavePlace,
)
from tutor.session.events import (
    Advanced,
    Confirmed,
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
from tutor.session.overruling import effective
from tutor.session.state import Attempt, State
from tutor.session.step import step

words = st.sampled_from(
    [
        "",
        "variance",
        "saturates tiny",
        "gradients explode 1e-4",
        "freezes",
        "  ",
        "零\x00\ud800",
        "4.5e-5",
        "values",
    ]
)
names = st.sampled_from(
    ["var_grows", "saturates", "vanishes", "explode", "ten-to-minus-4", "unit", "nobody", ""]
)
moments = st.integers(0, 10_000).map(at)
outcomes = st.sampled_from(list(Outcome))

person: st.SearchStrategy[Event] = st.one_of(
    words.map(Typed),
    st.builds(Submitted, words, moments),
    st.builds(Overruled, names, st.sampled_from(["covered", "not_found"]), moments),
    st.builds(Taught, names, words, moments),
    st.builds(Confirmed, names, st.booleans(), moments),
    st.builds(Settled, st.booleans(), moments),
    st.builds(Rated, st.sampled_from(list(Rating)), moments),
    *(
        st.builds(kind, moments)
        for kind in (
            Undone,
            OpinionAsked,
            OpinionCalledOff,
            HintAsked,
            Advanced,
            WrappedUp,
            Skipped,
            Revealed,
            Tick,
            Left,
        )
    ),
    st.just(LanguageFlipped()),
)
ASKED = Judge | GradeText | AskOpinion
# None stands for "the judge answers what it was last asked", with the outcome beside it.
Script = list[tuple[Event | None, Outcome, bool]]
scripts: st.SearchStrategy[Script] = st.lists(
    st.tuples(st.none() | person, outcomes, st.booleans()), max_size=40
)


def opinion(bank: Bank, asked: AskOpinion) -> Opinion:
    """Every point covered by the whole answer; whether that fits is not the session's to judge."""
    points = bank.find(asked.ref)[1].points
    return Opinion(
        tuple(PointOpinion(p.id, "covered", quote=Span(0, len(asked.text))) for p in points), "m", "h"
    )


def judge_answer(bank: Bank, asked: Effect, outcome: Outcome, check: bool) -> Event:
    if isinstance(asked, Judge):
        verdict = MathsVerdict(outcome, "maths.x", {"a": 1})
        return JudgingFailed(asked.attempt) if check else Judged(asked.attempt, verdict)
    if isinstance(asked, AskOpinion):
        return OpinionFailed(asked.attempt) if check else OpinionGiven(asked.attempt, opinion(bank, asked))
    assert isinstance(asked, GradeText)
    question = bank.find(asked.ref)[1]
    return Graded(asked.attempt, grade(question, asked.text, check=["var_grows"] if check else []))


def run(bank: Bank, script: Script) -> tuple[State, list[Effect], list[Event]]:
    opening: Started = start("scaling/main", "other/solo", "scaling/number")
    state, effects = step(State(bank=bank), opening)
    log = list(effects)
    events: list[Event] = [opening]
    asked: list[Effect] = [e for e in effects if isinstance(e, ASKED)]
    for event, outcome, check in script:
        if event is None:
            if not asked:
                continue
            event = judge_answer(bank, asked[-1], outcome, check)
        state, effects = step(state, event)
        events.append(event)
        log += effects
        asked += [e for e in effects if isinstance(e, ASKED)]
    return state, log, events


@settings(max_examples=150)
@given(scripts)
def test_random_events_never_crash_and_replay_to_the_same_data(bank: Bank, script: Script) -> None:
    state, log, events = run(bank, script)
    again = State(bank=bank)
    replayed: list[Effect] = []
    for event in events:
        again, effects = step(again, event)
        replayed += effects
    assert (again, replayed) == (state, log)
    if state.phase in ("feedback", "debrief"):
        feedback.build(state, bank)
    evidence.visible(state, bank)
    for effect in log:
        if isinstance(effect, SavePlace | SaveEvent):
            json.dumps(effect.place if isinstance(effect, SavePlace) else effect.body, allow_nan=False)


@settings(max_examples=150)
@given(scripts)
def test_nothing_typed_is_ever_lost(bank: Bank, script: Script) -> None:
    """What was last typed for a question is a draft on disk or on the screen, or in the log as an answer."""
    state, log, _ = run(bank, script)
    disk: dict[str, str] = {}
    last: dict[str, str] = {}
    answers: dict[str, set[object]] = {}
    for effect in log:
        if isinstance(effect, SaveDraft):
            disk[effect.ref] = last[effect.ref] = effect.text
        elif isinstance(effect, DropDraft):
            disk.pop(effect.ref, None)
        elif isinstance(effect, SaveEvent) and effect.kind in ("answered", "revealed"):
            answers.setdefault(effect.ref, set()).add(effect.body["text"])
    for ref, text in last.items():
        on_screen = state.attempt is not None and state.ref == ref and state.current.draft == text
        assert disk.get(ref) == text or on_screen or text in answers.get(ref, set())


@given(st.lists(st.sampled_from(["covered", "check", "not_found"]), min_size=5, max_size=5))
def test_without_decisions_the_score_is_the_graders_own(bank: Bank, states: list[str]) -> None:
    question = bank.find("scaling/main")[1]
    verdicts = tuple(
        PointVerdict(p.id, state, p.standing, "grading.x")  # type: ignore[arg-type]
        for p, state in zip(question.points, states, strict=True)
    )
    attempt = Attempt("a", "scaling/main", grade=None, asked_at=NOW)
    now = effective(question, Grade(verdicts), attempt.decisions)
    assert now.score == grading_score(question, verdicts)
