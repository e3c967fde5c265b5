"""`tutor doctor`: is everything here that the tutor needs?"""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Command


@click.command(
    "doctor",
    cls=Command,
    help="help.doctor",
    examples=("tutor doctor", "tutor doctor --json --lang zh"),
)
@packs_option
@json_option
@language_option
def command(packs: tuple[Path, ...], as_json: bool) -> int:
    """Look at Python, terminal, packs, progress, maths and demos. Exit 1 if something is broken."""
    from tutor.cli.doctor import show
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return show(parts, as_json=as_json)
