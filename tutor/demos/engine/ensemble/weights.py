"""All members' parameters in one buffer (E, N), their gradients in another.

One buffer makes the optimizer a handful of operations, whatever the number of parameters.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from tutor.demos.training.shape import Shape


class Weights:
    """`named` are views (E, r, c) of the parameters in `flat` (E, N), `gradients` those of `grad` (E, N)."""

    def __init__(self, shape: Shape, seeds: Sequence[int], device: str) -> None:
        drawn = {seed: _draw(shape, seed) for seed in set(seeds)}
        self.flat = torch.stack([drawn[seed] for seed in seeds]).to(device)
        self.grad = torch.zeros_like(self.flat)
        self.named = _views(shape, self.flat)
        self.gradients = _views(shape, self.grad)


def _views(shape: Shape, flat: Tensor) -> dict[str, Tensor]:
    """Each parameter's place in the buffer (E, N) as a matrix (E, r, c)."""
    named, start = {}, 0
    for name, (rows, columns), _ in shape.parameters():
        named[name] = flat[:, start : start + rows * columns].view(-1, rows, columns)
        start += rows * columns
    return named


def _draw(shape: Shape, seed: int) -> Tensor:
    """Initial parameters of one member (N,): equal for equal seeds, whatever else differs."""
    dice = torch.Generator().manual_seed(seed)
    return torch.cat(
        [
            torch.randn(rows * columns, generator=dice) * std if std else torch.ones(rows * columns)
            for _, (rows, columns), std in shape.parameters()
        ]
    )  # (N,)
