"""Adam and SGD with momentum in one step, each member with its own rule and learning rate."""

from __future__ import annotations

import torch
from torch import Tensor

from tutor.demos.engine.ensemble import Weights

BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
"""Of Adam (Kingma and Ba, 2015, algorithm 1)."""


class Optimizer:
    """Updates (E, N) weights in place. `adam` (E,) says which members use Adam; the others use SGD.

    Both keep a running mean m of the gradient: Adam m ← β₁m + (1-β₁)g, SGD m ← μm + g. Adam divides it by
    the root of a running mean of g².
    """

    def __init__(self, weights: Weights, learning_rates: Tensor, adam: Tensor, momentum: float) -> None:
        self._weights = weights
        self._rate = learning_rates.unsqueeze(1)  # (E, 1)
        self._adam = adam.unsqueeze(1)  # (E, 1)
        self._keep = torch.where(self._adam, BETA_1, momentum)  # (E, 1)
        self._take = torch.where(self._adam, 1.0 - BETA_1, 1.0)  # (E, 1)
        self._all_adam = bool(adam.all())
        self._m = torch.zeros_like(weights.flat)  # (E, N)
        self._v = torch.zeros_like(weights.flat) if bool(adam.any()) else None  # (E, N)
        self._root, self._move = torch.empty_like(weights.flat), torch.empty_like(weights.flat)  # (E, N)
        self._steps = 0

    def step(self) -> None:
        """One update from the gradients that stand in the weights' buffer."""
        self._steps += 1
        with torch.no_grad():
            self._m.mul_(self._keep).addcmul_(self._weights.grad, self._take)
            if self._v is None:
                self._weights.flat.addcmul_(self._m, -self._rate)
            else:
                self._adaptive(self._v)

    def _adaptive(self, v: Tensor) -> None:
        g = self._weights.grad
        v.mul_(BETA_2).addcmul_(g, g, value=1.0 - BETA_2)
        root = torch.div(v, 1.0 - BETA_2**self._steps, out=self._root).sqrt_().add_(EPSILON)  # (E, N)
        rate = self._rate / (1.0 - BETA_1**self._steps)  # (E, 1)
        if not self._all_adam:
            root = torch.where(self._adam, root, 1.0)
            rate = torch.where(self._adam, rate, self._rate)
        self._weights.flat.sub_(torch.div(self._m, root, out=self._move).mul_(rate))
