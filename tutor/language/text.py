"""A sentence in both languages, and which of the two a person wants."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Text:
    """One text in English and Chinese; where a pack gives a plain string both are the same."""

    en: str
    zh: str

    def in_(self, language: Language) -> str:
        """The text in `language`."""
        return self.zh if language == "zh" else self.en


def both(text: str) -> Text:
    """A text that reads the same in both languages, such as a formula."""
    return Text(text, text)


def detect(environment: Mapping[str, str] | None = None) -> Language:
    """The language of the person's locale (POSIX order: LC_ALL, LC_MESSAGES, LANG); English by default."""
    env = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name):
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"
