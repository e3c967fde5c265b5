"""`tutor phrases`: what the person taught by overruling verdicts, listed and removed."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Group


@click.group(
    "phrases",
    cls=Group,
    help="help.phrases",
    examples=("tutor phrases list", "tutor phrases remove 1"),
)
@language_option
def command() -> None:
    """Phrases of yours that count for a point, or no longer do, since you overruled a verdict."""


@command.command(
    "list",
    help="help.phrases_list",
    examples=("tutor phrases list", "tutor phrases list --json --lang zh"),
)
@packs_option
@json_option
@language_option
def list_(packs: tuple[Path, ...], as_json: bool) -> None:
    """Every phrase with its number and the point that it counts for."""
    from tutor.cli import taught_phrases
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        taught_phrases.show(parts, as_json=as_json)


@command.command(
    "remove",
    help="help.phrases_remove",
    examples=("tutor phrases remove 1",),
)
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(min=1), metavar="NUMBER...")
@language_option
def remove(numbers: tuple[int, ...]) -> None:
    """Forget the phrases with these numbers of the list; answers that were graded stay as they are."""
    from tutor.cli import taught_phrases
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken()) as parts:
        taught_phrases.remove(parts, numbers)
