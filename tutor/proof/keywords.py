"""The key words of a question's rubric in a row: what a learner recites who understood nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tutor.language import Language
from tutor.questions import Concept, Question
from tutor.questions.forms import alternatives, concepts_in, number_range

DEEPEST: Final = 8
"""Concepts built of concepts are followed so far; a circle has no words of its own."""
_NOUNS: Final = ("thing", "topic")
"""A `name` answers by being named, and so does a list of them."""


def listed(question: Question, concepts: Mapping[str, Concept], language: Language) -> str:
    """A short way of saying each thing that a point asks for, between commas; "" where there is none.

    What is said of the things (the predicates) is left out: with it the list would be sentences.
    """
    words = dict.fromkeys(
        word
        for point in question.points
        for pattern in point.match
        for group in pattern.all
        if (word := _word(group, concepts, language))
    )
    return ("、" if language == "zh" else ", ").join(words)


def _word(group: tuple[str, ...], concepts: Mapping[str, Concept], language: Language) -> str | None:
    spoken = (word for term in group for word in _spoken(term, concepts, DEEPEST))
    own = (word for word in spoken if _is_chinese(word) == (language == "zh"))
    return min(own, key=len, default=None)


def _spoken(term: str, concepts: Mapping[str, Concept], deep: int) -> Iterator[str]:
    """What the concept of a term may sound like; forms built of several others are left out."""
    concept = concepts.get(term.removeprefix("~"))
    if concept is None or concept.kind not in _NOUNS or not deep:
        return
    for form in concept.forms:
        if concepts_in(form) == (form[1:],):
            yield from _spoken(form, concepts, deep - 1)
        elif not concepts_in(form) and not form.startswith("^") and number_range(form) is None:
            yield from alternatives(form)


def _is_chinese(word: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in word)
