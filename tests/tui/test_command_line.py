"""The shell's words from any screen: what opens has the focus, and leaving gives it back."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import TextArea

from tests.tui.driving import command, desk, practising, running, settled, text_of, until
from tutor.tui.app import TutorApp
from tutor.tui.command import CommandBox, CommandLine
from tutor.tui.demo_form import DemoForm
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.home import HomeScreen
from tutor.tui.open_box import OpenBox
from tutor.tui.output import OutputPanel
from tutor.tui.panel_screen import PanelScreen
from tutor.tui.practice import PracticeScreen
from tutor.tui.row import Row
from tutor.tui.side import Side


def closed(app: TutorApp) -> bool:
    """Whether no command is being written."""
    return not any(line.is_open for line in app.screen.query(CommandLine))


def focus_in(app: TutorApp, widget: Widget) -> bool:
    """Whether something in the widget has the focus."""
    return app.focused is not None and widget in app.focused.ancestors


async def demo_ended(app: TutorApp, pilot: Pilot[int]) -> DemoPanel:
    """The demo in front, at the end of its run."""
    await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "the demo")
    panel = app.screen.query(DemoPanel).last()
    await until(pilot, lambda: panel.result.ended and not panel.busy, "its end")
    return panel


async def test_the_keys_after_a_command_are_those_of_the_demo_it_opened() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await practising(app, pilot)
            await command(app, pilot, "demo run softmax-gradient")
            panel = await demo_ended(app, pilot)
            await until(pilot, lambda: focus_in(app, panel), "its focus")
            await pilot.press("p")
            await until(pilot, lambda: focus_in(app, panel.query_one(DemoForm)), "its form")
            assert screen.query_one(CommandBox).value == "demo run softmax-gradient"
            await pilot.press("escape", "escape")
            await until(pilot, lambda: screen.query_one(Side).front is None, "the panel's end")
            await until(pilot, lambda: isinstance(app.focused, OpenBox), "the draft")
            await pilot.press("x")
            assert screen.query_one(OpenBox).text == "x"


@pytest.mark.parametrize("key", ["escape", "tab"])
async def test_leaving_the_line_closes_it_and_the_next_letter_goes_into_the_draft(key: str) -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon", *"stats", key)
            await until(pilot, lambda: closed(app), "its end")
            assert "submit" in text_of(app).splitlines()[-1]
            await pilot.press("b")
            assert screen.query_one(OpenBox).text == "b"


async def test_over_a_draft_f9_opens_the_line_and_the_draft_stands() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"so far")
            assert "F9 command" in text_of(app)
            await command(app, pilot, "math check --reference 1/2 --answer 0.5", "f9")
            await until(pilot, lambda: bool(screen.query(OutputPanel)), "the output")
            panel = screen.query_one(OutputPanel)
            await until(pilot, lambda: panel.status is not None, "its end")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(screen.focused, TextArea), "the draft")
            await pilot.press("!")
            assert screen.query_one(OpenBox).text == "so far!"


async def test_a_language_written_with_an_equals_sign_is_the_commands_own() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await command(app, pilot, "math check --reference 1/2 --answer 0.5 --lang=zh")
            await until(pilot, lambda: bool(screen.query(OutputPanel)), "the output")
            panel = screen.query_one(OutputPanel)
            await until(pilot, lambda: panel.status is not None, "its end")
            assert panel.status == 0
            assert "正确" in text_of(app)


async def test_the_line_opens_on_the_first_screen_and_a_demo_comes_back_to_the_row_it_was_opened_from() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await pilot.press("down")
            row = app.focused
            assert isinstance(row, Row)
            await command(app, pilot, "demo run softmax-gradient --logits 12,0,-12")
            panel = await demo_ended(app, pilot)
            assert isinstance(app.screen, PanelScreen)
            assert panel.result.parameters["logits"] == [12.0, 0.0, -12.0]
            await command(app, pilot, "stats")
            await until(pilot, lambda: bool(app.screen.query(OutputPanel)), "the output over it")
            await pilot.press("escape")
            await until(pilot, lambda: panel.screen is app.screen, "the demo")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")
            assert app.focused is row


async def test_on_the_first_screen_escape_leaves_the_line_and_a_wrong_word_keeps_it() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            row = app.focused
            await command(app, pilot, "demo run softmax-gradiant")
            await until(pilot, lambda: "softmax-gradient" in text_of(app), "the suggestion")
            assert not closed(app)
            await pilot.press("escape")
            await until(pilot, lambda: closed(app), "its end")
            assert app.focused is row
            assert isinstance(app.screen, HomeScreen)


async def test_practice_of_one_question_opens_from_the_first_screen_and_not_inside_practice() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await command(app, pilot, "practice numeric-saturation")
            await until(pilot, lambda: isinstance(app.screen, PracticeScreen), "practice")
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            await until(pilot, lambda: screen.driver is not None and settled(screen), "the question")
            assert screen.state.ref.endswith("/numeric-saturation")
            await command(app, pilot, "practice")
            await until(pilot, lambda: "practice already" in text_of(app), "the message")
            assert app.screen is screen
