"""`tutor bench`: measure the tutor."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Group

DEVICES = ("auto", "cpu", "cuda", "mps")


@click.group(
    "bench",
    cls=Group,
    help="help.bench",
    examples=("tutor bench grading --misses", "tutor bench maths", "tutor bench keys", "tutor bench demos"),
)
@language_option
def command() -> None:
    """Measure the tutor: its judgement, and how soon it answers a key."""


@command.command(
    "grading",
    help="help.bench_grading",
    examples=("tutor bench grading --split", "tutor bench grading labelled.jsonl --misses --json"),
    notes="help.bench_lines",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--misses", is_flag=True, help="help.bench_misses")
@click.option("--split", is_flag=True, help="help.bench_split")
@click.option("--costliest", is_flag=True, help="help.bench_costliest")
@packs_option
@json_option
@language_option
def grading(
    files: tuple[str, ...],
    misses: bool,
    split: bool,
    costliest: bool,
    packs: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Our verdicts on labelled answers in figures, beside those of text similarity where it is installed."""
    from tutor.cli import grading_bench
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return grading_bench.run(parts, files, misses=misses, split=split, costliest=costliest, as_json=as_json)


@command.command(
    "keys", help="help.bench_keys", examples=("tutor bench keys", "tutor bench keys --keys 400 --json")
)
@click.option("--keys", type=click.IntRange(4, 10000), default=200, help="help.bench_keys_keys")
@click.option("--seed", type=int, default=0, help="help.bench_keys_seed")
@json_option
@language_option
def keys(keys: int, seed: int, as_json: bool) -> int:
    """From key to paint in the app, while a demo trains and when it has stopped, in one run."""
    from tutor.cli import keys_bench

    return keys_bench.run(spoken(), keys, seed, as_json=as_json)


@command.command(
    "demos", help="help.bench_demos", examples=("tutor bench demos", "tutor bench demos --keys 0 --json")
)
@click.option("--device", type=click.Choice(DEVICES), default="cpu", help="help.bench_device")
@click.option("--keys", type=click.IntRange(0, 10000), default=40, help="help.bench_demos_keys")
@json_option
@language_option
def demos(device: str, keys: int, as_json: bool) -> int:
    """The training ensemble against its members one after another; each demo's first frame and whole run."""
    from tutor.cli import demos_bench

    return demos_bench.run(spoken(), device, keys, as_json=as_json)


@command.command(
    "maths",
    help="help.bench_maths",
    examples=("tutor bench maths", "tutor bench maths rows.jsonl --misses --json"),
    notes="help.bench_maths_lines",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--misses", is_flag=True, help="help.misses")
@click.option("--python", metavar="PATH", help="help.bench_python")
@json_option
@language_option
def maths(files: tuple[str, ...], misses: bool, python: str | None, as_json: bool) -> int:
    """Our verdicts on labelled rows, in figures, beside Math-Verify's where it is installed."""
    from tutor.cli import maths_bench

    return maths_bench.run(files, python, spoken(), misses=misses, as_json=as_json)
