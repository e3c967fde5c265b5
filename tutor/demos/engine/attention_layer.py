"""One layer of self-attention at initialisation whose W_Q and W_K can be made larger."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.engine.attention import scores
from tutor.demos.engine.softmax import entropy, softmax

Norm = Callable[[Tensor], Tensor]


@dataclass(frozen=True, slots=True)
class Look:
    """Numbers of each draw (D,): largest |logit|, mean entropy over ln T, mean largest weight, ‖∂L/∂W_Q‖."""

    largest: Tensor
    entropy_share: Tensor
    p_max: Tensor
    grad_w_q: Tensor


class Layer:
    """D inputs of variance 1, each with weights of variance 1/C of its own; C = d_model, T tokens."""

    def __init__(self, d_model: int, d_k: int, tokens: int, draws: int, dice: torch.Generator) -> None:
        def normal(*shape: int) -> Tensor:
            return torch.randn(draws, *shape, generator=dice, device=dice.device)

        def weights() -> Tensor:
            return normal(d_model, d_k) / math.sqrt(d_model)  # (D, C, d_k)

        self._x = normal(tokens, d_model)  # (D, T, C)
        self._w_q, self._w_k = weights(), weights()
        self._v = self._x @ weights()  # (D, T, d_k)
        self._above = normal(tokens, d_k) / math.sqrt(tokens)  # (D, T, d_k)

    def look(self, gain: float, scale: float, norm: Norm | None) -> Look:
        """The layer with W_Q and W_K times `gain`, and `norm` on q and k where there is one."""
        w_q = (self._w_q * gain).requires_grad_()  # (D, C, d_k)
        q, k = self._x @ w_q, self._x @ (self._w_k * gain)  # (D, T, d_k)
        if norm is not None:
            q, k = norm(q), norm(k)  # (D, T, d_k)
        s = scores(q, k, scale)  # (D, T, T)
        p = softmax(s)
        (gradient,) = torch.autograd.grad((self._above * (p @ self._v)).sum(), w_q)  # (D, C, d_k)
        with torch.no_grad():
            share = entropy(p).mean(-1) / math.log(s.shape[-1])  # (D,)
            largest, p_max = s.abs().flatten(1).amax(-1), p.amax(-1).mean(-1)  # (D,)
        return Look(largest, share, p_max, gradient.flatten(1).norm(dim=1))
