"""`tutor bench`: measure the tutor's own judgement."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken


@click.group(
    "bench",
    epilog="""\b
Examples:
  tutor bench grading labelled.jsonl --misses""",
)
def command() -> None:
    """Measure the tutor's own judgement."""


@command.command(
    "grading",
    epilog="""\b
Examples:
  tutor bench grading labelled.jsonl
  tutor bench grading labelled.jsonl --misses --json

Each line of FILE: {"id", "question", "answer", "tags": [...], "points": {POINT: hit|miss|contradicted}}""",
)
@click.argument("file")
@click.option("--misses", is_flag=True, help="List every verdict that differs from its label.")
@packs_option
@json_option
@language_option
def grading(file: str, misses: bool, packs: tuple[Path, ...], as_json: bool) -> int:
    """Precision, recall and F1 of `covered` against the label `hit`, over the labelled answers in FILE."""
    from tutor.cli import grading_bench
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return grading_bench.run(parts, file, misses=misses, as_json=as_json)
