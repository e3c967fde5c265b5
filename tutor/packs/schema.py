"""The pack format, version 1: the shape of a whole pack file.

With the other `schema_` files this is the one description of the format: it validates packs and writes
`data/pack.schema.json` for editors (`python -m tutor.packs.json_schema`). What refers to what is checked
afterwards, in `references`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tutor.packs.fields import Flag, Id, Strict, Whole
from tutor.packs.lexicon_schema import OwnLexicon
from tutor.packs.schema_choosing import ChoosingModel, OrderModel, TrueFalseModel
from tutor.packs.schema_cloze import ClozeModel
from tutor.packs.schema_common import BilingualModel, SourceModel
from tutor.packs.schema_evidence import ClaimModel, DerivationModel
from tutor.packs.schema_numeric import NumericModel
from tutor.packs.schema_open import OpenModel
from tutor.packs.templates.schema import Templates

FORMAT = 1

AnyQuestionModel = OpenModel | NumericModel | ChoosingModel | TrueFalseModel | OrderModel | ClozeModel
QuestionModel = Annotated[AnyQuestionModel, Field(discriminator="kind")]


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
    templates: Templates = Field(default_factory=dict)
    questions: Annotated[list[QuestionModel], Field(min_length=1)]
