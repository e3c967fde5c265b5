"""While a hostile answer is judged the screen answers every key, and afterwards the next answer counts."""

from __future__ import annotations

import os
import signal

import pytest

from tests.tui.driving import desk, practising, running, settled, text_of, until
from tutor.outcomes import Outcome
from tutor.tui.line_box import LineBox

NUMERIC = ("numeric-saturation",)
HOSTILE = (
    "9^9^9^9",
    "sum(sin(i*i), i, 1, 9000)",
    "((((1+10^-9)^999)^999)^999)",
    "(" * 900 + "1" + ")" * 900,
    "__import__('os').system('reboot')",
    "1\u202e2",
)


async def test_keys_are_answered_while_a_hostile_answer_is_judged() -> None:
    with desk(chosen=NUMERIC, own_child=True) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await until(pilot, lambda: parts.maths.pid is not None, "the maths child")
            parts.maths.value("1")  # it has started and waits
            child = parts.maths.pid
            assert child is not None
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write("sum(sin(i*i), i, 1, 9000)")
            os.kill(child, signal.SIGSTOP)  # it is judged for as long as this test likes
            try:
                await pilot.press("enter")
                await until(pilot, lambda: screen.state.phase == "waiting", "the judging")
                await pilot.press(*"+12")
                await until(
                    pilot, lambda: screen.query_one(LineBox).value.endswith("9000)+12"), "what is typed"
                )
                await pilot.press("ctrl+l")
                await until(pilot, lambda: "面试官" in text_of(app), "the other language")
                assert screen.state.phase == "waiting"
            finally:
                os.kill(child, signal.SIGCONT)
            await until(pilot, lambda: screen.state.phase != "waiting" and settled(screen), "an outcome")


@pytest.mark.parametrize("text", HOSTILE, ids=[text[:20].encode("unicode_escape").decode() for text in HOSTILE])
async def test_after_a_hostile_answer_the_next_one_counts(text: str) -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write(text)
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase != "waiting" and settled(screen), "an outcome")
            if screen.state.phase == "feedback":  # it had a value, and a wrong one
                assert screen.state.current.verdict is not None
                assert screen.state.current.verdict.outcome in (Outcome.WRONG, Outcome.UNDECIDED)
                return
            box = screen.query_one(LineBox)
            await pilot.press("ctrl+u", *"4.54e-5", "enter")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "the verdict")
            assert screen.state.current.verdict is not None, box.value
            assert screen.state.current.verdict.outcome is Outcome.RIGHT
