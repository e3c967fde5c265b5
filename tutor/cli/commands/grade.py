"""`tutor grade`: which points a free-text answer makes."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Command
from tutor.errors import UsageError


@click.command(
    "grade",
    cls=Command,
    help="help.grade",
    examples=(
        "tutor grade main answer.txt",
        'echo "Dividing by sqrt(d_k) brings the variance back to 1." | tutor grade main -',
        "tutor grade scaled-dot-product/main answer.txt --json",
        ("tutor grade main answer.txt --explain", "help.grade_explain"),
        "tutor grade main answer.txt --second-opinion",
        ("tutor grade --batch answers.jsonl", "help.batch_lines"),
    ),
)
@click.argument("question", required=False)
@click.argument("file", default="-")
@click.option("--batch", metavar="FILE", help="help.batch")
@click.option("--explain", "why", is_flag=True, help="help.explain")
@click.option("--second-opinion", "second", is_flag=True, help="help.second_opinion")
@packs_option
@json_option
@language_option
def command(
    question: str | None,
    file: str,
    batch: str | None,
    why: bool,
    second: bool,
    packs: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Grade the answer in FILE (or on stdin) against the points of QUESTION."""
    from tutor.cli import grading
    from tutor.cli.wiring import open_desk

    if question is None and batch is None:
        raise UsageError("usage.grade_what", command="tutor grade")
    if batch is not None and second:
        raise UsageError("usage.second_one_by_one", command="tutor grade")
    with open_desk(language=spoken(), packs=packs) as parts:
        if batch is not None:
            return grading.grade_lines(parts, batch, why=why)
        return grading.grade_one(parts, str(question), file, why=why, second=second, as_json=as_json)
