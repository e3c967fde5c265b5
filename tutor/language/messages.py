"""Look a code up in the catalogue and fill in its values.

A code is `room.name`; the messages of a room stand in `catalogue/<room>.py` (a folder where they are many),
English and Chinese side by side, and are imported when the room first speaks, so that the first screen loads
only what it shows.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from string import Formatter
from typing import Final

from tutor.errors import TutorError
from tutor.language.text import Language, Text


class _Fill(Formatter):
    """Fills values in; `{count:problem|problems}` is the word that goes with that many."""

    def format_field(self, value: object, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar:
            return one if str(value) == "1" else many
        return format(value, format_spec)


_FILL: Final = _Fill()


@cache
def _room(name: str) -> dict[str, Text]:
    messages: dict[str, Text] = import_module(f"tutor.language.catalogue.{name}").MESSAGES
    return messages


def say(code: str, language: Language, **values: object) -> str:
    """The message `code` ("room.name") in `language`, with `values` filled in, a Text in that language too.

    Raises KeyError for a code that the catalogue lacks; a test walks the code base for unknown codes.
    """
    room, _, name = code.partition(".")
    text = _room(room)[name].in_(language)
    if "{" not in text:
        return text
    spoken = {key: value.in_(language) if isinstance(value, Text) else value for key, value in values.items()}
    return _FILL.vformat(text, (), spoken)


def explain(error: TutorError, language: Language) -> tuple[str, str]:
    """What happened and what to do next, for any error a person can meet."""
    happened = say(error.code, language, **error.values)
    room, _, name = error.code.partition(".")
    next_step = f"{name}.next"
    following = say(f"{room}.{next_step}", language, **error.values) if next_step in _room(room) else ""
    return happened, following
