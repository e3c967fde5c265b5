"""What a decision teaches the grader: the learner's words that it is about, and no longer once undone."""

from __future__ import annotations

import json

import pytest

from tests.session.play import NOW, grade, play, start
from tutor.outcomes import Opinion, PointOpinion, Span
from tutor.packs.bank import Bank
from tutor.session import feedback, teaching
from tutor.session.effects import Effect, SaveEvent
from tutor.session.events import (
    Confirmed,
    Graded,
    OpinionAsked,
    OpinionGiven,
    Overruled,
    Submitted,
    Taught,
    Undone,
)
from tutor.session.place import of_state, restored
from tutor.session.shown import PointLine
from tutor.session.state import State

TWO = "the curve goes flat, no signal is left"


def graded(bank: Bank, text: str, *check: str) -> State:
    state, _ = play(bank, [start("scaling/main"), Submitted(text, NOW)])
    question = bank.find("scaling/main")[1]
    return play(bank, [Graded(state.current.id, grade(question, text, check=check))], state)[0]


def decided(bank: Bank, state: State, *events: object) -> tuple[State, list[dict[str, object]]]:
    """The state after the events, and what the log was told of decisions."""
    state, effects = play(bank, events, state)  # type: ignore[arg-type]
    return state, bodies(effects)


def bodies(effects: list[Effect]) -> list[dict[str, object]]:
    return [dict(e.body) for e in effects if isinstance(e, SaveEvent) and e.kind == "overruled"]


def line(bank: Bank, state: State, point: str) -> PointLine:
    return next(p for p in feedback.build(state, bank).points if p.id == point)


def test_a_point_denied_is_no_longer_said_by_the_clause_that_was_quoted_for_it(bank: Bank) -> None:
    state, [body] = decided(bank, graded(bank, "variance grows"), Overruled("var_grows", "not_found", NOW))
    assert body == {"attempt": "s.1", "about": "var_grows", "to": "not_found", "words": "variance grows"}
    assert line(bank, state, "var_grows").taught == "variance grows"


def test_a_clause_that_was_to_be_checked_says_the_point_once_that_is_confirmed(bank: Bank) -> None:
    state = graded(bank, "variance is not small", "var_grows")
    _, [body] = decided(bank, state, Confirmed("var_grows", agreed=False, now=NOW))
    assert (body["to"], body["words"]) == ("covered", "variance is not small")


def test_who_agrees_that_a_clause_says_the_opposite_teaches_nothing(bank: Bank) -> None:
    state = graded(bank, "variance is not small", "var_grows")
    _, [body] = decided(bank, state, Confirmed("var_grows", agreed=True, now=NOW))
    assert "words" not in body


def test_a_wrong_statement_that_was_not_meant_is_no_longer_heard_in_its_clause(bank: Bank) -> None:
    state, [body] = decided(bank, graded(bank, "gradients explode"), Overruled("explode", "not_found", NOW))
    assert (body["about"], body["words"]) == ("explode", "gradients explode")
    assert feedback.build(state, bank).disowned == ("gradients explode",)


def test_where_nothing_was_found_the_only_clause_says_the_point(bank: Bank) -> None:
    state, [body] = decided(bank, graded(bank, "The curve goes flat."), Overruled("saturates", "covered", NOW))
    assert body["words"] == "The curve goes flat"
    assert not line(bank, state, "saturates").can_teach


def test_of_several_clauses_the_person_chooses_one(bank: Bank) -> None:
    state, [body] = decided(bank, graded(bank, TWO), Overruled("vanishes", "covered", NOW))
    assert "words" not in body
    assert line(bank, state, "vanishes").can_teach
    assert teaching.clauses(state.current) == ("the curve goes flat", "no signal is left")
    state, [body] = decided(bank, state, Taught("vanishes", "no signal is left", NOW))
    assert (body["to"], body["words"]) == ("covered", "no signal is left")
    now = line(bank, state, "vanishes")
    assert (now.state, now.by_person, now.taught, now.can_teach) == (
        "covered",
        True,
        "no signal is left",
        False,
    )


def test_a_clause_chosen_at_once_counts_the_point_too(bank: Bank) -> None:
    state, _ = decided(bank, graded(bank, TWO), Taught("vanishes", "no signal is left", NOW))
    assert line(bank, state, "vanishes").state == "covered"


@pytest.mark.parametrize(
    "event",
    [
        Taught("vanishes", "words that were never said", NOW),
        Taught("explode", "no signal is left", NOW),
        Taught("nobody", "no signal is left", NOW),
    ],
)
def test_only_the_answers_own_clauses_can_be_taught_and_only_for_points(bank: Bank, event: Taught) -> None:
    state = graded(bank, TWO)
    assert play(bank, [event], state) == (state, [])


def test_the_words_that_an_accepted_opinion_quoted_say_the_point(bank: Bank) -> None:
    state = graded(bank, TWO)
    quote = Span(TWO.index("no signal"), TWO.index(" is left"))
    opinion = Opinion((PointOpinion("vanishes", "covered", quote=quote),), "model", "host")
    asked, _ = play(bank, [OpinionAsked(NOW), OpinionGiven(state.current.id, opinion)], state)
    _, [body] = decided(bank, asked, Overruled("vanishes", "covered", NOW))
    assert body["words"] == "no signal"


def test_one_word_teaches_nothing(bank: Bank) -> None:
    state, [body] = decided(bank, graded(bank, "flat"), Overruled("saturates", "covered", NOW))
    assert "words" not in body
    assert not line(bank, state, "saturates").can_teach


def test_undoing_takes_the_words_back_to_what_was_decided_before(bank: Bank) -> None:
    state, _ = decided(
        bank,
        graded(bank, TWO),
        Taught("vanishes", "the curve goes flat", NOW),
        Taught("vanishes", "no signal is left", NOW),
    )
    state, [body] = decided(bank, state, Undone(NOW))
    assert (body["to"], body["words"]) == ("covered", "the curve goes flat")
    assert line(bank, state, "vanishes").taught == "the curve goes flat"
    state, [body] = decided(bank, state, Undone(NOW))
    assert body == {"attempt": "s.1", "about": "vanishes", "to": "machine"}
    assert line(bank, state, "vanishes").state == "not_found"


def test_a_decision_that_only_agrees_with_the_machine_teaches_nothing(bank: Bank) -> None:
    state = graded(bank, "variance grows")
    _, body = decided(
        bank, state, Overruled("var_grows", "not_found", NOW), Overruled("var_grows", "covered", NOW)
    )
    assert [b.get("words") for b in body] == ["variance grows", None]


def test_what_was_taught_is_there_after_coming_back(bank: Bank) -> None:
    state, _ = decided(bank, graded(bank, TWO), Taught("vanishes", "no signal is left", NOW))
    place = json.loads(json.dumps(of_state(state)))
    again = restored(play(bank, [start("scaling/main")])[0], place)
    assert again is not None
    assert again.current.decisions == state.current.decisions


def test_a_place_from_before_there_were_words_is_still_read(bank: Bank) -> None:
    state, _ = decided(bank, graded(bank, TWO), Overruled("vanishes", "covered", NOW))
    place = json.loads(json.dumps(of_state(state)))
    place["attempt"]["decisions"] = [["vanishes", "covered"]]
    again = restored(play(bank, [start("scaling/main")])[0], place)
    assert again is not None
    assert again.current.decisions == state.current.decisions
