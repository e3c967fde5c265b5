"""A text with gaps: each is filled with a number or formula, or with words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.language import Text
from tutor.questions.evidence import Derivation
from tutor.questions.forms import plain_forms
from tutor.questions.numeric import Numeric
from tutor.questions.places import Where

if TYPE_CHECKING:
    from tutor.questions.question import Question

GAP: Final = re.compile(r"\{\{([a-z0-9][a-z0-9_-]*)\}\}")
"""How the prompt names a blank."""
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


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

    @property
    def spoken(self) -> Text:
        """The words as they are shown: of the plain forms the first of either language, else the first."""
        plain = plain_forms(self.words) or self.words
        han = [form for form in plain if _HAN.search(form)]
        latin = [form for form in plain if not _HAN.search(form)]
        return Text((latin or han)[0], (han or latin)[0])

    def alone(self, question: Question) -> tuple[Question, Derivation]:
        """The number or formula of a gap as a question of its own, and its reference.

        Raises ValueError for a gap of words.
        """
        if self.value is None:
            raise ValueError(self.id)
        return replace(question, kind="numeric", numeric=self.numeric, cloze=None), self.value


@dataclass(frozen=True, slots=True)
class Cloze:
    """The gaps of the prompt, by id. They are numbered in this order, which is the same in both languages."""

    blanks: tuple[Blank, ...]


def gaps(text: str) -> tuple[str, ...]:
    """The blanks that a text names, in reading order."""
    return tuple(GAP.findall(text))
