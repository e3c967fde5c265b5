"""The sizes of a training: of its task and of its models. Pure, so that memory is known before torch is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be predicted where: the next letter at the places `first`, `first + every`, ... of T.

    `guess` is the loss (nats) of who knows how often each letter occurs, and nothing else; `seen_guess` that
    of who also knows which letters are possible answers in this sequence, where the task has such a level.
    """

    name: str
    vocabulary: int
    length: int
    first: int
    every: int
    guess: float
    seen_guess: float | None = None

    @property
    def asked(self) -> slice:
        """The places that the loss counts."""
        return slice(self.first, None, self.every)

    @property
    def answers(self) -> int:
        """How many places that are, P."""
        return len(range(self.first, self.length, self.every))


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes that all members share: C = d_model, one head of width d_k, V letters, T places."""

    task: Task
    d_model: int
    d_k: int
    layers: int

    def parameters(self) -> Iterator[tuple[str, tuple[int, int], float]]:
        """Name, size and initial standard deviation of each parameter (0: a gain, which starts at 1).

        Projections keep variance (1/√fan_in), so that q and k start with variance 1, as the premise of
        √d_k demands; embeddings as in GPT-2; what writes into the residual stream shrinks with depth.
        """
        v, t, c, d_k = self.task.vocabulary, self.task.length, self.d_model, self.d_k
        into_stream = 1.0 / math.sqrt(2 * self.layers)
        yield "W_E", (v, c), 0.02
        yield "W_pos", (t, c), 0.02
        for layer in range(self.layers):
            yield f"{layer}.g_1", (1, c), 0.0
            yield f"{layer}.W_Q", (c, d_k), c**-0.5
            yield f"{layer}.W_K", (c, d_k), c**-0.5
            yield f"{layer}.W_V", (c, c), c**-0.5
            yield f"{layer}.W_O", (c, c), c**-0.5 * into_stream
            yield f"{layer}.g_2", (1, c), 0.0
            yield f"{layer}.W_1", (c, 4 * c), c**-0.5
            yield f"{layer}.W_2", (4 * c, c), (4 * c) ** -0.5 * into_stream
        yield "g", (1, c), 0.0
        yield "W_U", (c, v), 0.02

    @property
    def count(self) -> int:
        """Numbers in one member."""
        return sum(rows * columns for _, (rows, columns), _ in self.parameters())
