"""What comes back when something was judged, graded, derived or run: frozen values without sentences.

Codes and values go through `tutor.language`; the screens, the plain mode and `--json` show the same data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Literal

from tutor.language import Text
from tutor.questions import Standing


class Outcome(StrEnum):
    """The four verdicts on an answer that is right or wrong. `unread` and `undecided` cost nothing."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREAD = "unread"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class MistakeFound:
    """A named wrong road whose value, rounded as the learner rounded, is what they typed.

    `code` is stable: `question.<mistake id>` for the question's own, `maths.<name>` for general ones. What was
    picked has no `value`.
    """

    code: str
    because: Text
    value: str


class LineState(StrEnum):
    """What is known of a line of working against the line before it and against what is asked.

    `given`: it starts something, nothing stands before it. `anew`: it is what is asked, but does not follow.
    """

    FOLLOWS = "follows"
    ROUNDED = "rounded"
    GIVEN = "given"
    ANEW = "anew"
    WRONG = "wrong"
    UNREAD = "unread"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class LineFinding:
    """One line of a learner's working: `line` is the typed row and `column` a place in it, both from 1."""

    line: int
    state: LineState
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    column: int | None = None
    read_as: str | None = None
    mistakes: tuple[MistakeFound, ...] = ()


@dataclass(frozen=True, slots=True)
class PartVerdict:
    """The verdict on one part of an answer: on an option, on a place of an order, on a blank.

    `about` is the option, the item that belongs in the place, the blank. `given` is what the learner put there:
    the option where it was picked, else ""; the item in the place; the text in the blank, whose further fields
    are those of a verdict of its own.
    """

    about: str
    given: str
    outcome: Outcome
    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    column: int | None = None
    read_as: str | None = None
    mistakes: tuple[MistakeFound, ...] = ()
    exact: str | None = None


@dataclass(frozen=True, slots=True)
class MathsVerdict:
    """A verdict on one typed answer.

    `code` with `values` is a message of the catalogue (rooms `maths` and `picking`). `column` counts the
    learner's own characters from 1 (only when unread). `read_as` is the one-line reading, set whenever the text
    of a number or formula could be read. `exact` and `decimal` are the reference's forms. Two `mistakes` mean a
    tie. `lines` are those of an answer of several lines; the verdict is that on the last one. `parts` are those
    of an answer that was picked, ordered or filled in.
    """

    outcome: Outcome
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    column: int | None = None
    read_as: str | None = None
    mistakes: tuple[MistakeFound, ...] = ()
    exact: str | None = None
    decimal: str | None = None
    lines: tuple[LineFinding, ...] = ()
    parts: tuple[PartVerdict, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A step of a derivation with its values put in. `shown` is the step's own right side, one line;
    `latex` the same for typesetting; `exact` and `decimal` its value. `why` is the author's reason, `rules`
    are the laws that were used on the way (codes of the room `maths`: `law_linear`, `rule_chain` ...)."""

    name: str
    shown: str
    latex: str
    exact: str
    decimal: str
    why: Text
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkedDerivation:
    """A derivation carried out: givens as name and text, steps, exact form and decimal of the result, and
    what is assumed of the symbols that stay free or random."""

    id: str
    given: tuple[tuple[str, str], ...]
    steps: tuple[WorkedStep, ...]
    exact: str
    latex: str
    decimal: str
    symbols: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` up to but without `end` of the learner's own text."""

    start: int
    end: int


PointState = Literal["covered", "check", "not_found"]


@dataclass(frozen=True, slots=True)
class PointVerdict:
    """What the grader found for one point.

    `clause` is the learner's clause and `marks` the matched words inside it, all in offsets of their text.
    `code` says why (room `grading`): matched, learnt, opposite, negated, both, nothing_found ...
    """

    point: str
    state: PointState
    standing: Standing
    code: str
    clause: Span | None = None
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A misconception or an erratum's claim that the learner stated, and where."""

    id: str
    clause: Span
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class LocalPhrase:
    """Words that a person taught for one point or wrong statement: they say it, or they do not.

    Made when a verdict was overruled; it speaks for `about` alone.
    """

    about: str
    says: bool
    words: str


@dataclass(frozen=True, slots=True)
class Flag:
    """Why a stretch earned nothing: `keyword_list`, `word_salad`, `question_copy`, `grader_talk`, `elsewhere`,
    `too_long`; or the whole answer: `empty`."""

    code: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Confirmed weight, confirmed plus what is still to be checked, and the weight of all sound core points.

    Bonus points can lift `low` and `high`, never beyond `of`.
    """

    low: float
    high: float
    of: float


@dataclass(frozen=True, slots=True)
class Grade:
    """A graded free-text answer; `points` in the question's order."""

    points: tuple[PointVerdict, ...]
    misconceptions: tuple[Said, ...] = ()
    errata: tuple[Said, ...] = ()
    flags: tuple[Flag, ...] = ()
    score: Score = Score(0.0, 0.0, 0.0)


OpinionState = Literal["covered", "not_found", "contradicted", "unsure"]


@dataclass(frozen=True, slots=True)
class PointOpinion:
    """What a model said of one point, once its quote was held against the answer.

    `quote` is the place of the learner's own words, set exactly for covered and contradicted. `code` says why
    the model's word became `unsure` (room `opinion`), "" where the model itself was.
    """

    point: str
    state: OpinionState
    code: str = ""
    quote: Span | None = None


@dataclass(frozen=True, slots=True)
class Opinion:
    """A second opinion on one answer, from `model` at `host`; not `fresh` where it was remembered.

    `left` calls were left on that day when it came.
    """

    points: tuple[PointOpinion, ...]
    model: str
    host: str
    fresh: bool = True
    left: int | None = None


Number = float
"""Finite or not: divergence is a subject here, so NaN and infinities are values."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A measured value of a demo run, `name[index]`: with its standard error, or exact (computed)."""

    name: str
    index: tuple[str, ...]
    value: Number
    se: float | None = None
    exact: bool = False

    @property
    def label(self) -> str:
        """The name with its index, as claims write it: `jacobian[1,1]`."""
        return f"{self.name}[{','.join(self.index)}]" if self.index else self.name


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """A named result that is a word, such as `training[none,0]` = `stuck so far`; words are stable."""

    name: str
    index: tuple[str, ...]
    word: str

    @property
    def label(self) -> str:
        """The name with its index."""
        return f"{self.name}[{','.join(self.index)}]" if self.index else self.name


ClaimVerdict = Literal["holds", "fails", "inconclusive"]


class Rating(IntEnum):
    """How well a question went; the numbers are the keys 1 to 4."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


CardState = Literal["learning", "review", "relearning"]


@dataclass(frozen=True, slots=True)
class Card:
    """What is remembered of one question ("pack/id"), rebuilt from its ratings. All times in UTC.

    `stability`: days until the chance of recall falls to 90 %; `step` counts learning steps, None in review.
    """

    ref: str
    state: CardState
    step: int | None
    stability: float
    difficulty: float
    due: datetime
    last_review: datetime
    reviews: int
    lapses: int
