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
    examples=("tutor prove", "tutor prove my-pack --packs my-pack.yaml --json"),
)
@click.argument("names", nargs=-1, metavar="[PACK]...")
@click.option("--all", "everything", is_flag=True, help="help.prove_all")
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="help.prove_jobs")
@click.option("--no-cache", "cached", is_flag=True, default=True, flag_value=False, help="help.prove_no_cache")
@packs_option
@json_option
@language_option
def command(
    names: tuple[str, ...], everything: bool, jobs: int, cached: bool, packs: tuple[Path, ...], as_json: bool
) -> int:
    """Work out derivations, run demos, grade examples, judge mistakes. Exit 1 if anything does not hold."""
    from tutor.cli import proving
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return proving.prove(parts, names, everything=everything, as_json=as_json, jobs=jobs, cached=cached)
