"""What a norm makes of an input that is scaled or shifted, and of the gradient that goes back through it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

Norm = Callable[[Tensor, float, float], Tensor]


@dataclass(frozen=True, slots=True)
class Normed:
    """A norm (x, gain, ε) at inputs x (N, d) with gradients `above` (N, d); numbers are over all N."""

    norm: Norm
    eps: float
    x: Tensor
    above: Tensor

    def difference(self, scale: float, shift: float) -> float:
        """Largest |norm(scale·x + shift) - norm(x)| over |norm(x)|, lengths of vectors."""
        before = self._out(self.x)  # (N, d)
        after = self._out(self.x * scale + shift)  # (N, d)
        return float(((after - before).norm(dim=-1) / before.norm(dim=-1)).amax())

    def output_rms(self, scale: float) -> float:
        """Root mean square of norm(scale·x)."""
        return float(self._out(self.x * scale).square().mean().sqrt())

    def output_mean(self, shift: float) -> float:
        """Mean of norm(x + shift)."""
        return float(self._out(self.x + shift).mean())

    def gradient_norm(self, scale: float) -> float:
        """Mean length of the gradient with respect to the input scale·x."""
        return float(self._gradient(scale).norm(dim=-1).mean())

    def cosine(self) -> float:
        """Largest |cosine| between x and the gradient there."""
        return float(torch.cosine_similarity(self._gradient(1.0), self.x.cpu().double(), dim=-1).abs().amax())

    def _out(self, x: Tensor) -> Tensor:
        return self.norm(x, 1.0, self.eps).detach().cpu().double()

    def _gradient(self, scale: float) -> Tensor:
        x = (self.x * scale).requires_grad_()
        (gradient,) = torch.autograd.grad((self.above * self.norm(x, 1.0, self.eps)).sum(), x)
        return gradient.cpu().double()  # (N, d)
