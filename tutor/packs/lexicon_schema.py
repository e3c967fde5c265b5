"""The shape of concepts: those of `data/lexicon.yaml`, and those that a pack adds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from tutor.packs.fields import Id, Strict, Words, complaint, shorthand
from tutor.packs.yaml_nodes import Row, Scalar
from tutor.questions import ConceptKind
from tutor.questions.forms import MOST_IN_FAMILY, MOST_IN_PACK, family_size, number_range


def _form(text: str) -> str:
    try:
        number_range(text)
    except ValueError:
        raise complaint("packs.no_range", found=text[:40]) from None
    return text


def _family(text: str) -> str:
    if family_size(text) > MOST_IN_FAMILY:
        raise complaint("packs.large_family", limit=MOST_IN_FAMILY)
    return text


Form = Annotated[Words, AfterValidator(_form)]
"""A form that a text can have."""
OwnForm = Annotated[Form, AfterValidator(_family)]
"""A form of a pack, which nobody vouches for."""
OwnKind = Literal["thing", "predicate", "name", "topic", "word"]
"""What a concept of a pack may be: cues steer the guards, so they are the shared lexicon's alone. A `word` is a
little word that only shapes a statement, a cue that no guard knows."""


class OwnConceptModel(Strict):
    """A pack's concept, or more forms of a known one; a plain list, or a single form, is its `forms`."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        full = handler.resolve_ref_schema(handler(core))
        listed = {"type": "array", "items": {"type": "string"}, "minItems": 1}
        return {"description": full.pop("description"), "anyOf": [{"type": "string"}, listed, full]}

    forms: list[OwnForm] = Field(default_factory=list)
    kind: OwnKind | None = None
    opposites: list[Id] = Field(default_factory=list)
    group: Id | Literal[""] = ""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        if isinstance(data, Scalar):
            alone = Row([data])
            alone.where, alone.items_at = data.where, [data.where]
            return shorthand(data, {"forms": alone})
        return shorthand(data, {"forms": data}) if isinstance(data, Row) else data

    @model_validator(mode="after")
    def _whole(self) -> OwnConceptModel:
        if not self.forms and not self.opposites:
            raise complaint("packs.empty_list")
        if (self.kind == "topic") != bool(self.group):
            raise complaint("packs.topic_and_group")
        return self


def _bounded(lexicon: dict[str, OwnConceptModel]) -> dict[str, OwnConceptModel]:
    """The lexicon of a pack, unless its forms, all families written out, would fill the memory."""
    if sum(family_size(form) for own in lexicon.values() for form in own.forms) > MOST_IN_PACK:
        raise complaint("packs.large_family", limit=MOST_IN_PACK)
    return lexicon


OwnLexicon = Annotated[dict[Id, OwnConceptModel], AfterValidator(_bounded)]
"""What a pack adds to the shared lexicon."""


class ConceptModel(Strict):
    """An idea and its surface forms; a plain list is a `thing` with these forms."""

    forms: Annotated[list[Form], Field(min_length=1)]
    kind: ConceptKind = "thing"
    opposites: list[Id] = Field(default_factory=list)
    group: str = ""
    denied: list[Id] = Field(default_factory=list)
    of: list[Id] = Field(default_factory=list)
    not_after: list[Words] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return shorthand(data, {"forms": data}) if isinstance(data, Row) else data


class LexiconModel(Strict):
    """All concepts by id."""

    concepts: dict[Id, ConceptModel]
