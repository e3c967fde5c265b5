"""A second opinion on the screen, from a real server: seen before it is sent, proposed, decided, called off."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from textual.pilot import Pilot

from tests.opinion.server import Call, Handler, Server, marked, says, serving
from tests.tui.driving import answer, asking, desk, practising, running, text_of, until
from tutor import paths
from tutor.language import LANGUAGES, Language, say
from tutor.tui.app import TutorApp
from tutor.tui.cards import Card, Paper
from tutor.tui.opinion_panel import OpinionPanel
from tutor.tui.practice import PracticeScreen
from tutor.tui.side import Scrolls

ANSWER = "The variance of q·k grows with d_k. And then the cooks salt the soup twice."
QUOTE = "the cooks salt the soup twice"
MARKS = {
    "assumptions": ("covered", QUOTE),
    "dk_overcorrects": ("covered", QUOTE),
    "jacobian": ("covered", "no"),
}


def proposing(call: Call, handler: Handler) -> None:
    says(lambda call: json.dumps(marked(call, MARKS)))(call, handler)


def silent(_: Call, handler: Handler) -> None:
    handler.wait(60)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that is switched on."""
    with serving(proposing) as found:
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        yield found


def given(screen: PracticeScreen) -> bool:
    return not screen.state.current.consulting and bool(screen.state.current.opinions)


def chosen(app: TutorApp) -> str:
    return app.focused.about if isinstance(app.focused, Card) else ""


def toasts(app: TutorApp) -> str:
    return "\n".join(note.message for note in app._notifications)


def log(kind: str) -> list[dict[str, object]]:
    with closing(sqlite3.connect(paths.database())) as db:
        rows = db.execute("SELECT body FROM events WHERE kind = ? ORDER BY seq", (kind,)).fetchall()
    return [json.loads(body) for (body,) in rows]


async def test_without_an_endpoint_no_key_is_named_and_none_does_anything() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            before = text_of(app)
            assert "second opinion" not in before
            await pilot.press("ctrl+o", "o")
            await pilot.pause()
            assert text_of(app) == before
            await pilot.press("f1")
            assert "second opinion" in await page(app, pilot)


async def page(app: TutorApp, pilot: Pilot[int]) -> str:
    """The whole help page, scrolled through."""
    seen = []
    scrolls = app.screen.query_one(Scrolls)
    for _ in range(12):
        seen.append(text_of(app))
        scrolls.scroll_page_down(animate=False)
        await pilot.pause()
    return "\n".join(seen)


async def test_the_person_sees_all_of_it_before_anything_is_sent(server: Server) -> None:
    with desk() as parts:
        async with running(parts, (120, 60)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            assert "^o second opinion" in text_of(app)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: bool(app.screen.query(OpinionPanel)), "the preview")
            panel = app.screen.query_one(OpinionPanel)
            for part in (
                f"{server.url}/chat/completions",
                "marker-1",
                "nothing leaves it",
                f'"{ANSWER}"',
                "premise",
            ):
                assert part in told(panel), part
            assert "enter agree and send" in text_of(app)
            assert "nearly uniform" not in told(panel), "a follow-up still asks about it"
            await pilot.press("space")
            assert "nearly uniform" in told(panel)
            assert "show all of it" not in text_of(app)
            await pilot.press("escape")
            await until(pilot, lambda: not app.screen.query(OpinionPanel), "the conversation again")
            assert server.calls == []
            assert not parts.second.agreed


def told(panel: OpinionPanel) -> str:
    """All that the panel says."""
    return "\n".join(para.content.plain for paper in panel.query(Paper) for para in paper.paragraphs())


async def agreed(app: TutorApp, pilot: Pilot[int], screen: PracticeScreen) -> None:
    """Ask for the opinion, agreeing to it, and wait until it is there."""
    await pilot.press("ctrl+o")
    await until(pilot, lambda: bool(app.screen.query(OpinionPanel)), "the preview")
    await pilot.press("enter")
    await until(pilot, lambda: given(screen), "the opinion")
    await until(
        pilot, lambda: "Second opinion" in text_of(app) or "第二意见" in text_of(app), "it on the screen"
    )


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_proposal_comes_into_view_and_right_accepts_it(server: Server, size: tuple[int, int]) -> None:
    with desk() as parts:
        async with running(parts, size) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await agreed(app, pilot, screen)
            await until(pilot, lambda: chosen(app) == "assumptions", "the proposal chosen")
            shown = text_of(app)
            assert "◇" in shown
            assert f"⟦{QUOTE}⟧" in " ".join(shown.split())
            assert "→ yes, I said it" in shown
            await pilot.press("right")
            await until(pilot, lambda: "your decision" in text_of(app), "the decision")
            assert [d.to for d in screen.state.current.decisions] == ["covered"]
            await pilot.press("u")
            await until(pilot, lambda: "your decision" not in text_of(app), "it taken back")
            await until(pilot, lambda: chosen(app) == "assumptions", "the proposal again")
            await pilot.press("left")
            await until(pilot, lambda: "your decision" in text_of(app), "the other decision")
            assert [d.to for d in screen.state.current.decisions] == ["not_found"]
    assert [e.get("proposal") for e in log("overruled")] == [
        {"to": "covered", "model": "marker-1"},
        None,
        {"to": "covered", "model": "marker-1"},
    ]
    assert len(log("opinion")) == 1
    assert len(server.calls) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_how_it_stands_is_said_in_the_persons_language(server: Server, language: Language) -> None:
    with desk(language=language) as parts:
        async with running(parts, (120, 50), language) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await agreed(app, pilot, screen)
            for code in ("decide", "held_back", "not_sure"):
                told = say(f"opinion.{code}", language, count=1)
                await until(pilot, lambda: told in text_of(app), code)  # noqa: B023
            assert say("opinion.key_ask_again", language) in text_of(app)


async def test_practice_goes_on_while_it_is_asked_and_the_key_calls_it_off(server: Server) -> None:
    server.behave = silent
    with desk() as parts:
        parts.second.agree()
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: len(server.calls) == 1, "the call")
            await until(pilot, lambda: "^o call off" in text_of(app), "the key for it")
            await pilot.press("3")
            assert screen.state.current.rating == 3
            await pilot.press("ctrl+o")
            await until(pilot, lambda: "^o second opinion" in text_of(app), "the key as before")
            assert not screen.state.current.consulting
            await pilot.press("ctrl+o")
            await until(pilot, lambda: len(server.calls) == 2, "the second call")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking", "the follow-up")
    assert toasts(app) == ""


async def test_leaving_in_the_middle_of_it_waits_for_nothing(server: Server) -> None:
    server.behave = silent
    with desk() as parts:
        parts.second.agree()
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: len(server.calls) == 1, "the call")
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is not screen, "home")
            assert not [task for task in screen.driver._tasks if not task.done()]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("content", "words"), [("10/10", "could not be read"), ('{"points": [], "nonce": "x"}', "does not belong")]
)
async def test_a_lying_server_is_told_once_and_practice_goes_on(
    server: Server, content: str, words: str
) -> None:
    server.behave = lambda _, handler: handler.say(content)
    with desk() as parts:
        parts.second.agree()
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: words in toasts(app), "what went wrong")
            assert len(app._notifications) == 1
            assert screen.state.current.opinions == ()
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking", "the follow-up")


async def test_an_unsound_endpoint_is_told_when_the_key_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_LLM_URL", "localhost:11434")
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("o")
            await until(pilot, lambda: "TUTOR_LLM" in toasts(app), "what is wrong with it")


async def test_the_debrief_shows_what_was_held_back(server: Server) -> None:
    with desk() as parts:
        parts.second.agree()
        async with running(parts, (120, 50)) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: given(screen), "the opinion")
            await pilot.press("f8")
            await until(pilot, lambda: screen.state.phase == "debrief", "the debrief")
            await until(
                pilot,
                lambda: any(
                    isinstance(w, Card) and w.about == "dk_overcorrects" for w in app.screen.focus_chain
                ),
                "the proposal that was held back",
            )


async def test_a_number_has_no_second_opinion(server: Server) -> None:
    with desk() as parts:
        parts.second.agree()
        async with running(parts) as (app, pilot):
            screen = await asking(app, pilot, "numeric-saturation")
            await answer(pilot, screen, "4.5e-5")
            await pilot.press("ctrl+o")
            await pilot.pause()
            assert "second opinion" not in text_of(app)
            assert server.calls == []
