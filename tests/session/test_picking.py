"""Questions that are picked, put in order or filled in, played as events: what is kept, told and asked next."""

from __future__ import annotations

import json

import pytest

from tests.packs.kinds import FILE
from tests.session.play import NOW, at, play, start
from tutor.language import both
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome, PartVerdict, Rating
from tutor.packs.bank import Bank, read_bank
from tutor.session import effects, feedback
from tutor.session.effects import Effect, JudgeGaps, SaveDraft, SaveEvent
from tutor.session.events import (
    Advanced,
    Event,
    HintAsked,
    Judged,
    LanguageFlipped,
    Left,
    Revealed,
    Settled,
    Skipped,
    Submitted,
    Typed,
)
from tutor.session.place import of_state
from tutor.session.records import of_verdict, to_verdict
from tutor.session.state import State


@pytest.fixture(scope="module")
def kinds() -> Bank:
    return read_bank([FILE])


def begun(kinds: Bank, name: str, **more: object) -> State:
    return play(kinds, [start(f"kinds/{name}", **more)])[0]


def letters(state: State, *ids: str) -> str:
    """The letters of options in the order in which they are shown just now."""
    return " ".join("abcdefg"[state.current.shown.index(name)] for name in ids)


def answer(kinds: Bank, state: State, *ids: str) -> tuple[State, list[Effect]]:
    return play(kinds, [Submitted(letters(state, *ids), NOW)], state)


def saved(found: list[Effect], kind: str) -> dict[str, object]:
    return next(dict(e.body) for e in found if isinstance(e, SaveEvent) and e.kind == kind)


def test_options_are_shown_shuffled_by_the_dice_of_the_attempt(kinds: Bank) -> None:
    first = begun(kinds, "one").current.shown
    assert begun(kinds, "one").current.shown == first
    assert {begun(kinds, "one", seed=seed).current.shown for seed in range(40)} > {first}
    assert sorted(first) == ["logits", "one-hot", "probabilities"]


def test_an_answer_is_judged_at_once_and_the_log_can_read_its_letter_again(kinds: Bank) -> None:
    state = begun(kinds, "one")
    after, found = answer(kinds, state, "probabilities")
    assert after.phase == "feedback"
    assert not any(isinstance(e, effects.Judge | effects.GradeText | JudgeGaps) for e in found)
    log = saved(found, "answered")
    shown = log["shown"]
    assert isinstance(shown, list)
    assert shown["abc".index(str(log["text"]))] == "probabilities"
    json.dumps([log, saved(found, "judged")])
    kinds_of = [e.kind for e in found if isinstance(e, SaveEvent)]
    assert kinds_of == ["answered", "judged"]


@pytest.mark.parametrize(
    ("name", "ids", "rating"),
    [
        ("one", ["probabilities"], Rating.GOOD),
        ("one", ["logits"], Rating.AGAIN),
        ("two", ["shift", "halve"], Rating.GOOD),
        ("two", ["shift"], Rating.HARD),
        ("two", ["shift", "negate", "square"], Rating.AGAIN),
        ("steps", ["scores", "scale", "weights", "mix"], Rating.GOOD),
        ("steps", ["scale", "scores", "weights", "mix"], Rating.HARD),
        ("steps", ["mix", "weights", "scale", "scores"], Rating.AGAIN),
    ],
)
def test_the_share_that_is_right_proposes_the_rating(
    kinds: Bank, name: str, ids: list[str], rating: Rating
) -> None:
    after, _ = answer(kinds, begun(kinds, name), *ids)
    assert feedback.build(after, kinds).proposed == rating


def test_a_hint_makes_a_right_pick_at_most_hard(kinds: Bank) -> None:
    state, _ = play(kinds, [start("kinds/one"), HintAsked(NOW)])
    after, _ = answer(kinds, state, "probabilities")
    assert feedback.build(after, kinds).proposed == Rating.HARD


def test_what_cannot_be_read_costs_nothing_and_is_not_logged(kinds: Bank) -> None:
    state, found = play(kinds, [Submitted("z", NOW)], begun(kinds, "one"))
    assert state.phase == "asking"
    assert state.current.notice is not None
    assert (state.current.notice.outcome, state.current.notice.column) == (Outcome.UNREAD, 1)
    assert not any(isinstance(e, SaveEvent) for e in found)
    assert play(kinds, [Typed("a")], state)[0].current.notice is None


def test_a_draft_outlives_the_order_of_showing(kinds: Bank) -> None:
    state = begun(kinds, "two")
    typed = letters(state, "shift", "negate")
    state, found = play(kinds, [Typed(typed), Skipped(NOW)], state)
    drafts = {e.ref: e.text for e in found if isinstance(e, SaveDraft)}
    assert set(drafts["kinds/two"].split()) == {"#shift", "#negate"}
    seeds = (seed for seed in range(50) if begun(kinds, "two", seed=seed, drafts=drafts).current.draft != typed)
    again = begun(kinds, "two", seed=next(seeds), drafts=drafts)
    assert set(again.current.draft.split()) == set(letters(again, "shift", "negate").split())


def test_coming_back_finds_the_same_letters(kinds: Bank) -> None:
    state = begun(kinds, "two")
    typed = letters(state, "shift")
    state, found = play(kinds, [Typed(typed), Left(NOW)], state)
    draft = next(e.text for e in found if isinstance(e, SaveDraft))
    place = json.loads(json.dumps(of_state(state)))
    back = begun(kinds, "two", seed=99, session="t", place=place, drafts={"kinds/two": draft})
    assert back.current.shown == state.current.shown
    assert back.current.draft == typed
    after, _ = answer(kinds, back, "shift", "halve")
    judged = json.loads(json.dumps(of_state(after)))
    told = feedback.build(begun(kinds, "two", seed=5, session="u", place=judged), kinds)
    assert told == feedback.build(after, kinds)


def test_every_option_is_told_and_a_reason_waits_for_the_follow_up_that_asks_about_it(kinds: Bank) -> None:
    after, _ = answer(kinds, begun(kinds, "one"), "one-hot")
    shown = feedback.build(after, kinds)
    assert shown.told is not None
    lines = {option.id: option for option in shown.told.options}
    assert [option.letter for option in shown.told.options] == ["a", "b", "c"]
    assert (lines["one-hot"].picked, lines["one-hot"].right) == (True, False)
    assert lines["one-hot"].because is None  # `flag` asks about this mistake
    assert lines["probabilities"].because is None  # its claim is also what `flag` rests on
    assert lines["logits"].because is not None
    assert shown.follow_ups_left == 2  # the mistake first, then what any wrong answer brings up
    assert shown.upcoming is not None
    assert shown.upcoming.code == "session.because_pick"


def test_the_debrief_tells_what_was_held_back(kinds: Bank) -> None:
    state, _ = answer(kinds, begun(kinds, "one"), "one-hot")
    state, _ = play(kinds, [Advanced(NOW)], state)
    assert state.ref == "kinds/flag"
    state, _ = play(kinds, [Submitted("f", NOW), Advanced(NOW)], state)
    assert state.ref == "kinds/two"
    state, _ = answer(kinds, state, "shift", "halve")
    state, _ = play(kinds, [Advanced(NOW)], state)
    shown = feedback.build(state, kinds)
    assert shown.debrief
    assert shown.told is not None
    assert all(option.because is not None for option in shown.told.options)
    assert [turn.outcome for turn in shown.summary] == [Outcome.WRONG, Outcome.RIGHT, Outcome.RIGHT]


@pytest.mark.parametrize(
    ("name", "ids", "follows"),
    [
        ("one", ["probabilities"], []),
        ("one", ["logits"], ["kinds/two"]),
        ("two", ["shift"], ["kinds/steps"]),
        ("two", ["halve"], []),
        ("steps", ["scale", "scores", "weights", "mix"], ["kinds/gaps"]),
        ("steps", ["scores", "scale", "mix", "weights"], []),
    ],
)
def test_a_mistake_brings_up_its_follow_up(kinds: Bank, name: str, ids: list[str], follows: list[str]) -> None:
    after, _ = answer(kinds, begun(kinds, name), *ids)
    left = feedback.build(after, kinds).follow_ups_left
    assert left == len(follows)
    if follows:
        assert play(kinds, [Advanced(NOW)], after)[0].ref == follows[0]


def test_giving_up_tells_the_right_parts_and_picks_none(kinds: Bank) -> None:
    for name in ("one", "two", "flag", "steps", "gaps"):
        after, _ = play(kinds, [Revealed(NOW)], begun(kinds, name))
        shown = feedback.build(after, kinds)
        assert shown.proposed == Rating.AGAIN
        assert shown.told is not None
        assert not any(option.picked for option in shown.told.options)
        assert all(place.given is None for place in shown.told.places)
        assert all(gap.outcome is None and gap.expected.en for gap in shown.told.gaps)


def test_a_flip_of_the_language_changes_nothing_else(kinds: Bank) -> None:
    state = begun(kinds, "steps")
    flipped, _ = play(kinds, [Typed("b a"), LanguageFlipped()], state)
    assert (flipped.current.shown, flipped.current.draft) == (state.current.shown, "b a")


def _gaps(*outcomes: Outcome) -> MathsVerdict:
    parts = tuple(
        PartVerdict(about, "x", outcome, "picking.unknown_words")
        for about, outcome in zip(("variance", "spread"), outcomes, strict=True)
    )
    gravest = max(outcomes, key=[Outcome.RIGHT, Outcome.UNDECIDED, Outcome.WRONG, Outcome.UNREAD].index)
    return MathsVerdict(gravest, f"picking.gaps_{gravest.value}", {"right": 1, "of": 2}, parts=parts)


def test_gaps_go_to_the_desk_as_they_were_filled(kinds: Bank) -> None:
    state, found = play(kinds, [Submitted("d_k; standard deviation", NOW)], begun(kinds, "gaps"))
    assert state.phase == "waiting"
    effect = next(e for e in found if isinstance(e, JudgeGaps))
    assert effect.texts == ("d_k", "standard deviation")
    place = json.loads(json.dumps(of_state(state)))
    _, again = play(kinds, [start("kinds/gaps", place=place)])
    assert effect in again  # judged anew where one comes back while it is judged


def gap_answer(kinds: Bank, verdict: MathsVerdict, *more: Event) -> State:
    state, _ = play(kinds, [Submitted("d_k; x", NOW)], begun(kinds, "gaps"))
    return play(kinds, [Judged(state.current.id, verdict), *more], state)[0]


def test_a_gap_that_could_not_be_decided_is_decided_by_the_person(kinds: Bank) -> None:
    undecided = _gaps(Outcome.RIGHT, Outcome.UNDECIDED)
    assert gap_answer(kinds, undecided).phase == "asking"
    after = gap_answer(kinds, undecided, Settled(right=True, now=at(1)))
    assert after.phase == "feedback"
    assert feedback.build(after, kinds).proposed == Rating.GOOD


def test_a_gap_that_could_not_be_read_costs_nothing(kinds: Bank) -> None:
    assert gap_answer(kinds, _gaps(Outcome.RIGHT, Outcome.UNREAD)).phase == "asking"


def test_half_of_the_gaps_is_hard_and_the_summary_counts_them(kinds: Bank) -> None:
    after = gap_answer(kinds, _gaps(Outcome.RIGHT, Outcome.WRONG))
    assert feedback.build(after, kinds).proposed == Rating.HARD


def test_a_slip_in_a_gap_brings_up_its_follow_up_with_the_learners_own(kinds: Bank) -> None:
    slip = MistakeFound("question.squared", both("a square too much"), "d_k^2")
    part = PartVerdict("variance", "d_k^2", Outcome.WRONG, "maths.wrong", mistakes=(slip,))
    right = PartVerdict("spread", "x", Outcome.RIGHT)
    verdict = MathsVerdict(Outcome.WRONG, "picking.gaps_wrong", {}, mistakes=(slip,), parts=(part, right))
    shown = feedback.build(gap_answer(kinds, verdict), kinds)
    assert shown.upcoming is not None
    assert (shown.upcoming.code, shown.upcoming.quote) == ("session.because_gap", "d_k^2")
    assert shown.told is not None
    assert shown.told.gaps[0].becauses == (None,)  # `flag` asks about it


def test_verdicts_in_parts_survive_the_log() -> None:
    slip = MistakeFound("question.squared", both("a square too much"), "4")
    part = PartVerdict("v", "4", Outcome.WRONG, "maths.wrong", {"n": 1}, 3, "4", (slip,), "d_k")
    verdict = MathsVerdict(Outcome.WRONG, "picking.gaps_wrong", {"right": 0}, mistakes=(slip,), parts=(part,))
    assert to_verdict(json.loads(json.dumps(of_verdict(verdict)))) == verdict
