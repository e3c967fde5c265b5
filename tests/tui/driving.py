"""Driving the real app from tests: real bank, real store in a temporary folder, real maths child and grader."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from tutor.cli.wiring import Parts
from tutor.language import Language
from tutor.tui.app import TutorApp
from tutor.tui.command import CommandBox
from tutor.tui.demos import DemosScreen
from tutor.tui.home import HomeScreen
from tutor.tui.practice import PracticeScreen
from tutor.tui.row import Row
from tutor.tui.small import SmallScreen

MAIN = ("scaled-dot-product",)
PATIENCE = 1500
"""Looks at a condition before giving up; each lets the app handle what waits."""

ANSWER = (
    "The dot product of two random vectors has variance d_k, so its standard deviation grows like sqrt(d_k). "
    "Large logits saturate the softmax and the gradient vanishes. "
    "Dividing by sqrt(d_k) brings the variance back to 1."
)
ANSWER_ZH = "点积的方差随 d_k 增大，logits 太大，softmax 就饱和了，梯度几乎为零。除以 √d_k 之后方差回到 1。"


@cache
def warm_parts() -> Parts:
    """What costs time to start and holds nothing of a test: the maths child, the grader, the shipped packs."""
    return Parts(language="en", lean=True)


@contextmanager
def desk(
    *,
    language: Language = "en",
    chosen: tuple[str, ...] | None = None,
    packs: tuple[Path, ...] = (),
    own_child: bool = False,
) -> Iterator[Parts]:
    """The parts that the app gets from the composition root, with a store in the test's own home.

    Where nothing is chosen, the pack that most tests speak of is practised, whatever else is shipped.
    """
    names = (() if packs else MAIN) if chosen is None else chosen
    parts = Parts(language=language, chosen=names, packs=packs, seed=7, lean=True)
    shared: dict[str, object] = {"grader": warm_parts().grader}
    if not packs:
        shared["bank"] = warm_parts().bank
    if not own_child:
        shared["maths"] = warm_parts().maths
    vars(parts).update(shared)
    try:
        yield parts
    finally:
        if not own_child:
            del vars(parts)["maths"]  # the next test's, too
        parts.close()


@asynccontextmanager
async def running(
    parts: Parts, size: tuple[int, int] = (120, 40), language: Language = "en"
) -> AsyncIterator[tuple[TutorApp, Pilot[int]]]:
    """The app without a terminal."""
    app = TutorApp(parts, language=language)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await until(pilot, lambda: _open(app), "the first screen")
        yield app, pilot


async def until(pilot: Pilot[int], condition: Callable[[], bool], what: str, patience: int = PATIENCE) -> None:
    """Let the app work until the condition holds; fail, saying what was waited for, if it never does."""
    for _ in range(patience):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError(f"never: {what}")


async def practising(app: TutorApp, pilot: Pilot[int]) -> PracticeScreen:
    """Start practice from home; the screen with its first question."""
    await pilot.press("enter")
    return await _first_question(app, pilot)


async def asking(app: TutorApp, pilot: Pilot[int], *names: str) -> PracticeScreen:
    """Practise these packs or questions; the screen with its first question."""
    app.practise(*names)
    return await _first_question(app, pilot)


async def _first_question(app: TutorApp, pilot: Pilot[int]) -> PracticeScreen:
    await until(pilot, lambda: _asking(app), "a question")
    screen = app.screen
    assert isinstance(screen, PracticeScreen)
    return screen


async def answer(pilot: Pilot[int], screen: PracticeScreen, text: str) -> None:
    """Put an answer in (into every gap, where there are any), hand it in, wait for the feedback."""
    turn = screen.turn
    assert turn is not None
    assert turn.composer is not None
    gaps = len(turn.question.cloze.blanks) if turn.question.cloze else 1
    turn.composer.write("\n".join([text] * gaps))
    await pilot.press("f5")
    await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")


async def command(app: TutorApp, pilot: Pilot[int], line: str, key: str = "colon") -> None:
    """Open the command line with this key, write a command and enter it."""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.focused, CommandBox), "the command line")
    box = app.focused
    assert isinstance(box, CommandBox)
    box.insert_text_at_cursor(line)
    await pilot.press("enter")


def settled(screen: PracticeScreen) -> bool:
    """Whether what the state says is on the screen."""
    return screen.settled


def text_of(app: TutorApp) -> str:
    """What stands on the screen, line by line."""
    _, height = app.size
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips[:height])


def _asking(app: TutorApp) -> bool:
    screen = app.screen
    return (
        isinstance(screen, PracticeScreen)
        and screen.driver is not None
        and screen.state.phase == "asking"
        and settled(screen)
    )


def _open(app: TutorApp) -> bool:
    screen = app.screen
    if isinstance(screen, HomeScreen):
        return screen.counted and isinstance(screen.focused, Row)
    return isinstance(screen, SmallScreen)


async def open_demo(app: TutorApp, pilot: Pilot[int], name: str) -> None:
    """Open the demo `name` from the first screen, as the arrows and enter would."""
    await pilot.press("home", "down", "enter")
    await until(pilot, lambda: isinstance(app.screen, DemosScreen), "the demos")
    next(row for row in app.screen.query(Row) if name in str(row.render()).split()).focus()
    await pilot.press("enter")
