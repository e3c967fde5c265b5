"""The shape of `data/lexicon.yaml`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from tutor.packs.fields import Id, Strict, Words, shorthand
from tutor.packs.yaml_nodes import Row
from tutor.questions import ConceptKind


class ConceptModel(Strict):
    """An idea and its surface forms; a plain list is a `thing` with these forms."""

    forms: Annotated[list[Words], Field(min_length=1)]
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
