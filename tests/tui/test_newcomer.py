"""What a person meets in the first hour: giving up, small windows, a second window, a full disk."""

from __future__ import annotations

from textual.widgets import Input

from tests.tui.driving import ANSWER, answer, asking, desk, practising, running, settled, text_of, until
from tutor.paths import database
from tutor.tui.command import CommandLine
from tutor.tui.derivation import DerivationView
from tutor.tui.derivation_panel import DerivationPanel
from tutor.tui.home import HomeScreen
from tutor.tui.open_box import OpenBox
from tutor.tui.small import SmallScreen


async def test_giving_a_number_up_shows_its_derivation_with_the_value_and_f3_opens_the_same() -> None:
    with desk() as parts:
        async with running(parts, (120, 60)) as (app, pilot):
            screen = await asking(app, pilot, "numeric-saturation")
            await pilot.press("f6")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "the feedback")
            await until(pilot, lambda: "4.539787" in text_of(app), "the value")
            await pilot.press("f3")
            await until(pilot, lambda: bool(screen.query(DerivationPanel)), "the derivation")
            view = screen.query_one(DerivationPanel).query_one(DerivationView)
            await until(pilot, lambda: view.worked is not None, "its steps")
            own = next(v for v in screen.query(DerivationView) if v is not view)
            assert view.worked == own.worked


async def test_giving_an_open_answer_up_says_when_the_answer_opens_and_f8_opens_it() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("f6")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "the feedback")
            await until(
                pilot, lambda: "F8 drops them and opens it now" in text_of(app), "when the answer opens"
            )
            await pilot.press("f8")
            await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
            assert "opens it now" not in text_of(app)


async def test_too_few_values_are_counted_and_not_called_unreadable() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await asking(app, pilot, "softmax-vector")
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write("0.73")
            await pilot.press("f5")
            await until(pilot, lambda: screen.state.current.notice is not None, "the notice")
            await until(pilot, lambda: "3 values" in text_of(app), "how many are asked")
            assert "Reading stopped" not in text_of(app)


async def test_the_right_complexity_is_shown_without_names_of_steps() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await asking(app, pilot, "attention-cost")
            assert "O(n^2)" not in text_of(app)
            await answer(pilot, screen, "O(n^2)")
            assert screen.state.current.verdict is not None
            assert screen.state.current.verdict.exact == "O(d·n²)"


async def test_a_window_that_starts_too_small_gives_way_to_the_first_screen_for_good() -> None:
    with desk() as parts:
        async with running(parts, (40, 10)) as (app, pilot):
            assert isinstance(app.screen, SmallScreen)
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")
            await practising(app, pilot)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home again")
            await until(pilot, lambda: "Packs" in text_of(app), "its lines")


async def test_nothing_opens_over_the_word_that_the_window_is_too_small() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            await pilot.resize_terminal(20, 5)
            await until(pilot, lambda: isinstance(app.screen, SmallScreen), "the word")
            await pilot.press("f1", "ctrl+p")
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")
            await until(pilot, lambda: "Packs" in text_of(app), "its lines")


async def test_a_second_window_says_so_as_long_as_it_is_open() -> None:
    with desk() as first:
        assert first.store.alone
        with desk() as parts:
            async with running(parts) as (app, pilot):
                assert "second window" in text_of(app).splitlines()[0]
                await until(pilot, lambda: "Another Tutor is open" in text_of(app), "what that means")
                await practising(app, pilot)
                assert "second window" in text_of(app).splitlines()[0]


async def test_progress_that_is_not_kept_is_said_in_every_header() -> None:
    database().parent.mkdir(parents=True, exist_ok=True)
    database().write_bytes(b"no database" * 1000)
    with desk() as parts:
        async with running(parts) as (app, pilot):
            assert "not saved" in text_of(app).splitlines()[0]
            await practising(app, pilot)
            assert "not saved" in text_of(app).splitlines()[0]


async def test_a_disk_that_refuses_is_said_in_the_header_until_it_takes_everything() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            pages = parts.store._db.execute("PRAGMA page_count").fetchone()[0]
            parts.store._db.execute(f"PRAGMA max_page_count = {pages}")
            await answer(pilot, screen, ANSWER + " so" * 5000)
            await until(pilot, lambda: "not saved" in text_of(app).splitlines()[0], "the sign")
            parts.store._db.execute("PRAGMA max_page_count = 1000000")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")
            assert "not saved" not in text_of(app)


async def test_emptying_the_command_line_leaves_it_open() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon", *"stats", "ctrl+u", "ctrl+u", *"x")
            assert screen.query_one(CommandLine).is_open
            assert screen.query_one(CommandLine).query_one(Input).value == "x"
            assert screen.query_one(OpenBox).text == ""


async def test_the_footer_of_80_columns_names_the_way_to_the_debrief() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            assert "F8" in text_of(app).splitlines()[-1]
            assert "question 1 of" in text_of(app).splitlines()[0]
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")
            assert "F8" in text_of(app).splitlines()[-1]
