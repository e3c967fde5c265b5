"""The shape of questions that are answered by picking, by true or false, or by putting things in order."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.packs.fields import Flag, Id, Strict, Words
from tutor.packs.schema_common import BilingualModel
from tutor.packs.schema_question import QuestionBase


class OptionModel(Strict):
    """One thing to pick, whether it is right, and why; what it rests on, where it rests on something."""

    id: Id
    says: BilingualModel
    right: Flag = False
    because: BilingualModel
    claim: Words | None = None


class ChoosingModel(QuestionBase):
    """A question answered by picking: of a `choice` exactly one option is right, of `multi` at least one."""

    kind: Literal["choice", "multi"]
    options: Annotated[list[OptionModel], Field(min_length=3, max_length=6)]


class TrueFalseModel(QuestionBase):
    """A statement, the prompt, that is true or false."""

    kind: Literal["true_false"]
    right: Flag
    because: BilingualModel
    claim: Words | None = None


class ItemModel(Strict):
    """One thing of an order."""

    id: Id
    says: BilingualModel


class OrderModel(QuestionBase):
    """Things to be put in order; they are written in the right one."""

    kind: Literal["order"]
    items: Annotated[list[ItemModel], Field(min_length=3, max_length=7)]
    because: BilingualModel
    claim: Words | None = None
