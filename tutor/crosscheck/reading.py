"""Texts of a second way as trees, and the names that they may use. No arithmetic happens here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.errors import MathsError
from tutor.maths.answers.reader import parse
from tutor.maths.declarations import Declarations, Randoms
from tutor.maths.names import greek
from tutor.maths.rules.moments import Random
from tutor.maths.tree import Node
from tutor.maths.unread import Unread

MOST_DEFINITIONS: Final = 60


def tree(text: str, known: Collection[str], kind: str = "formula") -> Node:
    """An author's expression. Raises MathsError, which names the column and the reason."""
    kind = "vector" if kind == "formula" and text.lstrip().startswith("[") else kind
    found = parse(text, symbols=dict.fromkeys(known, ""), kind=kind)
    if isinstance(found, Unread):
        values = {**found.values, "expr": text[:80], "column": found.column}
        raise MathsError(f"maths.author.{found.code.removeprefix('maths.')}", **values)
    return found.tree


@dataclass(frozen=True, slots=True)
class Names:
    """What a name may mean: a definition, or a random symbol; the index of a sum is bound on the way."""

    definitions: Mapping[str, Node]
    random: Mapping[str, Random] = field(default_factory=dict)
    hidden: Mapping[str, Node] = field(default_factory=dict)
    """The derivation's own steps: the moments of random symbols may use them, the second way may not."""

    @property
    def known(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.definitions, *self.random)


def names(
    symbols: Mapping[str, str],
    given: Iterable[tuple[str, str]],
    let: Iterable[tuple[str, str]],
    steps: Iterable[tuple[str, str]] = (),
    extra: Collection[str] = (),
) -> Names:
    """The names of one case; `extra` are bound later (what is built, what is searched). Raises MathsError."""
    declared = Declarations({greek(name): words for name, words in symbols.items()})
    definitions: dict[str, Node] = dict(declared.vectors)
    extra = [greek(name) for name in extra]
    known: dict[str, None] = dict.fromkeys((*declared.assumptions, *definitions, *extra))
    for name, text in (*given, *let):
        if len(definitions) >= MOST_DEFINITIONS:
            raise MathsError("crosscheck.too_much", expr=text[:80])
        definitions[greek(name)] = tree(text, known)
        known[greek(name)] = None
    hidden: dict[str, Node] = {}
    if declared.random:
        for name, text in steps:
            if greek(name) not in definitions:
                hidden[greek(name)] = tree(text, known)
                known[greek(name)] = None
    everything = tuple(known)
    random = {name: said for name, said in declared.random.items() if name not in definitions}
    read: Callable[[str], Node] = lambda text: tree(text, everything)  # noqa: E731
    return Names(definitions, dict(Randoms(random, read)), hidden)
