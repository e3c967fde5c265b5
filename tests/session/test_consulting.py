"""A second opinion in a session: beside the grade, never in the score, decided by the person, in the log."""

from __future__ import annotations

import json

import pytest

from tests.session.play import NOW, answered, play, start
from tutor.outcomes import Opinion, OpinionState, PointOpinion, Rating, Span
from tutor.packs.bank import Bank
from tutor.session import feedback
from tutor.session.effects import AskOpinion, DropOpinion, Effect, SaveEvent, SavePlace
from tutor.session.events import (
    Advanced,
    Confirmed,
    Event,
    OpinionAsked,
    OpinionCalledOff,
    OpinionFailed,
    OpinionGiven,
    Overruled,
    Submitted,
    Undone,
    WrappedUp,
)
from tutor.session.overruling import effective
from tutor.session.shown import PointLine
from tutor.session.state import State

ANSWER = "Larger vectors, wilder variance. The softmax then listens to one key only. Slopes die."
HERE = ANSWER.index("listens")
QUOTE = Span(HERE, HERE + len("listens to one key"))


def opinion(model: str = "m", **said: OpinionState) -> Opinion:
    return Opinion(
        tuple(
            PointOpinion(point, state, quote=QUOTE if state in ("covered", "contradicted") else None)
            for point, state in said.items()
        ),
        model,
        "localhost:1",
    )


def graded(bank: Bank, text: str = ANSWER, *names: str, check: tuple[str, ...] = ()) -> State:
    state, _ = play(bank, [start(*(names or ("scaling/main",)))])
    return answered(bank, state, text, check=check)


def consulted(bank: Bank, state: State, found: Opinion) -> tuple[State, list[Effect]]:
    ident = state.current.id
    return play(bank, [OpinionAsked(NOW), OpinionGiven(ident, found)], state)


def saved(effects: list[Effect], kind: str) -> list[dict[str, object]]:
    return [json.loads(json.dumps(e.body)) for e in effects if isinstance(e, SaveEvent) and e.kind == kind]


def line(state: State, bank: Bank, point: str) -> PointLine:
    return next(p for p in feedback.build(state, bank).points if p.id == point)


def test_asking_sends_the_answer_with_the_grades_flags_and_goes_on(bank: Bank) -> None:
    state, effects = play(bank, [OpinionAsked(NOW)], graded(bank))
    [asked] = [e for e in effects if isinstance(e, AskOpinion)]
    assert (asked.text, asked.ref, asked.anew) == (ANSWER, "scaling/main", False)
    assert state.phase == "feedback"
    shown = feedback.build(state, bank).opinion
    assert shown is not None
    assert shown.waiting


def test_a_proposal_changes_neither_state_nor_score_nor_rating_until_the_person_accepts(bank: Bank) -> None:
    before = graded(bank)
    shown_before = feedback.build(before, bank)
    state, effects = consulted(bank, before, opinion(saturates="covered", extra="unsure"))
    shown = feedback.build(state, bank)
    for part in ("low", "high", "proposed", "follow_ups_left"):
        assert getattr(shown, part) == getattr(shown_before, part), part
    assert [p.state for p in shown.points] == [p.state for p in shown_before.points]
    proposed = line(state, bank, "saturates").proposed
    assert proposed is not None
    assert proposed.to == "covered"
    assert [proposed.quote.text[m.start : m.end] for m in proposed.quote.marks] == ["listens to one key"]
    assert proposed.quote.text.strip() == "The softmax then listens to one key only."
    assert shown.opinion is not None
    assert (shown.opinion.proposed, shown.opinion.unsure, shown.opinion.waiting) == (1, 1, False)
    [body] = saved(effects, "opinion")
    assert body["attempt"] == state.current.id


def test_an_accepted_proposal_counts_as_the_persons_decision_and_can_be_undone(bank: Bank) -> None:
    state, _ = consulted(bank, graded(bank), opinion(saturates="covered"))
    low = feedback.build(state, bank).low
    accepted, effects = play(bank, [Overruled("saturates", "covered", NOW)], state)
    shown = line(accepted, bank, "saturates")
    assert (shown.state, shown.by_person, shown.proposed) == ("covered", True, None)
    assert shown.quote is not None
    assert "listens to one key" in shown.quote.text
    assert feedback.build(accepted, bank).low == low + 1
    machine = next(v for v in accepted.current.grade.points if v.point == "saturates")  # type: ignore[union-attr]
    assert machine.state == "not_found", "the machine's verdict stays beside it"
    [body] = saved(effects, "overruled")
    assert body == {
        "attempt": state.current.id,
        "about": "saturates",
        "to": "covered",
        "words": "listens to one key",
        "proposal": {"to": "covered", "model": "m"},
    }
    back, _ = play(bank, [Undone(NOW)], accepted)
    assert feedback.build(back, bank).low == low
    assert line(back, bank, "saturates").proposed is not None


def test_a_rejected_proposal_is_logged_and_gone(bank: Bank) -> None:
    state, _ = consulted(bank, graded(bank), opinion(saturates="covered"))
    rejected, effects = play(bank, [Overruled("saturates", "not_found", NOW)], state)
    shown = line(rejected, bank, "saturates")
    assert (shown.state, shown.by_person, shown.proposed) == ("not_found", True, None)
    assert saved(effects, "overruled")[0]["proposal"] == {"to": "covered", "model": "m"}


def test_a_decision_without_a_proposal_has_none_in_the_log(bank: Bank) -> None:
    _, effects = play(bank, [Overruled("saturates", "covered", NOW)], graded(bank))
    assert "proposal" not in saved(effects, "overruled")[0]


@pytest.mark.parametrize("told", ["covered", "contradicted"])
def test_a_point_to_be_checked_stays_so_until_the_person_says(bank: Bank, told: OpinionState) -> None:
    state, _ = consulted(bank, graded(bank, check=("var_grows",)), opinion(var_grows=told))
    shown = line(state, bank, "var_grows")
    assert shown.state == "check"
    assert shown.proposed is not None
    assert shown.proposed.to == told
    accepted, effects = play(bank, [Confirmed("var_grows", told == "contradicted", NOW)], state)
    assert line(accepted, bank, "var_grows").state == told
    assert saved(effects, "overruled")[0]["proposal"] == {"to": told, "model": "m"}


def test_what_a_follow_up_still_asks_about_is_not_given_away_by_a_proposal(bank: Bank) -> None:
    state, _ = consulted(bank, graded(bank), opinion(vanishes="covered"))
    held = line(state, bank, "vanishes")
    assert (held.says, held.held, held.proposed) == (None, True, None)
    shown = feedback.build(state, bank).opinion
    assert shown is not None
    assert (shown.proposed, shown.held) == (0, 1)
    debrief, _ = play(bank, [WrappedUp(NOW)], state)
    assert line(debrief, bank, "vanishes").proposed is not None


def test_an_opinion_that_comes_late_finds_its_answer_in_the_debrief(bank: Bank) -> None:
    state = graded(bank)
    ident = state.current.id
    later, _ = play(bank, [OpinionAsked(NOW), Advanced(NOW)], state)
    assert later.current.id != ident
    given, effects = play(bank, [OpinionGiven(ident, opinion(saturates="covered")), WrappedUp(NOW)], later)
    assert saved(effects, "opinion")
    assert given.phase == "debrief"
    assert line(given, bank, "saturates").proposed is not None


def test_an_opinion_that_nobody_waits_for_is_dropped(bank: Bank) -> None:
    state = graded(bank)
    late = OpinionGiven(state.current.id, opinion(saturates="covered"))
    scripts: list[list[Event]] = [
        [late],
        [OpinionGiven("s.99", opinion())],
        [OpinionAsked(NOW), OpinionCalledOff(NOW), late],
    ]
    for events in scripts:
        after, effects = play(bank, events, state)
        assert after.current.opinions == ()
        assert saved(effects, "opinion") == []


def test_calling_off_and_failing_leave_everything_as_it_was(bank: Bank) -> None:
    state = graded(bank)
    off, effects = play(bank, [OpinionAsked(NOW), OpinionCalledOff(NOW)], state)
    assert DropOpinion(state.current.id) in effects
    failed, _ = play(bank, [OpinionAsked(NOW), OpinionFailed(state.current.id)], state)
    for after in (off, failed):
        assert feedback.build(after, bank) == feedback.build(state, bank)


def test_asking_again_asks_anew_and_shows_what_differs(bank: Bank) -> None:
    state, _ = consulted(bank, graded(bank), opinion(saturates="covered", extra="unsure"))
    ident = state.current.id
    again, effects = play(
        bank, [OpinionAsked(NOW), OpinionGiven(ident, opinion(saturates="covered", extra="not_found"))], state
    )
    assert [e.anew for e in effects if isinstance(e, AskOpinion)] == [True]
    shown = feedback.build(again, bank).opinion
    assert shown is not None
    assert shown.changed is not None
    [(says, before, after)] = shown.changed
    assert says is not None
    assert (says.en, before, after) == ("a bonus", "unsure", "not_found")


def test_only_a_graded_answer_can_be_asked_about_and_only_once_at_a_time(bank: Bank) -> None:
    asking, _ = play(bank, [start("scaling/main")])
    waiting, _ = play(bank, [Submitted("text", NOW)], asking)
    number, _ = play(bank, [start("scaling/number")])
    for state in (asking, waiting, number, State(bank=bank)):
        assert play(bank, [OpinionAsked(NOW), OpinionCalledOff(NOW)], state)[1] == []
    _, effects = play(bank, [OpinionAsked(NOW), OpinionAsked(NOW)], graded(bank))
    assert sum(isinstance(e, AskOpinion) for e in effects) == 1


def test_proposals_are_there_after_coming_back_and_what_was_waited_for_is_not(bank: Bank) -> None:
    state, effects = consulted(bank, graded(bank), opinion(saturates="covered"))
    place = [e.place for e in effects if isinstance(e, SavePlace)][-1]
    back, _ = play(bank, [start("scaling/main", place=json.loads(json.dumps(place)))])
    assert back.current.opinions == state.current.opinions
    waiting, effects = play(bank, [OpinionAsked(NOW), Overruled("saturates", "covered", NOW)], state)
    assert waiting.current.consulting
    place = [e.place for e in effects if isinstance(e, SavePlace)][-1]
    back, _ = play(bank, [start("scaling/main", place=json.loads(json.dumps(place)))])
    assert not back.current.consulting


def test_a_place_from_before_there_were_opinions_is_still_a_place(bank: Bank) -> None:
    _, effects = consulted(bank, graded(bank), opinion(saturates="covered"))
    place = json.loads(json.dumps([e.place for e in effects if isinstance(e, SavePlace)][-1]))
    del place["attempt"]["opinions"]
    back, _ = play(bank, [start("scaling/main", place=place)])
    assert back.phase == "feedback"
    assert back.current.opinions == ()


def test_an_accepted_proposal_lifts_the_proposed_rating(bank: Bank) -> None:
    state, _ = consulted(
        bank,
        graded(bank, ANSWER.replace("variance", "numbers")),
        opinion(var_grows="covered", saturates="covered"),
    )
    assert feedback.build(state, bank).proposed is Rating.AGAIN
    for point in ("var_grows", "saturates"):
        state, _ = play(bank, [Overruled(point, "covered", NOW)], state)
    assert feedback.build(state, bank).proposed > Rating.AGAIN
    question = bank.find("scaling/main")[1]
    assert effective(question, state.current.grade, state.current.decisions).score.low == 3
