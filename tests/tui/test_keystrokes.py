"""Keys that arrive together act in the order they were pressed, letters and editing keys alike."""

from __future__ import annotations

import pytest
from textual import events

from tests.tui.driving import desk, practising, running, settled, text_of, until
from tutor.tui.app import TutorApp
from tutor.tui.command import CommandBox, CommandLine
from tutor.tui.line_box import LineBox
from tutor.tui.open_box import OpenBox

NUMERIC = ("numeric-saturation",)


def burst(app: TutorApp, *keys: str) -> None:
    """Keys as one read of the terminal brings them: none waits until the one before has been handled."""
    for key in keys:
        named = {".": "full_stop", ":": "colon", ",": "comma"}.get(key, key)
        app.post_message(events.Key(named, key if len(key) == 1 else None))


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("1", "6", "backspace", "7"), "17"),
        (("2", ".", "5", "backspace", "backspace", "backspace", "8"), "8"),
        (("1", "2", "left", "left", "9"), "912"),
        (("7", "ctrl+u", "backspace", "backspace", "backspace", *"12345"), "12345"),
        (("7", "ctrl+u", *"0.2左右"), "0.2左右"),
        (("1", "2", "home", "3", "end", "4", "delete", "left", "delete"), "312"),
    ],
)
async def test_a_burst_of_keys_edits_the_number_in_order(keys: tuple[str, ...], text: str) -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            burst(app, *keys, "end", "0")
            box = screen.query_one(LineBox)
            await until(pilot, lambda: box.value.endswith("0") and len(box.value) > len(text), "the last key")
            await pilot.pause()
            assert box.value == text + "0"


async def test_a_burst_of_keys_edits_an_open_answer_in_order() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            burst(app, *"abc", "backspace", "left", *"xy", "up", "z", "enter", "down", "end", "q")
            box = screen.query_one(OpenBox)
            await until(pilot, lambda: box.text.endswith("q"), "the last key")
            assert box.text == "z\naxybq"


async def test_a_burst_of_keys_edits_the_command_line_in_order() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            burst(app, ":", *"demox", "backspace", *" ru", "left", "left", "z")
            await until(pilot, lambda: bool(screen.query(CommandBox)), "the line")
            box = screen.query_one(CommandBox)
            await until(pilot, lambda: "z" in box.value, "the last key")
            assert screen.query_one(CommandLine).has_class("-open")
            assert box.value == "demo zru"


async def test_enter_in_a_burst_hands_in_what_stood_before_it() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            burst(app, *"16", "backspace", "7", "enter")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            assert screen.state.current.answer == "17"


async def test_the_notice_that_nothing_is_written_goes_with_the_next_key() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            await practising(app, pilot)
            await pilot.press("enter")
            await until(pilot, lambda: "Nothing is written" in text_of(app), "the notice")
            await pilot.press("1")
            await until(pilot, lambda: "Nothing is written" not in text_of(app), "its end")
