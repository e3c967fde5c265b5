"""The language that was chosen last is the one that the next start begins in, wherever it was chosen."""

from __future__ import annotations

import pytest

from tests.tui.driving import desk, open_demo, practising, running, text_of, until
from tutor.tui.demo_panel import DemoPanel


@pytest.mark.parametrize("where", ["home", "practice", "help", "demo"])
async def test_a_language_chosen_anywhere_is_remembered(where: str) -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            assert parts.store.preference("language") is None
            if where == "practice":
                await practising(app, pilot)
            elif where == "help":
                await pilot.press("f1")
            elif where == "demo":
                await open_demo(app, pilot, "softmax-gradient")
                await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "the demo")
            await pilot.press("ctrl+l")
            await until(pilot, lambda: text_of(app).splitlines()[0].endswith("中/EN"), "the Chinese screen")
            assert parts.store.preference("language") == "zh"
            await pilot.press("ctrl+l")
            await until(pilot, lambda: text_of(app).splitlines()[0].endswith("EN/中"), "the English screen")
            assert parts.store.preference("language") == "en"
