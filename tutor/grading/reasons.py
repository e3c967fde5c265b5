"""Why an answer earned what it earned, as values in the learner's own words. `explaining` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.grading.nearest import Loosened
from tutor.grading.scope import Stance
from tutor.outcomes import Span
from tutor.questions import Pattern

By = Literal["match", "shortened", "against", "opposite", "learnt"]
How = Literal["words", "slip", "sound", "number", "built", "opening", "formula", "phrase"]


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the answer that stand for a term: the form they were found by, and how they were read.

    A `built` term has its `parts`; a `slip` of the finger or a `sound` differs from the form.
    """

    term: str
    said: str
    span: Span
    form: str
    how: How
    parts: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """What kept a fit from counting as said, and the words that did it.

    `code`: a stance ("negated", "reported" ...), "supposed", a rule of the pattern ("unless", "under",
    "not_under"), "topic" where an opposite is said of one, or why words are no part of a statement
    ("condition"). `term` is the concept that ruled; for "ignored" the flag on the stretch ("keyword_list").
    """

    code: str
    said: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class Fit:
    """A pattern whose words are there: `words` by group, None for a group that is missing.

    They lie in `clauses` clauses, with at most `apart` words from one to the next; `linked` where a clause
    borrows from another by a pronoun, a carried subject or a correction. `stance` is None where nothing fits.
    """

    pattern: Pattern
    by: By
    words: tuple[Words | None, ...]
    clauses: int
    apart: int
    linked: bool
    stance: Stance | None
    guards: tuple[Guard, ...]


@dataclass(frozen=True, slots=True)
class NearlyBuilt:
    """A built form of a missing concept, `"~variance ~grow"`, of which all but one part is said."""

    concept: str
    form: str
    words: tuple[Words, ...]
    lacks: str


@dataclass(frozen=True, slots=True)
class Missing:
    """What the nearest fit lacks: whole groups, or that its words stand otherwise than asked (`loosened`).

    `terms` may lack one of the `unknown` words as a form; `known` are words beside it that say other concepts.
    Where nothing came near, `unknown` are the words of the answer that no concept knows, and `formulas` those
    that would have done.
    """

    groups: tuple[tuple[str, ...], ...]
    loosened: Loosened
    built: tuple[NearlyBuilt, ...] = ()
    terms: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    known: tuple[Words, ...] = ()
    formulas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a point or a wrong statement got its verdict.

    `decided` is the evidence that the verdict rests on, `others` what fitted and did not count; where nothing
    fitted, `nearest` says what came nearest, if anything did, and `missing` what it lacks.
    """

    id: str
    state: str
    code: str
    decided: Fit | None = None
    others: tuple[Fit, ...] = ()
    nearest: Fit | None = None
    missing: Missing | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons behind a grade, in the order of the question."""

    points: tuple[Reason, ...]
    misconceptions: tuple[Reason, ...]
    errata: tuple[Reason, ...]
