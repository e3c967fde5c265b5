"""What is assumed of a symbol (`positive integer`, `probability`), and where it is tried."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tutor.errors import MathsError

_IGNORED: Final = frozenset(("a", "an", "number", "and", "real", "finite", "scalar", "dimension", ","))
_INTEGER: Final = frozenset(("integer", "int", "whole", "natural", "count"))
_POSITIVE: Final = frozenset(("positive", "natural", "count", "probability"))
_NONNEGATIVE: Final = frozenset(("nonnegative", "non-negative"))
_OTHERS: Final = frozenset(("nonzero", "non-zero", "negative"))
_SMALL: Final = (2, 3, 5, 7, 4, 11, 6, 13, 1, 8, 17, 9)


@dataclass(frozen=True, slots=True)
class Assumption:
    """The domain of a symbol."""

    integer: bool = False
    positive: bool = False
    nonnegative: bool = False
    negative: bool = False
    probability: bool = False

    def holds(self, value: Fraction) -> bool:
        """Whether `value` lies in the domain."""
        if self.integer and value.denominator != 1:
            return False
        if self.probability and not 0 <= value <= 1:
            return False
        return not (
            (self.positive and value <= 0) or (self.nonnegative and value < 0) or (self.negative and value >= 0)
        )

    def sample(self, rng: random.Random, turn: int) -> Fraction:
        """A value of the domain; where signs are free the first turns try one each, later ones mix them."""
        if self.probability:
            return Fraction(rng.randrange(1, 10**9), 10**9 + 7)
        if self.integer:
            size = Fraction(rng.choice(_SMALL))
        else:
            size = Fraction(rng.randrange(10**8, 4 * 10**9), 10**9 + 7)
        if self.positive or self.nonnegative:
            return size
        below = turn == 1 if turn < 2 else rng.random() < 0.5
        return -size if self.negative or below else size


def assumption(words: str) -> Assumption:
    """The assumption that `words` state; empty words mean any real number. Raises MathsError."""
    parts = words.lower().replace(",", " ").split()
    unknown = [p for p in parts if p not in _IGNORED | _INTEGER | _POSITIVE | _NONNEGATIVE | _OTHERS]
    if unknown:
        raise MathsError("maths.bad_assumption", words=words)
    return Assumption(
        integer=any(p in _INTEGER for p in parts),
        positive=any(p in _POSITIVE for p in parts),
        nonnegative=any(p in _NONNEGATIVE for p in parts),
        negative="negative" in parts,
        probability="probability" in parts,
    )
