"""The shape of evidence: derivations, and claims with the demos and references they rest on."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from tutor.packs.fields import Expr, Name, Positive, Strict, Whole, Words, complaint, shorthand
from tutor.packs.schema_common import BilingualModel, OrString, ReferenceModel, exactly_one
from tutor.packs.yaml_nodes import Scalar


class GivenModel(OrString):
    """A known value: an expression, or several of which each attempt draws one."""

    choose: Annotated[list[Expr], Field(min_length=1, max_length=50)]

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return shorthand(data, {"choose": [data]}) if isinstance(data, Scalar) else data


class StepModel(Strict):
    """One line of a derivation: `name = expr`, and the rule that allows it."""

    name: Name
    expr: Expr
    why: BilingualModel | None = None


class ResultModel(Strict):
    """What the derivation arrives at; `exact` and `decimal` are literals that `tutor prove` recomputes."""

    expr: Expr
    exact: Expr | None = None
    decimal: Expr | None = None


class ClosenessModel(Strict):
    """How near is near enough: in standard errors, relatively or absolutely."""

    se: Positive | None = None
    rel: Positive | None = None
    abs: Positive | None = None

    @model_validator(mode="after")
    def _one(self) -> ClosenessModel:
        exactly_one(self, "se", "rel", "abs")
        return self


class SecondWayModel(Strict):
    """An independent second way to the result.

    By an expression (`by` autograd, torch, bisection, simulation or enumeration), by something that is built
    and counted (`by` parameters, tensors or flop_counter), by a finding of a demo; or `none`, and why.
    """

    by: Words | None = None
    expr: Expr | None = None
    let: dict[Name, Expr] = Field(default_factory=dict)
    symbols: dict[Name, Words] = Field(default_factory=dict)
    build: dict[Name, dict[Words, dict[Name, Expr]]] = Field(default_factory=dict)
    find: Name | None = None
    between: Expr | None = None
    within: ClosenessModel | None = None
    demo: Words | None = None
    with_: dict[str, object] = Field(default_factory=dict, alias="with")
    finding: Words | None = None
    none: BilingualModel | None = None

    @model_validator(mode="after")
    def _one_road(self) -> SecondWayModel:
        computed = self.expr is not None or bool(self.build)
        if (self.none is not None) + computed + (self.demo is not None) != 1:
            raise complaint("packs.second_road")
        if self.none is not None:
            others = self.by, self.finding, self.within, self.find, self.between
            if any(other is not None for other in others) or self.with_ or self.let or self.symbols:
                raise complaint("packs.second_road")
            return self
        if self.by is None:
            raise complaint("packs.second_by")
        if (self.demo is not None) != (self.finding is not None) or (self.with_ and self.demo is None):
            raise complaint("packs.second_demo")
        if self.demo is not None and (self.let or self.symbols or self.within or self.find or self.between):
            raise complaint("packs.second_demo")
        if any(len(each) != 1 for each in self.build.values()):
            raise complaint("packs.second_build")
        if (self.find is None) != (self.between is None):
            raise complaint("packs.second_find")
        return self


class DerivationModel(Strict):
    """A value worked out step by step."""

    given: dict[Name, GivenModel] = Field(default_factory=dict)
    symbols: dict[Name, Words] = Field(default_factory=dict)
    steps: list[StepModel] = Field(default_factory=list)
    result: ResultModel
    second: SecondWayModel | None = None


class ExpectationModel(Strict):
    """What a run must show: a finding `is`, `above` or `below` an expression, or an outcome `is` a word.

    A finding that a run measures at several indices (`variance[16]`, `variance[64]`) may be named without
    index: then every one of them must hold, and `is` may use the index by the name of the parameter that was
    given a list (`d_k`), or as `index`, `index1`, `index2`. Without `within`, `is` means equal.
    """

    finding: Words | None = None
    outcome: Words | None = None
    is_: Expr | None = Field(default=None, alias="is")
    above: Expr | None = None
    below: Expr | None = None
    within: ClosenessModel | None = None

    @model_validator(mode="after")
    def _sound(self) -> ExpectationModel:
        exactly_one(self, "finding", "outcome")
        exactly_one(self, "is_", "above", "below")
        if self.outcome is not None and (self.is_ is None or self.within is not None):
            raise complaint("packs.outcome_is")
        if self.within is not None and self.is_ is None:
            raise complaint("packs.within_is")
        return self


class DemoEvidenceModel(Strict):
    """Which demo to run, with which parameters and seeds, and what it must show."""

    run: Words
    with_: dict[str, object] = Field(default_factory=dict, alias="with")
    seeds: Annotated[list[Annotated[Whole, Field(ge=0, le=2**31 - 1)]], Field(min_length=1, max_length=20)] = (
        Field(default_factory=lambda: [0])
    )
    expect: Annotated[list[ExpectationModel], Field(min_length=1)]


class ClaimModel(Strict):
    """A statement of fact and its evidence: a derivation, a demo, or at least a reference."""

    says: BilingualModel
    derivation: Words | None = None
    demo: DemoEvidenceModel | None = None
    references: list[ReferenceModel] = Field(default_factory=list)

    @model_validator(mode="after")
    def _rests_on_something(self) -> ClaimModel:
        if self.derivation is None and self.demo is None and not self.references:
            raise complaint("packs.claim_bare")
        return self
