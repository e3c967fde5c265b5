"""`tutor models`: facts of real models, each with its source."""

from __future__ import annotations

import click

from tutor.cli.options import json_option, language_option, spoken
from tutor.cli.words import Command


@click.command(
    "models",
    cls=Command,
    help="help.models",
    examples=("tutor models", "tutor models gemma-3-27b", "tutor models --json"),
)
@click.argument("name", required=False, metavar="[MODEL]")
@json_option
@language_option
def command(name: str | None, as_json: bool) -> None:
    """Heads, d_k, the scale of attention, norms and positions; with MODEL also where each fact stands."""
    from tutor.cli import models_text

    models_text.show(name, spoken(), as_json=as_json)
