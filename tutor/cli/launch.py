"""Open the app, or the line-by-line mode where there is no terminal to draw on. Loads no option parser."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.cli import edge, streams
from tutor.errors import StoreError
from tutor.language import LANGUAGES, Language, say

if TYPE_CHECKING:
    from tutor.cli.wiring import Parts


@dataclass(frozen=True, slots=True)
class Launch:
    """What a person asked for when they opened the tutor. None: the default of this machine or moment."""

    chosen: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()
    language: Language | None = None
    seed: int | None = None
    plain: bool = False
    practise: bool = False


def launch(wish: Launch) -> int:
    """Run the app, or the plain mode when asked for or when stdin or stdout is no terminal."""
    from tutor.cli.wiring import open_desk

    language = wish.language or edge.language()
    drawable = _drawable()
    if not drawable and not wish.plain:
        streams.complain(say("cli.no_terminal", language))
    lines = wish.plain or not drawable
    with open_desk(
        language=language, chosen=wish.chosen, packs=wish.packs, seed=wish.seed, lean=not lines
    ) as desk:
        if wish.language is None:
            language = desk.language = _remembered(desk) or language
        if wish.packs:
            _say_what_is_broken(desk)
        if desk.chosen:
            _refuse_unknown(desk)
        if lines:
            return _line_by_line(desk)
        from tutor.tui import run

        return run(desk, language=language, practise=wish.practise)


def _remembered(desk: Parts) -> Language | None:
    """The language that the person last changed to, unless this start asks for one."""
    if edge.demanded() is not None:
        return None
    try:
        found = desk.store.preference("language")
    except StoreError:  # what is wrong with the store is said where it is used
        return None
    return next((known for known in LANGUAGES if known == found), None)


def _say_what_is_broken(desk: Parts) -> None:
    """Read the packs before anything is drawn, and name every problem of those that were asked for."""
    for broken in () if desk.chosen else desk.bank.named_broken:
        for problem in broken.problems:
            streams.complain(problem.line(desk.language))


def _refuse_unknown(desk: Parts) -> None:
    """A misspelt name is wrong usage, said before anything opens. Raises UsageError with the nearest one."""
    import random

    from tutor.session import queue

    queue.build(desk.bank, {}, desk.now(), random.Random(desk.seed), names=desk.chosen)  # noqa: S311


def _line_by_line(desk: Parts) -> int:
    from tutor.plain import run

    _ = desk.store  # opened now, so that what is wrong with it is said before the first question
    if desk.trouble is not None:
        edge.report(desk.trouble, desk.language)
    return run(desk, language=desk.language)


def _drawable() -> bool:
    """Whether there is a terminal that can be drawn on and typed into."""
    streams = (sys.stdin, sys.stdout)
    open_terminals = all(s is not None and not s.closed and s.isatty() for s in streams)
    return open_terminals and os.environ.get("TERM", "") not in ("", "dumb")
