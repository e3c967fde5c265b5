"""What stands on the screen beside questions and answers: precision, sums, marks, and keys that work."""

from __future__ import annotations

from pathlib import Path

from tests.tui.driving import answer, asking, desk, practising, running, settled, text_of, until
from tutor.session import feedback
from tutor.tui.bars import Keys
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.points import LATER
from tutor.tui.practice import PracticeScreen

NUMERIC = ("numeric-saturation",)
SMALL = """
format: 1
id: small
title: Small
questions:
  - id: why
    kind: open
    level: core
    prompt: Why?
    hints: [Think.]
    points: [{id: reason, says: because of it, match: [{all: [because]}]}]
    answer: [{heading: So, body: Because of it.}]
"""
WRONG = (
    "We divide by d_k because the mean of the dot product grows and gradients explode; "
    "without scaling training always diverges."
)


def footer(screen: PracticeScreen) -> dict[str, str]:
    """The keys that are named, each with the message that says what it does."""
    return {hint.key: hint.code for hint in screen.query_one(Keys)._hints}


async def test_a_number_says_beside_its_prompt_how_near_it_must_come_in_either_language() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts, (80, 24)) as (app, pilot):
            screen = await practising(app, pilot)
            assert "within 2%" in text_of(app)
            await answer(pilot, screen, "4.5e-5")
            assert "within 2%" in text_of(app)
            await pilot.press("ctrl+l")
            await until(pilot, lambda: "误差不超过 2%" in text_of(app), "the same in Chinese")


async def test_who_does_not_know_a_number_is_told_what_to_press_and_not_to_change_it() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write("no idea")
            await pilot.press("f5")
            await until(pilot, lambda: "F7 skips the question" in text_of(app), "the notice")
            assert text_of(app).count("that is fine") == 1
            assert "hand it in again" not in text_of(app)


async def test_what_follow_ups_ask_about_is_marked_and_said_once() -> None:
    with desk() as parts:
        async with running(parts, (120, 40)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, WRONG)
            shown = feedback.build(screen.state, screen.state.bank)
            held = [c for c in shown.corrections if c.held] + [
                p for p in shown.points if p.held and p.state != "not_found"
            ]
            assert len(held) > 1
            text = text_of(app)
            assert text.count("a follow-up asks about this") == 1
            assert text.count(LATER) == len(held) + 1
            missing = sum(p.says is None for p in shown.points)
            assert f"({missing} come up in follow-ups)" in text


async def test_the_debrief_begins_with_every_question_and_what_came_of_it() -> None:
    with desk() as parts:
        async with running(parts, (120, 40)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, WRONG)
            for _ in range(3):
                await pilot.press("enter")
                await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "a follow-up")
                _, question = screen.state.bank.find(screen.state.ref)
                await answer(pilot, screen, "0.25" if question.numeric else "the variance grows")
            await pilot.press("f8")
            await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
            await pilot.pause()
            turns = feedback.build(screen.state, screen.state.bank).summary
            assert len(turns) == 4
            lines = text_of(app).splitlines()
            at = next(n for n, line in enumerate(lines) if "What there is to know" in line) + 1
            for turn, line in zip(turns, lines[at : at + 4], strict=True):
                assert ("↳" in line) is not turn.main
                result = f"/{turn.of:g}" if turn.outcome is None else "✓" if turn.outcome == "right" else "✗"
                assert result in line
                assert turn.rating is not None
                assert turn.rating.name.lower() in line


async def test_the_footer_names_no_demo_derivation_or_hint_where_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    with desk(packs=(file,), chosen=("small",)) as parts:
        async with running(parts) as (app, pilot):
            screen = await asking(app, pilot, "small")
            assert {"^j", "F2", "F6", "F7", ":"} <= set(footer(screen))
            await pilot.press("f2", "x")
            await until(pilot, lambda: "F9" in footer(screen), "the key over a draft")
            assert not {"F2", ":", "F8"} & set(footer(screen))
            await answer(pilot, screen, " because")
            assert not {"F3", "F4", "F8", "F2", "^j"} & set(footer(screen))
            assert {"enter", "1-2", "↑↓", ":"} <= set(footer(screen))
            await pilot.press("f4")
            await until(pilot, lambda: "No demo belongs" in text_of(app), "the message")
            assert not screen.query(DemoPanel)


async def test_f4_runs_the_demo_of_the_question_that_was_answered_and_of_no_earlier_one() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "The variance of the dot product grows with d_k.")
            assert "F4" in footer(screen)
            while True:
                await pilot.press("enter")
                await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "a follow-up")
                _, question = screen.state.bank.find(screen.state.ref)
                await answer(pilot, screen, "4.5e-5" if question.numeric else "the variance")
                if question.id == "numeric-saturation":
                    break
            assert "F4" not in footer(screen)  # its own demo would answer the next follow-up
            await pilot.press("f4")
            await pilot.pause()
            assert not screen.query(DemoPanel)
