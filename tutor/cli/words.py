"""click's commands and groups, which speak both languages: what help says, and what a wrong word is answered.

`help` of a command or option is a code of the catalogue (`help.practice`). `examples` are shell lines, each
alone or with the code of a remark; `notes` is a code too and ends the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import click

from tutor.cli import help_page
from tutor.cli.help_page import Example
from tutor.errors import UsageError


class Command(click.Command):
    """A command whose help page is ours."""

    def __init__(
        self, *args: object, examples: Sequence[Example] = (), notes: str = "", **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.examples = tuple(examples)
        self.notes = notes

    def get_help(self, ctx: click.Context) -> str:
        """The help page, in the language of this call."""
        return help_page.of(self, ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """click's `--help`, with a sentence of ours."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "help.help"
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse. Raises UsageError where words are left over; each error of click's knows its command."""
        strict, ctx.allow_extra_args = not ctx.allow_extra_args, True
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if strict and left:
            raise UsageError("usage.left_over", command=ctx.command_path, words=" ".join(left))
        return left


class Group(Command, click.Group):
    """A group of commands. Those in `commands_in` (name to module, which holds it as `command`) are imported
    when they are called or listed, not before."""

    command_class = Command

    def __init__(self, *args: object, commands_in: dict[str, str] | None = None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.commands_in = commands_in or {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - its signature is click's
        """The names in the order in which a person meets them."""
        return [*self.commands_in, *(name for name in self.commands if name not in self.commands_in)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in self.commands_in:
            return super().get_command(ctx, cmd_name)
        command: click.Command = import_module(self.commands_in[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words name. Raises UsageError, with the nearest name, when there is none."""
        if self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            code = "usage.no_such_command_near" if near else "usage.no_such_command"
            raise UsageError(code, command=ctx.command_path, name=args[0], near="".join(near))
        return super().resolve_command(ctx, args)
