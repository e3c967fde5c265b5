"""Random q and k, their dot products, and how softmax spreads over them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.engine.softmax import entropy

PIECE = 2**22
"""Numbers drawn at a time: 16 MiB of float32, whatever the number of samples."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Moments of a sample with their standard errors."""

    mean: float
    mean_se: float
    variance: float
    variance_se: float
    std: float
    std_se: float


@dataclass(frozen=True, slots=True)
class Focus:
    """How peaked rows of softmax are, one number per row."""

    p_max: list[float]
    entropy_share: list[float]


class Source:
    """Draws pairs q, k whose components have the given mean, standard deviation and correlation."""

    def __init__(self, distribution: str, mean: float, std: float, correlation: float, device: str, seed: int):
        self._distribution = distribution
        self._mean, self._std, self._correlation = mean, std, correlation
        self._device = device
        self._dice = torch.Generator(device=device).manual_seed(seed)

    def dots(self, d_k: int, samples: int) -> Tensor:
        """`samples` dot products of independent pairs: (samples,), float64 on the CPU."""
        size = max(1, PIECE // d_k)
        pieces = [self._dots(min(size, samples - start), d_k) for start in range(0, samples, size)]
        return torch.cat(pieces)  # (samples,)

    def scores(self, d_k: int, keys: int, rows: int) -> Tensor:
        """Scores of `rows` queries against `keys` keys of their own: (rows, keys), float64 on the CPU."""
        return torch.stack([self._row(d_k, keys) for _ in range(rows)])  # (rows, keys)

    def _dots(self, n: int, d_k: int) -> Tensor:
        u = self._draw(n, d_k)  # (n, d_k)
        w = self._aligned(u, self._draw(n, d_k))
        return (self._placed(u) * self._placed(w)).sum(-1).cpu().double()  # (n,)

    def _row(self, d_k: int, keys: int) -> Tensor:
        u = self._draw(1, d_k)  # (1, d_k)
        w = self._aligned(u, self._draw(keys, d_k))  # (keys, d_k)
        return (self._placed(w) @ self._placed(u)[0]).cpu().double()  # (keys,)

    def _aligned(self, u: Tensor, v: Tensor) -> Tensor:
        if self._correlation == 0.0:
            return v
        return self._correlation * u + math.sqrt(1.0 - self._correlation**2) * v

    def _placed(self, x: Tensor) -> Tensor:
        return x if (self._mean, self._std) == (0.0, 1.0) else self._mean + self._std * x

    def _draw(self, n: int, d_k: int) -> Tensor:
        """Independent components of mean 0 and variance 1: (n, d_k)."""
        if self._distribution == "normal":
            return torch.randn(n, d_k, generator=self._dice, device=self._device)
        uniform = torch.rand(n, d_k, generator=self._dice, device=self._device)
        if self._distribution == "uniform":
            return (uniform - 0.5) * math.sqrt(12.0)
        return torch.where(uniform < 0.5, -1.0, 1.0)


def spread(x: Tensor) -> Spread:
    """Moments of x (n,). Var(s²) ≈ (m₄ - s⁴)/n, and the standard deviation's error follows from it."""
    n = len(x)
    middle = float(x.mean())
    variance = float(x.var())
    fourth = float(((x - middle) ** 4).mean())
    variance_se = math.sqrt(max(fourth - variance**2, 0.0) / n)
    std = math.sqrt(variance)
    std_se = variance_se / (2.0 * std) if std else 0.0
    return Spread(middle, std / math.sqrt(n), variance, variance_se, std, std_se)


def focus(scores: Tensor) -> Focus:
    """Largest weight and entropy over ln(keys) of softmax rows: scores (rows, keys)."""
    p = torch.softmax(scores, dim=-1)  # (rows, keys)
    return Focus(p.amax(-1).tolist(), (entropy(p) / math.log(scores.shape[-1])).tolist())
