"""A pack without claims: its derivation is still one key away."""

from __future__ import annotations

from pathlib import Path

from tests.tui.driving import answer, desk, running, settled, text_of, until
from tutor.tui.derivation_panel import DerivationPanel
from tutor.tui.practice import PracticeScreen

PACK = """
format: 1
id: weights
title: Weights
derivations:
  count: {given: {d: "64"}, steps: [{name: n, expr: 4*d^2, why: four square matrices}], result: {expr: n}}
questions:
  - {id: how-many, kind: numeric, prompt: "How many weights at d = {d}?", derivation: count, hints: [Square.]}
"""


async def test_f3_opens_the_answered_questions_own_derivation(tmp_path: Path) -> None:
    file = tmp_path / "weights.yaml"
    file.write_text(PACK, encoding="utf-8")
    with desk(packs=(file,), chosen=("weights",)) as parts:
        async with running(parts) as (app, pilot):
            app.practise("weights")
            await until(pilot, lambda: "How many weights at d = 64?" in text_of(app), "the prompt")
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            await until(pilot, lambda: settled(screen), "the box")
            await pilot.press("f3")
            assert not screen.query(DerivationPanel)
            await answer(pilot, screen, "16384")
            await pilot.press("f3")
            await until(pilot, lambda: bool(screen.query(DerivationPanel)), "the derivation")
