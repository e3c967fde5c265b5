"""An ensemble in training: data, forward, backward, update, and four numbers per member at each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.engine import recall
from tutor.demos.engine.ensemble import Shape, Weights, forward
from tutor.demos.engine.optimizers import Optimizer
from tutor.demos.training.plan import Member

DATA_SEED = 2**32
"""Keeps the dice of the data apart from those of the weights."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all members share besides their shape."""

    shape: Shape
    batch: int
    momentum: float
    dtype: torch.dtype
    device: str


class Training:
    """Members with the same seed start from the same weights and see the same data."""

    def __init__(self, members: Sequence[Member], setting: Setting) -> None:
        self.members = tuple(members)
        self.setting = setting
        self.done = 0
        device = setting.device
        self._weights = Weights(setting.shape, [m.seed for m in members], device)
        self._scale = torch.tensor([m.factor(setting.shape.d_k) for m in members], device=device)  # (E,)
        self._optimizer = Optimizer(
            self._weights,
            torch.tensor([m.rate for m in members], device=device),
            torch.tensor([m.optimizer == "adam" for m in members], device=device),
            setting.momentum,
        )
        seeds = list(dict.fromkeys(m.seed for m in members))
        self._dice = [torch.Generator().manual_seed(DATA_SEED + seed) for seed in seeds]
        self._seed_of_member = torch.tensor([seeds.index(m.seed) for m in members])  # (E,)

    def step(self) -> Tensor:
        """Train one step. Returns (4, E): loss, attention entropy, largest |score|, gradient norm.

        All four describe the weights before the update.
        """
        tokens, answers = self._batch()
        weights = self._weights
        now = forward(weights, self.setting.shape, tokens, answers, self._scale, self.setting.dtype)
        weights.backward(now.loss)
        norm = weights.grad.norm(dim=1)  # (E,)
        self._optimizer.step()
        self.done += 1
        return torch.stack([now.loss.detach(), now.entropy, now.largest, norm])  # (4, E)

    def _batch(self) -> tuple[Tensor, Tensor]:
        """The next data for each member: tokens (E, B, T) and answers (E, B, P)."""
        shape = self.setting.shape
        drawn = [recall.batch(self.setting.batch, shape.pairs, shape.vocabulary, dice) for dice in self._dice]
        tokens = torch.stack([t for t, _ in drawn])[self._seed_of_member]  # (E, B, T)
        answers = torch.stack([a for _, a in drawn])[self._seed_of_member]  # (E, B, P)
        return tokens.to(self.setting.device), answers.to(self.setting.device)
