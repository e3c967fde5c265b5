"""The shape of a text with gaps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.packs.fields import Expr, Id, Name, Strict, Words, complaint
from tutor.packs.lexicon_schema import OwnForm
from tutor.packs.schema_common import BilingualModel, exactly_one
from tutor.packs.schema_numeric import ToleranceModel
from tutor.packs.schema_question import QuestionBase
from tutor.questions import AnswerKind

Forms = Annotated[list[OwnForm], Field(min_length=1)]


class WrongModel(Strict):
    """What a gap is often filled with wrongly: a value or words, as the gap has, and why it is wrong."""

    id: Id
    is_: Expr | None = Field(default=None, alias="is")
    words: Forms | None = None
    because: BilingualModel

    @model_validator(mode="after")
    def _one(self) -> WrongModel:
        exactly_one(self, "is_", "words")
        return self


class BlankModel(Strict):
    """A gap: `is` a number or formula, judged in any notation, or filled with one of these `words`.

    `answer_kind` is `formula` where there are symbols, else `number`, unless it says otherwise.
    """

    is_: Expr | None = Field(default=None, alias="is")
    answer_kind: AnswerKind | None = None
    symbols: dict[Name, Words] = Field(default_factory=dict)
    unit: Words | None = None
    tolerance: ToleranceModel | None = None
    words: Forms | None = None
    mistakes: list[WrongModel] = Field(default_factory=list)
    claim: Words | None = None

    @model_validator(mode="after")
    def _one(self) -> BlankModel:
        exactly_one(self, "is_", "words")
        if self.words is not None:
            for name in ("answer_kind", "symbols", "unit", "tolerance"):
                if getattr(self, name):
                    raise complaint("packs.with_is", name=name)
        return self


class ClozeModel(QuestionBase):
    """A text, the prompt, whose gaps `{{name}}` are to be filled."""

    kind: Literal["cloze"]
    blanks: Annotated[dict[Id, BlankModel], Field(min_length=1, max_length=6)]
