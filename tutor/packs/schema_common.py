"""Shapes that every part of the pack format uses: short forms, texts in two languages, references."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from tutor.packs.fields import Id, Strict, Words, complaint, shorthand
from tutor.packs.yaml_nodes import Scalar


def exactly_one(model: Strict, *names: str) -> None:
    """Complain unless exactly one of these keys was given."""
    chosen = [name for name in names if getattr(model, name) not in (None, False)]
    if len(chosen) != 1:
        raise complaint("packs.exactly_one", names=", ".join(name.rstrip("_") for name in names))


class OrString(Strict):
    """A mapping with a short form: a plain string."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        full = handler.resolve_ref_schema(handler(core))
        short: JsonSchemaValue = {"type": ["string", "number"]}
        description = full.pop("description", None)
        return {"description": description, "anyOf": [short, full]} if description else {"anyOf": [short, full]}


class BilingualModel(OrString):
    """A text: a string for both languages, or one for each."""

    en: Words
    zh: Words

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return shorthand(data, {"en": data, "zh": data}) if isinstance(data, Scalar) else data


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Words1 = Annotated[
    list[Words],
    Field(min_length=1),
    BeforeValidator(_listed),
    WithJsonSchema(
        {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
    ),
]
"""One phrase or a list of alternatives."""


class ReferenceModel(Strict):
    """A public source and where in it the fact stands."""

    title: Words
    where_: Words = Field(default="", alias="where")
    url: Annotated[str, Field(pattern=r"^https?://[^\s\[\]<>\"']+$")] | None = None
    note: BilingualModel | None = None


class SourceModel(Strict):
    """A document that the pack starts from or corrects."""

    id: Id
    title: BilingualModel
    note: BilingualModel | None = None
