"""An ensemble in training: data, forward, backward, update, and what is measured of each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.engine.ensemble.graphs import Graph
from tutor.demos.engine.ensemble.looks import look
from tutor.demos.engine.ensemble.loss_scaling import LossScaling
from tutor.demos.engine.ensemble.model import Ensemble
from tutor.demos.engine.ensemble.optimizers import Optimizer
from tutor.demos.engine.tasks.data import Data
from tutor.demos.training.plan import Member
from tutor.demos.training.scores import rule
from tutor.demos.training.shape import Shape


@dataclass(frozen=True, slots=True)
class Setting:
    """What all members share besides their shape; may change while they train."""

    batch: int
    momentum: float
    dtype: torch.dtype
    loss_scaling: bool = False


class Training:
    """Members with the same seed start from the same weights and see the same data."""

    def __init__(self, members: Sequence[Member], shape: Shape, setting: Setting, device: str) -> None:
        seeds = [m.seed for m in members]
        self.done = 0
        self._device = device
        self._data = Data(shape.task, seeds, device)
        self.ensemble = Ensemble(
            shape, [rule(m.scale, shape.d_k) for m in members], seeds, setting.dtype, device
        )
        self._optimizer = Optimizer(
            self.ensemble.weights,
            [m.rate for m in members],
            [m.optimizer == "adam" for m in members],
            setting.momentum,
        )
        self._scaling: LossScaling | None = None
        self.use(members, setting)

    def use(self, members: Sequence[Member], setting: Setting) -> None:
        """These rates and this setting from now on: the same models, further."""
        self.members, self.setting = tuple(members), setting
        self.ensemble.use(setting.dtype)
        self._optimizer.use([m.rate for m in members], setting.momentum)
        if not setting.loss_scaling:
            self._scaling = None
        elif self._scaling is None:
            self._scaling = LossScaling(len(members), self._device)
        self._graph = Graph(lambda *batch: self._train(*batch, looking=False)[0], self._device)

    def step(self, *, looking: bool = False) -> tuple[Tensor, Tensor | None]:
        """Train one step on the next data; `learn` says what it returns."""
        return self.learn(*self._data.next(self.setting.batch), looking=looking)

    def learn(self, tokens: Tensor, answers: Tensor, *, looking: bool = False) -> tuple[Tensor, Tensor | None]:
        """Train one step on tokens (E, B, T) and answers (E, B, P).

        Returns (3, E): loss, attention entropy, largest |score|; and if `looking` what `look` sees of the
        gradients (7, E). All describe the weights before the update.
        """
        self.done += 1
        if looking:
            return self._train(tokens, answers, looking=True)
        return self._graph(tokens, answers), None

    def _train(self, tokens: Tensor, answers: Tensor, *, looking: bool) -> tuple[Tensor, Tensor | None]:
        now, tape = self.ensemble.forward(tokens, answers)
        scaling, weights = self._scaling, self.ensemble.weights
        self.ensemble.backward(tape, scaling.scale if scaling else None)
        sound = scaling.unscale(weights.grad, tape.score_gradients) if scaling else None
        seen = look(weights, tape.score_gradients, self.ensemble.futures) if looking else None
        self._optimizer.step(sound)
        return torch.stack([now.loss, now.entropy, now.largest]), seen
