"""What an open answer is held against: patterns, points, misconceptions, errata, and answers that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.language import Text
from tutor.questions.places import Where

Standing = Literal["sound", "folklore"]
Within = Literal["clause", "neighbours", "sentence", "answer"]
Order = Literal["any", "given"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way of saying something.

    `all`: every group must occur (a group is alternatives; a term is `~concept` of the lexicon or a literal
    phrase). `within`: the stretch that must hold them all; `neighbours` is a clause and the one before it.
    `unless`: none of these may occur in the same stretch. `under`: one of these topics must be the one
    spoken of there ("if we divided by d_k, ..."); `not_under`: none of them may be. `maths`: instead, a
    formula that the answer must state, in any notation or with numbers put in; after `any p:` its p may be
    called otherwise.
    """

    all: tuple[tuple[str, ...], ...] = ()
    order: Order = "any"
    within: Within = "clause"
    unless: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    not_under: tuple[str, ...] = ()
    maths: str | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A rubric point. `truth` answers a folklore point, or limits a sound one, once it was said."""

    id: str
    says: Text
    weight: float
    bonus: bool
    standing: Standing
    claim: str | None
    truth: Text | None
    match: tuple[Pattern, ...]
    against: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong statement and the right one; a `pitfall` is also listed as one to avoid."""

    id: str
    pitfall: bool
    says: Text
    right: Text
    claim: str | None
    match: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Erratum:
    """What a source says, what is right, and the claim that shows it; recognised when a learner repeats it."""

    id: str
    source: str
    said: Text
    right: Text
    claim: str | None
    match: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Example:
    """An answer and what it must earn; `prove` runs it. Verdicts not listed are not looked at,
    except that no point outside `covered` may be covered."""

    answer: str
    covered: tuple[str, ...]
    check: tuple[str, ...]
    misconceptions: tuple[str, ...]
    errata: tuple[str, ...]
    where: Where
