"""Coming back to a conversation: what stood on the screen stands there again."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.driving import answer, desk, practising, running, settled, until
from tutor.tui.app import TutorApp
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


async def practising_again(app: TutorApp, pilot: Pilot[int]) -> PracticeScreen:
    """Go on from home; the screen with what was left."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, PracticeScreen) and bool(app.screen.query("Turn")), "it")
    assert isinstance(app.screen, PracticeScreen)
    return app.screen
