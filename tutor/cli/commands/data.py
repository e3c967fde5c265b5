"""`tutor data`: where the person's own things lie."""

from __future__ import annotations

import click

from tutor.cli.options import json_option, language_option, spoken
from tutor.cli.words import Group


@click.group(
    "data",
    cls=Group,
    help="help.data",
    examples=("tutor data path",),
)
@language_option
def command() -> None:
    """Your own data: where it lies."""


@command.command(
    "path",
    help="help.data_path",
    examples=("tutor data path", "tutor data path --json"),
)
@json_option
@language_option
def path(as_json: bool) -> None:
    """The progress database, the folder for your own packs, and the cache, which may be deleted."""
    from tutor import paths
    from tutor.cli.output import emit, table, write
    from tutor.language import say

    places = {
        "progress": paths.database(),
        "packs": paths.own_questions(),
        "opinions": paths.opinions(),
        "cache": paths.cache(),
        "shipped": paths.shipped_questions(),
    }
    if as_json:
        emit(places, spoken())
        return
    for row in table([(say(f"cli.path_{name}", spoken()), str(place)) for name, place in places.items()]):
        write(row)
