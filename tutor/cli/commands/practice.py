"""`tutor practice`: straight into practice, on the screen or line by line."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import asked_for, language_option, packs_option


@click.command(
    "practice",
    epilog="""\b
Examples:
  tutor practice                                   what is due, then what is new
  tutor practice scaled-dot-product --lang zh      one pack, in Chinese
  tutor practice numeric-saturation --plain        one question, line by line
  tutor practice --packs ./my-pack.yaml my-pack    a pack of your own""",
)
@click.argument("what", nargs=-1, metavar="[PACK|QUESTION]...")
@language_option
@packs_option
@click.option("--plain", is_flag=True, help="Line by line: for a screen reader, a script or a bare terminal.")
@click.option("--seed", type=int, help="Fix the dice: which variants are drawn and in which order.")
def command(what: tuple[str, ...], packs: tuple[Path, ...], plain: bool, seed: int | None) -> int:
    """Practise the packs or questions named, or else what is due and new."""
    from tutor.cli.launch import Launch, launch

    return launch(Launch(what, packs, asked_for(), seed, plain, practise=True))
