"""The shape of a template: which models it is about, and the derivation and question that it makes of each."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from tutor.packs.fields import Id, Strict, Whole, Words, complaint
from tutor.packs.models.schema import NAMES
from tutor.packs.problems import with_nearest
from tutor.packs.schema_common import Words1

MAX_TEMPLATES = 40
"""Each makes a question of every model: a file of thousands would fill the memory."""
FACTS = (*NAMES, "attention")
GIVEN = ("id", "derivation", "references")
"""What a template says elsewhere or is worked out, so that its question must not say it."""


def _fact(name: str) -> str:
    if name not in FACTS:
        code, values = with_nearest("packs.model_unknown_fact", name, FACTS)
        raise complaint(code, **values)
    return name


FactName = Annotated[Words, AfterValidator(_fact)]


class ConditionModel(Strict):
    """Which models are meant: those that have these facts, lack those, and of which these are or are not so."""

    has: list[FactName] = Field(default_factory=list)
    lacks: list[FactName] = Field(default_factory=list)
    is_: dict[FactName, Words1] = Field(default_factory=dict, alias="is")
    is_not: dict[FactName, Words1] = Field(default_factory=dict)


class OthersModel(Strict):
    """Other models that stand beside the one: the `count` nearest before it in the file, then from its end,
    each of another family."""

    count: Annotated[Whole, Field(ge=1, le=5)]
    of: ConditionModel


class TemplateModel(Strict):
    """A question about every model that `of` means."""

    of: ConditionModel
    others: OthersModel | None = None
    derivation: dict[str, object] | None = None
    question: dict[str, object]

    @model_validator(mode="after")
    def _leaves_to_each(self) -> TemplateModel:
        for name in GIVEN:
            if name in self.question:
                raise complaint("packs.template_given", name=name)
        return self


Templates = Annotated[dict[Id, TemplateModel], Field(max_length=MAX_TEMPLATES)]


def sound(node: Any) -> TemplateModel | None:
    """The template that `node` is; None where it is none, which validating the whole file reports."""
    try:
        return TemplateModel.model_validate(node)
    except ValueError:
        return None


def condition_in(node: Any) -> ConditionModel | None:
    """The condition that `node` is, if it is a sound one."""
    try:
        return ConditionModel.model_validate(node)
    except ValueError:
        return None
