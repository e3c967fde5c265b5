"""Teaching in the app: a counted point asks which words said it, and these are recognised from then on."""

from __future__ import annotations

from contextlib import closing

import pytest
from textual.pilot import Pilot

from tests.tui.driving import answer, asking, desk, practising, running, settled, text_of, until
from tutor.language import Language
from tutor.paths import database
from tutor.progress import Store
from tutor.tui.app import TutorApp
from tutor.tui.cards import Card, Paper
from tutor.tui.points import NotFound
from tutor.tui.practice import PracticeScreen
from tutor.tui.row import Row
from tutor.tui.teaching import TeachScreen

STRANGE = "The arrows all fold up, nobody listens to anyone any more."


def phrases() -> list[tuple[str, str]]:
    with closing(Store(database())) as store:
        return [(each.phrase.about, each.phrase.words) for each in store.phrases()]


async def counted(app: TutorApp, pilot: Pilot[int], screen: PracticeScreen) -> str:
    """Count the first point that was not found; its id, its card chosen."""
    fold = screen.query_one(NotFound)
    screen.query_one(NotFound).focus()
    await pilot.press("space")
    await until(pilot, lambda: fold.opened, "the points not found")
    card = next(c for c in screen.query(Card) if "said" in c.verbs)
    card.focus()
    await pilot.press("space")
    await until(pilot, lambda: "teach" in chosen(app).verbs, "the counted point")
    return chosen(app).about


def chosen(app: TutorApp) -> Card:
    return app.focused if isinstance(app.focused, Card) else Card(lambda _: [])


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_words_that_said_a_point_are_chosen_and_recognised_the_next_time(
    language: Language,
) -> None:
    with desk(language=language) as parts:
        async with running(parts, language=language) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, STRANGE)
            about = await counted(app, pilot, screen)
            hint = "Choose the words that said it" if language == "en" else "选出说到它的那句话"
            assert hint in text_of(app)
            await pilot.press("right")
            await until(pilot, lambda: isinstance(app.screen, TeachScreen), "the choice")
            await until(pilot, lambda: isinstance(app.focused, Row), "its first row")
            assert "“nobody listens to anyone any more”" in text_of(app)
            assert app.screen.query_one(Paper).region.x >= 3  # beside the edge, in every choice
            await pilot.press("down", "enter")
            await until(pilot, lambda: app.screen is screen, "the feedback again")
            told = "From now on “nobody" if language == "en" else "以后再说“nobody"
            await until(pilot, lambda: told in text_of(app), "what is recognised from now on")
            assert phrases() == [(about, "nobody listens to anyone any more")]
            await pilot.press("f8")
            await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
            await pilot.press("enter", "escape")
            screen = await asking(app, pilot, "scaled-dot-product/main")
            await answer(pilot, screen, "Then nobody listens to anyone any more!")
            grade = screen.state.current.grade
            assert grade is not None
            assert {p.point: p.code for p in grade.points if p.state == "covered"} == {about: "learnt"}
            why = "learnt from you" if language == "en" else "从你那里学到"
            found = next(c for c in screen.query(Card) if c.about == about)
            assert why in found.paragraphs()[0].content.plain


async def test_leaving_the_choice_teaches_nothing_and_undoing_unteaches() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, STRANGE)
            await counted(app, pilot, screen)
            await pilot.press("t")
            await until(pilot, lambda: isinstance(app.screen, TeachScreen), "the choice")
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen, "the feedback again")
            assert phrases() == []
            await pilot.press("right")
            await until(pilot, lambda: isinstance(app.focused, Row), "the choice again")
            await pilot.press("enter")
            await until(pilot, lambda: len(screen.state.current.decisions) == 2, "the decision")
            await until(pilot, lambda: phrases() != [], "the phrase")
            await pilot.press("u")
            await until(pilot, lambda: len(screen.state.current.decisions) == 1, "the decision undone")
            await until(pilot, lambda: phrases() == [], "the phrase gone")


async def test_a_clause_that_was_not_meant_so_is_told_to_count_no_longer() -> None:
    with desk(language="zh") as parts:
        async with running(parts, (80, 24), "zh") as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "除以根号 d_k 可以让方差回到 1，除以 d_k 效果也一样")
            wrong = next(c for c in screen.query(Card) if c.about == "interchangeable")
            wrong.focus()
            await pilot.press("space")
            await until(pilot, lambda: "不再当作错误" in text_of(app), "what is no longer a mistake")
            assert phrases() == [("interchangeable", "除以 d_k 效果也一样")]
