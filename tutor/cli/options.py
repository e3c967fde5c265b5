"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar, cast

import click

from tutor.cli import edge
from tutor.language import LANGUAGES, Language

Command = TypeVar("Command", bound=Callable[..., object])

_SPOKEN = "tutor.language"


def named(words: Sequence[str]) -> Language | None:
    """The language that the last `--lang` of a command line names, wherever it stands; None without one.

    Help and errors speak before the words are parsed, or where they cannot be.
    """
    values = [
        following if word == "--lang" else word.removeprefix("--lang=")
        for word, following in zip(words, [*words[1:], ""], strict=True)
        if word.startswith("--lang")
    ]
    return next((known for value in reversed(values) for known in LANGUAGES if known == value), None)


def remember(ctx: click.Context, language: str | None) -> None:
    """Keep the language of this call."""
    if language is not None:
        ctx.meta[_SPOKEN] = language


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
    callback=lambda ctx, _, value: remember(ctx, value),
    help="help.lang",
)

json_option = click.option("--json", "as_json", is_flag=True, help="help.json")

packs_option = click.option(
    "--packs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="help.packs",
)
