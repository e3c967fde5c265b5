"""Coming back to a conversation: what stood on the screen stands there again."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.driving import ANSWER, answer, desk, practising, running, settled, text_of, until
from tutor.outcomes import Rating
from tutor.tui.app import TutorApp
from tutor.tui.cards import Card, chosen_mark
from tutor.tui.derivation import DerivationView
from tutor.tui.practice import PracticeScreen

NUMERIC = ("numeric-saturation",)


async def test_the_derivation_of_an_answered_number_is_worked_out_again_after_a_restart() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts, (120, 60)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "4.5e-5")
            screen.action_wrap_up()
            await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
            await pilot.press("ctrl+q")
    with desk(chosen=NUMERIC) as parts:
        async with running(parts, (120, 60)) as (app, pilot):
            screen = await practising_again(app, pilot)
            await until(pilot, lambda: len(screen.query(DerivationView)) > 1, "the turn and the debrief")
            await until(pilot, lambda: all(v.worked for v in screen.query(DerivationView)), "the steps")


async def test_leaving_the_feedback_comes_back_to_that_feedback_with_its_decisions() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("2")
            await until(pilot, lambda: screen.state.current.rating == Rating.HARD, "the rating")
            card = next(c for c in screen.query(Card) if c.verbs == ("not_said",) and c.focusable)
            card.focus()
            await pilot.press("space")
            await until(pilot, lambda: "your decision" in text_of(app), "the decision")
            await pilot.pause()
            before = conversation(app)
            await pilot.press("ctrl+q")
    with desk() as parts:
        async with running(parts) as (app, pilot):
            assert "Continue" in text_of(app)
            again = await practising_again(app, pilot)
            await until(pilot, lambda: again.driver is not None and settled(again), "the feedback")
            await pilot.pause()
            assert again.state.phase == "feedback"
            assert again.state.current.rating == Rating.HARD
            assert conversation(app) == before
            await pilot.press("enter")
            await until(pilot, lambda: again.state.phase == "asking" and settled(again), "the follow-up")
            answered = [event for event in parts.store.events() if event.kind == "answered"]
            assert len(answered) == 1


def conversation(app: TutorApp) -> list[str]:
    """The left column as text, without the marks of the chosen card."""
    mark = chosen_mark(True).plain.strip()
    lines = [line.partition("▏")[0].replace(mark, " ").rstrip() for line in text_of(app).splitlines()[1:-1]]
    return [line for line in lines if line]


async def practising_again(app: TutorApp, pilot: Pilot[int]) -> PracticeScreen:
    """Go on from home; the screen with what was left."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, PracticeScreen) and bool(app.screen.query("Turn")), "it")
    assert isinstance(app.screen, PracticeScreen)
    return app.screen
