"""The lists and lines of the kinds that are picked, put in order or filled in, driven by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from tests.packs.kinds import FILE
from tests.tui.driving import asking, command, desk, running, settled, text_of, until
from tests.tui.test_keystrokes import burst
from tutor.language import LANGUAGES, Language
from tutor.tui.app import TutorApp
from tutor.tui.gaps_box import GapsBox
from tutor.tui.order_box import OrderBox
from tutor.tui.pick_box import PickBox
from tutor.tui.practice import PracticeScreen

Asked = tuple[TutorApp, Pilot[int], PracticeScreen]


@asynccontextmanager
async def asked(name: str, size: tuple[int, int] = (80, 24), language: Language = "en") -> AsyncIterator[Asked]:
    """One question of the sample pack on the screen."""
    with desk(language=language, packs=(FILE,), chosen=(f"kinds/{name}",)) as parts:
        async with running(parts, size, language) as (app, pilot):
            yield app, pilot, await asking(app, pilot, f"kinds/{name}")


async def fed_back(pilot: Pilot[int], screen: PracticeScreen) -> None:
    await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")


def letter(screen: PracticeScreen, name: str) -> str:
    """The letter of an option as it is shown now."""
    return "abcdefg"[screen.state.current.shown.index(name)]


async def test_enter_picks_the_row_under_the_cursor_and_then_hands_it_in() -> None:
    async with asked("one") as (app, pilot, screen):
        assert isinstance(app.focused, PickBox)
        await pilot.press("down", "enter")
        assert screen.state.current.draft == "b"
        assert "(•) b" in text_of(app)
        await pilot.press("up", "up", "enter")  # around the upper end, to another row, which is picked instead
        assert screen.state.current.draft == "c"
        await pilot.press("enter")
        await fed_back(pilot, screen)
        assert screen.state.current.answer == "c"
        assert "← your pick" in text_of(app)


async def test_letters_and_digits_pick_and_one_pick_takes_the_place_of_another() -> None:
    async with asked("one") as (_, pilot, screen):
        for key, draft in (("b", "b"), ("3", "c"), ("A", "a"), ("9", "a"), ("z", "a")):
            await pilot.press(key)
            assert screen.state.current.draft == draft
        await pilot.press("f5")
        await fed_back(pilot, screen)


async def test_several_are_switched_on_and_off_and_each_is_told() -> None:
    async with asked("two") as (app, pilot, screen):
        await pilot.press(letter(screen, "shift"), letter(screen, "negate"), letter(screen, "negate"))
        assert screen.state.current.draft == letter(screen, "shift")
        await pilot.press("enter")
        await fed_back(pilot, screen)
        shown = text_of(app)
        assert "dividing by 2  ← not picked" in shown
        assert "No order changes." in shown


async def test_nothing_picked_costs_nothing() -> None:
    async with asked("two") as (app, pilot, screen):
        await pilot.press("f5")
        await until(pilot, lambda: screen.state.current.notice is not None, "the notice")
        assert screen.state.phase == "asking"
        assert "Nothing is written yet." in text_of(app)


async def test_a_statement_takes_its_letters_and_flips_with_the_language() -> None:
    async with asked("flag") as (app, pilot, screen):
        await pilot.press("t", "f", "ctrl+l")
        await until(pilot, lambda: "(•) f  错" in text_of(app), "the Chinese rows")
        await pilot.press("enter")
        await fed_back(pilot, screen)
        assert "回答正确。" in text_of(app)


async def test_rows_of_an_order_move_by_brackets_shift_and_space() -> None:
    async with asked("steps") as (app, pilot, screen):
        assert isinstance(app.focused, OrderBox)
        await pilot.press("]")
        assert screen.state.current.draft == "b a c d"
        await pilot.press("shift+down")
        assert screen.state.current.draft == "b c a d"
        app.focused.write("【")  # what an input method sends, for which Pilot knows no key
        await until(pilot, lambda: screen.state.current.draft == "b a c d", "the row moved up")
        await pilot.press("space", "down", "down", "down", "space", "up")
        assert screen.state.current.draft == "b c d a"
        assert app.focused.at == 2


async def test_an_order_as_it_was_shuffled_is_not_handed_in() -> None:
    async with asked("steps") as (app, pilot, screen):
        await pilot.press("enter")
        await until(pilot, lambda: "as they were shuffled" in text_of(app), "the notice")
        assert (screen.state.phase, screen.state.current.answer) == ("asking", None)
        await pilot.press("]", "[")
        assert screen.state.current.draft == ""
        await pilot.press("]", "enter")
        await fed_back(pilot, screen)
        assert screen.state.current.answer == "b a c d"


async def test_letters_name_an_order_one_place_after_the_other() -> None:
    async with asked("steps") as (app, pilot, screen):
        await pilot.press("c", "a", "backspace", "b")
        assert screen.state.current.draft == "c b a d"
        ids = ("scores", "scale", "weights", "mix")
        await pilot.press("down", *(letter(screen, name) for name in ids), "enter")
        await fed_back(pilot, screen)
        assert "Right." in text_of(app)


async def test_gaps_are_filled_from_line_to_line_with_a_live_reading() -> None:
    async with asked("gaps") as (app, pilot, screen):
        assert screen.query(GapsBox)
        await pilot.press(*"2d_k")
        await until(pilot, lambda: "read as" in text_of(app), "the reading")
        await pilot.press("backspace", "backspace", "backspace", "backspace", *"d_k", "enter", *"std")
        assert screen.state.current.draft == "d_k\nstd"
        await pilot.press("up", "end", *"^2", "tab", "enter")
        await until(pilot, lambda: screen.state.current.notice is not None or settled(screen), "a verdict")
        await fed_back(pilot, screen)
        shown = text_of(app)
        assert "expected: d_k" in shown
        assert "That is a square too much." not in shown  # `flag` asks about this slip next
        assert "a follow-up" in shown


@pytest.mark.parametrize("key", ["tab", "enter", "down"])
async def test_what_is_typed_in_a_burst_goes_into_the_gap_that_the_keys_have_reached(key: str) -> None:
    async with asked("gaps") as (app, pilot, screen):
        burst(app, *"2x", "backspace", key, *"stx", "backspace", "d", "shift+tab", "end", "y")
        await until(pilot, lambda: screen.state.current.draft.startswith("2y"), "the last key")
        assert screen.state.current.draft == "2y\nstd"


async def test_a_gap_that_cannot_be_read_is_named_and_the_draft_stays() -> None:
    async with asked("gaps") as (app, pilot, screen):
        await pilot.press(*"d_k+", "down", *"std", "f5")
        await until(pilot, lambda: screen.state.current.notice is not None, "the notice")
        await until(pilot, lambda: "Gap 1" in text_of(app), "which gap")
        assert screen.state.current.draft == "d_k+\nstd"


async def test_unknown_words_are_the_persons_to_decide() -> None:
    async with asked("gaps") as (app, pilot, screen):
        await pilot.press(*"d_k", "enter", *"width", "enter")
        await until(pilot, lambda: "expected: standard deviation" in text_of(app), "what was expected")
        await pilot.press("right")
        await fed_back(pilot, screen)
        assert "Counted as right, as you decided." in text_of(app)


async def test_the_command_line_hints_and_giving_up_work_beside_a_list() -> None:
    async with asked("one") as (app, pilot, screen):
        await pilot.press("b", "f2")
        await until(pilot, lambda: "What do they sum to?" in text_of(app), "the hint")
        await command(app, pilot, "math check --answer 1 --reference 1")
        await until(pilot, lambda: screen.front is not None, "the panel")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.focused, PickBox), "the list again")
        assert screen.state.current.draft == "b"
        await pilot.press("f6")
        await fed_back(pilot, screen)
        assert "← your pick" not in text_of(app)


async def test_a_list_that_was_left_comes_back_as_it_was() -> None:
    with desk(packs=(FILE,), chosen=("kinds/two",)) as parts:
        async with running(parts) as (app, pilot):
            screen = await asking(app, pilot, "kinds/two")
            await pilot.press("a", "d", "escape")
            await until(pilot, lambda: app.screen is not screen, "home")
            again = await asking(app, pilot)
            assert again.state.current.draft == "a d"
            assert "[✓] d" in text_of(app)


async def test_all_fits_into_80_by_24_in_both_languages() -> None:
    for language in LANGUAGES:
        for name in ("one", "two", "steps"):
            async with asked(name, (80, 24), language) as (app, _, _):
                shown = text_of(app)
                assert "a  " in shown
                assert "enter" in shown.splitlines()[-1]
