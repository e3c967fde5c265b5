"""`tutor stats`: what was practised, in counts."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Command


@click.command(
    "stats",
    cls=Command,
    help="help.stats",
    examples=("tutor stats", "tutor stats --json"),
)
@packs_option
@json_option
@language_option
def command(packs: tuple[Path, ...], as_json: bool) -> None:
    """Answers, ratings and days so far; for each pack what was met, is due and is sure."""
    from tutor.cli import stats_text
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        stats_text.show(parts, as_json=as_json)
