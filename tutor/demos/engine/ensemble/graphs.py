"""A training step as one CUDA graph: a small step is some two hundred kernels that launch longer than they run.

What a graph needs holds by itself: a step reads and writes the same tensors each time and asks no number
back. Where capturing fails the step runs as it is.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

Step = Callable[[Tensor, Tensor], Tensor]
WARM = 3
"""Steps that run as they are before one is captured: libraries set themselves up in the first."""


class Graph:
    """Runs `step` on tokens and answers of one shape; on a CUDA device, once warm, by replay."""

    def __init__(self, step: Step, device: str) -> None:
        self._step = step
        self._left = WARM if device == "cuda" else -1
        self._graph: torch.cuda.CUDAGraph | None = None
        self._inputs: tuple[Tensor, Tensor] | None = None
        self._output: Tensor | None = None

    def __call__(self, tokens: Tensor, answers: Tensor) -> Tensor:
        """What `step` returns for these, (3, E)."""
        if self._left == 0 and self._graph is None:
            self._capture(tokens, answers)
        if self._graph is None or self._inputs is None or self._output is None:
            self._left -= self._left > 0
            return self._step(tokens, answers)
        for place, value in zip(self._inputs, (tokens, answers), strict=True):
            place.copy_(value)
        self._graph.replay()
        return self._output.clone()

    def _capture(self, tokens: Tensor, answers: Tensor) -> None:
        """Record the step without running it."""
        inputs, graph = (tokens.clone(), answers.clone()), torch.cuda.CUDAGraph()
        try:
            with torch.cuda.graph(graph):
                output = self._step(*inputs)
        except RuntimeError:
            self._left = -1
            return
        self._graph, self._inputs, self._output = graph, inputs, output
