"""What is decided by picking: one option of several, all that are right, or whether a statement holds."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.language import Text
from tutor.questions.places import Where


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to pick. `because` says why it is right, or why it is wrong and what made it tempting."""

    id: str
    says: Text
    right: bool
    because: Text
    claim: str | None
    where: Where


@dataclass(frozen=True, slots=True)
class Choosing:
    """The options of a question, of which exactly one is right, or with `several` at least one."""

    options: tuple[Option, ...]
    several: bool

    @property
    def right(self) -> frozenset[str]:
        """Ids of the options to pick."""
        return frozenset(option.id for option in self.options if option.right)


@dataclass(frozen=True, slots=True)
class Statement:
    """Whether the prompt, a statement, is true, and why."""

    right: bool
    because: Text
    claim: str | None
    where: Where
