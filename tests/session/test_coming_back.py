"""Leaving anywhere and coming back continues on the same question, with the draft and the follow-up's place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.session.play import NOW, answered, at, number, play, start
from tutor.outcomes import MathsVerdict, Outcome, Rating
from tutor.packs.bank import Bank
from tutor.session import feedback
from tutor.session.effects import DropDraft, Effect, GradeText, Judge, SaveDraft, SavePlace, Show
from tutor.session.events import (
    Advanced,
    Event,
    HintAsked,
    Judged,
    Overruled,
    Rated,
    Revealed,
    Skipped,
    Submitted,
    Typed,
    WrappedUp,
)
from tutor.session.follow_ups import coming
from tutor.session.place import of_state, resumed_prompt
from tutor.session.state import Item, State


class Disk:
    """What the effects would have left behind, through JSON as the store keeps it."""

    def __init__(self) -> None:
        self.place: str = "null"
        self.drafts: dict[str, str] = {}

    def take(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, SavePlace):
                self.place = json.dumps(effect.place, allow_nan=False)
            elif isinstance(effect, SaveDraft):
                self.drafts[effect.ref] = effect.text
            elif isinstance(effect, DropDraft):
                self.drafts.pop(effect.ref, None)

    def restart(self, bank: Bank, **more: object) -> tuple[State, list[Effect]]:
        place: Mapping[str, object] | None = json.loads(self.place)
        later = start("other/solo", place=place, drafts=dict(self.drafts), session="t", now=at(3600))
        return play(bank, [replace(later, **more)])  # type: ignore[arg-type]


def killed_after(bank: Bank, events: list[Event], state: State | None = None) -> tuple[State, Disk]:
    """The state when the process dies, with no farewell, and the disk it leaves."""
    disk = Disk()
    opened, effects = play(bank, [start("scaling/main", "other/solo")]) if state is None else (state, [])
    disk.take(effects)
    for event in events:
        opened, effects = play(bank, [event], opened)
        disk.take(effects)
    return opened, disk


def same(before: State, after: State) -> None:
    def core(state: State) -> State:
        bare = replace(state, now=None, started=None, known=frozenset(), drafts={})
        bare = replace(bare, queue=(), position=0, total=0)
        return replace(bare, attempt=bare.attempt and replace(bare.attempt, asked_at=None, notice=None))

    # Finished turns keep the time they were asked at only while the process lives.
    turns = tuple(replace(t, asked_at=None, draft="") for t in before.turns)
    assert core(replace(before, turns=turns)) == core(
        replace(after, turns=tuple(replace(t, asked_at=None, draft="") for t in after.turns))
    )


def test_killed_while_typing_the_draft_and_the_hints_are_back(bank: Bank) -> None:
    before, disk = killed_after(bank, [Typed("方差随"), HintAsked(NOW), Typed("方差随 d_k 增大")])
    after, effects = disk.restart(bank)
    same(before, after)
    assert (after.ref, after.current.draft, after.current.hints) == ("scaling/main", "方差随 d_k 增大", 1)
    assert Show("question") in effects


def test_killed_in_a_numeric_follow_up_the_same_variant_and_the_same_position_are_back(bank: Bank) -> None:
    state = answered(
        bank, play(bank, [start("scaling/main", "other/solo")])[0], "variance", check=["var_grows"]
    )
    before, disk = killed_after(bank, [Advanced(NOW), Typed("8.")], state)
    assert before.ref == "scaling/spread"
    after, _ = disk.restart(bank)
    same(before, after)
    assert after.current.givens == before.current.givens
    assert after.current.because == before.current.because
    assert [a.ref for a in coming(after)] == [a.ref for a in coming(before)]
    assert [t.ref for t in after.turns] == ["scaling/main"]


@pytest.mark.parametrize("ref", ["scaling/main", "scaling/number"])
def test_killed_while_an_answer_is_judged_it_is_judged_again(bank: Bank, ref: str) -> None:
    state, _ = play(bank, [start(ref)])
    before, disk = killed_after(bank, [Submitted("variance 4.5e-5", NOW)], state)
    after, effects = disk.restart(bank)
    same(before, after)
    again = next(e for e in effects if isinstance(e, GradeText | Judge))
    assert (again.attempt, again.text) == (before.current.id, "variance 4.5e-5")


def test_killed_in_feedback_the_verdict_the_decisions_and_the_rating_are_back(bank: Bank) -> None:
    state = answered(bank, play(bank, [start("scaling/main")])[0], "variance, gradients explode")
    before, disk = killed_after(
        bank,
        [
            Overruled("saturates", "covered", NOW),
            Rated(Rating.EASY, NOW),
            Overruled("explode", "not_found", NOW),
        ],
        state,
    )
    after, _ = disk.restart(bank)
    same(before, after)
    assert feedback.build(after, bank) == feedback.build(before, bank)


def test_killed_before_rating_nothing_was_rated(bank: Bank) -> None:
    state = play(bank, [start("scaling/number")])[0]
    verdict = MathsVerdict(Outcome.WRONG, "maths.wrong", {"read": "1e-4"}, exact="x", decimal="4.5e-5")
    before, disk = killed_after(bank, [Submitted("1e-4", NOW), Judged("s.1", verdict)], state)
    after, _ = disk.restart(bank)
    same(before, after)
    assert (after.phase, after.current.rating, after.finished) == ("feedback", None, frozenset())
    assert after.current.verdict == verdict


def test_killed_after_giving_up_or_in_the_debrief_it_is_still_so(bank: Bank) -> None:
    state = play(bank, [start("scaling/main")])[0]
    scripts: tuple[list[Event], ...] = ([Typed("half"), Revealed(NOW)], [Revealed(NOW), WrappedUp(NOW)])
    for events in scripts:
        before, disk = killed_after(bank, events, state)
        after, _ = disk.restart(bank)
        same(before, after)


def test_todays_queue_comes_after_the_resumed_conversation(bank: Bank) -> None:
    _, disk = killed_after(bank, [Typed("half")])
    after, _ = disk.restart(bank)
    assert [item.ref for item in after.queue] == ["other/solo"]
    assert (after.position, after.total) == (1, 2)


def test_what_was_rated_before_the_break_is_asked_again_only_when_it_has_fallen_due(bank: Bank) -> None:
    state = answered(bank, play(bank, [start("other/solo", "scaling/main")])[0], "a piece")
    before, disk = killed_after(bank, [Advanced(NOW), Typed("half")], state)
    assert before.finished == {"other/solo"}
    after, _ = disk.restart(bank)
    assert play(bank, [Skipped(NOW)], after)[0].phase == "done"
    due = (Item("other/solo", "due"), Item("scaling/main", "due"))
    after, _ = disk.restart(bank, items=due)
    assert play(bank, [Skipped(NOW)], after)[0].ref == "other/solo"


def test_after_the_end_there_is_nothing_to_come_back_to(bank: Bank) -> None:
    state = answered(bank, play(bank, [start("other/solo")])[0], "a piece")
    _, disk = killed_after(bank, [Advanced(NOW)], state)
    assert disk.place == "null"


def test_a_changed_pack_asks_the_main_question_afresh_with_its_draft(bank: Bank) -> None:
    _, disk = killed_after(bank, [Typed("half")])
    changed = replace(bank, packs=tuple(replace(p, hash="new") for p in bank.packs))
    after, _ = disk.restart(changed)
    assert (after.ref, after.current.draft, after.item and after.item.reason) == (
        "scaling/main",
        "half",
        "resumed",
    )
    assert [item.ref for item in after.queue] == ["other/solo"]


def test_a_pack_that_is_gone_leaves_todays_queue(bank: Bank) -> None:
    _, disk = killed_after(bank, [Typed("half")])
    without = replace(bank, packs=tuple(p for p in bank.packs if p.id != "scaling"))
    after, _ = disk.restart(without)
    assert after.ref == "other/solo"


@pytest.mark.parametrize(
    "place", [{}, {"version": 99}, {"item": 3}, {"item": ["scaling/main", "new"], "attempt": []}]
)
def test_a_place_of_another_version_does_no_harm(bank: Bank, place: dict[str, object]) -> None:
    state, _ = play(bank, [start("other/solo", place=place)])
    assert state.phase == "asking"


def test_the_draft_of_a_follow_up_waits_until_it_is_asked(bank: Bank) -> None:
    state, _ = play(bank, [start("scaling/main", drafts={"scaling/number": "4.5e"})])
    state = answered(bank, state, "variance")
    state, _ = play(bank, [Advanced(NOW)], state)
    assert (state.ref, state.current.draft) == ("scaling/number", "4.5e")
    state = number(bank, state, "4.5e-5", Outcome.RIGHT)
    assert "scaling/number" not in play(bank, [Advanced(NOW)], state)[0].drafts


def test_the_prompt_of_what_was_left_has_the_values_it_was_asked_with(bank: Bank) -> None:
    state, _ = play(bank, [start("scaling/spread")])
    place = of_state(state)
    assert place is not None
    drawn = state.current.givens["d_k"]
    found = resumed_prompt(bank, place)
    assert found is not None
    assert f"d_k = {drawn}," in found.en
    assert f"d_k = {drawn} " in found.zh
    assert resumed_prompt(bank, {**place, "item": ["scaling/gone", "new"]}) is None
    assert resumed_prompt(bank, {}) is None
    bare = resumed_prompt(bank, {"item": ["scaling/spread", "new"], "attempt": 3, "turns": 4})
    assert bare is not None
    assert "{d_k}" in bare.en
