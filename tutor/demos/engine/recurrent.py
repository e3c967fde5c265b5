"""Recurrent cells unrolled through time, and gradient clipping, written out."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True, slots=True)
class LSTM:
    """E LSTMs side by side: Hochreiter and Schmidhuber (1997), with the forget gate of Gers et al. (2000).

    W (E, D + H, 4H) and b (E, 4H) hold the gates in the order input, forget, cell, output, as torch does.
    """

    W: Tensor
    b: Tensor

    @classmethod
    def draw(cls, models: int, inputs: int, hidden: int, forget_bias: float, dice: torch.Generator) -> LSTM:
        """Weights as nn.LSTM starts, uniform in ±1/√H (its two biases as one sum), plus a forget bias."""
        bound = hidden**-0.5

        def uniform(*shape: int) -> Tensor:
            return (2 * torch.rand(shape, generator=dice, device=dice.device) - 1) * bound

        W = uniform(models, inputs + hidden, 4 * hidden)  # (E, D + H, 4H)
        b = uniform(models, 4 * hidden) + uniform(models, 4 * hidden)  # (E, 4H)
        b[:, hidden : 2 * hidden] += forget_bias
        return cls(W, b)

    def to(self, like: Tensor) -> LSTM:
        """The same on the device and in the format of `like`."""
        return LSTM(self.W.to(like), self.b.to(like))

    def step(self, x: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
        """One step: x (E, B, D), h and c (E, B, H) to the next h and c."""
        gates = torch.cat([x, h], dim=-1) @ self.W + self.b[:, None]  # (E, B, 4H)
        i, f, g, o = gates.chunk(4, dim=-1)  # (E, B, H) each
        c = f.sigmoid() * c + i.sigmoid() * g.tanh()
        return o.sigmoid() * c.tanh(), c

    def last(self, xs: Tensor) -> Tensor:
        """h behind the last of xs (T, E, B, D), from zeros: (E, B, H)."""
        h = c = torch.zeros(*xs.shape[1:3], self.W.shape[-1] // 4, dtype=xs.dtype, device=xs.device)
        for x in xs:
            h, c = self.step(x, h, c)
        return h


def linear_gradients(factor: float, steps: int, like: Tensor) -> Tensor:
    """|∂h_T/∂h_{T-t}| of h_t = factor · h_{t-1} for t = 0 .. steps, by automatic differentiation: (steps + "
    "1,)."""
    first = torch.ones((), dtype=like.dtype, device=like.device, requires_grad=True)
    states = [first]
    for _ in range(steps):
        states.append(factor * states[-1])
    grads = torch.autograd.grad(states[-1], states)
    return torch.stack(grads).flip(0).abs()  # (steps + 1,)


def clip(gradient: Tensor, most: float) -> Tensor:
    """Pascanu et al. (2013), algorithm 1: g · most/‖g‖ where ‖g‖ > most, else g."""
    norm = gradient.norm()
    return gradient * (most / norm) if norm > most else gradient
