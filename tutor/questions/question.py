"""One question of an interview, with all that its author wrote around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tutor.language import Text
from tutor.questions.choosing import Choosing, Statement
from tutor.questions.cloze import Cloze
from tutor.questions.evidence import Reference
from tutor.questions.numeric import Numeric
from tutor.questions.ordering import Ordering
from tutor.questions.places import Where
from tutor.questions.rubric import Erratum, Example, Misconception, Point

Kind = Literal["open", "numeric", "choice", "multi", "true_false", "order", "cloze"]
Level = Literal["warm_up", "core", "deep"]
DEEPEST_FOLLOW_UP: Final = 3
"""How many follow-ups deep a conversation goes below its main question."""
When = Literal["always", "missed", "contradicted", "covered", "said", "wrong", "mistake"]


@dataclass(frozen=True, slots=True)
class AnswerSection:
    """A part of the reference answer and the claims it rests on."""

    heading: Text
    body: Text
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pitch:
    """The answer for a lift ride: what to say in `seconds`, and the points it makes."""

    seconds: int
    text: Text
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question (`ask`, an id) that follows when `when` holds of `of`: a point, misconception or mistake
    (of a number or a blank; a wrong option, or a right one left out; an item out of its place)."""

    ask: str
    when: When = "always"
    of: str | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class ResumeHook:
    """How a person of this background may tie the question to their own work, honestly."""

    background: Text
    hook: Text


@dataclass(frozen=True, slots=True)
class Question:
    """One question of an interview.

    An open one has `points`; of the others the part that its kind is judged by is set, and no other:
    `numeric`, `choosing` (choice and multi), `statement` (true_false), `ordering`, `cloze`.
    """

    id: str
    kind: Kind
    level: Level
    prompt: Text
    where: Where
    intent: Text | None = None
    hints: tuple[Text, ...] = ()
    points: tuple[Point, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    errata: tuple[Erratum, ...] = ()
    answer: tuple[AnswerSection, ...] = ()
    pitch: Pitch | None = None
    follow_ups: tuple[FollowUp, ...] = ()
    resume: tuple[ResumeHook, ...] = ()
    references: tuple[Reference, ...] = ()
    examples: tuple[Example, ...] = ()
    numeric: Numeric | None = None
    choosing: Choosing | None = None
    statement: Statement | None = None
    ordering: Ordering | None = None
    cloze: Cloze | None = None
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
