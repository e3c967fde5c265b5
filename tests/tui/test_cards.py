"""Arrows go from card to card and pass nothing over; the choice outlives a change of language."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.driving import ANSWER, answer, desk, practising, running, settled, text_of, until
from tutor.tui.app import TutorApp
from tutor.tui.cards import Card, Fold, chosen_mark
from tutor.tui.practice import PracticeScreen
from tutor.tui.talk import Talk


def cards_of(screen: PracticeScreen) -> list[Card]:
    """The cards that can be chosen in the conversation, in order."""
    return [w for w in screen.focus_chain if isinstance(w, Card) and screen.query_one(Talk) in w.ancestors]


def in_view(screen: PracticeScreen, card: Card) -> bool:
    """Whether the card, or as much of it as the window holds, is seen."""
    view = screen.query_one(Talk).view
    return view.contains_region(card.region) or card.region.height > view.height


async def in_debrief(app: TutorApp, pilot: Pilot[int]) -> PracticeScreen:
    """A conversation whose follow-ups were skipped."""
    screen = await practising(app, pilot)
    await answer(pilot, screen, ANSWER)
    await pilot.press("f8")
    await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
    await pilot.pause()
    return screen


async def test_down_and_up_choose_every_card_in_turn_and_each_is_seen() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await in_debrief(app, pilot)
            cards = cards_of(screen)
            assert len(cards) > 8
            screen.set_focus(cards[0], scroll_visible=False)
            screen.query_one(Talk).scroll_home(animate=False)
            await pilot.pause()
            for key, order in (("down", cards), ("up", cards[::-1])):
                for card in order[1:]:
                    for _ in range(40):
                        before = screen.focused
                        await pilot.press(key)
                        await pilot.pause()
                        if screen.focused is not before:
                            break
                    assert screen.focused is card
                    assert in_view(screen, card)


async def test_a_card_higher_than_the_window_is_read_to_its_end_before_the_choice_moves_on() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await in_debrief(app, pilot)
            talk = screen.query_one(Talk)
            fold = next(f for f in screen.query(Fold) if f.about.endswith(":errata"))
            fold.focus()
            await pilot.press("space")
            await until(pilot, lambda: fold.region.height > talk.view.height, "its text")
            talk.scroll_to_widget(fold, top=True, animate=False)
            await pilot.pause()
            seen = {*range(talk.view.y - fold.region.y, talk.view.bottom - fold.region.y)}
            while screen.focused is fold:
                before = talk.scroll_y
                await pilot.press("down")
                await pilot.pause()
                if screen.focused is fold:
                    assert before < talk.scroll_y < before + talk.view.height
                    seen |= {*range(talk.view.y - fold.region.y, talk.view.bottom - fold.region.y)}
            assert seen >= {*range(fold.region.height)}


async def test_page_keys_scroll_and_an_arrow_then_chooses_what_is_seen() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await in_debrief(app, pilot)
            talk = screen.query_one(Talk)
            cards = cards_of(screen)
            screen.set_focus(cards[-1], scroll_visible=False)
            talk.scroll_home(animate=False)
            await pilot.press("pagedown")
            await until(pilot, lambda: talk.scroll_y >= talk.view.height - 2, "the next page")
            assert screen.focused is cards[-1]
            assert not in_view(screen, cards[-1])
            await pilot.press("down")
            chosen = screen.focused
            assert isinstance(chosen, Card)
            assert talk.view.overlaps(chosen.region)


async def test_another_language_keeps_the_chosen_card_and_what_is_open() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await in_debrief(app, pilot)
            fold = next(f for f in screen.query(Fold) if f.about.endswith(":pitch"))
            fold.focus()
            await pilot.press("space")
            await until(pilot, lambda: fold.opened, "its text")
            await pilot.press("ctrl+l")
            await until(pilot, lambda: "秒版本" in text_of(app), "the other language")
            await pilot.pause()
            assert screen.focused is fold
            assert fold.opened
            await pilot.press("space")
            await until(pilot, lambda: not fold.opened, "its end")


async def test_the_mark_of_what_is_chosen_is_not_the_mark_of_what_opens() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "Because the variance grows with d_k.")
            fold = next(iter(screen.query(Fold)))
            fold.focus()
            await pilot.pause()
            line = next(line for line in text_of(app).splitlines() if "not found in your answer" in line)
            chosen = chosen_mark(True).plain.strip()
            assert line.strip().startswith(chosen + " ▸ not found")
            assert chosen not in ("▸", "▾")
