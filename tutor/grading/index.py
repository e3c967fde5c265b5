"""The lexicon made ready for one pass over a text: a trie of tokens, a trie of sounds, number ranges.

A form is read by the same tokeniser as the learner's text. `[4.4e-5..4.6e-5]` is any number of that range;
`~a ~b` is concept a closely followed by concept b, `~a~b` directly; `~a` alone takes a's forms in.
`^no` is an answer whose first clause is nothing else. `<almost|nearly> <zero|nil>` writes a family of forms
at once; an empty choice leaves the place out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tutor.grading.families import families, literal, plain, steps
from tutor.grading.trie import Trie
from tutor.questions import Concept, Lexicon
from tutor.questions.forms import alternatives, number_range

_SHORTEST_TYPO = 5
_MARKS: Final = "~^["
"""What may make a form more than words."""


@dataclass(frozen=True, slots=True)
class Range:
    """Any number from `low` to `high` says `concept`."""

    low: float
    high: float
    concept: str
    form: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """`concept` is said by the concept it is filed under and then `rest`; `tight`: without words between.

    `order` is its place in the lexicon.
    """

    concept: str
    rest: tuple[str, ...]
    tight: bool
    form: str
    order: int


@dataclass(frozen=True, slots=True)
class Index:
    """A compiled lexicon. `built` maps a concept to the sequences that begin with it, `following` also to what
    they go on with, `by_denial` to the concepts whose denial says it.

    `own` are the concepts that the pack itself has forms of, and `asked` those that decide about its
    questions: a form of any other concept hides none of its own.
    `phrases` holds the literal phrases of patterns, `literals`, apart: one pack's wording must not hide a
    shared concept.
    """

    concepts: dict[str, Concept]
    words: Trie
    phrases: Trie
    heard: Trie
    ranges: tuple[Range, ...]
    built: dict[str, tuple[Sequence, ...]]
    following: dict[str, dict[str, tuple[Sequence, ...]]]
    typos: dict[str, tuple[str, ...]]
    vocabulary: frozenset[str]
    openings: Trie
    by_denial: dict[str, tuple[str, ...]]
    choosy: frozenset[str]
    kinds: dict[str, str]
    own: frozenset[str]
    asked: frozenset[str]

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


class _Builder:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        not_after = {
            concept.id: frozenset(step for word in concept.not_after for step in steps(word))
            for concept in lexicon.concepts.values()
            if concept.not_after
        }
        self.words, self.heard, self.openings = Trie(not_after), Trie(heard=True), Trie()
        self.ranges: list[Range] = []
        self.built: dict[str, list[Sequence]] = {}
        self.sequences = 0
        self.vocabulary: set[str] = set()

    def add(self, concept: str, form: str, seen: frozenset[str] = frozenset()) -> None:
        """Put in what a form or a family of forms stands for."""
        if any(mark in form for mark in _MARKS):
            for one in alternatives(form):
                self._add_special(concept, one, seen)
        else:
            self._add_words(concept, form)

    def _add_special(self, concept: str, form: str, seen: frozenset[str]) -> None:
        if form.startswith("^"):
            self.openings.add(concept, literal(form[1:], form))
        elif form.count("~") > 1 and " " not in form:
            self._add_sequence(concept, form, tight=True)
        elif form.startswith("~") and " " not in form:
            other = form[1:]
            if other not in seen and other in self.lexicon.concepts:
                for each in self.lexicon.concepts[other].forms:
                    self.add(concept, each, seen | {other})
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
        self.built.setdefault(terms[0], []).append(
            Sequence(concept, tuple(terms[1:]), tight, form, self.sequences)
        )
        self.sequences += 1

    def _add_words(self, concept: str, form: str) -> None:
        if known := plain(form):
            self.words.add_plain(known.first, concept, form)
            self.vocabulary.update(known.english)
            if known.sound:
                self.heard.add_plain(known.sound, concept, form)
            return
        for family in families(form):
            self.words.add(concept, family.spelt)
            self.vocabulary.update(family.words)
            if family.heard:
                self.heard.add(concept, family.heard)


def build(
    lexicon: Lexicon,
    phrases: Iterable[str],
    own: frozenset[str] = frozenset(),
    asked: frozenset[str] = frozenset(),
) -> Index:
    """Compile a lexicon together with the literal phrases that a pack's patterns name."""
    builder = _Builder(lexicon)
    for concept in lexicon.concepts.values():
        for form in concept.forms:
            builder.add(concept.id, form)
    by_phrase, literals = Trie(), tuple(phrases)
    for phrase in literals:
        by_phrase.add(phrase, literal(phrase, phrase))
    vocabulary = frozenset(builder.vocabulary)
    return Index(
        dict(lexicon.concepts),
        builder.words,
        by_phrase,
        builder.heard,
        tuple(builder.ranges),
        {first: tuple(each) for first, each in builder.built.items()},
        {first: _by_second(each) for first, each in builder.built.items()},
        _typos(vocabulary),
        vocabulary,
        builder.openings,
        _by_denial(lexicon),
        frozenset(id for c in lexicon.concepts.values() if c.of for id in (c.id, *c.of)),
        {**dict.fromkeys(literals, "thing"), **{c.id: c.kind for c in lexicon.concepts.values()}},
        own,
        asked,
    )


def _by_second(sequences: Iterable[Sequence]) -> dict[str, tuple[Sequence, ...]]:
    table: dict[str, tuple[Sequence, ...]] = {}
    for sequence in sequences:
        second = sequence.rest[0]
        table[second] = (*table.get(second, ()), sequence)
    return table


def _by_denial(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for concept in lexicon.concepts.values():
        for said in concept.denied:
            table[said] = (*table.get(said, ()), concept.id)
    return table
