"""How much sooner the ensemble is done than its members one after another, with the same results.

Both train the same members on the same data from the same weights with Adam. Pairs of runs are interleaved, so
that whatever else the machine does meets both alike. Neither measures gradients; the ensemble takes entropy and
largest score along, as in a demo.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.engine.ensemble.training import Setting, Training
from tutor.demos.engine.plain import Transformer
from tutor.demos.engine.tasks.data import Data
from tutor.demos.training.plan import Member
from tutor.demos.training.scores import rule
from tutor.demos.training.shape import Shape
from tutor.demos.training.tasks import task

SCALES = ("sqrt_d_k", "none", "d_k", "ln_d_k")
SEEDS, RATE, COMPARED = 3, 1e-3, 5
Batch = tuple[Tensor, Tensor]


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds a step of all members takes, pair by pair, and how far losses are apart (relative, at most).

    `lean` modules leave out what nobody asks about, as the ensemble does; `plain` ones do not.
    """

    plain: tuple[float, ...]
    lean: tuple[float, ...]
    ensemble: tuple[float, ...]
    apart: float
    members: int


def race(d_k: int, batch: int, pairs: int, steps: int, device: str) -> Times:
    """12 members, d_model 64, 2 layers, 31 places."""
    shape = Shape(task("recall", 32), d_model=64, d_k=d_k, layers=2)
    members = [Member(scale, "adam", RATE, seed, "") for scale in SCALES for seed in range(SEEDS)]
    data = Data(shape.task, [m.seed for m in members], device)
    batches = [data.next(batch) for _ in range(max(steps, COMPARED))]
    plain, lean, ours = _contestants(shape, members, batch, device)
    losses = [each(batches[:COMPARED]) for each in (ours, plain, lean)]
    apart = max(float(((losses[0] - other).abs() / other).max()) for other in losses[1:])
    batches = batches[:steps]
    seconds: list[list[float]] = [[], [], []]
    for _ in range(pairs):
        for each, taken in zip((plain, lean, ours), seconds, strict=True):
            taken.append(_seconds(each, batches, device) / steps)
    took = [tuple(taken) for taken in seconds]
    return Times(took[0], took[1], took[2], apart, len(members))


Contestant = Callable[[Sequence[Batch]], Tensor]
"""Trains on batches of tokens (E, B, T) and answers (E, B, P); returns the losses (steps, E)."""


def _contestants(
    shape: Shape, members: Sequence[Member], batch: int, device: str
) -> tuple[Contestant, Contestant, Contestant]:
    """Plain modules, lean ones and the ensemble, with the same weights."""
    training = Training(members, shape, Setting(batch, 0.9, torch.float32), device)
    weights = training.ensemble.weights

    def ours(batches: Sequence[Batch]) -> Tensor:
        return torch.stack([training.learn(*each)[0][0] for each in batches])

    plain, lean = (
        _one_by_one(
            [
                Transformer(shape, weights, n, rule(m.scale, shape.d_k).factor, lean=leaves_out).to(device)
                for n, m in enumerate(members)
            ]
        )
        for leaves_out in (False, True)
    )
    return plain, lean, ours


def _one_by_one(singles: Sequence[Transformer]) -> Contestant:
    optimizers = [torch.optim.Adam(single.parameters(), RATE) for single in singles]

    def train(batches: Sequence[Batch]) -> Tensor:
        losses = []
        for number, (single, optimizer) in enumerate(zip(singles, optimizers, strict=True)):
            for tokens, answers in batches:
                optimizer.zero_grad()
                loss = single(tokens[number], answers[number])
                loss.backward()
                optimizer.step()
                losses.append(loss.detach())
        return torch.stack(losses).view(len(singles), -1).T

    return train


def _seconds(run: Contestant, batches: Sequence[Batch], device: str) -> float:
    started = time.perf_counter()
    run(batches)
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter() - started
