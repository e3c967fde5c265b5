"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import click

from tutor.cli import edge
from tutor.language import LANGUAGES, Language

Command = TypeVar("Command", bound=Callable[..., object])

_SPOKEN = "tutor.language"


def _remember(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[_SPOKEN] = value


def spoken(ctx: click.Context | None = None) -> Language:
    """The language of this call: the innermost `--lang`, else `$TUTOR_LANG`, else the locale's."""
    context = ctx or click.get_current_context()
    return cast(Language, context.meta.get(_SPOKEN) or edge.language())


def asked_for(ctx: click.Context | None = None) -> Language | None:
    """The language that `--lang` or `$TUTOR_LANG` asks for; None: the one remembered, or the locale's."""
    context = ctx or click.get_current_context()
    return cast("Language | None", context.meta.get(_SPOKEN)) or edge.demanded()


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_remember,
    help="Language of questions and messages (default: $TUTOR_LANG, else the locale's).",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")

packs_option = click.option(
    "--packs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A pack file, or a folder of them, to read besides the shipped ones and your own; repeatable.",
)
