"""Keys typed between enter on the first screen and the first question: kept for its box, or without effect."""

from __future__ import annotations

import pytest
from textual import events

from tests.tui.driving import answer, desk, practising, running, settled, text_of, until
from tutor.tui.open_box import OpenBox
from tutor.tui.practice import PracticeScreen

EARLY = "dividing by r 1 2 ux hello there variance"


@pytest.mark.parametrize("pressed", ["f4", "f3", "ctrl+j", "f2", "f6", "f7", "f8", "1", "left", "space"])
async def test_a_key_of_the_session_pressed_before_the_first_question_ends_nothing(pressed: str) -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            app.practise()
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            screen.post_message(events.Key(pressed, pressed if len(pressed) == 1 else None))
            app.post_message(events.Key(pressed, pressed if len(pressed) == 1 else None))
            await until(pilot, lambda: screen.driver is not None and settled(screen), "the first question")
            assert screen.state.phase == "asking"


async def test_what_is_typed_before_the_first_question_stands_in_its_box_in_order() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            app.post_message(events.Key("enter", None))
            for letter in EARLY:
                app.post_message(events.Key("space" if letter == " " else letter, letter))
            await until(pilot, lambda: bool(app.screen.query(OpenBox)), "the first question")
            await until(pilot, lambda: app.screen.query_one(OpenBox).text == EARLY, "all of it")


async def test_a_letter_that_comes_before_the_screen_is_mounted_is_kept() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            app.practise()
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            assert not screen.is_mounted
            screen.stray_key(events.Key("d", "d"))
            await until(pilot, lambda: bool(screen.query(OpenBox)), "the first question")
            await until(pilot, lambda: screen.query_one(OpenBox).text == "d", "the letter in its box")


async def test_what_is_typed_while_the_feedback_comes_back_is_no_answer() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "Because the variance grows with d_k.")
            proposed = screen.state.current.rating
            await pilot.press("ctrl+q")
    with desk() as parts:
        async with running(parts) as (app, pilot):
            app.practise()
            again = app.screen
            assert isinstance(again, PracticeScreen)
            for letter in "dr1":
                app.post_message(events.Key(letter, letter))
            await until(pilot, lambda: again.driver is not None and settled(again), "the feedback")
            assert again.state.phase == "feedback"
            assert again.state.current.rating == proposed
            assert "dr1" not in text_of(app)
