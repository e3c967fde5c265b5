"""Asked before another pack opens while a conversation is paused: the paused one would be over with that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.content import Content

from tutor.language import Language, Text, say
from tutor.tui.choosing import ChoiceScreen


class PausedScreen(ChoiceScreen):
    """Go on with the paused conversation, end it and start the other, or back."""

    asks, means, key = "tui.paused", "tui.paused_means", "tui.key_open"

    def __init__(self, left: Text, *, go_on: Callable[[], None], start: Callable[[], None]) -> None:
        choices = (("tui.paused_go_on", go_on), ("tui.paused_start", start))
        super().__init__(left, [(partial(_choice, code), act) for code, act in choices])


def _choice(code: str, language: Language, _: int) -> Content:
    return Content(say(code, language))
