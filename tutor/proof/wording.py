"""What can be seen of the texts of a pack: both languages say the same numbers, and numbers rest on claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from tutor.language import LANGUAGES, Text
from tutor.packs import Problem
from tutor.proof import figures
from tutor.questions import Claim, Derivation, Erratum, Misconception, Pack, Question, Reference, Where

_DOLLAR: Final = re.compile(r"(?<!\\)\$")
_COUNTS: Final = frozenset("012")
"""Figures that count things (2 matrices) more often than they state a fact."""


def check(pack: Pack) -> Iterator[Problem]:
    """Every fault of the texts of a pack's questions, claims and derivations."""
    parts: list[Derivation | Claim | Question] = [*pack.derivations.values(), *pack.claims.values()]
    for part in (*parts, *pack.questions.values()):
        for text, where in _texts(part, part.where):
            yield from _text(text, where, part.id)
        if isinstance(part, Claim | Question):
            yield from _places(part.references, part)
    for question in pack.questions.values():
        yield from _groundless(question)


def _text(text: Text, where: Where, owner: str) -> Iterator[Problem]:
    if any(len(_DOLLAR.findall(text.in_(language))) % 2 for language in LANGUAGES):
        yield Problem(where, owner, "proof.open_dollar", {"text": text.en[:40]})
    if missing := figures.unmatched(text):
        values = {"numbers": ", ".join(missing), "text": text.en[:40]}
        yield Problem(where, owner, "proof.numbers_differ", values)


def _places(references: Collection[Reference], part: Claim | Question) -> Iterator[Problem]:
    for reference in references:
        if not (reference.where or reference.url):
            values = {"title": reference.title}
            yield Problem(part.where, part.id, "proof.placeless", values, advice=True)


def _groundless(question: Question) -> Iterator[Problem]:
    """Points, corrections and sections of the answer that state a number and name no claim."""
    for point in question.points:
        if not point.claim and (stated := _stated(point.says, *((point.truth,) if point.truth else ()))):
            yield _bare(question, stated, point.where)
    said: list[Misconception | Erratum] = [*question.misconceptions, *question.errata]
    for wrong in said:
        if not wrong.claim and (stated := _stated(wrong.right)):
            yield _bare(question, stated, wrong.where)
    for section in question.answer:
        if not section.claims and (stated := _stated(section.body)):
            yield _bare(question, stated, question.where)


def _stated(*texts: Text) -> tuple[str, ...]:
    found = (f for text in texts for language in LANGUAGES for f in figures.figures(text.in_(language)))
    return tuple(dict.fromkeys(f.plain for f in found if not f.named and f.plain not in _COUNTS))


def _bare(question: Question, numbers: tuple[str, ...], where: Where) -> Problem:
    return Problem(where, question.id, "proof.groundless", {"numbers": ", ".join(numbers)}, advice=True)


def _texts(value: object, where: Where) -> Iterator[tuple[Text, Where]]:
    """Every text below `value` and the nearest place above it."""
    if isinstance(value, Text):
        yield value, where
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item, where)
    elif is_dataclass(value) and not isinstance(value, Where):
        inner = getattr(value, "where", None)
        for item in fields(value):
            yield from _texts(getattr(value, item.name), inner if isinstance(inner, Where) else where)
