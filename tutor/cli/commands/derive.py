"""`tutor derive`: show how a value comes about."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Command


@click.command(
    "derive",
    cls=Command,
    help="help.derive",
    examples=(
        "tutor derive saturated-gradient",
        "tutor derive numeric-saturation --lang zh",
        "tutor derive dot-variance --why",
        "tutor derive raw-std --given d_k=96 --json",
    ),
)
@click.argument("name", metavar="QUESTION|CLAIM")
@click.option("--given", multiple=True, metavar="NAME=VALUE", help="help.derive_given")
@click.option("--why", is_flag=True, help="help.derive_why")
@packs_option
@json_option
@language_option
def command(name: str, given: tuple[str, ...], why: bool, packs: tuple[Path, ...], as_json: bool) -> int:
    """Work out the derivation behind a question or claim, with exact form and decimal."""
    from tutor.cli import deriving
    from tutor.cli.checking import pairs
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return deriving.derive(parts, name, pairs("--given", given), as_json=as_json, why=why)
