"""The shape of `data/models.yaml`: sources, and models whose facts stand under the source they are from."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tutor.packs.fields import Expr, Id, Positive, Strict, Whole, Words
from tutor.packs.schema_common import BilingualModel
from tutor.questions.models import Architecture, Positions, QKNorm, Standing

FORMAT = 1
Count = Annotated[Whole, Field(ge=1, le=10**7)]
Url = Annotated[str, Field(pattern=r"^https?://[^\s\[\]<>\"']+$")]


class SourceModel(Strict):
    """A repository at a commit, or a paper."""

    title: Words
    url: Url


class FactsModel(Strict):
    """Facts that stand at one place (`where`) of one source (`from`)."""

    from_: Words = Field(alias="from")
    where_: Words = Field(alias="where")
    standing: Standing = "read"
    architecture: Architecture | None = None
    layers: Count | None = None
    heads: Count | None = None
    kv_heads: Count | None = None
    d_model: Count | None = None
    d_k: Count | None = None
    d_v: Count | None = None
    d_latent: Count | None = None
    d_rope: Count | None = None
    scale: Expr | None = None
    qk_norm: QKNorm | None = None
    score_cap: Positive | None = None
    logit_cap: Positive | None = None
    positions: Positions | None = None
    rope_share: Positive | None = None


ABOUT = frozenset({"from_", "where_", "standing"})
NAMES = tuple(name for name in FactsModel.model_fields if name not in ABOUT)
"""The facts that a model may have, in the order in which they are shown."""


class ModelModel(Strict):
    """One model."""

    name: Words
    note: BilingualModel | None = None
    facts: Annotated[list[FactsModel], Field(min_length=1)]


class ModelsModel(Strict):
    """The whole file."""

    format: Annotated[Whole, Field(ge=FORMAT, le=FORMAT)]
    sources: dict[Id, SourceModel]
    models: dict[Id, ModelModel]
