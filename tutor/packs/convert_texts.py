"""Texts of a file in two languages, as the words that every other room uses."""

from __future__ import annotations

from tutor.language import Text
from tutor.packs.schema_common import BilingualModel


def text(model: BilingualModel) -> Text:
    """A text of the file."""
    return Text(model.en, model.zh)


def maybe(model: BilingualModel | None) -> Text | None:
    """A text that may be left out."""
    return text(model) if model else None
