"""Who is trained and what became of it: the members of an ensemble, and the words for how a run went.

Pure, without torch: a test recomputes every outcome from the series that a run streamed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tutor.demos.divisors import divisor
from tutor.demos.spec import Values, reals, whole, words

VOCABULARY = 64
GUESS = math.log(VOCABULARY)
"""Loss of guessing among all letters."""
LAST = 20
LEARNS, SLOW = 0.20, 0.05

Word = Literal["diverged", "learns", "slow", "stuck so far"]


@dataclass(frozen=True, slots=True)
class Member:
    """One model of the ensemble: what its scores are divided by, how it learns, its seed."""

    scale: str
    optimizer: str
    rate: float
    seed: int
    setting: str
    """Optimizer and learning rate where the run has several, else empty."""

    @property
    def group(self) -> tuple[str, ...]:
        """The index without the seed: members of a group differ in nothing else."""
        return (self.scale, self.setting) if self.setting else (self.scale,)

    @property
    def index(self) -> tuple[str, ...]:
        """How series, findings and outcomes name this member."""
        return (*self.group, str(self.seed))

    def factor(self, d_k: int) -> float:
        """What q·k is multiplied by."""
        return 1.0 / divisor(self.scale, d_k)


def members(values: Values, seed: int) -> tuple[Member, ...]:
    """Every combination of scale, optimizer, learning rate and seed, seeds innermost."""
    rules = [
        (optimizer, rate) for optimizer in dict.fromkeys(words(values, "optimizer")) for rate in _rates(values)
    ]
    several = len(rules) > 1
    return tuple(
        Member(scale, optimizer, rate, seed + i, f"{optimizer} {rate:g}" if several else "")
        for scale in dict.fromkeys(words(values, "scales"))
        for optimizer, rate in rules
        for i in range(whole(values, "seeds"))
    )


def outcome(losses: Sequence[float]) -> Word:
    """How a run went, by all its losses so far.

    `diverged`: a loss that is not finite, or above twice the first. Else by the share of the way from
    guessing to 0 that the mean of the last 20 losses has come.
    """
    if not all(math.isfinite(loss) for loss in losses) or max(losses) > 2.0 * losses[0]:
        return "diverged"
    come = share(losses)
    return "learns" if come >= LEARNS else "slow" if come >= SLOW else "stuck so far"


def last_mean(losses: Sequence[float]) -> float:
    """Mean of the last 20 losses (or of all, where there are fewer)."""
    last = losses[-LAST:]
    return sum(last) / len(last)


def share(losses: Sequence[float]) -> float:
    """(g - L)/g with g = ln 64: 0 at guessing, 1 when every answer is right."""
    return (GUESS - last_mean(losses)) / GUESS


def together(outcomes: Sequence[str]) -> str:
    """One word for several seeds: theirs where they agree, else `mixed`."""
    return outcomes[0] if len(set(outcomes)) == 1 else "mixed"


def _rates(values: Values) -> tuple[float, ...]:
    return tuple(dict.fromkeys(reals(values, "lr")))
