"""The pack format, version 1: the shape of every mapping a pack file may hold.

With `schema_common` and `schema_evidence` this is the one description of the format: it validates packs and
writes `data/pack.schema.json` for editors (`python -m tutor.packs.json_schema`). What refers to what is
checked afterwards, in `references`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from tutor.packs.fields import Expr, Flag, Id, Name, Positive, Strict, Whole, Words, complaint, shorthand
from tutor.packs.lexicon_schema import OwnLexicon
from tutor.packs.problems import with_nearest
from tutor.packs.schema_common import BilingualModel, OrString, ReferenceModel, SourceModel, Words1, exactly_one
from tutor.packs.schema_evidence import ClaimModel, DerivationModel
from tutor.packs.yaml_nodes import Scalar
from tutor.questions import AnswerKind, Level, Order, Standing, Within

FORMAT = 1


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


class PitchModel(Strict):
    """What to say when there is time for a few sentences only, and the points it makes."""

    seconds: Annotated[Whole, Field(ge=5, le=600)]
    text: BilingualModel
    points: list[Words] = Field(default_factory=list)


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


class ExampleModel(Strict):
    """An answer and exactly what it must earn; `tutor prove` grades it."""

    answer: Words
    covered: list[Words] = Field(default_factory=list)
    check: list[Words] = Field(default_factory=list)
    misconceptions: list[Words] = Field(default_factory=list)
    errata: list[Words] = Field(default_factory=list)


class ToleranceModel(Strict):
    """How near a number must be; exactly one rule. Without a tolerance it must be exact."""

    rel: Positive | None = None
    abs: Positive | None = None
    sigfigs: Annotated[Whole, Field(ge=1, le=15)] | None = None
    decplaces: Annotated[Whole, Field(ge=0, le=15)] | None = None

    @model_validator(mode="after")
    def _one(self) -> ToleranceModel:
        exactly_one(self, "rel", "abs", "sigfigs", "decplaces")
        return self


class MistakeModel(Strict):
    """A wrong road, its value and why it is wrong, so that a learner's number can show it.

    `typed`: what a learner on that road types (`1e-4`); `tutor prove` checks that it is named for it.
    """

    id: Id
    expr: Expr
    because: BilingualModel
    typed: Expr | None = None


class _QuestionModel(Strict):
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


class OpenModel(_QuestionModel):
    """A question answered in the learner's own words, graded against points."""

    kind: Literal["open"]
    points: Annotated[list[PointModel], Field(min_length=1)]
    misconceptions: list[MisconceptionModel] = Field(default_factory=list)
    pitch: PitchModel | None = None
    examples: list[ExampleModel] = Field(default_factory=list)


class NumericModel(_QuestionModel):
    """A question answered with a number or a formula, judged against a derivation's result."""

    kind: Literal["numeric"]
    derivation: Words
    answer_kind: AnswerKind = "number"
    symbols: dict[Name, Words] = Field(default_factory=dict)
    unit: Words | None = None
    tolerance: ToleranceModel | None = None
    mistakes: list[MistakeModel] = Field(default_factory=list)


QuestionModel = Annotated[OpenModel | NumericModel, Field(discriminator="kind")]


class PackModel(Strict):
    """A question pack, format version 1."""

    format: Annotated[Whole, Field(json_schema_extra={"const": FORMAT})]
    id: Id
    title: BilingualModel
    tags: list[Id] = Field(default_factory=list)
    starter: Flag = False
    sources: list[SourceModel] = Field(default_factory=list)
    lexicon: OwnLexicon = Field(default_factory=dict)
    derivations: dict[Id, DerivationModel] = Field(default_factory=dict)
    claims: dict[Id, ClaimModel] = Field(default_factory=dict)
    questions: Annotated[list[QuestionModel], Field(min_length=1)]
