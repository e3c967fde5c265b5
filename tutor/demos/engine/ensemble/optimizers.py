"""Adam and SGD with momentum in one step, each member with its own rule and learning rate."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from tutor.demos.engine.ensemble.weights import Weights

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
"""Of Adam (Kingma and Ba, 2015, algorithm 1)."""


class Optimizer:
    """Updates (E, N) weights in place. `adam` says which members use Adam; the others use SGD.

    Both keep a running mean m of the gradient: Adam m ← β₁m + (1-β₁)g, SGD m ← μm + g. Adam divides it by
    the root of a running mean of g². All that differs between members, also the number of steps they have
    taken, is a column (E, 1), so that nothing of a step depends on numbers outside the device.
    """

    def __init__(self, weights: Weights, rates: Sequence[float], adam: Sequence[bool], momentum: float) -> None:
        self._weights = weights
        self._adam = torch.tensor(adam, device=weights.flat.device).unsqueeze(1)  # (E, 1)
        self._all_adam, self._any_adam = all(adam), any(adam)
        self._m = torch.zeros_like(weights.flat)  # (E, N)
        self._v = torch.zeros_like(weights.flat) if self._any_adam else None  # (E, N)
        self._move = torch.empty_like(weights.flat) if self._any_adam else None  # (E, N)
        self._taken = torch.zeros_like(self._adam, dtype=torch.float32)  # (E, 1)
        self._one = torch.ones_like(self._taken)  # (E, 1)
        self.use(rates, momentum)

    def use(self, rates: Sequence[float], momentum: float) -> None:
        """These learning rates and this momentum from now on."""
        device = self._weights.flat.device
        self._rate = torch.tensor(rates, device=device).unsqueeze(1)  # (E, 1)
        self._keep = torch.where(self._adam, BETA_1, momentum)  # (E, 1)
        self._take = torch.where(self._adam, 1.0 - BETA_1, 1.0)  # (E, 1)

    def step(self, sound: Tensor | None = None) -> None:
        """One update from the gradients in the weights' buffer; members not `sound` (E, 1) take none."""
        g, m = self._weights.grad, self._m
        go = self._one if sound is None else sound.float()  # (E, 1)
        self._taken += go
        if sound is not None:
            g.masked_fill_(~sound, 0.0)
        if self._all_adam and sound is None:
            m.lerp_(g, 1.0 - BETA_1)
        else:
            keep = torch.where(go > 0, self._keep, 1.0)  # (E, 1)
            m.mul_(keep).addcmul_(g, self._take)
        if self._v is None or self._move is None:
            self._weights.flat.addcmul_(m, -self._rate * go)
        else:
            self._adaptive(self._v, self._move, go)

    def _adaptive(self, v: Tensor, move: Tensor, go: Tensor) -> None:
        """Of m / (√(v / (1-β₂ᵗ)) + ε) / (1-β₁ᵗ) what depends on t alone stands in the rate."""
        g, t = self._weights.grad, self._taken.clamp(min=1.0)
        v.mul_(torch.where(go > 0, BETA_2, 1.0)).addcmul_(g, g, value=1.0 - BETA_2)
        root = _missing(BETA_2, t).sqrt_()  # (E, 1)
        torch.sqrt(v, out=move).add_(EPSILON * root)  # (E, N)
        rate = self._rate * root / _missing(BETA_1, t)  # (E, 1)
        if not self._all_adam:
            move.masked_fill_(~self._adam, 1.0)
            rate = torch.where(self._adam, rate, self._rate)
        self._weights.flat.addcmul_(torch.div(self._m, move, out=move), -rate * go)


def _missing(beta: float, t: Tensor) -> Tensor:
    """1 - βᵗ without the loss of digits in float32."""
    return -torch.expm1(t * math.log(beta))
