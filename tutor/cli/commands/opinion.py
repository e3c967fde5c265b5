"""`tutor opinion`: the second opinion of a model that the person sets up."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, packs_option, spoken
from tutor.cli.words import Group


@click.group(
    "opinion",
    cls=Group,
    help="help.opinion",
    examples=("tutor opinion status",),
    notes="help.opinion_notes",
)
@language_option
def command() -> None:
    """A second opinion of a model on an open answer: it proposes, you decide."""


@command.command(
    "status", help="help.opinion_status", examples=("tutor opinion status", "tutor opinion status --json")
)
@json_option
@language_option
def status(as_json: bool) -> int:
    """Whether it is set up, where answers would go, what was agreed to, and how many calls are left today."""
    from tutor.cli import opinions
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken()) as parts:
        return opinions.status(parts, as_json=as_json)


@command.command(
    "preview",
    help="help.opinion_preview",
    examples=("tutor opinion preview main answer.txt", "tutor opinion preview main answer.txt --json"),
)
@click.argument("question")
@click.argument("file", default="-")
@packs_option
@json_option
@language_option
def preview(question: str, file: str, packs: tuple[Path, ...], as_json: bool) -> int:
    """Exactly what would be sent about the answer in FILE (or on stdin). Sends nothing."""
    from tutor.cli import opinions
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return opinions.preview(parts, question, file, as_json=as_json)


@command.command("agree", help="help.opinion_agree", examples=("tutor opinion agree",))
@language_option
def agree() -> int:
    """Agree that answers are sent to this model at this address, whenever you ask for a second opinion."""
    from tutor.cli import opinions
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken()) as parts:
        return opinions.agree(parts)


@command.command("withdraw", help="help.opinion_withdraw", examples=("tutor opinion withdraw",))
@language_option
def withdraw() -> int:
    """Agree no longer: nothing is sent to this model before you agree again."""
    from tutor.cli import opinions
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken()) as parts:
        return opinions.withdraw(parts)


@command.command(
    "test",
    help="help.opinion_test",
    examples=("tutor opinion test labelled.jsonl", "tutor opinion test labelled.jsonl --most 50 --turns"),
    notes="help.bench_lines",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--most", type=click.IntRange(min=1), help="help.opinion_most")
@click.option("--turns", is_flag=True, help="help.opinion_turns")
@packs_option
@json_option
@language_option
def test(files: tuple[str, ...], most: int | None, turns: bool, packs: tuple[Path, ...], as_json: bool) -> int:
    """Labelled answers through the model: what it would turn, and precision and recall with and without it."""
    from tutor.cli import opinion_test
    from tutor.cli.wiring import open_desk

    with open_desk(language=spoken(), packs=packs) as parts:
        return opinion_test.run(parts, files, most=most, turns=turns, as_json=as_json)
