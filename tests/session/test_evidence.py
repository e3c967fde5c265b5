"""Nothing that answers a question still to come is shown before it was asked; afterwards everything is."""

from __future__ import annotations

from tests.session.play import NOW, answered, number, play, start
from tutor.outcomes import Outcome
from tutor.packs.bank import Bank
from tutor.session import evidence, feedback
from tutor.session.events import Advanced, Overruled, Revealed, Skipped, Typed, WrappedUp
from tutor.session.shown import Feedback, PointLine
from tutor.session.state import State


def opened(bank: Bank) -> State:
    return play(bank, [start("scaling/main")])[0]


def claims(bank: Bank, state: State) -> set[str]:
    return {line.claim.removeprefix("scaling/") for line in evidence.visible(state, bank)}


def point(shown: Feedback, name: str) -> PointLine:
    return next(line for line in shown.points if line.id == name)


def test_no_evidence_is_shown_before_the_answer_is_submitted(bank: Bank) -> None:
    state, _ = play(bank, [Typed("variance grows")], opened(bank))
    assert claims(bank, state) == set()
    assert evidence.locked(state, bank) == 0


def test_a_claim_whose_number_a_follow_up_asks_for_stays_shut_even_when_its_point_was_made(bank: Bank) -> None:
    # `tiny` makes the point `vanishes`, but saying `explode` brings the question for its number.
    state = answered(bank, opened(bank), "variance grows, tiny, some say explode")
    assert "tiny-gradient" not in claims(bank, state)
    shown = feedback.build(state, bank)
    assert point(shown, "vanishes").claim is None
    assert point(shown, "vanishes").says is not None
    assert evidence.locked(state, bank) >= 1


def test_a_missed_point_that_is_probed_is_held_and_not_named(bank: Bank) -> None:
    shown = feedback.build(answered(bank, opened(bank), "variance grows"), bank)
    assert point(shown, "vanishes").held
    assert point(shown, "vanishes").says is None
    assert not point(shown, "saturates").held


def test_the_claim_behind_a_point_that_is_probed_stays_shut(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance stays", check=["var_grows"])
    assert "variance-grows" not in claims(bank, state)
    line = point(feedback.build(state, bank), "var_grows")
    assert line.says is not None  # the person is asked about it
    assert line.claim is None


def test_a_correction_that_would_answer_the_follow_up_it_invites_is_held(bank: Bank) -> None:
    shown = feedback.build(answered(bank, opened(bank), "gradients explode, 1e-4, overflow"), bank)
    held = {line.id: (line.held, line.right is None) for line in shown.corrections}
    assert held == {"explode": (True, True), "overflow": (False, False), "ten-to-minus-4": (True, True)}


def test_the_model_answer_waits_while_follow_ups_are_to_come(bank: Bank) -> None:
    shown = feedback.build(answered(bank, opened(bank), "variance grows"), bank)
    assert shown.models == ()
    assert shown.intent is None


def test_while_the_number_is_asked_its_claim_is_shut_and_after_the_answer_it_opens(bank: Bank) -> None:
    state, _ = play(bank, [Advanced(NOW)], answered(bank, opened(bank), "variance grows"))
    assert state.ref == "scaling/number"
    assert claims(bank, state) == {"variance-grows"}
    state = number(bank, state, "4.5e-5", Outcome.RIGHT)
    assert "tiny-gradient" in claims(bank, state)
    assert feedback.build(state, bank).derivation == "gradient"


def test_overruling_the_last_hole_opens_what_was_held_for_it(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    assert point(feedback.build(state, bank), "vanishes").held
    state, _ = play(bank, [Overruled("vanishes", "covered", NOW)], state)
    line = point(feedback.build(state, bank), "vanishes")
    assert (line.held, line.state, line.by_person, line.claim) == (
        False,
        "covered",
        True,
        "scaling/tiny-gradient",
    )


def test_the_debrief_holds_nothing_back(bank: Bank) -> None:
    state = answered(bank, opened(bank), "gradients explode")
    state, _ = play(bank, [WrappedUp(NOW)], state)
    shown = feedback.build(state, bank)
    assert not any(line.held for line in shown.points)
    assert not any(line.held for line in shown.corrections)
    assert evidence.locked(state, bank) == 0
    model = shown.models[0]
    assert [s.heading.en for s in model.sections] == ["Size", "Gradient"]
    assert model.pitch is not None
    assert [made for _, made in model.pitch.points] == [False, False]
    assert [(p.id, p.said) for p in model.pitfalls] == [("explode", True)]
    assert (len(model.resume), len(model.references)) == (1, 1)
    assert model.errata[0].source.en == "A popular card"
    assert {e.claim for e in model.evidence} == {
        "scaling/variance-grows",
        "scaling/tiny-gradient",
        "scaling/still-learns",
    }


def test_the_debrief_brings_every_model_that_was_withheld(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance, it saturates, tiny")
    state, _ = play(bank, [Advanced(NOW)], state)
    assert state.ref == "scaling/deeper"
    state = answered(bank, state, "the values")
    assert feedback.build(state, bank).models == ()
    state, _ = play(bank, [WrappedUp(NOW)], state)
    assert [m.ref for m in feedback.build(state, bank).models] == ["scaling/main", "scaling/deeper"]


def test_a_follow_up_without_follow_ups_shows_its_model_at_once(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows, tiny")
    state, _ = play(bank, [Advanced(NOW)], state)
    shown = feedback.build(answered(bank, state, "no idea"), bank)
    assert [m.ref for m in shown.models] == ["scaling/why_root"]
    assert shown.upcoming is not None


def test_giving_up_shows_the_verdict_of_nothing_and_proposes_again(bank: Bank) -> None:
    state, _ = play(bank, [Typed("half an idea"), Revealed(NOW)], opened(bank))
    shown = feedback.build(state, bank)
    assert (shown.revealed, shown.answer, shown.low, shown.proposed) == (True, "half an idea", 0, 1)


def test_folklore_is_answered_and_earns_nothing(bank: Bank) -> None:
    state = answered(bank, opened(bank), "training freezes")
    shown = feedback.build(state, bank)
    line = point(shown, "freezes")
    assert (line.state, line.standing) == ("covered", "folklore")
    assert line.truth is not None
    assert (shown.low, shown.of) == (0, 4)
    assert "freezes" not in {
        p.id for p in feedback.build(answered(bank, opened(bank), "variance"), bank).points
    }


def test_the_answer_to_folklore_waits_while_a_follow_up_asks_for_it(bank: Bank) -> None:
    state = answered(bank, opened(bank), "it saturates and training freezes")
    line = point(feedback.build(state, bank), "freezes")
    assert (line.truth, line.held, line.claim) == (None, True, None)
    assert "still-learns" not in claims(bank, state)
    state, _ = play(bank, [WrappedUp(NOW)], state)
    line = point(feedback.build(state, bank), "freezes")
    assert line.truth is not None
    assert not line.held


def test_quotes_are_the_learners_clause_with_marks_inside_it(bank: Bank) -> None:
    shown = feedback.build(answered(bank, opened(bank), "the variance grows"), bank)
    quote = point(shown, "var_grows").quote
    assert quote is not None
    assert quote.text == "the variance grows"
    assert [quote.text[m.start : m.end] for m in quote.marks] == ["variance"]


def test_skipped_follow_ups_no_longer_hold_anything_back(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    state, _ = play(bank, [Advanced(NOW), Skipped(NOW), Skipped(NOW), Skipped(NOW)], state)
    assert state.phase == "debrief"
    assert "tiny-gradient" in claims(bank, state)
