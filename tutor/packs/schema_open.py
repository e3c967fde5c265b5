"""The shape of a question that is answered in the learner's own words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.packs.fields import Flag, Id, Positive, Strict, Whole, Words
from tutor.packs.schema_common import BilingualModel
from tutor.packs.schema_question import PatternModel, QuestionBase
from tutor.questions import Standing


class PointModel(Strict):
    """A rubric point and how it is recognised; a folklore point is recognised and answered, never rewarded."""

    id: Id
    says: BilingualModel
    weight: Positive = 1.0
    bonus: Flag = False
    standing: Standing = "sound"
    claim: Words | None = None
    truth: BilingualModel | None = None
    match: list[PatternModel] = Field(default_factory=list)
    against: list[PatternModel] = Field(default_factory=list)


class MisconceptionModel(Strict):
    """A wrong statement and the right one; `pitfall` lists it among those to avoid."""

    id: Id
    pitfall: Flag = False
    says: BilingualModel
    right: BilingualModel
    claim: Words | None = None
    match: list[PatternModel] = Field(default_factory=list)


class PitchModel(Strict):
    """What to say when there is time for a few sentences only, and the points it makes."""

    seconds: Annotated[Whole, Field(ge=5, le=600)]
    text: BilingualModel
    points: list[Words] = Field(default_factory=list)


class ExampleModel(Strict):
    """An answer and exactly what it must earn; `tutor prove` grades it."""

    answer: Words
    covered: list[Words] = Field(default_factory=list)
    check: list[Words] = Field(default_factory=list)
    misconceptions: list[Words] = Field(default_factory=list)
    errata: list[Words] = Field(default_factory=list)


class OpenModel(QuestionBase):
    """A question answered in the learner's own words, graded against points."""

    kind: Literal["open"]
    points: Annotated[list[PointModel], Field(min_length=1)]
    misconceptions: list[MisconceptionModel] = Field(default_factory=list)
    pitch: PitchModel | None = None
    examples: list[ExampleModel] = Field(default_factory=list)
