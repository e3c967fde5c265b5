"""The shape of what every question may have, whatever its kind: prompt, hints, answer, follow-ups, errata."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from tutor.packs.fields import Flag, Id, Strict, Words, complaint, shorthand
from tutor.packs.problems import with_nearest
from tutor.packs.schema_common import BilingualModel, OrString, ReferenceModel, Words1, exactly_one
from tutor.packs.yaml_nodes import Scalar
from tutor.questions import Level, Order, Within


class PatternModel(OrString):
    """One way of saying a point: a phrase or `~concept`, several of them together, or a formula.

    `all`: each item must occur, where an item is a term or a list of alternative terms. `unless`: none of these
    may. `under`, `not_under`: a topic that must, or must not, be the one spoken of.
    """

    all: Annotated[list[Words1], Field(min_length=1)] | None = None
    order: Order = "any"
    within: Within = "clause"
    unless: list[Words] = Field(default_factory=list)
    under: list[Words] = Field(default_factory=list)
    not_under: list[Words] = Field(default_factory=list)
    maths: Words | None = None

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return shorthand(data, {"all": [[data]]}) if isinstance(data, Scalar) else data

    @model_validator(mode="after")
    def _one(self) -> PatternModel:
        exactly_one(self, "all", "maths")
        return self


class ErratumModel(Strict):
    """What a source says, what is right, and the claim that shows it."""

    id: Id | None = None
    source: Words
    said: BilingualModel
    right: BilingualModel
    claim: Words | None = None
    match: list[PatternModel] = Field(default_factory=list)


class AnswerSectionModel(Strict):
    """A part of the reference answer and the claims it rests on."""

    heading: BilingualModel
    body: BilingualModel
    claims: list[Words] = Field(default_factory=list)


class WhenModel(OrString):
    """When a follow-up is asked: `always`, `wrong`, or after a point, misconception or mistake."""

    always: Flag = False
    wrong: Flag = False
    missed: Words | None = None
    contradicted: Words | None = None
    covered: Words | None = None
    said: Words | None = None
    mistake: Words | None = None

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        if not isinstance(data, Scalar):
            return data
        if data not in ("always", "wrong"):
            code, values = with_nearest("packs.bad_when", data[:40], ("always", "wrong"))
            raise complaint(code, **values)
        return shorthand(data, {str(data): "true"})

    @model_validator(mode="after")
    def _one(self) -> WhenModel:
        exactly_one(self, *type(self).model_fields)
        return self


class FollowUpModel(Strict):
    """A question that comes next: its id, or `pack/id`, and when."""

    ask: Words
    when: WhenModel | None = None


class ResumeModel(Strict):
    """How a person of this background may tie the question to their own work."""

    background: BilingualModel
    hook: BilingualModel


class QuestionBase(Strict):
    """What questions of every kind may have."""

    id: Id
    level: Level = "core"
    prompt: BilingualModel
    intent: BilingualModel | None = None
    hints: list[BilingualModel] = Field(default_factory=list)
    answer: list[AnswerSectionModel] = Field(default_factory=list)
    follow_ups: list[FollowUpModel] = Field(default_factory=list)
    resume: list[ResumeModel] = Field(default_factory=list)
    errata: list[ErratumModel] = Field(default_factory=list)
    references: list[ReferenceModel] = Field(default_factory=list)
    tags: list[Id] = Field(default_factory=list)
    aliases: list[Id] = Field(default_factory=list)
