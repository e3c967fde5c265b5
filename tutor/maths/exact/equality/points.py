"""Where two formulas are tried: the same places for the same symbols, all of them inside the declared domain.

The first places are plain, then come negative, mixed, small, large and whole ones: a formula that holds for
moderate positive numbers only is found out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from tutor.maths.assumptions import Assumption
from tutor.maths.tree import Name, Neg, Node, Number, Relation, walk

SEED: Final = "the same answer gets the same verdict"
TRIES: Final = 32
_FINE: Final = 10**9 + 7
_ANY: Final = Assumption()
_WHOLE: Final = (2, 3, 5, 7, 4, 11, 6, 13, 1, 8, 17, 9)
Point = dict[str, Fraction]

_KINDS: Final = ("plain", "below", "mixed", "small", "whole", "large", "mixed", "plain", "mixed", "small below")
"""What the places are like, in turn; `below` and `mixed` only where signs are free."""


def points(names: Sequence[str], assumptions: Mapping[str, Assumption]) -> Iterator[Point]:
    """Values for the names, in the same order every time; one empty point when there are none."""
    if not names:
        yield {}
        return
    rng = random.Random(SEED)  # noqa: S311 - reproducible sampling, not a secret
    for turn in range(TRIES):
        kind = _KINDS[turn % len(_KINDS)]
        yield {name: _value(assumptions.get(name, _ANY), kind, rng) for name in names}


def edges(trees: Sequence[Node], place: Point, assumptions: Mapping[str, Assumption]) -> Iterator[Point]:
    """`place` moved to where a condition of the trees turns: only there may two values by cases differ."""
    found = {
        edge for tree in trees for part in walk(tree) if isinstance(part, Relation) for edge in _edges(part)
    }
    for name, value in sorted(found):
        if name in place and assumptions.get(name, _ANY).holds(value):
            yield {**place, name: value}


def _edges(condition: Relation) -> Iterator[tuple[str, Fraction]]:
    for left, right in pairwise(condition.sides):
        for side, other in ((left, right), (right, left)):
            size = other.body if isinstance(other, Neg) else other
            if isinstance(side, Name) and isinstance(size, Number):
                yield side.name, -size.value if size is not other else size.value


def _value(known: Assumption, kind: str, rng: random.Random) -> Fraction:
    if known.probability:
        return Fraction(rng.randrange(1, _FINE), _FINE)
    size = _size(known.integer, kind, rng)
    if known.positive or known.nonnegative:
        return size
    if known.negative or kind.endswith("below"):
        return -size
    return -size if kind == "mixed" and rng.random() < 0.5 else size


def _size(integer: bool, kind: str, rng: random.Random) -> Fraction:
    if integer or kind == "whole":
        return Fraction(rng.choice(_WHOLE) if kind != "large" else rng.randrange(20, 41))
    low, high = {"small": (10**6, 10**8), "small below": (10**6, 10**8), "large": (10**10, 4 * 10**10)}.get(
        kind, (10**8, 4 * 10**9)
    )
    return Fraction(rng.randrange(low, high), _FINE)
