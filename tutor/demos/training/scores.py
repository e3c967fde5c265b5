"""The columns of a training: what is done to q·k before softmax, and who does it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tutor.demos.divisors import DIVISORS, divisor

SCALES = (*DIVISORS, "mup", "qk_norm", "soft_cap", "soft_cap_only")
CAP = 50.0
"""Of Gemma 2 (2024), table 1: attention logits are capped at 50."""
MUP = 8.0
"""μP says constant/dₖ (Tensor Programs V, definition 4.1); its authors' package takes 8: 1/√dₖ at dₖ = 64."""


@dataclass(frozen=True, slots=True)
class Rule:
    """S = factor · QKᵀ, of q and k divided by their root mean square if `normed`; then cap · tanh(S / cap)."""

    factor: float
    normed: bool = False
    cap: float | None = None

    @property
    def folded(self) -> float:
        """The part of the factor that can stand on W_Q: none where q is normed after it."""
        return 1.0 if self.normed else self.factor


@dataclass(frozen=True, slots=True)
class Part:
    """Neighbouring members with one rule: `first` to `last`, the latter excluded."""

    rule: Rule
    first: int
    last: int

    def rows(self, batch: int) -> slice:
        """Where these members stand among E·B sequences."""
        return slice(self.first * batch, self.last * batch)


def rule(scale: str, d_k: int) -> Rule:
    """The rule behind a word of SCALES. Raises DemoError for ln 1.

    QK-Norm is RMSNorm without a gain, then 1/√dₖ, as Qwen3 and OLMo 2 have it but for their learned gains.
    """
    usual = divisor("sqrt_d_k", d_k)
    match scale:
        case "mup":
            return Rule(MUP / d_k)
        case "qk_norm":
            return Rule(1.0 / usual, normed=True)
        case "soft_cap":
            return Rule(1.0 / usual, cap=CAP)
        case "soft_cap_only":
            return Rule(1.0, cap=CAP)
    return Rule(1.0 / divisor(scale, d_k))


def parts(rules: Sequence[Rule]) -> tuple[Part, ...]:
    """Neighbours with one rule as one part, in order."""
    found, first = [], 0
    for each, group in groupby(rules):
        last = first + len(list(group))
        found.append(Part(each, first, last))
        first = last
    return tuple(found)
