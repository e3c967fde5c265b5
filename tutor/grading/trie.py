"""A trie of forms that grows where a text walks along it.

A family of forms stands in it as its places and choices: what it stands for is only written out on the paths
that a text takes, so that thousands of forms cost nothing until one of their first words is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.grading.families import Choice, Places

_NONE: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class _Entry:
    """Forms that say `concept`; one with fewer than `fewest` words is not read."""

    concept: str
    places: Places
    not_after: frozenset[str]
    fewest: int


@dataclass(frozen=True, slots=True)
class _Way:
    """How far a form was followed: what was chosen, and how many words of the last choice were seen."""

    entry: _Entry
    chosen: tuple[Choice, ...] = ()
    seen: int = 0

    def onwards(self) -> Iterator[tuple[str, _Way]]:
        """Each word that the form may go on with, and the way from there."""
        if self.chosen and self.seen < len(self.chosen[-1].steps):
            yield self.chosen[-1].steps[self.seen], _Way(self.entry, self.chosen, self.seen + 1)
        elif len(self.chosen) < len(self.entry.places):
            for choice in self.entry.places[len(self.chosen)]:
                yield from _Way(self.entry, (*self.chosen, choice)).onwards()

    @property
    def ends(self) -> bool:
        """Whether a form may end here."""
        if self.chosen and self.seen < len(self.chosen[-1].steps):
            return False
        rest = self.entry.places[len(self.chosen) :]
        return all(any(not choice.steps for choice in place) for place in rest)

    @property
    def form(self) -> str:
        """The form as its author wrote it."""
        return " ".join("".join(choice.text for choice in self.chosen).split())


class Node:
    """A step of the trie: where each next word leads, and the concepts that end here, each with its form.

    Right after a word of `not_after` the form is not read. `spelt` are the characters of what is heard.
    """

    __slots__ = ("_depth", "_next", "_ways", "concepts", "not_after", "spelt")

    def __init__(self, depth: int = 0) -> None:
        self.concepts: Mapping[str, str] = _NONE
        self.not_after: frozenset[str] = frozenset()
        self.spelt: tuple[str, ...] = ()
        self._depth = depth
        self._ways: list[_Way] = []
        self._next: dict[str, Node] | None = None

    def add(
        self, concept: str, places: Places, not_after: frozenset[str] = frozenset(), *, fewest: int = 1
    ) -> None:
        """Put forms in that begin at this node, before it is first asked what comes next."""
        self._ways.append(_Way(_Entry(concept, places, not_after, fewest)))

    @property
    def next(self) -> Mapping[str, Node]:
        """Where each next word leads."""
        if self._next is None:
            # In one assignment, so that two threads that come here make the same twice and nothing half.
            self._next = self._grown()
        return self._next

    def _grown(self) -> dict[str, Node]:
        grown: dict[str, Node] = {}
        for way in self._ways:
            for word, onward in way.onwards():
                node = grown.get(word)
                if node is None:
                    node = grown[word] = Node(self._depth + 1)
                node._arrive(onward)
        return grown

    def _arrive(self, way: _Way) -> None:
        """Take in a way that leads here, and what it says if it may end here."""
        self._ways.append(way)
        entry = way.entry
        if not way.ends or self._depth < entry.fewest:
            return
        if entry.concept not in self.concepts:
            self.concepts = {**self.concepts, entry.concept: way.form}
        self.not_after |= entry.not_after
        letters = "".join(choice.letters for choice in way.chosen)
        if letters and letters not in self.spelt:
            self.spelt = (*self.spelt, letters)
