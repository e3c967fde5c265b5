"""Home, sizes, broken packs, help, demos: what is on the screen, in every size and both languages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widget import Widget

from tests.tui.driving import (
    ANSWER,
    ANSWER_ZH,
    answer,
    desk,
    open_demo,
    practising,
    running,
    settled,
    text_of,
    until,
)
from tutor.language import LANGUAGES, Language, say
from tutor.tui.app import TutorApp
from tutor.tui.broken import BrokenScreen
from tutor.tui.demo_form import Field
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.help import HelpScreen
from tutor.tui.home import HomeScreen
from tutor.tui.plot import Plot
from tutor.tui.row import Row
from tutor.tui.small import SmallScreen
from tutor.tui.talk import Talk
from tutor.tui.turn import Turn

SIZES = [(80, 24), (120, 40), (200, 50)]

BROKEN = """
format: 1
id: broken
title: {en: Broken, zh: 坏的}
questions:
  - id: one
    kind: opne
    prompt: {en: Why?, zh: 为什么？}
"""


def outside(app: TutorApp) -> list[Widget]:
    """Widgets that are shown in part beyond the right edge of the screen."""
    return [w for w in app.screen.query("*") if w.display and w.region.right > app.size.width]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_screen_fits_its_width_and_every_line_has_it(
    language: Language, size: tuple[int, int]
) -> None:
    with desk(language=language) as parts:
        async with running(parts, size, language) as (app, pilot):
            assert not outside(app)
            screen = await practising(app, pilot)
            assert not outside(app)
            await answer(pilot, screen, ANSWER_ZH if language == "zh" else ANSWER)
            assert not outside(app)
            assert all(cell_len(line) <= size[0] for line in text_of(app).splitlines())
            assert say("tui.key_next", language) in text_of(app).splitlines()[-1]


@pytest.mark.parametrize("size", SIZES)
async def test_each_question_stands_at_the_top_with_its_box_in_view_and_stays_there_under_the_feedback(
    size: tuple[int, int],
) -> None:
    with desk() as parts:
        async with running(parts, size) as (app, pilot):
            screen = await practising(app, pilot)
            top = screen.query_one(Talk).region.y + 1
            for _ in range(3):
                turn = screen.turn
                assert turn is not None
                assert turn.composer is not None

                def on_top(turn: Turn = turn) -> bool:
                    return turn.region.y == top

                await until(pilot, on_top, "the question at the top")
                assert turn.composer.region.bottom < size[1]
                await answer(pilot, screen, "12" if turn.question.numeric else ANSWER)
                await until(pilot, on_top, "the question at the top")
                await pilot.press("enter")
                await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "a follow-up")


@pytest.mark.parametrize(("width", "beside"), [(120, True), (110, True), (109, False), (80, False)])
async def test_evidence_stands_beside_the_text_from_110_columns_and_under_it_below(
    width: int, beside: bool
) -> None:
    with desk() as parts:
        async with running(parts, (width, 40)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            assert screen.query_one("Side").display is beside
            inline = [card for card in screen.query(".inline-evidence") if card.display]
            assert bool(inline) is not beside


async def test_a_window_that_is_too_small_says_so_and_comes_back() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            await pilot.resize_terminal(20, 5)
            await until(pilot, lambda: isinstance(app.screen, SmallScreen), "the notice")
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")


async def test_the_app_opens_in_a_window_that_is_too_small() -> None:
    with desk() as parts:
        async with running(parts, (20, 5)) as (app, pilot):
            await until(pilot, lambda: isinstance(app.screen, SmallScreen), "the notice")
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "home")


async def test_a_broken_pack_is_listed_with_its_reason_and_the_others_still_work(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN, encoding="utf-8")
    with desk(packs=(file,)) as parts:
        async with running(parts) as (app, pilot):
            assert "✗ broken.yaml" in text_of(app)
            row = next(r for r in app.screen.query(Row) if "broken.yaml" in str(r.render()))
            row.focus()
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, BrokenScreen), "the problems")
            assert "opne" in text_of(app)
            await pilot.press("escape")
            app.screen.query(Row).first().focus()
            await practising(app, pilot)


async def test_help_opens_anywhere_and_escape_returns() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"draft", "f1")
            await until(pilot, lambda: isinstance(app.screen, HelpScreen), "help")
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen, "practice")
            assert screen.turn is not None
            assert screen.turn.composer is not None
            assert screen.turn.composer.text == "draft"


async def test_light_and_dark_both_draw() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            before = app.theme
            app.action_light_dark()
            await pilot.pause()
            assert app.theme != before
            assert "Start practising" in text_of(app)


async def test_a_demo_from_home_draws_runs_again_with_another_parameter_and_refuses_nonsense_at_its_field() -> (
    None
):
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await open_demo(app, pilot, "softmax-gradient")
            await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "the demo")
            panel = app.screen.query_one(DemoPanel)
            await until(pilot, lambda: panel.result.ended, "its end")
            assert any(plot.lines for plot in app.screen.query(Plot))
            field = next(f for f in app.screen.query(Field) if f.parameter.name == "logits")
            field.put("1, two")
            panel.action_rerun()
            await until(pilot, lambda: field.has_class("-wrong"), "the error at its field")
            assert panel.result.ended
            field.put("1, 2")
            panel.action_rerun()
            await until(pilot, lambda: panel.result.parameters.get("logits") == [1.0, 2.0], "the new run")
            await until(pilot, lambda: panel.result.ended, "its end")
            assert not field.has_class("-wrong")


async def test_keys_are_answered_while_a_demo_trains_and_escape_stops_it() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await open_demo(app, pilot, "unscaled-training")
            await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "the demo")
            panel = app.screen.query_one(DemoPanel)
            await until(pilot, lambda: any(plot.lines for plot in app.screen.query(Plot)), "the first points")
            assert panel.busy
            await pilot.press("ctrl+l")
            await until(pilot, lambda: "演示" in text_of(app), "the other language")
            assert panel.busy
            await pilot.press("escape")
            await until(pilot, lambda: not panel.busy, "the stop")
            assert panel.result.cancelled
            before = panel.result.value("steps")
            next(f for f in panel.query(Field) if f.parameter.name == "lr").put("0.002")
            await pilot.press("t")
            await until(
                pilot, lambda: panel.result.parameters.get("lr") == [0.002], "it goes on with another rate"
            )
            await until(pilot, lambda: len(loss(panel)) > before, "new points in the same line")
            await pilot.press("escape")
            await until(pilot, lambda: not panel.busy, "the second stop")
            assert loss(panel)[: int(before)] == tuple(range(int(before)))
            next(f for f in panel.query(Field) if f.parameter.name == "d_k").put("32")
            await pilot.press("t")
            await until(pilot, lambda: "另一组模型" in text_of(app), "the refusal of another model")
            assert panel.result.value("steps") == len(loss(panel))


def loss(panel: DemoPanel) -> tuple[float, ...]:
    """The steps of one model whose losses are drawn."""
    return panel.result.series["loss", ("none", "0")].x


def test_the_first_screen_loads_neither_numpy_nor_pydantic_nor_fsrs_nor_yaml_nor_torch_nor_sympy(
    tmp_path: Path,
) -> None:
    script = """
import asyncio, sys
from tutor.cli.wiring import Parts
from tutor.tui.app import TutorApp
async def main():
    app = TutorApp(Parts(language="en", lean=True), language="en")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.screen.query("Row")
        print(sorted({"numpy", "pydantic", "fsrs", "yaml", "torch", "sympy", "httpx"} & set(sys.modules)))
asyncio.run(main())
"""
    told = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert told.stdout.strip() == "[]"
