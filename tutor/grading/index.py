"""The lexicon made ready for one pass over a text: a trie of tokens, a trie of sounds, number ranges.

A form is read by the same tokeniser as the learner's text. `[4.4e-5..4.6e-5]` is any number of that range;
`~a ~b` is concept a closely followed by concept b, `~a~b` directly; `~a` alone takes a's forms in.
`^no` is an answer whose first clause is nothing else. `<almost|nearly> <zero|nil>` writes a family of forms
at once; an empty choice leaves the place out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.grading.tables import sounds
from tutor.grading.tokens import CLAUSE, LISTED, Token, tokenise
from tutor.questions import Concept, Lexicon
from tutor.questions.forms import alternatives, number_range

_SHORTEST_TYPO = 5
_NONE: Final[Mapping[str, str]] = {}


@dataclass(slots=True)
class Node:
    """A step of a trie: where each next token leads, and the concepts that end here, each with its form.

    Right after a token of `not_after` the form is not read.
    """

    next: dict[str, Node] = field(default_factory=dict)
    concepts: Mapping[str, str] = field(default_factory=lambda: _NONE)
    spelt: tuple[str, ...] = ()
    not_after: frozenset[str] = frozenset()

    def add(self, words: Iterable[str], concept: str, form: str, spelt: str = "") -> Node:
        """Put one form in, as the author wrote it; where it ends is returned."""
        node = self
        for word in words:
            node = node.next.setdefault(word, Node())
        if concept not in node.concepts:
            node.concepts = {**node.concepts, concept: form}
        if spelt and spelt not in node.spelt:
            node.spelt = (*node.spelt, spelt)
        return node


@dataclass(frozen=True, slots=True)
class Range:
    """Any number from `low` to `high` says `concept`."""

    low: float
    high: float
    concept: str
    form: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """`concept` is said by the concept it is filed under and then `rest`; `tight`: without words between."""

    concept: str
    rest: tuple[str, ...]
    tight: bool
    form: str


@dataclass(frozen=True, slots=True)
class Index:
    """A compiled lexicon. `built` maps a concept to the sequences that begin with it, `by_denial` to the
    concepts whose denial says it.

    `phrases` holds the literal phrases of patterns, `literals`, apart: one pack's wording must not hide a
    shared concept.
    """

    concepts: dict[str, Concept]
    words: Node
    phrases: Node
    heard: Node
    ranges: tuple[Range, ...]
    built: dict[str, tuple[Sequence, ...]]
    typos: dict[str, tuple[str, ...]]
    vocabulary: frozenset[str]
    openings: Node
    by_denial: dict[str, tuple[str, ...]]
    choosy: frozenset[str]
    kinds: dict[str, str]

    def kind(self, concept: str) -> str:
        """The concept's kind; a pattern's literal phrase is a thing, a word inside a built form a cue."""
        return self.kinds.get(concept, "cue")


def _deletions(word: str) -> set[str]:
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


def _typos(vocabulary: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Each word with one letter left out, for words long enough that a slip cannot make another word."""
    table: dict[str, tuple[str, ...]] = {}
    for word in sorted(vocabulary):
        if len(word) >= _SHORTEST_TYPO:
            for shorter in _deletions(word):
                table[shorter] = (*table.get(shorter, ()), word)
    return table


def sound_of(token: Token) -> str | None:
    """How a Chinese character sounds; None for everything else."""
    return sounds().get(token.text) if token.han else None


def parted(token: Token, word: str, *, first: bool) -> str:
    """A word as a step of the trie: a comma inside a form is part of it, and joined words do not cross one."""
    if first or token.gap < LISTED:
        return word
    return ("," if token.gap == LISTED else ";" if token.gap == CLAUSE else ".") + word


def spelt(form: str) -> list[str]:
    """A form as steps of the trie."""
    return _steps(tokenise(form).items)


def _steps(tokens: tuple[Token, ...]) -> list[str]:
    return [parted(token, token.text, first=i == 0) for i, token in enumerate(tokens)]


class _Builder:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words, self.heard, self.openings = Node(), Node(), Node()
        self.ranges: list[Range] = []
        self.built: dict[str, list[Sequence]] = {}
        self.vocabulary: set[str] = set()

    def add(self, concept: str, form: str, seen: frozenset[str] = frozenset()) -> None:
        if form.startswith("^"):
            self.openings.add(spelt(form[1:]), concept, form)
        elif form.count("~") > 1 and " " not in form:
            self._add_sequence(concept, form, tight=True)
        elif form.startswith("~") and " " not in form:
            other = form[1:]
            if other not in seen and other in self.lexicon.concepts:
                for each in self.lexicon.concepts[other].forms:
                    for one in alternatives(each):
                        self.add(concept, one, seen | {other})
        elif "~" in form:
            self._add_sequence(concept, form)
        elif ends := number_range(form):
            self.ranges.append(Range(*ends, concept, form))
        else:
            self._add_words(concept, form)

    def _add_sequence(self, concept: str, form: str, *, tight: bool = False) -> None:
        terms = []
        for word in form.replace("~", " ~").split():
            if word.startswith("~"):
                terms.append(word[1:])
            else:
                self._add_words(word, word)
                terms.append(word)
        self.built.setdefault(terms[0], []).append(Sequence(concept, tuple(terms[1:]), tight, form))

    def _add_words(self, concept: str, form: str) -> None:
        tokens = tokenise(form).items
        words = _steps(tokens)
        if not words:
            return
        end = self.words.add(words, concept, form)
        if concept in self.lexicon.concepts and self.lexicon.concepts[concept].not_after:
            before = self.lexicon.concepts[concept].not_after
            end.not_after |= {token.text for word in before for token in tokenise(word).items}
        self.vocabulary.update(t.text for t in tokens if t.text.isascii() and t.text.isalpha())
        heard = [sound_of(token) for token in tokens]
        if len(tokens) > 1 and all(heard):
            self.heard.add([sound or "" for sound in heard], concept, form, "".join(t.text for t in tokens))


def build(lexicon: Lexicon, phrases: Iterable[str]) -> Index:
    """Compile a lexicon together with the literal phrases that a pack's patterns name."""
    builder = _Builder(lexicon)
    for concept in lexicon.concepts.values():
        for family in concept.forms:
            for form in alternatives(family):
                builder.add(concept.id, form)
    literal, literals = Node(), tuple(phrases)
    for phrase in literals:
        literal.add(spelt(phrase), phrase, phrase)
    vocabulary = frozenset(builder.vocabulary)
    return Index(
        dict(lexicon.concepts),
        builder.words,
        literal,
        builder.heard,
        tuple(builder.ranges),
        {first: tuple(each) for first, each in builder.built.items()},
        _typos(vocabulary),
        vocabulary,
        builder.openings,
        _by_denial(lexicon),
        frozenset(id for c in lexicon.concepts.values() if c.of for id in (c.id, *c.of)),
        {**dict.fromkeys(literals, "thing"), **{c.id: c.kind for c in lexicon.concepts.values()}},
    )


def _by_denial(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for concept in lexicon.concepts.values():
        for said in concept.denied:
            table[said] = (*table.get(said, ()), concept.id)
    return table
