"""A conversation that is paused is not lost to another pack unasked."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.driving import (
    ANSWER,
    answer,
    asking,
    command,
    desk,
    practising,
    running,
    settled,
    text_of,
    until,
)
from tutor.tui.app import TutorApp
from tutor.tui.home import HomeScreen
from tutor.tui.paused import PausedScreen
from tutor.tui.practice import PracticeScreen


async def paused(app: TutorApp, pilot: Pilot[int]) -> str:
    """Answer the first question and leave; its name."""
    screen = await practising(app, pilot)
    await answer(pilot, screen, ANSWER)
    ref = screen.state.ref
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")
    await until(pilot, lambda: "Continue" in text_of(app), "the way back")
    return ref


async def test_another_pack_is_opened_after_asking_and_the_paused_conversation_can_go_on() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            ref = await paused(app, pilot)
            app.practise("numeric-saturation")
            await until(pilot, lambda: isinstance(app.screen, PausedScreen), "the question")
            await until(pilot, lambda: "√dₖ" in text_of(app), "what is paused")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home again")
            assert "Continue" in text_of(app)
            await command(app, pilot, "practice numeric-saturation")
            await until(pilot, lambda: isinstance(app.screen, PausedScreen), "the question")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, PracticeScreen), "practice")
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            await until(pilot, lambda: screen.driver is not None and settled(screen), "the feedback")
            assert (screen.state.phase, screen.state.ref) == ("feedback", ref)


async def test_the_paused_conversation_may_be_ended_for_the_other_one() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await paused(app, pilot)
            app.practise("numeric-saturation")
            await until(pilot, lambda: isinstance(app.screen, PausedScreen), "the question")
            await pilot.press("down", "enter")
            await until(pilot, lambda: isinstance(app.screen, PracticeScreen), "practice")
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            await until(pilot, lambda: screen.driver is not None and settled(screen), "the other question")
            assert screen.state.ref.endswith("numeric-saturation")


async def test_a_question_that_was_only_looked_at_holds_up_nothing() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await practising(app, pilot)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")
            screen = await asking(app, pilot, "numeric-saturation")
            assert screen.state.ref.endswith("numeric-saturation")
