"""What patterns name: their terms, the literal phrases, concepts that nobody knows, and their opposites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tutor.questions import Lexicon, Pack, Pattern, Point, Question

_CONCEPT: Final = re.compile(r"~([a-z0-9_]+)")


def concept_of(term: str) -> str:
    """The concept that a pattern's term names; a literal phrase is its own concept."""
    return term[1:] if term.startswith("~") else term


def terms_of(patterns: Iterable[Pattern]) -> Iterator[str]:
    """Every term that patterns name."""
    for pattern in patterns:
        for group in pattern.all:
            yield from group
        yield from pattern.unless
        yield from pattern.under
        yield from pattern.not_under


def patterns_of(question: Question) -> Iterator[Pattern]:
    """Every pattern of a question."""
    for point in question.points:
        yield from point.match
        yield from point.against
    for wrong in question.misconceptions:
        yield from wrong.match
    for erratum in question.errata:
        yield from erratum.match


def phrases(questions: Iterable[Question]) -> tuple[str, ...]:
    """The literal phrases that the patterns of these questions name, without repeats."""
    terms = (term for question in questions for term in terms_of(patterns_of(question)))
    return tuple(dict.fromkeys(term for term in terms if not term.startswith("~")))


def asked(questions: Iterable[Question], lexicon: Lexicon) -> frozenset[str]:
    """The concepts that decide about these questions: those of their patterns, what opposes them, and what
    these are built of."""
    terms = (term for question in questions for term in terms_of(patterns_of(question)))
    waiting, found = [concept_of(term) for term in terms], set[str]()
    while waiting:
        name = waiting.pop()
        concept = lexicon.concepts.get(name)
        if name in found or concept is None:
            continue
        found.add(name)
        built = (part for form in concept.forms for part in _CONCEPT.findall(form))
        waiting += [*concept.opposites, *concept.denied, *built]
    return frozenset(found)


def unknown_concepts(pack: Pack, lexicon: Lexicon) -> tuple[tuple[Pattern, str], ...]:
    """Concepts that a pack's patterns name and neither it nor the shared lexicon has."""
    known = lexicon.extended(pack.lexicon).concepts
    return tuple(
        (pattern, term)
        for question in pack.questions.values()
        for pattern in patterns_of(question)
        for term in terms_of([pattern])
        if term.startswith("~") and term[1:] not in known
    )


def opposites(point: Point, lexicon: Lexicon) -> tuple[Pattern, ...]:
    """What contradicts a point by itself: its patterns with one predicate turned into its opposite.

    Where the author wrote against which use of that opposite counts ("saturates", if one divides by d_k), it
    counts in no other.
    """
    written = {term for pattern in point.against for group in pattern.all for term in group}
    turned: list[Pattern] = []
    for pattern in point.match:
        for i, group in enumerate(pattern.all):
            against = tuple(term for term in _opposite_terms(group, lexicon) if term not in written)
            if against:
                turned.append(_with_group(pattern, i, against))
    return tuple(turned)


def _opposite_terms(group: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for term in group:
        concept = lexicon.concepts.get(concept_of(term)) if term.startswith("~") else None
        for other in concept.opposites if concept else ():
            found.setdefault(f"~{other}")
    return tuple(term for term in found if term not in group)


def _with_group(pattern: Pattern, i: int, group: tuple[str, ...]) -> Pattern:
    groups = (*pattern.all[:i], group, *pattern.all[i + 1 :])
    return replace(pattern, all=groups, within="clause")
