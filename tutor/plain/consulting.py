"""`:opinion`: a second opinion in the line-by-line mode, shown before it is sent and called off by Ctrl-C."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tutor.errors import OpinionError, TutorError
from tutor.language import say
from tutor.session import effects, events
from tutor.session.events import Event

if TYPE_CHECKING:
    from tutor.plain.driver import Driver

AGREED = "yes"
ALL = "all"


def command(driver: Driver, words: tuple[str, ...]) -> None:
    """Ask for a second opinion; the first time of a model show what would be sent. May raise OpinionError."""
    attempt = driver.state.attempt
    if driver.state.phase not in ("feedback", "debrief") or attempt is None:
        driver.console.write(say("plain.after_answer", driver.language))
        return
    _ = driver.desk.second.endpoint  # where it is off or unsound, that is said and nothing else
    if attempt.grade is None:
        raise OpinionError("opinion.only_graded")
    second, shown = driver.desk.second, driver.previewed
    if not second.agreed and shown and words == (AGREED,):
        second.agree()
    if second.agreed:
        driver.send(events.OpinionAsked(driver.desk.now()))
    else:
        _preview(driver, everything=words == (ALL,))


def _preview(driver: Driver, *, everything: bool) -> None:
    """What would be sent; what a follow-up still asks about is shown only to who wants to see it."""
    from tutor.opinion import telling

    attempt, language = driver.state.current, driver.language
    flags = attempt.grade.flags if attempt.grade else ()
    hide = () if everything else [point.id for point in driver.feedback().points if point.held]
    found = driver.desk.second.preview(driver.asked()[1], attempt.answer or "", flags, hide)
    driver.console.write(*telling.told(found, language), *telling.sent(found, language))
    driver.console.write("")
    if found.hidden:
        driver.console.write(say("plain.hidden_points", language, count=found.hidden))
    driver.console.write(say("plain.agree", language))
    driver.previewed = True


def consult(driver: Driver, effect: effects.AskOpinion) -> None:
    """Ask, and wait for it; whatever comes of it, practice goes on."""
    event: Event = events.OpinionFailed(effect.attempt)
    try:
        _, question = driver.desk.bank.find(effect.ref)
        asking = driver.desk.second.ask(question, effect.text, effect.flags, anew=effect.anew)
        event = events.OpinionGiven(effect.attempt, asyncio.run(asking))
    except TutorError as error:
        driver.report(error)
    except KeyboardInterrupt:
        driver.console.write(say("plain.called_off", driver.language))
    driver.send(event)
