"""`tutor pack`: the question packs, listed, shown and checked."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Group


@click.group(
    "pack",
    cls=Group,
    help="help.pack",
    examples=("tutor pack check my-pack.yaml", "tutor pack show scaled-dot-product"),
)
@language_option
def command() -> None:
    """List, show and check question packs."""


@command.command(
    "list",
    help="help.pack_list",
    examples=("tutor pack list", "tutor pack list --packs ~/my-packs --json"),
)
@packs_option
@json_option
@language_option
def list_(packs: tuple[Path, ...], as_json: bool) -> None:
    """The packs that can be practised, and the broken ones with the reason."""
    from tutor.cli import pack_text
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        pack_text.show_list(parts.bank, spoken(), as_json=as_json)


@command.command(
    "show",
    help="help.pack_show",
    examples=("tutor pack show scaled-dot-product", "tutor pack show scaled-dot-product --lang zh --json"),
)
@click.argument("pack", metavar="PACK")
@packs_option
@json_option
@language_option
def show(pack: str, packs: tuple[Path, ...], as_json: bool) -> None:
    """The questions of PACK, and its claims with the evidence each rests on."""
    from tutor.cli import pack_text
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        pack_text.show_pack(parts.bank.find_pack(pack), spoken(), as_json=as_json)


@command.command(
    "check",
    help="help.pack_check",
    examples=(
        "tutor pack check my-pack.yaml",
        "tutor pack check ~/my-packs",
        ("tutor pack check my-pack.yaml --examples", "help.pack_check_examples"),
        ("tutor pack check", "help.pack_check_all"),
    ),
)
@click.argument("places", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE|FOLDER]...")
@click.option("--examples", is_flag=True, help="help.examples_earn")
@json_option
@language_option
def check(places: tuple[Path, ...], examples: bool, as_json: bool) -> int:
    """Read packs afresh and report every problem with file, line and column. Exit 1 if there are any."""
    from tutor.cli.pack_check import check as check_places

    return check_places(places, spoken(), examples=examples, as_json=as_json)
