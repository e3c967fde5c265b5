"""What click finds wrong with the words of a command line, as an error of ours in both languages."""

from __future__ import annotations

from typing import Any

import click

from tutor.errors import UsageError


def ours(error: click.ClickException) -> UsageError:
    """The same fault, as an error that says what is wrong and where to look."""
    context = getattr(error, "ctx", None)
    code, values = _fault(error)
    return UsageError(f"usage.{code}", command=context.command_path if context else "tutor", **values)


def _fault(error: click.ClickException) -> tuple[str, dict[str, object]]:
    match error:
        case click.NoSuchOption(possibilities=[near, *_]):
            return "no_such_option_near", {"name": error.option_name, "near": near}
        case click.NoSuchOption():
            return "no_such_option", {"name": error.option_name}
        case click.BadOptionUsage():
            flags = {o for p in _parameters(error) if getattr(p, "is_flag", False) for o in p.opts}
            code = "takes_no_value" if error.option_name in flags else "needs_value"
            return code, {"name": error.option_name}
        case click.MissingParameter(param=click.Parameter() as parameter):
            return "missing", {"name": _name(parameter, error.ctx)}
        case click.BadParameter(param=click.Parameter() as parameter):
            code, values = _wanted(parameter.type)
            return code, {"name": _name(parameter, error.ctx), **values}
        case click.UsageError(ctx=click.Context(command=click.Group())):
            return "no_command", {}
    return "other", {"message": error.format_message()}


def _wanted(kind: click.ParamType[Any]) -> tuple[str, dict[str, object]]:
    """What a parameter of this type takes."""
    match kind:
        case click.Choice(choices=choices):
            return "one_of", {"known": ", ".join(map(str, choices))}
        case click.IntRange(min=low, max=None) | click.FloatRange(min=low, max=None):
            return "at_least", {"low": low}
        case click.IntRange(min=low, max=high) | click.FloatRange(min=low, max=high):
            return "between", {"low": low, "high": high}
        case click.Path():
            return "no_folder", {}
    return "whole", {}


def _parameters(error: click.UsageError) -> list[click.Parameter]:
    return error.ctx.command.get_params(error.ctx) if error.ctx else []


def _name(parameter: click.Parameter, ctx: click.Context | None) -> str:
    """An option as it is typed, an argument as the usage line names it."""
    if isinstance(parameter, click.Argument):
        return parameter.make_metavar(ctx) if ctx else parameter.human_readable_name
    return max(parameter.opts, key=len)
