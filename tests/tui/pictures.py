"""Pictures of the real app as SVG: `python -m tests.tui.pictures FOLDER [LANGUAGE-SIZE [DEMO ...]]`.

Every picture is made by pressing keys in the running app, in both languages and three sizes.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from textual.pilot import Pilot

from tests.tui.driving import (
    ANSWER,
    ANSWER_ZH,
    PATIENCE,
    answer,
    asking,
    desk,
    open_demo,
    practising,
    running,
    settled,
    text_of,
    until,
    warm_parts,
)
from tutor.demos import registry
from tutor.language import LANGUAGES, Language
from tutor.tui.app import TutorApp
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.practice import PracticeScreen

SIZES = ((80, 24), (120, 40), (200, 50))
WALK = "walk"
KINDS_OF = "scaled-dot-product-deeper"
KINDS = {
    "output-softmax": ("b",),
    "which-parameters": ("a", "c"),
    "additive": ("t",),
    "divisors-in-order": ("right_square_bracket",),
    "mu-p": (*"r*d_k", "tab", *"r*d_k", "tab", *"r", "tab", *"muP"),
}
"""A question of each kind, and what is typed."""
LONG = 20 * PATIENCE
"""For the training, which takes its time on a busy machine."""


async def picture(app: TutorApp, pilot: Pilot[int], folder: Path, name: str) -> None:
    """Save the screen once nothing waits any more."""
    await pilot.pause(0.2)
    (folder / f"{name}.svg").write_text(app.export_screenshot(), encoding="utf-8")


async def demo_done(app: TutorApp, pilot: Pilot[int]) -> None:
    """Wait until the demo in front has ended."""
    panel = app.screen.query_one(DemoPanel)
    await until(pilot, lambda: not panel.busy, "the demo's end", LONG)


async def walk(folder: Path, language: Language, size: tuple[int, int]) -> None:
    """Home, a question, feedback, a numeric follow-up with its derivation, a demo beside the text."""
    name = f"{language}-{size[0]}x{size[1]}"
    with desk(language=language) as parts:
        async with running(parts, size, language) as (app, pilot):
            await picture(app, pilot, folder, f"home-{name}")
            screen = await practising(app, pilot)
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write((ANSWER_ZH if language == "zh" else ANSWER)[:90])
            await picture(app, pilot, folder, f"practice-{name}")
            screen.turn.composer.write((ANSWER_ZH if language == "zh" else ANSWER)[90:])
            await answer(pilot, screen, "")
            await picture(app, pilot, folder, f"feedback-{name}")
            await pilot.press("f4")
            await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "a demo")
            await demo_done(app, pilot)
            await picture(app, pilot, folder, f"evidence-{name}")
            await pilot.press("escape")
            await follow(app, pilot, screen, folder, name)


async def follow(app: TutorApp, pilot: Pilot[int], screen: PracticeScreen, folder: Path, name: str) -> None:
    """From follow-up to follow-up until one asks for a number."""
    for _ in range(8):
        await pilot.press("enter")
        await until(
            pilot, lambda: settled(screen) and screen.state.phase in ("asking", "debrief"), "a follow-up"
        )
        if screen.state.phase == "debrief":
            break
        _, question = screen.state.bank.find(screen.state.ref)
        if question.id != "numeric-saturation":
            await answer(pilot, screen, "12" if question.numeric else "variance")
            continue
        assert screen.turn is not None
        assert screen.turn.composer is not None
        screen.turn.composer.write("4.5e-")
        await picture(app, pilot, folder, f"unread-{name}")
        screen.turn.composer.write("5")
        await answer(pilot, screen, "")
        await pilot.pause(1.0)
        await picture(app, pilot, folder, f"number-{name}")
    await pilot.press("f8")
    await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
    await picture(app, pilot, folder, f"debrief-{name}")


async def kind(folder: Path, language: Language, size: tuple[int, int], name: str) -> None:
    """A question that is picked, ordered or filled in, with something typed, and its feedback."""
    with desk(language=language, chosen=(f"{KINDS_OF}/{name}",)) as parts:
        async with running(parts, size, language) as (app, pilot):
            screen = await asking(app, pilot, f"{KINDS_OF}/{name}")
            await pilot.press(*KINDS[name])
            await picture(app, pilot, folder, f"{name}-{language}-{size[0]}x{size[1]}")
            await pilot.press("f5")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            await picture(app, pilot, folder, f"{name}-told-{language}-{size[0]}x{size[1]}")


async def demo(folder: Path, language: Language, size: tuple[int, int], name: str) -> None:
    """One demo from home, at its end."""
    with desk(language=language) as parts:
        async with running(parts, size, language) as (app, pilot):
            await open_demo(app, pilot, name)
            await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "a demo")
            await demo_done(app, pilot)
            await picture(app, pilot, folder, f"{name}-{language}-{size[0]}x{size[1]}")


async def readme(folder: Path) -> None:
    """The README's picture: a graded answer beside its evidence, one claim upheld by its demo."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TUTOR_HOME"] = home
        with desk() as parts:
            async with running(parts, (120, 40)) as (app, pilot):
                screen = await practising(app, pilot)
                await answer(pilot, screen, ANSWER)
                await pilot.press("f4")
                await until(pilot, lambda: bool(app.screen.query(DemoPanel)), "a demo")
                await demo_done(app, pilot)
                await until(pilot, lambda: "holds here" in text_of(app), "what it says of the claim")
                await pilot.press("escape")
                await until(pilot, lambda: "more open after" in text_of(app), "the evidence")
                await picture(app, pilot, folder, "screenshot")


async def main(folder: Path, wanted: str, demos: Sequence[str]) -> None:
    """All pictures, those of one language and size (`en-120x40`), or the README's (`docs readme`); with names
    of demos or kinds only theirs."""
    folder.mkdir(parents=True, exist_ok=True)
    if wanted == "readme":
        await readme(folder)
        return
    for language in LANGUAGES:
        for size in SIZES:
            if wanted in ("", f"{language}-{size[0]}x{size[1]}"):
                for name in demos or (WALK, *KINDS, *registry.names()):
                    take = kind if name in KINDS else demo
                    with tempfile.TemporaryDirectory() as home:  # each begins with nothing met
                        os.environ["TUTOR_HOME"] = home
                        await (
                            walk(folder, language, size) if name == WALK else take(folder, language, size, name)
                        )


if __name__ == "__main__":
    try:
        asyncio.run(main(Path(sys.argv[1]), "".join(sys.argv[2:3]), sys.argv[3:]))
    finally:
        warm_parts().close()
