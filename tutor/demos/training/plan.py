"""Who is trained and what became of it: the members of an ensemble, and the words for how a run went.

Pure, without torch: a test recomputes every outcome from the series that a run streamed.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tutor.demos.spec import Values, reals, whole, words
from tutor.demos.training.shape import Shape
from tutor.demos.training.tasks import task

LAST = 20
LEARNS, SLOW = 0.20, 0.05

Word = Literal["learns", "slow", "stuck so far", "diverged"]
WORDS: tuple[Word, ...] = ("learns", "slow", "stuck so far", "diverged")
STREAMS = ("loss", "entropy", "largest")
"""What is measured of every step."""
LOOKS = ("gradient", "w_q_norm", "w_q_mean", "w_q_median", "score_norm", "score_mean", "score_median")
"""What is measured of the gradients at every tenth step: medians cost as much as a layer."""
LOOK_EVERY = 10


@dataclass(frozen=True, slots=True)
class Member:
    """One model of the ensemble: what is done to its scores, how it learns, its seed."""

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


def members(values: Values, seed: int) -> tuple[Member, ...]:
    """Every combination of scale, optimizer, learning rate and seed, seeds innermost."""
    rules = [
        (optimizer, rate) for optimizer in dict.fromkeys(words(values, "optimizer")) for rate in rates(values)
    ]
    several = len(rules) > 1
    return tuple(
        Member(scale, optimizer, rate, seed + i, f"{optimizer} {rate:g}" if several else "")
        for scale in dict.fromkeys(words(values, "scales"))
        for optimizer, rate in rules
        for i in range(whole(values, "seeds"))
    )


def rates(values: Values) -> tuple[float, ...]:
    """The learning rates, each once."""
    return tuple(dict.fromkeys(reals(values, "lr")))


def shape(values: Values) -> Shape:
    """The sizes of the models and of their task."""
    return Shape(
        task(str(values["task"]), whole(values, "tokens")),
        d_model=whole(values, "d_model"),
        d_k=whole(values, "d_k"),
        layers=whole(values, "layers"),
    )


@dataclass(slots=True)
class Course:
    """A run's losses as they come, in what its outcome depends on: the first, the worst, the last 20."""

    guess: float
    first: float = math.nan
    worst: float = -math.inf
    last: deque[float] = field(default_factory=lambda: deque(maxlen=LAST))
    taken: int = 0
    reached: float = math.inf
    """How many steps it took until the mean of the last 20 losses was that of a run which learns."""
    broke: float = math.inf
    """The step at which it diverged."""

    def take(self, losses: Iterable[float]) -> None:
        """More losses."""
        for loss in losses:
            self.first = self.first if self.taken else loss
            self.worst = max(self.worst, loss) if math.isfinite(loss) else math.inf
            if math.isinf(self.broke) and self._diverged:
                self.broke = self.taken
            self.last.append(loss)
            self.taken += 1
            if self.taken >= LAST and self.taken < self.reached and self.share >= LEARNS:
                self.reached = self.taken

    @property
    def mean(self) -> float:
        """Mean of the last 20 losses (or of all, where there are fewer)."""
        return sum(self.last) / len(self.last)

    @property
    def share(self) -> float:
        """(g - L)/g of guess g and mean loss L: 0 at guessing, 1 when every answer is right."""
        return (self.guess - self.mean) / self.guess

    @property
    def _diverged(self) -> bool:
        return not math.isfinite(self.worst) or self.worst > 2.0 * self.first

    @property
    def word(self) -> Word:
        """How the run went.

        `diverged`: a loss that is not finite, or above twice the first. Else by the share of the way from
        guessing to 0 that the mean of the last 20 losses has come.
        """
        if self._diverged:
            return "diverged"
        return "learns" if self.share >= LEARNS else "slow" if self.share >= SLOW else "stuck so far"


def course(losses: Sequence[float], guess: float) -> Course:
    """The course of a run with these losses."""
    found = Course(guess)
    found.take(losses)
    return found


def together(outcomes: Sequence[str]) -> str:
    """One word for several seeds: theirs where they agree, else `mixed`."""
    return outcomes[0] if len(set(outcomes)) == 1 else "mixed"
