"""What breaks around the screens: a message, nothing typed is lost, the rest goes on."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from textual import events

from tests.tui.driving import (
    ANSWER,
    answer,
    asking,
    desk,
    open_demo,
    practising,
    running,
    settled,
    text_of,
    until,
)
from tutor.outcomes import Outcome
from tutor.tui.command import CommandLine
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.open_box import OpenBox
from tutor.tui.output import OutputPanel
from tutor.tui.practice import PracticeScreen
from tutor.tui.row import Row
from tutor.tui.side import Side

NUMERIC = ("numeric-saturation",)
MARKED = """
format: 1
id: marked
title: {en: "Marks [@click=app.bell]x[/] [red]", zh: "标记 [@click=app.bell]x[/] [red]"}
questions:
  - id: one
    kind: open
    level: warm_up
    prompt: {en: "Why [bold]not[/] [/]?", zh: "为什么 [bold]不[/] [/]？"}
    points:
      - id: because
        says: {en: "Because of [link=x]it[/]", zh: "因为 [link=x]它[/]"}
        match: [{all: [[because, 因为]]}]
    answer:
      - heading: {en: "Short [i]", zh: "短 [i]"}
        body: {en: "It is [/b] so.", zh: "就是 [/b] 这样。"}
"""


FAULTY = """
format: 1
id: faulty
title: Weights
derivations:
  count: {given: {d: "64"}, steps: [{name: n, expr: 4*width^2, why: four square matrices}], result: {expr: n}}
questions:
  - {id: how-many, kind: numeric, prompt: "How many weights at d = {d}?", derivation: count, hints: [Square.]}
"""


async def test_a_maths_child_that_is_killed_while_it_judges_costs_no_answer() -> None:
    with desk(chosen=NUMERIC, own_child=True) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await until(pilot, lambda: parts.maths.pid is not None, "the maths child")
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write("4.5e-5")
            assert parts.maths.pid is not None
            os.kill(parts.maths.pid, signal.SIGKILL)
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase != "waiting" and settled(screen), "an outcome")
            if screen.state.phase == "asking":  # it could not be asked: said, and the text stands
                assert screen.turn.composer.text == "4.5e-5"
                await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "feedback", "the verdict")
            assert screen.state.current.verdict is not None
            assert screen.state.current.verdict.outcome is Outcome.RIGHT


async def test_a_demo_child_that_is_killed_is_told_and_the_next_run_works() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            await open_demo(app, pilot, "unscaled-training")
            await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "the demo")
            panel = app.screen.query_one(DemoPanel)
            await until(pilot, lambda: bool(panel.result.series), "the first points")
            child = app.demos._child
            assert child is not None
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            await until(pilot, lambda: not panel.busy, "the end of the run")
            await until(pilot, lambda: "✗" in text_of(app), "the message")
            await pilot.press("r")
            await until(pilot, lambda: panel.busy and bool(panel.result.series), "the next run")
            await pilot.press("escape")
            await until(pilot, lambda: not panel.busy, "its stop")


async def test_a_torch_that_cannot_be_imported_is_told_beside_a_draft_that_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise ImportError('no such library')\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            assert screen.turn is not None
            assert screen.turn.composer is not None
            await pilot.press("colon", *"demo run softmax-gradient", "enter")
            await until(pilot, lambda: bool(screen.query(DemoPanel)), "the demo")
            await until(pilot, lambda: "PyTorch is installed but" in text_of(app), "the message")
            await pilot.press("escape")
            await until(pilot, lambda: screen.query_one(Side).front is None, "the draft")
            screen.turn.composer.write(ANSWER)
            await answer(pilot, screen, "")


async def test_a_home_that_is_deleted_is_told_and_practice_goes_on(own_home: Path) -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            shutil.rmtree(own_home / "tutor")
            await answer(pilot, screen, ANSWER)
            assert screen.driver is not None
            assert not screen.driver.kept
            await pilot.press("ctrl+q")
            await pilot.pause()
            assert app.screen is screen  # told first
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")


async def test_a_full_disk_is_told_once_and_what_it_refused_is_kept_when_there_is_room_again() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            pages = parts.store._db.execute("PRAGMA page_count").fetchone()[0]
            parts.store._db.execute(f"PRAGMA max_page_count = {pages}")
            await answer(pilot, screen, ANSWER + " so" * 5000)
            assert screen.driver is not None
            assert not screen.driver.kept
            parts.store._db.execute("PRAGMA max_page_count = 1000000")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")
            assert screen.driver.kept
            assert any(event.kind == "answered" for event in parts.store.events())


async def test_markup_in_a_pack_is_text_on_every_screen(tmp_path: Path) -> None:
    file = tmp_path / "marked.yaml"
    file.write_text(MARKED, encoding="utf-8")
    with desk(packs=(file,), chosen=("marked",)) as parts:
        async with running(parts) as (app, pilot):
            assert not parts.bank.broken
            next(r for r in app.screen.query(Row) if "Marks" in str(r.render())).focus()
            await until(pilot, lambda: "Marks [@click=app.bell]x[/]" in text_of(app), "its row")
            app.practise("marked")
            await until(pilot, lambda: "[bold]not[/]" in text_of(app), "the prompt as it stands")
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            await until(pilot, lambda: settled(screen), "the box")
            await answer(pilot, screen, "because")
            assert "[link=x]it[/]" in text_of(app)


async def test_a_quote_that_is_not_closed_keeps_the_line_and_an_unknown_word_names_the_nearest() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon", *"grade 'x", "enter")
            await until(pilot, lambda: "not closed" in text_of(app), "the message")
            assert screen.query_one(CommandLine).has_class("-open")
            await pilot.press("escape")
            await pilot.press("colon", *"statz", "enter")
            await until(pilot, lambda: bool(screen.query(OutputPanel)), "the output")
            panel = screen.query_one(OutputPanel)
            await until(pilot, lambda: panel.status is not None, "its end")
            assert panel.status == 2
            await until(pilot, lambda: "stats" in text_of(app), "the nearest word")


async def test_ctrl_c_stops_a_command_that_would_go_on_and_quits_nothing() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("ctrl+c")
            await pilot.press("colon", *"demo run unscaled-training --steps 20000", "enter")
            await until(pilot, lambda: bool(screen.query(DemoPanel)), "the demo")
            panel = screen.query_one(DemoPanel)
            await until(pilot, lambda: bool(panel.result.series), "points")
            await pilot.press("ctrl+c")
            await until(pilot, lambda: not panel.busy, "the stop")
            assert app.screen is screen
            assert app.return_code is None


async def test_keys_hammered_while_an_answer_is_judged_hand_it_in_once_and_lose_nothing() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            box = screen.query_one(OpenBox)
            box.post_message(events.Paste(ANSWER))
            for key in ("f5", "f5", "ctrl+j", "x", "f5", "up", "tab", "space"):
                if app.screen.focused is not None:
                    app.screen.focused.post_message(events.Key(key, None))
            await pilot.press("f5", "f5")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            answered = [event for event in parts.store.events() if event.kind == "answered"]
            assert len(answered) == 1


async def test_a_derivation_that_does_not_work_out_is_the_packs_fault_and_costs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "faulty.yaml"
    file.write_text(FAULTY, encoding="utf-8")
    with desk(packs=(file,), chosen=("faulty",)) as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await asking(app, pilot, "faulty")
            turn = screen.turn
            assert turn is not None
            assert turn.composer is not None
            turn.composer.write("16384")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.current.notice is not None, "the notice")
            await until(pilot, lambda: "derivation does not work out" in text_of(app), "the message")
            assert "width" in text_of(app)
            assert "hand it in again" not in text_of(app)
            assert screen.state.phase == "asking"
            assert turn.composer.text == "16384"
            assert not any(event.kind in ("judged", "rated") for event in parts.store.events())
            await pilot.press("f7")
            await until(
                pilot, lambda: not screen.is_attached or screen.state.ref != "faulty/how-many", "the next"
            )
            assert parts.store.drafts()["faulty/how-many"] == "16384"
