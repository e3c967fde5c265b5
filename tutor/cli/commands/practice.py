"""`tutor practice`: straight into practice, on the screen or line by line."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import asked_for, language_option, packs_option
from tutor.cli.words import Command


@click.command(
    "practice",
    cls=Command,
    help="help.practice",
    examples=(
        ("tutor practice", "help.practice_due"),
        ("tutor practice scaled-dot-product --lang zh", "help.practice_pack"),
        ("tutor practice numeric-saturation --plain", "help.practice_plain"),
        ("tutor practice --packs ./my-pack.yaml my-pack", "help.practice_own"),
    ),
)
@click.argument("what", nargs=-1, metavar="[PACK|QUESTION]...")
@language_option
@packs_option
@click.option("--plain", is_flag=True, help="help.plain")
@click.option("--seed", type=int, help="help.seed")
def command(what: tuple[str, ...], packs: tuple[Path, ...], plain: bool, seed: int | None) -> int:
    """Practise the packs or questions named, or else what is due and new."""
    from tutor.cli.launch import Launch, launch

    return launch(Launch(what, packs, asked_for(), seed, plain, practise=True))
