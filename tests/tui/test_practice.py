"""Practising in the app: what a person types, sees and decides, on real parts."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import TextArea

from tests.tui.driving import ANSWER, ANSWER_ZH, answer, desk, practising, running, settled, text_of, until
from tutor.outcomes import Outcome, Rating
from tutor.tui.cards import Card, Fold
from tutor.tui.command import CommandLine
from tutor.tui.demo_panel import DemoPanel
from tutor.tui.evidence import EvidencePane
from tutor.tui.open_box import OpenBox
from tutor.tui.output import OutputPanel
from tutor.tui.points import NotFound
from tutor.tui.side import Side

NUMERIC = ("numeric-saturation",)


async def test_one_key_starts_and_the_answer_earns_points_with_quotes() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            shown = text_of(app)
            assert "✓" in shown
            assert "⟦" in shown
            assert screen.state.current.grade is not None
            covered = [p for p in screen.state.current.grade.points if p.state == "covered"]
            assert len(covered) >= 3


async def test_a_chinese_answer_in_chinese_is_quoted_in_chinese_marks() -> None:
    with desk(language="zh") as parts:
        async with running(parts, (80, 24), "zh") as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER_ZH)
            assert "“" in text_of(app)
            assert "⟦" in text_of(app)


async def test_flipping_the_language_keeps_the_draft_and_the_interface_follows() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"variance grows")
            await pilot.press("ctrl+l")
            await until(pilot, lambda: "面试官" in text_of(app), "the Chinese screen")
            assert screen.query_one(OpenBox).text == "variance grows"
            assert "提交" in text_of(app)


async def test_the_person_overrules_a_point_that_was_not_found() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, "Because the variance grows with d_k.")
            low = screen.query_one(NotFound)
            low.focus()
            await pilot.press("space")
            await pilot.pause()
            assert low.opened
            missing = next(c for c in screen.query(Card) if "said" in c.verbs)
            missing.focus()
            about = missing.about
            await pilot.press("space")
            await until(pilot, lambda: bool(screen.state.current.decisions), "the decision")
            decision = screen.state.current.decisions[0]
            assert (decision.about, decision.to) == (about, "covered")
            await until(pilot, lambda: "your decision" in text_of(app), "the decision on the screen")


async def test_the_rating_is_proposed_changed_with_a_digit_and_accepted_with_enter() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("2")
            await until(pilot, lambda: screen.state.current.rating == Rating.HARD, "the rating")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")
            assert screen.state.current.because is not None
            assert [a.rating for a in screen.state.turns] == [Rating.HARD]


async def test_no_evidence_is_open_before_the_answer() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            assert not screen.query_one(EvidencePane).query(Card)
            await pilot.press("f3")
            await pilot.press("f4")
            await pilot.pause()
            assert screen.query_one(Side).front is None


@pytest.mark.parametrize(
    ("typed", "outcome", "seen"),
    [
        ("4.5e-5", Outcome.RIGHT, "4.539787 × 10⁻⁵"),
        ("1e-4", Outcome.WRONG, "Your answer shows:"),
    ],
)
async def test_a_number_is_judged_with_exact_form_decimal_and_steps(
    typed: str, outcome: Outcome, seen: str
) -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, typed)
            verdict = screen.state.current.verdict
            assert verdict is not None
            assert verdict.outcome is outcome
            await until(pilot, lambda: "softmax(z)" in text_of(app), "the derivation")
            assert seen in text_of(app)


async def test_a_number_that_cannot_be_read_costs_nothing_and_names_its_column() -> None:
    with desk(chosen=NUMERIC) as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press(*"4.5e-")
            await until(pilot, lambda: "column 6" in text_of(app), "the column while typing")
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.current.notice is not None, "the notice")
            assert screen.state.phase == "asking"
            await until(pilot, lambda: "costs nothing" in text_of(app), "the notice on the screen")
            assert screen.turn is not None
            assert screen.turn.composer is not None
            assert screen.turn.composer.text == "4.5e-"
            await pilot.press("5")
            await until(pilot, lambda: "4.5 × 10⁻⁵" in text_of(app), "the reading")


async def test_letters_typed_before_the_next_box_has_the_focus_are_not_lost() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            screen.action_advance()
            await until(pilot, lambda: screen.state.phase == "asking", "the follow-up")
            screen.set_focus(None)
            await until(pilot, lambda: settled(screen), "its box")
            screen.set_focus(None)
            await pilot.press("7")
            assert screen.turn is not None
            assert screen.turn.composer is not None
            assert screen.turn.composer.text == "7"


async def test_a_colon_in_an_empty_box_takes_the_shells_words_and_escape_returns_to_the_draft() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon")
            assert screen.query_one(CommandLine).has_class("-open")
            await pilot.press(*"math check --reference 1/2 --answer 0.5", "enter")
            await until(pilot, lambda: bool(screen.query(OutputPanel)), "the output")
            panel = screen.query_one(OutputPanel)
            await until(pilot, lambda: panel.status is not None, "the command's end")
            assert panel.status == 0
            await pilot.press("escape")
            await until(pilot, lambda: screen.query_one(Side).front is None, "the panel's end")
            assert isinstance(screen.focused, TextArea)


async def test_a_colon_inside_a_draft_is_a_colon() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("a", "colon")
            assert screen.query_one(OpenBox).text == "a:"


async def test_escape_closes_the_command_line_and_the_draft_has_the_focus_again() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon", "a", "escape")
            await until(pilot, lambda: not screen.query_one(CommandLine).has_class("-open"), "its end")
            await pilot.press("b")
            assert screen.query_one(OpenBox).text == "b"


async def test_a_demo_named_after_a_full_width_colon_runs_beside_the_text_with_its_parameters() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            assert screen.focused is not None
            screen.focused.post_message(events.Key("fullwidth_colon", "："))
            await pilot.press(*"demo run softmax-gradient --logits 12,0,-12", "enter")
            await until(pilot, lambda: bool(screen.query(DemoPanel)), "the demo")
            panel = screen.query_one(DemoPanel)
            await until(pilot, lambda: panel.result.ended, "the demo's end")
            assert panel.result.parameters["logits"] == [12.0, 0.0, -12.0]
            assert panel.result.value("raw_jacobian", "1", "1") == pytest.approx(6.144e-6, rel=1e-3)
            await pilot.press("escape")
            await until(pilot, lambda: screen.query_one(Side).front is None, "the draft")


async def test_a_mistyped_demo_says_the_nearest_name_and_keeps_the_line() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await pilot.press("colon")
            await pilot.press(*"demo run softmax-gradiant", "enter")
            await until(pilot, lambda: "softmax-gradient" in text_of(app), "the suggestion")
            assert screen.query_one(CommandLine).has_class("-open")


async def test_leaving_in_the_middle_and_coming_back_continues_with_the_draft() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("enter")
            await until(pilot, lambda: screen.state.phase == "asking" and settled(screen), "the follow-up")
            ref = screen.state.ref
            assert screen.turn is not None
            assert screen.turn.composer is not None
            screen.turn.composer.write("12")
            await pilot.pause()
            await pilot.press("ctrl+q")
    with desk() as parts:
        async with running(parts) as (app, pilot):
            assert "Continue" in text_of(app)
            screen = await practising(app, pilot)
            assert screen.state.ref == ref
            assert screen.state.current.draft == "12"
            assert len(screen.state.turns) == 1


async def test_a_conversation_ends_in_a_debrief_whose_sections_open() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            await answer(pilot, screen, ANSWER)
            await pilot.press("f8")
            await until(pilot, lambda: screen.state.phase == "debrief" and settled(screen), "the debrief")
            folds = {fold.about.rpartition(":")[2]: fold for fold in screen.query(Fold) if fold.focusable}
            assert {"answer", "pitch", "pitfalls", "errata", "resume", "references"} <= set(folds)
            folds["pitch"].focus()
            await pilot.press("space")
            assert folds["pitch"].opened


async def test_a_paste_beyond_the_limit_is_refused_whole_and_says_so() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            box = screen.query_one(OpenBox)
            box.post_message(events.Paste("x" * 1_000_000))
            await until(pilot, lambda: "1000000" in text_of(app), "the message")
            assert box.text == ""


async def test_markup_and_escape_sequences_in_an_answer_are_shown_and_never_obeyed() -> None:
    with desk() as parts:
        async with running(parts) as (app, pilot):
            screen = await practising(app, pilot)
            box = screen.query_one(OpenBox)
            box.post_message(events.Paste("[@click=app.quit]x[/] \x1b[31m \x00 variance grows with d_k"))
            await until(pilot, lambda: "[@click=app.quit]" in text_of(app), "the markup as text")
            await pilot.press("f5")
            await until(pilot, lambda: screen.state.phase == "feedback" and settled(screen), "feedback")
            assert "[@click=app.quit]" in text_of(app)
            assert "\x1b" not in text_of(app)
