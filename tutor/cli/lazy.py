"""A command group that imports a command's file when the command is called or listed, not before."""

from __future__ import annotations

from importlib import import_module

import click

from tutor.errors import UsageError


class LazyGroup(click.Group):
    """`commands_in` maps each command's name to the module that holds it, as `command`, in listed order."""

    commands_in: dict[str, str]

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
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            code = "cli.no_such_command_near" if near else "cli.no_such_command"
            raise UsageError(code, name=args[0], **({"near": near[0]} if near else {}))
        return super().resolve_command(ctx, args)
