"""`tutor prove`: every claim and question proves itself."""

from __future__ import annotations

import os
from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Command


@click.command(
    "prove",
    cls=Command,
    help="help.prove",
    examples=(
        "tutor prove",
        ("tutor prove numbers-rope", "help.prove_one"),
        ("tutor prove rope/precision", "help.prove_part"),
        "tutor prove my-pack --packs my-pack.yaml --json",
        ("tutor prove --changed=main", "help.prove_since_main"),
    ),
)
@click.argument("names", nargs=-1, metavar="[PACK|PACK/PART]...")
@click.option(
    "--changed", "base", is_flag=False, flag_value="HEAD", metavar="[COMMIT]", help="help.prove_changed"
)
@click.option("--no-cache", "cached", is_flag=True, default=True, flag_value=False, help="help.prove_no_cache")
@click.option("--all", "everything", is_flag=True, help="help.prove_all")
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="help.prove_jobs")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "github")), default=None, help="help.prove_format"
)
@click.option("--record", "recorded", is_flag=True, help="help.prove_record")
@packs_option
@json_option
@language_option
def command(
    names: tuple[str, ...],
    base: str | None,
    cached: bool,
    everything: bool,
    jobs: int,
    form: str | None,
    recorded: bool,
    packs: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Work out derivations, run demos, grade examples, judge mistakes. Exit 1 if anything does not hold."""
    from tutor.cli import proving
    from tutor.cli.wiring import open_desk

    form = "json" if as_json else form or proving.usual_form(os.environ)
    wish = proving.Wish(names, base, everything, form, jobs, cached, recorded)
    with open_desk(language=spoken(), packs=packs) as parts:
        return proving.prove(parts, wish)
