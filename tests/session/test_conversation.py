"""A conversation: the answer invites its follow-ups, the pack's own come after, the debrief closes it."""

from __future__ import annotations

from dataclasses import replace

from tests.session.play import NOW, answered, number, play, start
from tutor.outcomes import Outcome, Rating
from tutor.packs.bank import Bank
from tutor.session import feedback
from tutor.session.effects import Finished, SaveEvent, SavePlace
from tutor.session.events import Advanced, Confirmed, Overruled, Rated, Revealed, Skipped, WrappedUp
from tutor.session.follow_ups import MAX_FOLLOW_UPS, MAX_INVITED, coming
from tutor.session.state import State


def opened(bank: Bank, *refs: str) -> State:
    return play(bank, [start(*(refs or ("scaling/main",)))])[0]


def order(state: State) -> list[tuple[str, str]]:
    return [(ask.ref.split("/")[1], ask.because.code.removeprefix("session.because_")) for ask in coming(state)]


def test_a_missed_point_is_probed_before_the_packs_own_follow_ups(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    assert order(state) == [("number", "missed"), ("why_root", "always"), ("small", "always")]


def test_a_contradicted_point_gets_its_counter_example_first(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance stays", check=["var_grows"])
    assert order(state)[0] == ("spread", "contradicted")
    assert coming(state)[0].because.quote == "variance stays"


def test_a_said_misconception_is_tested_with_the_learners_own_words(bank: Bank) -> None:
    state = answered(bank, opened(bank), "gradients explode")
    assert order(state)[0] == ("number", "said")
    assert coming(state)[0].because.quote == "gradients explode"


def test_a_covered_point_leads_deeper(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance, tiny, it saturates")
    assert order(state)[0] == ("deeper", "covered")


def test_nothing_is_asked_twice_in_a_conversation_though_many_questions_ask_it(bank: Bank) -> None:
    state = answered(bank, opened(bank), "it saturates and gradients explode")
    seen = [state.ref]
    while state.phase == "feedback":
        state, _ = play(bank, [Advanced(NOW)], state)
        if state.phase == "asking":
            seen.append(state.ref)
            state, _ = play(bank, [Revealed(NOW)], state)
    assert state.phase == "debrief"
    assert len(seen) == len(set(seen))
    assert {"scaling/deeper", "scaling/small", "scaling/number", "scaling/spread", "scaling/why_root"} < set(
        seen
    )


def test_a_conversation_ends_after_its_limit_of_follow_ups(bank: Bank) -> None:
    assert MAX_INVITED < MAX_FOLLOW_UPS
    state = answered(bank, opened(bank), "gradients explode")
    assert len(coming(state)) > 1
    asked = tuple(f"scaling/x{n}" for n in range(MAX_FOLLOW_UPS - 1))
    assert len(coming(replace(state, asked=(*state.asked, *asked)))) == 1
    assert coming(replace(state, asked=(*state.asked, *asked, "scaling/y"))) == ()


def test_an_overruled_point_is_no_longer_probed(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    assert order(state)[0] == ("number", "missed")
    state, _ = play(bank, [Overruled("vanishes", "covered", NOW)], state)
    assert order(state)[0] == ("why_root", "always")


def test_a_denied_misconception_is_not_followed_up(bank: Bank) -> None:
    state = answered(bank, opened(bank), "gradients explode, they are tiny")
    assert order(state)[0] == ("number", "said")
    state, _ = play(bank, [Overruled("explode", "not_found", NOW)], state)
    assert ("number", "said") not in order(state)


def test_a_mistake_in_a_number_leads_to_its_own_follow_up(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance")
    state, _ = play(bank, [Advanced(NOW)], state)
    assert state.ref == "scaling/number"
    state = number(bank, state, "1e-4", Outcome.WRONG, "rounded")
    assert order(state)[:2] == [("spread", "mistake"), ("small", "wrong")]
    assert coming(state)[0].because.quote == "1e-4"


def test_follow_ups_that_memory_still_holds_are_left_out_unless_the_answer_invites_them(bank: Bank) -> None:
    resting = frozenset({"scaling/why_root", "scaling/number"})
    state, _ = play(bank, [start("scaling/main", known=resting, resting=resting)])
    state = answered(bank, state, "variance grows")
    assert order(state) == [("number", "missed"), ("small", "always")]


def test_questions_never_met_come_before_those_that_are_due_again(bank: Bank) -> None:
    state, _ = play(bank, [start("scaling/main", known=frozenset({"scaling/why_root"}))])
    state = answered(bank, state, "variance grows, tiny")
    assert order(state) == [("small", "always"), ("why_root", "always")]


def test_the_debrief_brings_the_main_question_back_and_the_next_one_follows(bank: Bank) -> None:
    state = answered(bank, opened(bank, "scaling/main", "other/solo"), "variance grows, tiny")
    state, _ = play(bank, [Advanced(NOW), Skipped(NOW), Skipped(NOW)], state)
    assert (state.phase, state.ref, state.current.answer) == ("debrief", "scaling/main", "variance grows, tiny")
    state, _ = play(bank, [Advanced(NOW)], state)
    assert (state.phase, state.ref, state.position, state.turns) == ("asking", "other/solo", 2, ())


def test_a_question_without_follow_ups_needs_no_debrief(bank: Bank) -> None:
    state = answered(bank, opened(bank, "other/solo"), "a piece")
    state, effects = play(bank, [Advanced(NOW)], state)
    assert state.phase == "done"
    assert SavePlace(None) in effects
    assert effects[-1] == Finished(left=False)


def test_wrapping_up_drops_the_follow_ups_and_shows_the_debrief(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    after, effects = play(bank, [WrappedUp(NOW)], state)
    assert (after.phase, after.ref, after.pending) == ("debrief", "scaling/main", ())
    assert any(isinstance(e, SaveEvent) and e.kind == "rated" for e in effects)
    asking, _ = play(bank, [Advanced(NOW)], state)
    after, _ = play(bank, [WrappedUp(NOW)], asking)
    assert (after.phase, after.ref) == ("debrief", "scaling/main")


def test_skipping_the_main_question_leaves_its_whole_conversation(bank: Bank) -> None:
    state, effects = play(bank, [Skipped(NOW)], opened(bank, "scaling/main", "other/solo"))
    assert (state.ref, state.turns) == ("other/solo", ())
    assert [e.kind for e in effects if isinstance(e, SaveEvent)] == ["skipped"]


def test_a_question_rated_as_a_follow_up_is_not_asked_again_as_a_main_one(bank: Bank) -> None:
    state = answered(bank, opened(bank, "scaling/main", "scaling/number"), "variance grows")
    state, _ = play(bank, [Advanced(NOW)], state)
    state = number(bank, state, "4.5e-5", Outcome.RIGHT)
    state, _ = play(bank, [WrappedUp(NOW), Advanced(NOW)], state)
    assert state.phase == "done"


def test_a_proposed_rating_follows_the_persons_decisions_and_a_chosen_one_stays(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    state, effects = play(bank, [Rated(Rating.HARD, NOW), Overruled("saturates", "covered", NOW)], state)
    assert state.current.rating == Rating.GOOD
    ratings = [e.body["rating"] for e in effects if isinstance(e, SaveEvent) and e.kind == "rated"]
    assert ratings == [2, 3]
    state, _ = play(bank, [Rated(Rating.AGAIN, NOW), Overruled("vanishes", "covered", NOW)], state)
    assert (state.current.rating, state.current.chose) == (Rating.AGAIN, True)


def test_a_point_can_still_be_overruled_in_the_debrief(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    state, _ = play(bank, [WrappedUp(NOW)], state)
    before = state.current.rating
    state, effects = play(bank, [Overruled("saturates", "covered", NOW)], state)
    assert before == Rating.HARD
    assert state.current.rating == Rating.GOOD
    saved = [(e.kind, e.body["attempt"]) for e in effects if isinstance(e, SaveEvent)]
    assert saved == [("overruled", "s.1"), ("rated", "s.1")]


def test_agreeing_to_a_check_counts_as_contradicted_and_denying_it_as_covered(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance stays", check=["var_grows"])
    agreed, _ = play(bank, [Confirmed("var_grows", agreed=True, now=NOW)], state)
    assert order(agreed)[0] == ("spread", "contradicted")
    denied, _ = play(bank, [Confirmed("var_grows", agreed=False, now=NOW)], state)
    assert ("spread", "contradicted") not in order(denied)


def test_questions_that_came_as_follow_ups_leave_the_total_at_once_and_it_never_rises(bank: Bank) -> None:
    state = opened(bank, "scaling/main", "other/solo", "scaling/why_root", "scaling/small")
    assert state.total == 4
    state, _ = play(bank, [Revealed(NOW)], state)
    while state.phase != "done":
        before = state
        step = Advanced(NOW) if state.phase in ("feedback", "debrief") else Revealed(NOW)
        state, _ = play(bank, [step], state)
        assert state.total <= before.total
        if state.ref == "other/solo":
            assert (state.position, state.total) == (2, 2)


def test_the_debrief_lists_every_question_with_its_result_in_the_order_of_asking(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance grows")
    assert feedback.build(state, bank).summary == ()
    while state.phase != "debrief":
        state, _ = play(bank, [Advanced(NOW)], state)
        if state.phase == "asking":
            state, _ = play(bank, [Revealed(NOW)], state)
    told = feedback.build(state, bank).summary
    assert tuple(turn.ref for turn in told) == state.asked
    assert [turn.main for turn in told] == [True] + [False] * (len(told) - 1)
    assert (told[0].low, told[0].of, told[0].revealed) == (2, 4, False)
    assert all(turn.revealed and turn.rating is Rating.AGAIN for turn in told[1:])
    assert len(told) > 3
