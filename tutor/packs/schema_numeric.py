"""The shape of a question that is answered with a number or a formula."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.packs.fields import Expr, Id, Name, Positive, Strict, Whole, Words
from tutor.packs.schema_common import BilingualModel, exactly_one
from tutor.packs.schema_question import QuestionBase
from tutor.questions import AnswerKind


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


class NumericModel(QuestionBase):
    """A question answered with a number or a formula, judged against a derivation's result."""

    kind: Literal["numeric"]
    derivation: Words
    answer_kind: AnswerKind = "number"
    symbols: dict[Name, Words] = Field(default_factory=dict)
    unit: Words | None = None
    tolerance: ToleranceModel | None = None
    mistakes: list[MistakeModel] = Field(default_factory=list)
