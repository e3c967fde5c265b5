"""Signals on their way through random layers: what each of them leaves of the mean square."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import torch
from torch import Tensor

ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = {
    "relu": lambda z: z.clamp(min=0.0),
    # (e²ᶻ - 1)/(e²ᶻ + 1), with a difference that does not cancel where z is small
    "tanh": lambda z: torch.expm1(2.0 * z.clamp(-20, 20)) / (torch.exp(2.0 * z.clamp(-20, 20)) + 1.0),
    "gelu": lambda z: z * 0.5 * (1.0 + torch.erf(z / 2.0**0.5)),
    "linear": lambda z: z,
}
"""The activations as their papers write them."""


def mean_squares(
    x: Tensor, deviations: Sequence[float], activation: str, depth: int, dice: torch.Generator
) -> Iterator[Tensor]:
    """Mean square (R,) of the signal before and after each layer x ← φ(x W), for several spreads of W at once.

    x (B, n); W (n, n) has independent entries N(0, σ²), the same draw times each σ of `deviations` (R,), so
    that the rules differ in nothing else. Layer by layer, in float64 on the CPU.
    """
    n = x.shape[-1]
    sigma = torch.tensor(deviations, device=x.device, dtype=x.dtype).view(-1, 1, 1)  # (R, 1, 1)
    signal = x.expand(len(deviations), *x.shape)  # (R, B, n)
    yield mean_square(signal)
    for _ in range(depth):
        W = torch.randn(n, n, generator=dice, device=x.device, dtype=x.dtype)  # (n, n)
        signal = ACTIVATIONS[activation](sigma * (signal @ W))  # (R, B, n)
        yield mean_square(signal)


def mean_square(x: Tensor) -> Tensor:
    """Of the last two axes, (..., B, n) to (...): in float64, where the square of a small number is no zero."""
    return x.cpu().double().square().mean(dim=(-2, -1))
