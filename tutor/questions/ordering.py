"""What is decided by putting things into their order."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.language import Text
from tutor.questions.places import Where


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of an order."""

    id: str
    says: Text
    where: Where


@dataclass(frozen=True, slots=True)
class Ordering:
    """Items in their right order, and why it is that one."""

    items: tuple[Item, ...]
    because: Text
    claim: str | None
