"""The pictures of a finished run in the shell: the same that the screen draws, in as many columns as fit."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Final

import click

from tutor.cli.output import speaks_unicode
from tutor.demos.result import DemoResult
from tutor.demos.spec import DemoSpec
from tutor.language import Language
from tutor.language.visible import clean, width
from tutor.plotting import canvas, picture
from tutor.plotting.chart import FAINT, PLAIN, Cell

COLOURS: Final = ("cyan", "yellow", "green", "magenta", "bright_blue", "bright_red")
"""Of the terminal's own palette, so that they can be read on any background."""
BROADEST: Final = 120
TWO_FROM: Final = 96
"""Columns of the terminal from which two pictures stand side by side."""
HEIGHT: Final = 12
GAP: Final = 2


def show(spec: DemoSpec, result: DemoResult, language: Language) -> None:
    """Print all pictures below one legend; nothing where the terminal has no braille."""
    if not speaks_unicode():
        return
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    room = min(shutil.get_terminal_size((80, 24)).columns - 1, BROADEST)
    for row in rows(spec, result, language, room):
        click.echo("".join(_painted(run, owner, colour=colour) for owner, run in _runs(row)).rstrip())


def rows(spec: DemoSpec, result: DemoResult, language: Language, room: int) -> Iterator[list[Cell]]:
    """The legend and the pictures as rows of at most `room` cells."""
    pictures, lines = picture.of_result(spec, result)
    named = [(number, mark, text.in_(language)) for number, mark, text in lines.legend(spec)]
    if len(named) > 1:
        yield from _legend(named, room)
    across = 2 if room >= TWO_FROM and len(pictures) > 1 else 1
    each = (room - GAP * (across - 1)) // across
    drawn = [canvas.draw(one.chart(language), each, HEIGHT) for one in pictures]
    for start in range(0, len(drawn), across):
        yield []
        for beside in zip_longest(*drawn[start : start + across], fillvalue=[]):
            yield [cell for part in beside for cell in (*part, *[(" ", PLAIN)] * GAP)]


def _legend(named: list[tuple[int, str, str]], room: int) -> Iterator[list[Cell]]:
    row: list[Cell] = []
    for number, mark, text in named:
        part: list[Cell] = [(mark, number), (f" {text}   ", PLAIN)]
        if row and sum(width(cell) for cell, _ in (*row, *part)) - GAP > room:
            yield row
            row = []
        row += part
    yield row


def _runs(row: list[Cell]) -> Iterator[tuple[int, str]]:
    for owner, cells in groupby(row, key=itemgetter(1)):
        yield owner, clean("".join(text for text, _ in cells))


def _painted(text: str, owner: int, *, colour: bool) -> str:
    if not colour or owner == PLAIN:
        return text
    return (
        click.style(text, dim=True) if owner == FAINT else click.style(text, fg=COLOURS[owner % len(COLOURS)])
    )
