"""Monte Carlo: the declared random symbols are drawn, moments become averages, with a standard error.

The samples come in batches that are drawn independently with one fixed seed. The whole expression is worked
out on each, so the error of a root or a ratio of moments is measured and not propagated by a formula. A name
of which only mean and variance are declared is drawn uniformly: what holds by these two alone must hold
there too. Numbers are drawn in float32, which takes a quarter of the time, and worked with in float64.
"""

from __future__ import annotations

import math
from typing import Final

import torch
from torch import Tensor

from tutor.crosscheck.arithmetic import Steps, Value
from tutor.crosscheck.engine.float64 import Float64
from tutor.crosscheck.reading import Names
from tutor.errors import MathsError
from tutor.maths.printing.show import show
from tutor.maths.rules.moments import Random
from tutor.maths.tree import Call, Node

BATCHES: Final = 32
SEED: Final = 0
MOST_DRAWS: Final = 12_000_000
"""Random numbers of one simulation."""
LARGEST_BATCH: Final = 60_000
SMALLEST_BATCH: Final = 100
_TRIED: Final = 8
"""Samples of the first batch, which only counts how many symbols one sample takes."""


class Sampled(Float64):
    """A walk over one batch of samples."""

    def __init__(self, names: Names, steps: Steps, generator: torch.Generator, size: int) -> None:
        super().__init__(names, steps)
        self.size = size
        self.drawn: dict[tuple[str, int | None], Tensor] = {}
        self._generator = generator
        self._known: dict[str, tuple[float, float]] = {}
        self._moments = Float64(Names({**names.definitions, **names.hidden}), steps)

    def copy(self, name: str, index: int | None) -> Tensor:
        """The samples of a symbol, or of its copy with this index; the same each time it is named."""
        if (name, index) not in self.drawn:
            if len(self.drawn) * SMALLEST_BATCH * BATCHES > MOST_DRAWS:
                raise MathsError("crosscheck.too_long")
            self.drawn[name, index] = self._draw(name, self.names.random[name])
        return self.drawn[name, index]

    def special(self, node: Node) -> Value:
        """A moment as an average over the batch."""
        if not isinstance(node, Call) or node.name not in ("E", "Var", "Std", "Cov"):
            return super().special(node)
        samples = [self._samples(argument) for argument in node.arguments]
        if node.name == "E":
            return samples[0].mean()
        centred = [each - each.mean() for each in samples]
        product = (centred[0] * centred[-1]).sum() / (self.size - 1)
        return torch.sqrt(product) if node.name == "Std" else product

    def _samples(self, node: Node) -> Tensor:
        found = self.value(node)
        if isinstance(found, tuple):
            raise MathsError("crosscheck.shapes")
        return found.expand(self.size) if found.dim() == 0 else found

    def _draw(self, name: str, what: Random) -> Tensor:
        if name not in self._known:
            self._known[name] = self._mean(what), self._spread(name, what)
        mean, spread = self._known[name]
        if what.bernoulli:
            return (self._uniform() < mean).to(torch.float64)
        if what.normal:
            normal = torch.randn(self.size, generator=self._generator).to(torch.float64)
            return normal if (mean, spread) == (0.0, 1.0) else normal.mul_(spread).add_(mean)
        return (self._uniform() - 0.5).mul_(spread * math.sqrt(12.0)).add_(mean)

    def _mean(self, what: Random) -> float:
        return 0.0 if what.mean is None else float(self._moments.value(what.mean))

    def _spread(self, name: str, what: Random) -> float:
        if what.variance is None:
            raise MathsError("crosscheck.no_variance", name=name)
        return math.sqrt(float(self._moments.value(what.variance)))

    def _uniform(self) -> Tensor:
        return torch.rand(self.size, generator=self._generator).to(torch.float64)


def simulate(names: Names, steps: Steps, tree: Node) -> tuple[Value, Value]:
    """The mean of the batches and its standard error. Raises MathsError where nothing random is in it."""
    generator = torch.Generator().manual_seed(SEED)
    tried = Sampled(names, steps, generator, _TRIED)
    tried.value(tree)
    if not tried.drawn:
        raise MathsError("crosscheck.nothing_random", expr=show(tree)[:80])
    size = min(LARGEST_BATCH, MOST_DRAWS // BATCHES // len(tried.drawn))
    found = [Sampled(names, steps, generator, size).value(tree) for _ in range(BATCHES)]
    if isinstance(found[0], tuple):
        columns = [torch.stack([row[place] for row in found]) for place in range(len(found[0]))]
        return tuple(c.mean() for c in columns), tuple(_error(c) for c in columns)
    together = torch.stack(found)
    if together.dim() != 1:
        raise MathsError("crosscheck.no_moment")
    return together.mean(), _error(together)


def _error(batches: Tensor) -> Tensor:
    return batches.std() / math.sqrt(len(batches))
