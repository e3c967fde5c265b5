"""Drafts that outlive the order in which options were shown: kept by id, shown again by letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.picking.naming import Unread
from tutor.picking.reading import read
from tutor.picking.shuffling import letter
from tutor.questions import Question

PICKED: Final = "#"
ORDERED: Final = ">"
"""What stands before each id: of picks, which have no order of their own, and of items, which have one."""


def kept(question: Question, shown: Sequence[str], text: str) -> str:
    """The draft as it is stored. What cannot be read yet is stored as it was typed."""
    if not shown or not text.strip():
        return text
    found = read(question, shown, text)
    if isinstance(found, Unread):
        return text
    sign = PICKED if question.ordering is None else ORDERED
    return " ".join(sign + name for name in found)


def restored(shown: Sequence[str], stored: str) -> str:
    """The draft as it is shown under today's letters; nothing where that cannot be."""
    if not stored.startswith((PICKED, ORDERED)):
        return stored if not shown else ""
    ids = [word[1:] for word in stored.split()]
    if not set(ids) <= set(shown):
        return ""
    letters = [letter(shown.index(name)) for name in ids]
    return " ".join(sorted(letters) if stored.startswith(PICKED) else letters)
