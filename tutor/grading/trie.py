"""A trie of forms that grows where a text walks along it.

A form waits under its first word until that word is said, and a family of forms stands as its places and
choices: what it stands for is only written out on the paths that a text takes. So a lexicon of fifty thousand
forms is ready at once, and what nobody says costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from tutor.grading.families import Choice, Places, heard_words, plain_words

_NONE: Final[Mapping[str, str]] = {}
_NOTHING: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class _Entry:
    """Forms that say `concept`, except right after a word of `not_after`."""

    concept: str
    places: Places
    not_after: frozenset[str]


class _Way(NamedTuple):
    """How far forms were followed: what was chosen, and how many words of the last choice were seen."""

    entry: _Entry
    chosen: tuple[Choice, ...] = ()
    seen: int = 0

    def onwards(self) -> Iterator[tuple[str, _Way]]:
        """Each word that the forms may go on with, and the way from there."""
        entry, chosen, seen = self
        if chosen and seen < len(chosen[-1].steps):
            yield chosen[-1].steps[seen], _Way(entry, chosen, seen + 1)
        elif len(chosen) < len(entry.places):
            for choice in entry.places[len(chosen)]:
                if choice.steps:
                    yield choice.steps[0], _Way(entry, (*chosen, choice), 1)
                else:
                    yield from _Way(entry, (*chosen, choice)).onwards()

    @property
    def ends(self) -> bool:
        """Whether a form may end here."""
        if self.seen < len(self.chosen[-1].steps):
            return False
        rest = self.entry.places[len(self.chosen) :]
        return all(any(not choice.steps for choice in place) for place in rest)

    @property
    def form(self) -> str:
        """The form as its author wrote it."""
        return " ".join("".join(choice.text for choice in self.chosen).split())

    @property
    def letters(self) -> str:
        """What is heard, in letters."""
        return "".join(choice.letters for choice in self.chosen)


class _Words(NamedTuple):
    """How far one form without choices was followed, of which there are the most by far."""

    concept: str
    form: str
    words: tuple[str, ...]
    seen: int
    letters: str
    not_after: frozenset[str]

    def onwards(self) -> Iterator[tuple[str, _Words]]:
        """The word that the form goes on with, and the way from there."""
        concept, form, words, seen, letters, not_after = self
        if seen < len(words):
            yield words[seen], _Words(concept, form, words, seen + 1, letters, not_after)

    @property
    def ends(self) -> bool:
        """Whether the form ends here."""
        return self.seen == len(self.words)


class Node:
    """Where some words lead: the concepts that they say, each with its form, and the words that may follow.

    Right after a word of `not_after` they are not read. `spelt` are the letters of what is heard.
    """

    __slots__ = ("_next", "_ways", "concepts", "not_after", "spelt")

    def __init__(self) -> None:
        self.concepts: Mapping[str, str] = _NONE
        self.not_after: frozenset[str] = frozenset()
        self.spelt: tuple[str, ...] = ()
        self._ways: list[_Way | _Words] = []
        self._next: dict[str, Node] | None = None

    def to(self, word: str) -> Node | None:
        """Where the next word leads."""
        grown = self._next
        if grown is None:
            # Assigned whole: two threads that come here make the same twice, and neither sees half of it.
            grown = self._next = self._grown()
        return grown.get(word)

    def _grown(self) -> dict[str, Node]:
        grown: dict[str, Node] = {}
        for way in self._ways:
            for word, onward in way.onwards():
                node = grown.get(word)
                if node is None:
                    node = grown[word] = Node()
                node.arrive(onward)
        return grown

    def arrive(self, way: _Way | _Words) -> None:
        """Take in a way that leads here, and what it says if it may end here."""
        self._ways.append(way)
        if not way.ends:
            return
        said = way if isinstance(way, _Words) else way.entry
        if said.concept not in self.concepts:
            self.concepts = {**self.concepts, said.concept: way.form}
        self.not_after |= said.not_after
        letters = way.letters
        if letters and letters not in self.spelt:
            self.spelt = (*self.spelt, letters)


class Trie:
    """The beginning: which forms each first word may begin. All are put in before one is looked up.

    `not_after` has, for the concepts that have some, the words right after which they are not read.
    """

    __slots__ = ("_begun", "_heard", "_not_after", "_waiting")

    def __init__(self, not_after: Mapping[str, frozenset[str]] | None = None, *, heard: bool = False) -> None:
        self._heard = heard
        self._not_after = not_after or {}
        self._waiting: dict[str, list[_Way | tuple[str, str]]] = {}
        self._begun: dict[str, Node] = {}

    def add(self, concept: str, places: Places) -> None:
        """Put in forms that say a concept."""
        for word, way in _Way(self._entry(concept, places)).onwards():
            self._waiting.setdefault(word, []).append(way)

    def add_plain(self, first: str, concept: str, form: str) -> None:
        """Put in one form of plain words, of which only the first was read so far."""
        self._waiting.setdefault(first, []).append((concept, form))

    def to(self, word: str) -> Node | None:
        """Where the first word leads."""
        found = self._begun.get(word)
        if found is None and word in self._waiting:
            found = self._begun[word] = self._begin(self._waiting[word])
        return found

    def _entry(self, concept: str, places: Places) -> _Entry:
        return _Entry(concept, places, self._not_after.get(concept, _NOTHING))

    def _begin(self, waiting: list[_Way | tuple[str, str]]) -> Node:
        node = Node()
        for each in waiting:
            if isinstance(each, _Way):
                node.arrive(each)
            else:
                concept, form = each
                words, letters = heard_words(form) if self._heard else (plain_words(form), "")
                node.arrive(_Words(concept, form, words, 1, letters, self._not_after.get(concept, _NOTHING)))
        return node
