"""Painting: what changed and no more, a key's answer at once; the progress of a demo lays nothing out."""

from __future__ import annotations

import asyncio
import importlib.util
import random
from collections.abc import Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest
import textual._compositor
from textual import events
from textual._compositor import Compositor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tests.tui.driving import answer, command, desk, practising, running, settled, until
from tutor.demos.result import DemoResult
from tutor.tui.app import TutorApp
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.line_box import LineBox
from tutor.tui.plot import Plot

NUMERIC = ("numeric-saturation",)
LONG_RUN = "demo run unscaled-training --scales sqrt_d_k,none --seeds 1 --d-k 8 --d-model 16 --steps 20000"


def untouched() -> ModuleType:
    """Textual's own compositor, as it came."""
    spec = importlib.util.spec_from_file_location("untouched", textual._compositor.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seen(compositor: Compositor, crop: Region) -> list[Strip]:
    """What is painted in the crop."""
    chops = compositor._render_chops(crop, lambda y: crop.y <= y < crop.bottom)
    rows = []
    for y in range(crop.y, crop.bottom):
        parts = [(a, chops[y][a]) for a, b in pairwise(compositor.cuts[y]) if a < crop.right and b > crop.x]
        left = parts[0][0]
        rows.append(Strip.join([strip for _, strip in parts]).crop(crop.x - left, crop.right - left))
    return rows


def cells(rows: Sequence[Strip]) -> list[list[tuple[str, object]]]:
    return [[(letter, segment.style) for segment in row for letter in segment.text] for row in rows]


def layouts(screen: Screen[Any]) -> list[object]:
    """A list that grows with each layout of the screen."""
    found: list[object] = []
    screen.screen_layout_refresh_signal.subscribe(screen, found.append, immediate=True)
    return found


@pytest.mark.parametrize("key", ["f2", "ctrl+l"])
async def test_what_a_layout_moves_after_a_scroll_is_painted_in_its_new_place(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Region] = []
    update = Compositor.render_update

    def recorded(self: Compositor, *args: Any, **options: Any) -> Any:
        painted.extend(self._dirty_regions)
        return update(self, *args, **options)

    monkeypatch.setattr(Compositor, "render_update", recorded)
    with desk() as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "variance")
            await pilot.press("enter")
            await until(pilot, lambda: settled(screen) and screen.state.phase == "asking", "a follow-up")
            await pilot.pause(0.1)
            painted.clear()
            await pilot.press(key)
            await pilot.pause(0.1)
            assert app.size.region in painted


async def test_a_part_of_the_screen_is_painted_as_the_whole_of_it_would_be() -> None:
    everything = untouched().Compositor._get_renders
    dice = random.Random(5)  # noqa: S311
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("f1")  # a screen over another, and before that panes that scroll
            for front in (app.screen, screen):
                compositor, (width, height) = front._compositor, app.size
                for _ in range(60):
                    x, y = dice.randrange(width), dice.randrange(height)
                    crop = Region(x, y, dice.randint(1, width - x), dice.randint(1, height - y))
                    ours = cells(seen(compositor, crop))
                    with_all = Compositor._get_renders
                    Compositor._get_renders = everything  # type: ignore[method-assign]
                    try:
                        assert ours == cells(seen(compositor, crop))
                    finally:
                        Compositor._get_renders = with_all  # type: ignore[method-assign]


async def test_a_key_is_painted_before_the_next_beat_and_lays_nothing_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[object] = []
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            box = screen.query_one(LineBox)
            await pilot.press("1")
            await pilot.pause(0.2)
            laid_out = layouts(screen)
            screen._update_timer.stop()  # the next beat never comes
            monkeypatch.setattr(TutorApp, "_display", lambda _, screen, what: painted.append((screen, what)))
            app.post_message(events.Key("2", "2"))
            for _ in range(500):  # not the pilot's pause, which paints what waits
                if painted:
                    break
                await asyncio.sleep(0.01)
            assert box.value == "12"
            assert painted
            assert laid_out == []


async def test_progress_of_a_demo_lays_nothing_out_and_draws_one_picture_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Plot] = []
    draw = Plot._draw

    def counted(plot: Plot) -> list[int]:
        drawn.append(plot)
        return draw(plot)

    with desk() as parts:
        async with running(parts) as (app, pilot):
            await command(app, pilot, LONG_RUN)
            panel = app.screen.query_one(DemoPanel)
            await until(pilot, lambda: all(len(plot.lines) == 2 for plot in panel.query(Plot)), "four pictures")
            await until(pilot, lambda: panel.query_one(".legend").size.height == 1, "the legend")
            await pilot.pause()
            laid_out = layouts(app.screen)
            monkeypatch.setattr(Plot, "_draw", counted)
            begun = panel.result
            await until(pilot, lambda: len(drawn) >= 12, "more points")
            assert laid_out == []
            assert panel.busy
            assert points(panel.result) > points(begun)
            assert len(set(drawn[:4])) == 4
            await pilot.press("escape")
            await until(pilot, lambda: not panel.busy, "its end")


def points(result: DemoResult) -> int:
    return sum(len(series.x) for series in result.series.values())
