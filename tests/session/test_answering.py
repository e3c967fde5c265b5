"""From typing to a verdict: what costs nothing costs nothing, and a late or strange event does no harm."""

from __future__ import annotations

import pytest

from tests.session.play import NOW, answered, at, grade, number, play, start
from tutor.outcomes import MathsVerdict, Outcome, Rating
from tutor.packs.bank import Bank
from tutor.session import feedback
from tutor.session.effects import DropDraft, GradeText, Judge, SaveDraft, SaveEvent, SavePlace
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
    Overruled,
    Rated,
    Revealed,
    Settled,
    Submitted,
    Tick,
    Typed,
    Undone,
)
from tutor.session.state import State


def opened(bank: Bank, ref: str = "scaling/main") -> State:
    return play(bank, [start(ref)])[0]


def test_each_keystroke_keeps_the_draft_and_nothing_else(bank: Bank) -> None:
    _, effects = play(bank, [Typed("v"), Typed("va"), Typed("va")], opened(bank))
    assert effects == [SaveDraft("scaling/main", "v"), SaveDraft("scaling/main", "va")]


@pytest.mark.parametrize("ref", ["scaling/main", "scaling/number"])
def test_a_counted_answer_is_no_draft_any_more(bank: Bank, ref: str) -> None:
    state, _ = play(bank, [Submitted("4.5e-5", NOW)], opened(bank, ref))
    if ref == "scaling/main":
        event: Event = Graded(state.current.id, grade(bank.find(ref)[1], "4.5e-5"))
    else:
        event = Judged(state.current.id, MathsVerdict(Outcome.WRONG, "maths.wrong"))
    _, effects = play(bank, [event], state)
    assert DropDraft(ref) in effects


def test_an_answer_is_written_down_before_it_is_judged(bank: Bank) -> None:
    state, effects = play(bank, [Submitted("variance", at(65))], opened(bank))
    kinds = [type(e) for e in effects]
    assert kinds.index(SaveEvent) < kinds.index(GradeText)
    assert kinds.index(SaveDraft) < kinds.index(GradeText)
    saved = next(e for e in effects if isinstance(e, SaveEvent))
    assert saved.kind == "answered"
    assert {k: saved.body[k] for k in ("text", "language", "seed", "hints", "seconds")} == {
        "text": "variance",
        "language": "en",
        "seed": 7,
        "hints": 0,
        "seconds": 65.0,
    }
    assert state.phase == "waiting"


def test_a_numeric_answer_goes_to_the_maths_judge_with_its_own_givens(bank: Bank) -> None:
    state, effects = play(bank, [Submitted("8", NOW)], opened(bank, "scaling/spread"))
    judge = next(e for e in effects if isinstance(e, Judge))
    assert judge == Judge(state.current.id, "scaling/spread", state.current.givens, "8")
    assert judge.givens["d_k"] in {"16", "64", "256"}


@pytest.mark.parametrize("blank", ["", "  ", "\n\t\u3000"])
def test_a_blank_answer_is_a_notice_and_costs_nothing(bank: Bank, blank: str) -> None:
    state, effects = play(bank, [Submitted(blank, NOW)], opened(bank))
    assert state.phase == "asking"
    assert state.current.notice is not None
    assert state.current.notice.code == "session.blank"
    assert not any(isinstance(e, SaveEvent) for e in effects)


def test_a_blank_answer_in_place_of_a_draft_is_the_draft_that_is_kept(bank: Bank) -> None:
    state, effects = play(bank, [Typed("variance"), Submitted("", NOW)], opened(bank))
    drafts = [effect.text for effect in effects if isinstance(effect, SaveDraft)]
    assert (state.current.draft, drafts) == ("", ["variance", ""])


def test_unread_mathematics_goes_back_to_the_draft_and_costs_nothing(bank: Bank) -> None:
    state = opened(bank, "scaling/number")
    unread = MathsVerdict(Outcome.UNREAD, "maths.exponent_missing", column=5)
    state, effects = play(bank, [Submitted("4.5e-", NOW), Judged(state.current.id, unread)], state)
    assert (state.phase, state.current.draft, state.current.notice) == ("asking", "4.5e-", unread)
    assert not any(isinstance(e, DropDraft) for e in effects)
    assert not any(isinstance(e, SaveEvent) and e.kind == "rated" for e in effects)
    state, _ = play(bank, [Typed("4.5e-5")], state)
    assert state.current.notice is None
    state = number(bank, state, "4.5e-5", Outcome.RIGHT)
    assert feedback.build(state, bank).proposed is Rating.GOOD


@pytest.mark.parametrize(("right", "rating"), [(True, Rating.GOOD), (False, Rating.AGAIN)])
def test_an_undecided_formula_is_decided_by_the_person(bank: Bank, right: bool, rating: Rating) -> None:
    state = opened(bank, "scaling/number")
    undecided = MathsVerdict(Outcome.UNDECIDED, "maths.undecided", read_as="x")
    state, _ = play(bank, [Submitted("x", NOW), Judged(state.current.id, undecided)], state)
    assert (state.phase, state.current.draft) == ("asking", "x")
    state, effects = play(bank, [Settled(right, NOW)], state)
    shown = feedback.build(state, bank)
    assert shown.verdict is not None
    assert shown.verdict.outcome is (Outcome.RIGHT if right else Outcome.WRONG)
    assert shown.proposed is rating
    assert ("overruled", {"attempt": "s.1", "about": "", "to": "right" if right else "wrong"}) in [
        (e.kind, e.body) for e in effects if isinstance(e, SaveEvent)
    ]


def test_when_the_judge_fails_the_draft_is_there_and_nothing_is_counted(bank: Bank) -> None:
    state = opened(bank, "scaling/number")
    state, effects = play(bank, [Submitted("4.5e-5", NOW), JudgingFailed(state.current.id)], state)
    assert (state.phase, state.current.draft, state.current.answer) == ("asking", "4.5e-5", None)
    assert [e.kind for e in effects if isinstance(e, SaveEvent)] == ["answered"]
    assert play(bank, [Settled(True, NOW)], state)[0] == state


def test_a_verdict_that_comes_late_or_for_another_attempt_is_dropped(bank: Bank) -> None:
    state = opened(bank)
    late = Graded("s.99", grade(bank.find("scaling/main")[1], "variance"))
    waiting, _ = play(bank, [Submitted("variance", NOW)], state)
    assert play(bank, [late], waiting) == (waiting, [])
    assert play(bank, [Judged("s.1", MathsVerdict(Outcome.RIGHT, "maths.right"))], state) == (state, [])


def test_hints_are_counted_and_run_out_and_cap_the_rating(bank: Bank) -> None:
    state, _ = play(bank, [HintAsked(NOW)] * 5, opened(bank, "scaling/number"))
    assert state.current.hints == 1
    state = number(bank, state, "4.5e-5", Outcome.RIGHT)
    assert feedback.build(state, bank).proposed is Rating.HARD


@pytest.mark.parametrize("wished", list(Rating))
def test_help_that_was_taken_caps_the_rating_whoever_sets_it(bank: Bank, wished: Rating) -> None:
    hinted, _ = play(bank, [HintAsked(NOW)], opened(bank, "scaling/number"))
    hinted = number(bank, hinted, "4.5e-5", Outcome.RIGHT)
    shown, _ = play(bank, [Revealed(NOW)], opened(bank, "scaling/number"))
    for state, most in ((hinted, Rating.HARD), (shown, Rating.AGAIN)):
        assert feedback.build(state, bank).ceiling is most
        after, effects = play(bank, [Rated(wished, NOW), Advanced(NOW)], state)
        kept = [e.body["rating"] for e in effects if isinstance(e, SaveEvent) and e.kind == "rated"]
        assert kept[-1] == min(wished, most)
        assert after.turns[-1].rating == kept[-1] if after.turns else after.phase == "done"


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("no idea", Rating.AGAIN),
        ("variance", Rating.HARD),
        ("variance saturates", Rating.GOOD),
        ("variance saturates tiny", Rating.EASY),
        ("variance saturates tiny overflow", Rating.HARD),
        ("freezes", Rating.AGAIN),
        ("variance saturates bonus", Rating.EASY),
    ],
)
def test_an_open_answer_is_rated_by_its_confirmed_share(bank: Bank, text: str, rating: Rating) -> None:
    assert feedback.build(answered(bank, opened(bank), text), bank).proposed is rating


def test_the_score_is_a_range_until_the_person_answers_the_check(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance saturates", check=["var_grows"])

    def score(now: State) -> tuple[float, float, float]:
        shown = feedback.build(now, bank)
        return shown.low, shown.high, shown.of

    assert score(state) == (1, 3, 4)
    assert score(play(bank, [Confirmed("var_grows", True, NOW)], state)[0]) == (1, 1, 4)
    assert score(play(bank, [Confirmed("var_grows", False, NOW)], state)[0]) == (3, 3, 4)


def test_decisions_can_be_taken_back_one_by_one(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance")
    decided, _ = play(
        bank, [Overruled("saturates", "covered", NOW), Overruled("saturates", "not_found", NOW)], state
    )
    once, effects = play(bank, [Undone(NOW)], decided)
    assert feedback.build(once, bank).low == 3
    assert next(e.body["to"] for e in effects if isinstance(e, SaveEvent)) == "covered"
    twice, _ = play(bank, [Undone(NOW)], once)
    assert twice == state
    assert play(bank, [Undone(NOW)], twice)[0] == state


def test_overruling_what_the_question_does_not_have_changes_nothing(bank: Bank) -> None:
    state = answered(bank, opened(bank), "variance, gradients explode")
    for strange in (Overruled("nobody", "covered", NOW), Overruled("explode", "covered", NOW)):
        assert play(bank, [strange], state)[0] == state
    assert play(bank, [Confirmed("saturates", True, NOW)], state)[0] == state


def test_events_of_another_phase_change_nothing_but_the_time(bank: Bank) -> None:
    asking = opened(bank)
    for event in (Rated(Rating.EASY, NOW), Advanced(NOW), Overruled("var_grows", "covered", NOW), Undone(NOW)):
        assert play(bank, [event], asking) == (asking, [])
    given = answered(bank, asking, "variance")
    for strange in (Typed("x"), Submitted("x", NOW), HintAsked(NOW), Settled(True, NOW)):
        assert play(bank, [strange], given) == (given, [])


def test_the_language_flips_and_the_draft_stays(bank: Bank) -> None:
    state, _ = play(bank, [Typed("草稿"), LanguageFlipped()], opened(bank))
    assert (state.language, state.current.draft) == ("zh", "草稿")
    assert play(bank, [LanguageFlipped()], state)[0].language == "en"


def test_time_passes_by_ticks(bank: Bank) -> None:
    state, effects = play(bank, [Tick(at(30))], opened(bank))
    assert (state.elapsed, effects) == (30.0, [])


def test_a_demo_runs_beside_the_draft_and_is_remembered(bank: Bank) -> None:
    words = ("softmax-gradient", "--logits", "12,0,-12")
    state, effects = play(
        bank, [Typed("half"), DemoAsked(words), DemoFinished(words, {"a/b": "holds"}, NOW)], opened(bank)
    )
    assert state.current.draft == "half"
    assert effects[-1] == SaveEvent(
        "demo", "scaling/main", {"words": list(words), "verdicts": {"a/b": "holds"}}
    )


def test_leaving_keeps_draft_and_place(bank: Bank) -> None:
    _, effects = play(bank, [Typed("half an idea"), Left(NOW)], opened(bank))
    assert SaveDraft("scaling/main", "half an idea") in effects
    place = next(e.place for e in effects if isinstance(e, SavePlace))
    assert place is not None
    assert place["item"] == ["scaling/main", "new"]


def test_an_empty_queue_is_done_at_once(bank: Bank) -> None:
    state, _ = play(bank, [start()])
    assert state.phase == "done"


def test_questions_that_no_pack_has_any_more_are_left_out(bank: Bank) -> None:
    state, _ = play(bank, [start("gone/away", "other/solo")])
    assert (state.ref, state.total) == ("other/solo", 1)
