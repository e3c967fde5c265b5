"""The first screen: what is due and the way in always stand there, and the choice is always in view."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.driving import desk, running, text_of, until
from tutor.tui.app import TutorApp
from tutor.tui.cards import chosen_mark
from tutor.tui.practice import PracticeScreen
from tutor.tui.row import Row

PACK = """
format: 1
id: topic-{n}
title: {{en: "Topic {n}", zh: "主题 {n}"}}
questions:
  - id: one
    kind: open
    level: warm_up
    prompt: {{en: "Why {n}?", zh: "为什么 {n}？"}}
    points:
      - {{id: because, says: {{en: Because, zh: 因为}}, match: [{{all: [[because, 因为]]}}]}}
    hints: [{{en: Think., zh: 想一想。}}]
    answer: [{{heading: {{en: Short, zh: 简答}}, body: {{en: It is so., zh: 就是这样。}}}}]
"""
MANY = 3


def written(folder: Path, count: int) -> tuple[Path, ...]:
    """So many small packs."""
    files = [folder / f"topic-{n:02}.yaml" for n in range(count)]
    for n, file in enumerate(files):
        file.write_text(PACK.format(n=f"{n:02}"), encoding="utf-8")
    return tuple(files)


def chosen(app: TutorApp) -> str:
    """The line on the screen that bears the mark of the choice."""
    mark = chosen_mark(True).plain.strip()
    lines = [line for line in text_of(app).splitlines() if mark in line]
    assert len(lines) == 1, lines
    return lines[0]


@pytest.mark.parametrize("size", [(80, 24), (60, 12), (120, 40)])
async def test_with_many_packs_the_arrows_choose_and_what_is_chosen_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with desk(packs=written(tmp_path, MANY)) as parts:
        async with running(parts, size) as (app, pilot):
            assert "Start practising" in chosen(app)
            shown = text_of(app)
            assert "new" in shown.splitlines()[2]
            assert "┄" in shown
            await pilot.press("down")
            assert "Live demos" in chosen(app)
            for pack in parts.bank.packs:
                await pilot.press("down")
                assert pack.title.en[:7] in chosen(app)
                assert "Start practising" in text_of(app)
            await pilot.press("end")
            await until(pilot, lambda: parts.bank.packs[-1].title.en[:7] in chosen(app), "the last pack")
            await pilot.press("home")
            await until(pilot, lambda: "Start practising" in chosen(app), "the first line")
            await pilot.press("pagedown", "pageup", "home", "down", "down", "down")
            await pilot.pause()
            line = chosen(app)
            row = app.focused
            assert isinstance(row, Row)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, PracticeScreen), "practice")
            assert isinstance(app.screen, PracticeScreen)
            (name,) = app.screen._names
            assert next(pack for pack in parts.bank.packs if pack.id == name).title.en[:7] in line


async def test_above_the_first_pack_its_heading_is_seen_again(tmp_path: Path) -> None:
    with desk(packs=written(tmp_path, MANY)) as parts:
        async with running(parts, (60, 12)) as (app, pilot):
            await pilot.press("pagedown", "pagedown", "pagedown")
            await until(pilot, lambda: "Packs" not in text_of(app), "the lines further down")
            await pilot.press("home", "down", "down")
            await until(pilot, lambda: "Packs" in text_of(app), "the heading")


async def test_the_demos_stand_by_their_systems_and_escape_comes_back() -> None:
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            await pilot.press("down", "enter")
            await until(pilot, lambda: "softmax-gradient" in text_of(app), "the demos")
            assert "softmax saturation" in text_of(app)
            await pilot.press("end")
            await until(pilot, lambda: "unscaled-training" in chosen(app), "the last demo")
            await pilot.press("escape")
            await until(pilot, lambda: "Start practising" in text_of(app), "the first screen")
