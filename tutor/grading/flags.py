"""Stretches that earn nothing whatever they contain: words for the grader, copies of the question,
word lists and word salad."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from tutor.grading.about import About, elsewhere
from tutor.grading.lists import lists, names_wanted
from tutor.grading.order import shuffled
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.sense import odd_pairs, senseless
from tutor.grading.tokens import LONGEST, Token, tokenise
from tutor.language import Text
from tutor.outcomes import Flag, Span
from tutor.questions import Question

_COPIED: Final = 0.75
_SHORTEST_COPY: Final = 5
_SALAD: Final = 2
_DENIALS: Final = frozenset({"不", "没", "无", "not", "no", "never"})
"""Words that make an answer of the question's own words."""


def survey(
    question: Question, answer: str, reading: Reading, home: About, strange: list[Stretch]
) -> tuple[tuple[Flag, ...], list[Stretch]]:
    """The flags of an answer and the stretches of tokens that are left out, `strange` sentences among them."""
    flags: list[Flag] = []
    ignored: list[Stretch] = []
    if len(answer) > LONGEST:
        flags.append(Flag("too_long", Span(LONGEST, len(answer))))
    if not any(token.text.isalnum() for token in reading.tokens):
        return (*flags, Flag("empty")), ignored
    for code, stretches in (
        ("grader_talk", _grader_talk(reading)),
        ("question_copy", _copies(question, reading)),
        ("keyword_list", lists(reading, names=names_wanted(question, reading.index))),
        ("word_salad", sorted({*_salad(reading), *strange})),
        ("word_salad", shuffled(reading)),
        ("elsewhere", elsewhere(reading, home)),
    ):
        for start, end in stretches:
            flags.append(Flag(code, reading.span(start, end)))
            ignored.append((start, end))
    return tuple(flags), ignored


def _grader_talk(reading: Reading) -> list[Stretch]:
    """Sentences that speak to the grader. What stands after a demand for marks is part of the demand."""
    found: list[Stretch] = []
    for mention in reading.of("grader_talk"):
        stretch = reading.sentence_of(mention.start)
        if stretch not in found:
            found.append(stretch)
    if reading.of("grader_order"):
        first = min(m.start for m in reading.any_of(("grader_order", "meta_talk")))
        return [(reading.sentence_of(first)[0], len(reading.tokens))]
    return found


def _salad(reading: Reading) -> list[Stretch]:
    """Sentences that hang words of the field on one another in ways that mean nothing, twice or only so."""
    odd = {pair.start for pair in odd_pairs(reading)}
    sentences = sorted({reading.sentence_of(start) for start in odd})
    return [each for each in sentences if len(odd) >= _SALAD or senseless(reading, each)]


def _pairs(tokens: tuple[Token, ...] | list[Token]) -> set[tuple[str, str]]:
    words = [token.text for token in tokens]
    return set(pairwise(words))


@lru_cache(maxsize=256)
def _asked(prompt: Text) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """The pairs of words of a question, and its words."""
    read = [tokenise(text).items for text in (prompt.zh, prompt.en)]
    pairs = frozenset(pair for tokens in read for pair in _pairs(tokens))
    return pairs, frozenset(token.text for tokens in read for token in tokens)


def _copies(question: Question, reading: Reading) -> list[Stretch]:
    """Sentences made almost only of the question's own words."""
    asked, words = _asked(question.prompt)
    found: list[Stretch] = []
    for sentence in range(len(reading.clauses.sentence_starts)):
        start, end = reading.clauses.sentence_span(sentence)
        own = _pairs(reading.tokens[start:end])
        denied = _DENIALS & {t.text for t in reading.tokens[start:end]} - words
        if end - start >= _SHORTEST_COPY and not denied and len(own & asked) >= _COPIED * len(own):
            found.append((start, end))
    return found
