"""A number or formula with its working: rows in the box, their reading, and what is said of each."""

from __future__ import annotations

import pytest
from textual import events

from tests.tui.driving import command, desk, practising, running, settled, text_of, until
from tests.tui.test_keystrokes import burst
from tutor.language import Language
from tutor.tui.line_box import LONGEST_ROWS, LineBox, RowsBox

NUMERIC = ("numeric-saturation",)


async def test_down_adds_a_row_also_within_a_burst_and_enter_hands_all_of_them_in() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            burst(app, *"q=softmax(z)[1]", "down", *"q(1-q)x", "backspace", "down", *"4.5e-5", "enter")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            assert screen.state.current.answer == "q=softmax(z)[1]\nq(1-q)\n4.5e-5"
            shown = text_of(app)
            for row in ("· 1  q = softmax(z)[1]", "✓ 2  q·(1 - q)", "≈ 3  4.5 × 10⁻⁵"):
                assert row in shown


async def test_the_box_grows_to_five_rows_and_no_empty_row_is_added() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("down", "1", "down", "down", "down")
            box = screen.query_one(RowsBox)
            assert box.text == "1\n"
            await until(pilot, lambda: box.size.height == 2, "two rows")
            await pilot.press(*["2", "down"] * 7)
            await until(pilot, lambda: box.size.height == 5, "five rows")
            assert box.text.count("\n") == 8


async def test_the_echo_reads_the_row_of_the_cursor_with_the_names_of_the_rows_above() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            await practising(app, pilot)
            await pilot.press(*"q=10^-5", "down", *"4q", "down", *"=4e-5")
            await until(pilot, lambda: "4 × 10⁻⁵" in text_of(app), "the last row's reading")
            await pilot.press("up")
            await until(pilot, lambda: "4·q" in text_of(app), "the middle row's reading")
            await pilot.press("up")
            await until(pilot, lambda: "q = 10⁻⁵" in text_of(app), "the first row's reading")
            await pilot.press("down", "end", *"*1.2.3")
            await until(pilot, lambda: "column 7" in text_of(app), "the column in its row")


async def test_pasted_rows_stay_rows_and_too_many_are_refused_whole() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("0")
            app.post_message(events.Paste("1/8\r\n= 0.125\r\n"))
            box = screen.query_one(RowsBox)
            await until(pilot, lambda: box.display and box.text == "01/8\n= 0.125", "the rows")
            app.post_message(events.Paste("7\n" * LONGEST_ROWS))
            await until(pilot, lambda: "Nothing was" in text_of(app), "the refusal")
            assert box.text == "01/8\n= 0.125"


async def test_one_pasted_row_stays_on_the_line() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            app.post_message(events.Paste("\n4.5e-5\n"))
            line = screen.query_one(LineBox)
            await until(pilot, lambda: line.value == "4.5e-5", "the paste")
            assert not screen.query_one(RowsBox).display


async def test_a_draft_keeps_its_rows() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"q=1/8", "down", *"2q")
            await until(pilot, lambda: screen.state.current.draft == "q=1/8\n2q", "the draft")
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is not screen, "home")
            screen = await practising(app, pilot)
            box = screen.query_one(RowsBox)
            assert (box.display, box.text, box.has_focus) == (True, "q=1/8\n2q", True)
            await pilot.press("0")
            assert box.text == "q=1/8\n2q0"


async def test_the_command_line_opens_from_the_rows_and_comes_back_to_them() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("1", "down", "2")
            await command(app, pilot, "nonsense", "f9")
            await pilot.press("escape")
            await until(pilot, lambda: screen.query_one(RowsBox).has_focus, "the rows")


@pytest.mark.parametrize(
    ("language", "said", "stopped"),
    [
        ("en", "Not right: it goes wrong in line 3.", "Reading stopped in line 2, column 6."),
        ("zh", "不对：从第 3 行开始出错。", "读到第 2 行第 6 列读不下去了。"),
    ],
)
async def test_the_first_bad_line_and_an_unread_one_are_named_in_a_small_terminal(
    language: Language, said: str, stopped: str
) -> None:
    with desk(language=language, chosen=NUMERIC) as parts:
        async with running(parts, (80, 24), language) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"p=softmax(z)[1]", "down", *"p*1.2.3", "enter")
            await until(pilot, lambda: stopped in text_of(app), "the notice")
            await pilot.press(*["backspace"] * 6, *"(1-p)", "down", *"=2e-4", "enter")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            await until(pilot, lambda: said in text_of(app), "the verdict")
            rows = [row.strip(" ▅▃█▂▄▆▇▁") for row in text_of(app).splitlines()]
            assert "✓ 2  p·(1 - p)" in rows
            assert "✗ 3  2 × 10⁻⁴" in rows
            assert rows[rows.index("✗ 3  2 × 10⁻⁴") + 1].startswith("p·(1 - p)")
