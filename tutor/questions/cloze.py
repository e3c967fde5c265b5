"""A text with gaps: each is filled with a number or formula, or with words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.language import Text
from tutor.questions.evidence import Derivation
from tutor.questions.numeric import Numeric
from tutor.questions.places import Where

if TYPE_CHECKING:
    from tutor.questions.question import Question

GAP: Final = re.compile(r"\{\{([a-z0-9][a-z0-9_-]*)\}\}")
"""How the prompt names a blank."""


@dataclass(frozen=True, slots=True)
class WrongWords:
    """Words that show a wrong road, as forms of a lexicon."""

    id: str
    words: tuple[str, ...]
    because: Text
    where: Where


@dataclass(frozen=True, slots=True)
class Blank:
    """One gap, filled with a number or formula (`numeric`, whose reference is `value`) or with `words`.

    `words` are forms as in a lexicon, of either language, and `mistakes` wrong words; those of a number are
    with `numeric`.
    """

    id: str
    where: Where
    numeric: Numeric | None = None
    value: Derivation | None = None
    words: tuple[str, ...] = ()
    mistakes: tuple[WrongWords, ...] = ()
    claim: str | None = None

    @property
    def wrongs(self) -> tuple[str, ...]:
        """Ids of the mistakes that can be named."""
        numbers = self.numeric.mistakes if self.numeric else ()
        return (*(m.id for m in self.mistakes), *(m.id for m in numbers))

    def alone(self, question: Question) -> Question:
        """The gap as a numeric question of its own, which the checker and the proof know how to handle."""
        return replace(question, kind="numeric", numeric=self.numeric, cloze=None)


@dataclass(frozen=True, slots=True)
class Cloze:
    """The gaps of the prompt, by id. They are numbered in this order, which is the same in both languages."""

    blanks: tuple[Blank, ...]


def gaps(text: str) -> tuple[str, ...]:
    """The blanks that a text names, in reading order."""
    return tuple(GAP.findall(text))
