"""What a number or formula is judged by: nearness, and the mistakes that a value can show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tutor.language import Text
from tutor.questions.places import Where

AnswerKind = Literal["number", "formula", "vector", "matrix", "set", "interval", "relation", "complexity"]
ToleranceRule = Literal["rel", "abs", "sigfigs", "decplaces"]


@dataclass(frozen=True, slots=True)
class Tolerance:
    """One rule of nearness; none means exact."""

    rule: ToleranceRule
    amount: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong road with its value, so that a learner's number can show it.

    `typed` is what a learner on that road would type: a literal that `prove` judges and must see named.
    """

    id: str
    expr: str
    because: Text
    where: Where
    typed: str | None = None
    typed_where: Where | None = None


@dataclass(frozen=True, slots=True)
class Numeric:
    """What a question of numbers or formulas is judged by; the reference is the derivation's result."""

    derivation: str
    answer_kind: AnswerKind
    symbols: Mapping[str, str]
    unit: str | None
    tolerance: Tolerance | None
    mistakes: tuple[Mistake, ...]
    unit_where: Where | None = None
