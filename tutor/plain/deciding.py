"""The commands that decide about points: turning a verdict around, and answering what was asked back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tutor.language import Language, say
from tutor.plain.console import clean
from tutor.plain.driver import Driver
from tutor.session import teaching
from tutor.session.events import Confirmed, Overruled, Taught
from tutor.session.quoting import one_line
from tutor.session.shown import PointLine

Command: TypeAlias = Callable[[Driver, tuple[str, ...]], None]


def overrule(driver: Driver, words: tuple[str, ...]) -> None:
    """Turn a point's verdict around: found to not said, anything else to said, by a clause if one is named."""
    point = _named(driver, words)
    if point is None:
        return
    now = driver.desk.now()
    wrong = any(c.id == point for c in driver.feedback().corrections)
    line = _line(driver, point)
    if words[1:] and not wrong:
        _teach(driver, point, words)
        return
    covered = line is not None and line.state == "covered"
    driver.send(Overruled(point, "not_found" if covered or wrong else "covered", now))
    after = _line(driver, point)
    if after is not None and after.can_teach:
        parts = teaching.clauses(driver.state.current)
        driver.console.write(*_choice(parts, words[0], driver.language))


def confirm(*, agreed: bool) -> Command:
    """`:yes` and `:no`, which answer where it was asked what the person meant."""

    def act(driver: Driver, words: tuple[str, ...]) -> None:
        point = _named(driver, words)
        if point is None:
            return
        line, now = _line(driver, point), driver.desk.now()
        if line is not None and line.proposed and line.state == "not_found":
            driver.send(Overruled(point, "covered" if agreed else "not_found", now))
        elif not driver.send(Confirmed(point, agreed, now)):
            driver.console.write(say("plain.nothing_to_confirm", driver.language))

    return act


def _named(driver: Driver, words: tuple[str, ...]) -> str | None:
    """The point, misconception or erratum that a number or id names."""
    if driver.state.phase not in ("feedback", "debrief"):
        driver.console.write(say("plain.after_answer", driver.language))
        return None
    shown = driver.feedback()
    name = words[0] if words else ""
    if (number := _number(name, len(shown.points))) is not None:
        return shown.points[number - 1].id
    ids = [p.id for p in shown.points if not p.held] + [c.id for c in shown.corrections]
    if name in ids:
        return name
    driver.console.write(say("plain.no_such_point", driver.language, name=name, count=len(shown.points)))
    return None


def _number(word: str, most: int) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and 1 <= int(word) <= most else None


def _line(driver: Driver, point: str) -> PointLine | None:
    return next((p for p in driver.feedback().points if p.id == point), None)


def _teach(driver: Driver, point: str, words: tuple[str, ...]) -> None:
    """Count the point for the clause of that number."""
    parts = teaching.clauses(driver.state.current)
    number = _number(words[1], len(parts))
    if number is not None:
        driver.send(Taught(point, parts[number - 1], driver.desk.now()))
        return
    driver.console.write(say("plain.no_such_clause", driver.language, name=words[1]))
    driver.console.write(*_choice(parts, words[0], driver.language))


def _choice(parts: Sequence[str], point: str, language: Language) -> list[str]:
    """The clauses of the answer with their numbers."""
    rows = [f"  {number:>3}  “{clean(one_line(part))}”" for number, part in enumerate(parts, 1)]
    return [say("phrases.which", language), *rows, say("plain.teach", language, number=point)] if rows else []
