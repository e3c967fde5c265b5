"""Today's queue and the numbers of the home screen, from the bank and the cards alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.session.play import NOW
from tutor.errors import UsageError
from tutor.language import explain
from tutor.outcomes import Card
from tutor.packs.bank import Bank
from tutor.session import queue
from tutor.session.overview import overview
from tutor.session.queue import NEW_LIMIT
from tutor.session.variants import dice


def card(ref: str, days: float, stability: float = 3) -> Card:
    return Card(ref, "review", None, stability, 5, NOW + timedelta(days=days), NOW, 1, 0)


def build(bank: Bank, *cards: Card, seed: int = 0, **more: object) -> list[tuple[str, str]]:
    known = {c.ref: c for c in cards}
    items = queue.build(bank, known, NOW, dice(seed, "queue"), **more)  # type: ignore[arg-type]
    return [(item.ref, item.reason) for item in items]


def test_a_new_person_gets_the_openers_of_every_pack_and_no_follow_up(bank: Bank) -> None:
    assert sorted(build(bank)) == [("other/solo", "new"), ("scaling/main", "new")]


def test_the_dice_order_the_packs_and_the_same_dice_give_the_same_order(bank: Bank) -> None:
    orders = {tuple(build(bank, seed=seed)) for seed in range(20)}
    assert len(orders) == 2
    assert build(bank, seed=5) == build(bank, seed=5)


@pytest.mark.parametrize("name", ["scaling", "other"])
def test_a_new_person_begins_with_the_starter_whatever_the_dice_say(bank: Bank, name: str) -> None:
    packs = tuple(replace(pack, starter=pack.id == name) for pack in bank.packs)
    firsts = {build(replace(bank, packs=packs), seed=seed)[0][0] for seed in range(20)}
    assert {ref.partition("/")[0] for ref in firsts} == {name}


def test_what_templates_made_comes_last_and_one_of_each_at_a_time(bank: Bank) -> None:
    made: dict[str, dict[str, tuple[str, ...]]]
    made = {"other": {"template": ("solo",)}, "scaling": {"template": ("spread", "small")}}
    packs = tuple(replace(pack, made=made[pack.id]) for pack in bank.packs)
    asked = {tuple(ref for ref, _ in build(replace(bank, packs=packs), seed=seed)) for seed in range(20)}
    assert {each[0] for each in asked} == {"scaling/main"}
    assert {frozenset(each[1:]) for each in asked} == {
        frozenset({"other/solo", "scaling/spread"}),
        frozenset({"other/solo", "scaling/small"}),
    }


def test_a_pack_of_templates_that_is_chosen_gives_a_days_measure_of_them(bank: Bank) -> None:
    pack = next(pack for pack in bank.packs if pack.id == "scaling")
    many = {f"q{n}": pack.questions["small"] for n in range(50)}
    made = replace(pack, id="made", questions=many, made={"template": tuple(many)}, asked=())
    asked = build(replace(bank, packs=(*bank.packs, made)), names=["made"])
    assert len({ref for ref, _ in asked}) == NEW_LIMIT


def test_due_comes_before_new_openers_before_follow_ups_and_the_longest_overdue_first(bank: Bank) -> None:
    cards = (
        card("scaling/number", -9),
        card("scaling/main", -1),
        card("scaling/spread", -10),
        card("scaling/small", 2),
    )
    assert build(bank, *cards) == [
        ("scaling/main", "due"),
        ("scaling/spread", "due"),
        ("scaling/number", "due"),
        ("other/solo", "new"),
        ("scaling/why_root", "new"),
        ("scaling/deeper", "new"),
    ]


def test_follow_ups_that_no_conversation_came_to_are_new_once_their_opener_was_met(bank: Bank) -> None:
    assert ("scaling/deeper", "new") not in build(bank)
    later = build(bank, card("scaling/main", 3))
    assert ("scaling/deeper", "new") in later
    named = queue.build(
        bank, {"scaling/main": card("scaling/main", 3)}, NOW, dice(0, "queue"), names=["scaling"]
    )
    assert named[0].ref == "scaling/main"
    assert "scaling/deeper" in {item.ref for item in named}


def test_what_is_due_this_very_second_is_due(bank: Bank) -> None:
    assert ("scaling/small", "due") in build(bank, card("scaling/small", 0))


def test_the_day_has_a_measure(bank: Bank) -> None:
    assert len(build(bank, new_limit=1)) == 1
    assert build(bank, card("scaling/main", -1), limit=1) == [("scaling/main", "due")]


def test_cards_of_questions_that_are_gone_are_left_out(bank: Bank) -> None:
    assert all(ref != "scaling/gone" for ref, _ in build(bank, card("scaling/gone", -1)))


def test_named_packs_and_questions_are_asked_as_named_and_once(bank: Bank) -> None:
    names = ["number", "scaling", "scaling/number", "other/solo"]
    chosen = queue.build(bank, {}, NOW, dice(0, "queue"), names=names)
    refs = [item.ref for item in chosen]
    assert refs[:2] == ["scaling/number", "scaling/main"]
    assert refs[-1] == "other/solo"
    assert len(refs) == len(set(refs))


def test_a_pack_that_is_named_is_asked_to_its_end_openers_first(bank: Bank) -> None:
    """What a conversation asks on the way is not asked again; what none comes to is asked by itself."""
    pack = next(pack for pack in bank.packs if pack.id == "scaling")
    refs = [ref for ref, _ in build(bank, names=["scaling"])]
    assert refs[: len(pack.entry)] == [f"scaling/{name}" for name in pack.entry]
    assert set(refs) == {f"scaling/{name}" for name in pack.questions}


def test_a_name_that_nothing_has_is_a_usage_error_with_a_suggestion(bank: Bank) -> None:
    with pytest.raises(UsageError) as caught:
        build(bank, names=["nummber"])
    assert "number" in str(caught.value.values)


def test_a_name_that_is_neither_pack_nor_question_is_said_to_be_neither(bank: Bank) -> None:
    for name, near in (("nosuch", None), ("scalling", "scaling"), ("scaling/numbr", "number")):
        with pytest.raises(UsageError) as caught:
            build(bank, names=[name])
        happened, following = explain(caught.value, "en")
        assert f"no pack or question `{name}`" in happened
        assert caught.value.values.get("near") == near
        assert "tutor pack list" in following


def test_without_any_pack_a_name_says_so() -> None:
    with pytest.raises(UsageError) as caught:
        build(Bank((), ()), names=["main"])
    assert caught.value.code == "session.no_packs"


def test_home_counts_due_new_met_and_sure(bank: Bank) -> None:
    cards = (card("scaling/main", -1, 2), card("scaling/number", 4, 30), card("scaling/gone", -1))
    seen = overview(bank, {c.ref: c for c in cards}, NOW)
    assert (seen.due, seen.new) == (1, 5)
    assert seen.next_due == NOW + timedelta(days=4)
    scaling = next(p for p in seen.packs if p.id == "scaling")
    assert (scaling.total, scaling.met, scaling.due, scaling.sure) == (6, 2, 1, 1)


def test_a_new_person_has_nothing_due(bank: Bank) -> None:
    seen = overview(bank, {}, NOW)
    assert (seen.due, seen.new, seen.next_due) == (0, 2, None)


def test_home_promises_no_more_new_questions_than_a_day_asks(bank: Bank) -> None:
    pack = bank.find_pack("scaling")
    many = {f"new_{n}": replace(pack.questions["small"], id=f"new_{n}") for n in range(NEW_LIMIT + 4)}
    wide = Bank((replace(pack, questions=many),), ())
    assert overview(wide, {}, NOW).new == NEW_LIMIT == len(build(wide))
    due = {f"scaling/new_{n}": card(f"scaling/new_{n}", -1) for n in range(4)}
    assert overview(wide, due, NOW).new == NEW_LIMIT
