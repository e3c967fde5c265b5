"""The next sequences of a task, for all members: those with the same seed see the same."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from tutor.demos.engine.tasks import copying, recall, text
from tutor.demos.training.shape import Task

SEED = 2**32
"""Keeps the dice of the data apart from those of the weights."""


class Data:
    """One stream of sequences for each seed."""

    def __init__(self, task: Task, seeds: Sequence[int], device: str) -> None:
        self._task, self._device = task, device
        different = list(dict.fromkeys(seeds))
        self._dice = [torch.Generator().manual_seed(SEED + seed) for seed in different]
        self._whose = torch.tensor([different.index(seed) for seed in seeds])  # (E,)

    def next(self, batch: int) -> tuple[Tensor, Tensor]:
        """Tokens (E, B, T) and answers (E, B, P) of the next step."""
        drawn = [self._draw(batch, dice) for dice in self._dice]
        tokens = torch.stack([t for t, _ in drawn])[self._whose]  # (E, B, T)
        answers = torch.stack([a for _, a in drawn])[self._whose]  # (E, B, P)
        return tokens.to(self._device), answers.to(self._device)

    def _draw(self, batch: int, dice: torch.Generator) -> tuple[Tensor, Tensor]:
        task = self._task
        if task.name == "recall":
            return recall.batch(batch, task.answers, task.vocabulary, dice)
        if task.name == "copy":
            return copying.batch(batch, task.answers, task.vocabulary, dice)
        return text.batch(batch, task.length, dice)
