"""Phrases that the learner taught by overruling a verdict: they count for one point and nothing else.

A phrase stands where the same words follow one another again, in any letter case, width and punctuation. What
was taught as saying a point is evidence like any other, so that a denial around it still counts; what was
taught as not saying it takes the evidence away that lies inside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from tutor.grading.clauses import split
from tutor.grading.mentions import Mention
from tutor.grading.patterns import Evidence
from tutor.grading.reading import Reading
from tutor.grading.scope import LEARNT, Scope, Stretch
from tutor.grading.tokens import tokenise
from tutor.outcomes import LocalPhrase, Span
from tutor.questions import Pattern

_FEWEST: Final = 2
_MOST: Final = 200
"""Words of a phrase: a single one would be found anywhere, and a whole essay is no phrase."""


def teachable(words: str) -> bool:
    """Whether words are long enough to be told from others, and short enough to be said again."""
    return _FEWEST <= len(tokenise(words).items) <= _MOST


def teachable_parts(text: str) -> tuple[Span, ...]:
    """The clauses of an answer that can be taught, without the marks around them."""
    tokens = tokenise(text)
    starts = (*split(tokens).clause_starts, len(tokens.items))
    return tuple(
        Span(tokens.items[low].start, tokens.items[high - 1].end)
        for low, high in pairwise(starts)
        if _FEWEST <= high - low <= _MOST
    )


def said(phrases: Iterable[LocalPhrase], about: str, scope: Scope) -> Iterator[Evidence]:
    """The evidence of what was taught as saying a point."""
    for phrase in phrases:
        if phrase.about == about and phrase.says:
            for start, end in places(phrase.words, scope.reading):
                marks = (Mention(LEARNT, start, end, form=phrase.words),)
                yield Evidence(marks, scope.stance(marks), scope.is_supposed(marks), Pattern(), marks)


def unsaid(phrases: Iterable[LocalPhrase], about: str, reading: Reading) -> list[Stretch]:
    """The places of what was taught as not saying a point."""
    taught = (p for p in phrases if p.about == about and not p.says)
    return [place for phrase in taught for place in places(phrase.words, reading)]


def without(found: Iterable[Evidence], stretches: list[Stretch]) -> tuple[Evidence, ...]:
    """The evidence that does not lie inside one of these stretches."""
    return tuple(
        each
        for each in found
        if not any(low <= each.marks[0].start and each.at <= high for low, high in stretches)
    )


def places(words: str, reading: Reading) -> Iterator[Stretch]:
    """Where the words of a phrase stand in a text."""
    wanted = [token.text for token in tokenise(words).items]
    if not _FEWEST <= len(wanted) <= _MOST:
        return
    texts = [token.text for token in reading.tokens]
    at = 0
    while at + len(wanted) <= len(texts):
        if texts[at] == wanted[0] and texts[at : at + len(wanted)] == wanted:
            yield at, at + len(wanted)
            at += len(wanted)
        else:
            at += 1
