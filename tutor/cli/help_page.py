"""The page that `--help` shows: usage, what the command does, its options, its commands, examples."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from tutor.cli.options import spoken
from tutor.cli.output import wrapped
from tutor.language import Language, say
from tutor.language.visible import width

if TYPE_CHECKING:
    from tutor.cli.words import Command

Example = str | tuple[str, str]
"""A shell line, or one and the code of a remark on it."""

WIDEST: Final = 100
NARROWEST: Final = 50
FIRST_COLUMN: Final = 30
"""Cells of an option's spelling; a longer one stands on a line of its own."""


def of(command: Command, ctx: click.Context) -> str:
    """The whole page, without a line end after it."""
    language = spoken(ctx)
    room = max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)
    usage = say("help.usage", language, command=ctx.command_path) + " "
    pieces = " ".join(command.collect_usage_pieces(ctx))
    blocks = [
        _hanging(usage, pieces, room),
        ["  " + line for line in wrapped(say(command.help or "", language), room - 2)],
        _listed(say("help.options", language), _options(command, ctx, language), room),
        _listed(say("help.commands", language), _commands(command, ctx, language), room),
        _examples(command.examples, language),
        ["  " + line for line in wrapped(say(command.notes, language), room - 2)] if command.notes else [],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def sentence(code: str, language: Language) -> str:
    """The first sentence of a help text, for a list."""
    return say(code, language).partition("。")[0].partition(". ")[0].rstrip(".")


def _options(command: click.Command, ctx: click.Context, language: Language) -> Iterator[tuple[str, str]]:
    for option in command.get_params(ctx):
        record = option.get_help_record(ctx)
        if record is None or not isinstance(option, click.Option):
            continue
        bounds = option.get_help_extra(ctx).get("range", "")
        yield record[0], say(option.help or "", language) + (f"  [{bounds}]" if bounds else "")


def _commands(command: click.Command, ctx: click.Context, language: Language) -> Iterator[tuple[str, str]]:
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            if found is not None:
                yield name, sentence(found.help or "", language)


def _examples(examples: Sequence[Example], language: Language) -> list[str]:
    if not examples:
        return []
    pairs = [(e, "") if isinstance(e, str) else (e[0], say(e[1], language)) for e in examples]
    column = max((width(line) for line, remark in pairs if remark), default=0) + 2
    lines = [line + (" " * (column - width(line)) + remark if remark else "") for line, remark in pairs]
    return [f"  {say('help.examples', language)}", *(f"    {row}" for e in lines for row in e.split("\n"))]


def _listed(heading: str, rows: Iterator[tuple[str, str]], room: int) -> list[str]:
    """A heading, and rows of two columns below it; nothing where there are no rows."""
    listed = list(rows)
    if not listed:
        return []
    column = min(max(width(first) for first, _ in listed), FIRST_COLUMN) + 2
    lines = [heading]
    for first, second in listed:
        lines += _hanging("  " + first.ljust(column), second, room, under=column + 2)
    return lines


def _hanging(first: str, text: str, room: int, under: int = 0) -> list[str]:
    """`text` behind `first`, its further lines below its beginning, or from the cell `under`, where `first` is
    too long also its first line."""
    column = under or width(first)
    lines = wrapped(text, room - column)
    if not lines:
        return [first.rstrip()]
    head = [first + lines.pop(0)] if width(first) <= column else [first.rstrip()]
    return head + [" " * column + line for line in lines]
