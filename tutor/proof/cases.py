"""Where a second way is compared: every variant of a derivation, at drawn values of symbols that stay free."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.maths.declarations import Declarations
from tutor.maths.tree import Name, Node, walk
from tutor.proof.values import variants
from tutor.questions import Derivation

POINTS: Final = 4
"""At how many drawn values of its symbols an identity is compared."""


@dataclass(frozen=True, slots=True)
class Case:
    """One variant, and one drawing of the symbols that stay free."""

    givens: Mapping[str, str]
    drawn: Mapping[str, str]

    def shown(self) -> str:
        """What was put in, for a message."""
        parts = [f"{name} = {text}" for name, text in (*self.givens.items(), *self.drawn.items())]
        return f" ({', '.join(parts)})" if parts else ""


def cases(derivation: Derivation) -> tuple[Case, ...]:
    """Every variant; where symbols stay free, each at some drawn values. Raises MathsError."""
    declared = Declarations(derivation.symbols)
    rng = random.Random(derivation.id)  # noqa: S311 - the same values each time, for anybody to see
    found = []
    for givens in variants(derivation):
        found += [Case(givens, each) for each in _drawn(declared, derivation, rng)]
    return tuple(found)


def _drawn(declared: Declarations, derivation: Derivation, rng: random.Random) -> Iterator[dict[str, str]]:
    given = {each.name for each in derivation.given}
    entries = {entry for vector in declared.vectors.values() for entry in _entries(vector)}
    free = [
        name
        for name in declared.assumptions
        if name not in given | entries and name not in declared.random and name not in declared.shapes
    ]
    if not free and not declared.vectors:
        yield {}
        return
    for turn in range(POINTS):
        values = {name: str(declared.assumptions[name].sample(rng, turn)) for name in free}
        for name, vector in declared.vectors.items():
            drawn = [str(declared.assumptions[entry].sample(rng, turn + 2)) for entry in _entries(vector)]
            values[name] = f"[{', '.join(drawn)}]"
        yield values


def _entries(vector: Node) -> tuple[str, ...]:
    return tuple(item.name for item in walk(vector) if isinstance(item, Name))
