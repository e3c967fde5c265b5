"""What each line means: part of an answer, a rating, or a command after a colon."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

from tutor.errors import TutorError
from tutor.language import say
from tutor.outcomes import Rating
from tutor.plain import consulting, deciding, picked, shell, showing
from tutor.plain.driver import Driver
from tutor.questions import Question
from tutor.session.events import (
    Advanced,
    DemoAsked,
    Event,
    HintAsked,
    LanguageFlipped,
    Rated,
    Revealed,
    Settled,
    Skipped,
    Submitted,
    Typed,
    Undone,
    WrappedUp,
)

GOES_ON: Final = "\\"
"""What ends a row of a number or formula that goes on, as in a shell."""
ENDS: Final = ("", ".", "。")
"""Lines that end an answer of several lines."""

_Command: TypeAlias = Callable[[Driver, tuple[str, ...]], None]


def converse(driver: Driver) -> None:
    """Read lines until the session is over or the input ends."""
    while not driver.over:
        if not driver.console.more:
            driver.flush()  # before the prompt: whoever sees that may trust that the draft is kept
        line = driver.console.read(_prompt(driver))
        if line is None:
            driver.leave()
        elif line.lstrip().startswith((":", "：")):
            _command(driver, line)
        elif driver.state.phase == "asking":
            _answer(driver, line)
        else:
            _rating(driver, line.strip())


def _question(driver: Driver) -> Question:
    return driver.asked()[1]


def _prompt(driver: Driver) -> str:
    if driver.state.phase != "asking":
        return showing.rating(driver.feedback(), driver.language) + " > "
    question = _question(driver)
    if question.kind not in ("open", "numeric"):
        return picked.ask(question, driver.state.current, driver.language) + " > "
    if question.numeric is not None:
        going_on = driver.state.current.draft.endswith("\n")
        return "> " if going_on else say("plain.number", driver.language) + " > "
    if not driver.state.current.draft:
        return say("plain.write", driver.language) + "\n> "
    return "> "


def _answer(driver: Driver, line: str) -> None:
    draft = driver.state.current.draft
    question = _question(driver)
    if question.numeric is not None:
        _number(driver, draft, line.rstrip())
    elif question.cloze is not None:
        _gap(driver, draft, line.strip(), len(question.cloze.blanks))
    elif question.kind != "open":
        driver.send(Submitted(line.strip() or draft, driver.desk.now()))
    elif line.strip() in ENDS:
        driver.send(Submitted(draft, driver.desk.now()))
    else:
        driver.send(Typed(f"{draft}\n{line}" if draft else line))


def _number(driver: Driver, draft: str, line: str) -> None:
    """A number or formula: handed in with its last row; a draft that waits for one ends with a line break."""
    text = draft + line if draft.endswith("\n") else line
    if line.endswith(GOES_ON) and line != GOES_ON:
        driver.send(Typed(text.removesuffix(GOES_ON).rstrip() + "\n"))
    else:
        driver.send(Submitted(text.strip("\n") if text.strip() else draft, driver.desk.now()))


def _gap(driver: Driver, draft: str, line: str, of: int) -> None:
    """One gap a line, handed in with the last; or all of them on one line."""
    text = draft + line if draft.endswith("\n") else line
    if not line:
        driver.send(Submitted(draft, driver.desk.now()))
    elif text.count("\n") + 1 < of and not (text == line and (";" in line or "；" in line)):
        driver.send(Typed(text + "\n"))
    else:
        driver.send(Submitted(text, driver.desk.now()))


def _rating(driver: Driver, line: str) -> None:
    now = driver.desk.now()
    most = driver.feedback().ceiling
    if line in ("1", "2", "3", "4") and int(line) <= most:
        driver.send(Rated(Rating(int(line)), now))
    elif line:
        capped = line in ("1", "2", "3", "4")
        code = f"at_most_{most.name.lower()}" if capped else "rating_help"
        ratings = showing.ratings(driver.language, most)
        driver.console.write(say(f"plain.{code}", driver.language, ratings=ratings))
        return
    driver.send(Advanced(now))


def _command(driver: Driver, line: str) -> None:
    try:
        words = shell.split(line)
        name, rest = (words[0].lower(), words[1:]) if words else ("help", ())
        if act := _COMMANDS.get(name):
            act(driver, rest)
        elif words[:2] == ("demo", "run"):
            driver.send(DemoAsked(words[2:]))
        else:
            shell.run(words, driver.console, driver.language)
    except TutorError as error:
        driver.report(error)


def _help(driver: Driver, _: tuple[str, ...]) -> None:
    driver.console.write(say("plain.help", driver.language))


def _language(wanted: str) -> _Command:
    def flip(driver: Driver, _: tuple[str, ...]) -> None:
        if driver.language != wanted:
            driver.send(LanguageFlipped())

    return flip


def _now(event: Callable[[datetime], Event], otherwise: str) -> _Command:
    """Sends the event; where nothing comes of it, `otherwise` says why."""

    def act(driver: Driver, _: tuple[str, ...]) -> None:
        _try(driver, event(driver.desk.now()), otherwise)

    return act


def _try(driver: Driver, event: Event, otherwise: str) -> None:
    if not driver.send(event):
        driver.console.write(say(f"plain.{otherwise}", driver.language))


def _hint(driver: Driver, _: tuple[str, ...]) -> None:
    asking = driver.state.phase == "asking"
    _try(driver, HintAsked(driver.desk.now()), "no_more_hints" if asking else "only_asking")


def _derive(driver: Driver, words: tuple[str, ...]) -> None:
    """Alone: the derivation of the number just answered; with a name, the shell's word."""
    if words:
        shell.run(("derive", *words), driver.console, driver.language)
    elif driver.state.phase not in ("feedback", "debrief"):
        driver.console.write(say("plain.after_answer", driver.language))
    else:
        shown = driver.feedback()
        driver.show_derivation(shown) if shown.derivation else driver.show_evidence()


def _clear(driver: Driver, _: tuple[str, ...]) -> None:
    _try(driver, Typed(""), "nothing_to_clear" if driver.state.phase == "asking" else "only_asking")


_COMMANDS: Final[dict[str, _Command]] = {
    "help": _help,
    "hint": _hint,
    "skip": _now(Skipped, "only_asking"),
    "reveal": _now(Revealed, "only_asking"),
    "wrap": _now(WrappedUp, "nothing_to_wrap"),
    "quit": lambda driver, _: driver.leave(),
    "q": lambda driver, _: driver.leave(),
    "zh": _language("zh"),
    "en": _language("en"),
    "overrule": deciding.overrule,
    "yes": deciding.confirm(agreed=True),
    "no": deciding.confirm(agreed=False),
    "undo": _now(Undone, "nothing_to_undo"),
    "right": _now(partial(Settled, True), "nothing_to_settle"),
    "wrong": _now(partial(Settled, False), "nothing_to_settle"),
    "opinion": consulting.command,
    "derive": _derive,
    "evidence": lambda driver, _: driver.show_evidence(),
    "clear": _clear,
}
