"""Causal attention of all members at once, forward and backward, each by its own rule for the scores.

A member's rule is what is done to q·k before softmax: a factor, QK-Norm, a soft cap (`training/scores`). The
factor of a plain rule is on W_Q already, as in Tensor2Tensor and Gemma: c·(h W_Q) = h (c W_Q).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from tutor.demos.training.scores import Part

EPSILON = 1e-6
"""Of RMSNorm."""


@dataclass(slots=True)
class Kept:
    """What backward needs of a forward pass: q (N, R, d_k), k (N, T, d_k), v (N, T, C), weights p (N, R, T);
    of the members with QK-Norm factor / rms of q and k, of those with a cap tanh(S / cap)."""

    q: Tensor
    k: Tensor
    v: Tensor
    p: Tensor
    rms: list[tuple[Tensor, Tensor]]
    bent: list[Tensor]


class Attention:
    """softmax(S) V, where S is QKᵀ or what each member's rule makes of it.

    N = E·B sequences. In a `dtype` other than float32, q, k, v, S, p, the output and all their gradients are
    rounded to it and sums are taken in float32: what tensor cores compute, without a CPU's slow half products.
    """

    def __init__(self, parts: Sequence[Part], dtype: torch.dtype) -> None:
        self._normed = [part for part in parts if part.rule.normed]
        self._capped = [part for part in parts if part.rule.cap is not None]
        self._dtype = dtype

    def forward(
        self, q: Tensor, k: Tensor, v: Tensor, future: Tensor, batch: int
    ) -> tuple[Tensor, Tensor, Kept]:
        """Output (N, R, C), scores (N, R, T) with 0 in the future, and what backward needs.

        q (N, R, d_k), k (N, T, d_k), v (N, T, C) are changed in place; `future` (R, T) is what a row must
        not see.
        """
        rms, bent = [], []
        for part in self._normed:
            rows = part.rows(batch)
            rms.append((_normed(q[rows], part.rule.factor), _normed(k[rows], 1.0)))
        q, k, v = self._rounded(q), self._rounded(k), self._rounded(v)
        s = self._rounded(torch.bmm(q, k.transpose(1, 2)))  # (N, R, T)
        for part in self._capped:
            some = s[part.rows(batch)]
            bent.append(some.div_(part.rule.cap).tanh_().clone())
            self._rounded(some.mul_(part.rule.cap))
        scores = s.masked_fill(future, 0.0)
        p = self._rounded(torch.softmax(s.masked_fill_(future, -torch.inf), dim=-1))
        y = self._rounded(torch.bmm(p, v))  # (N, R, C)
        return y, scores, Kept(q, k, v, p, rms, bent)

    def backward(self, kept: Kept, dy: Tensor, batch: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """∂q, ∂k, ∂v and ∂S from ∂y (N, R, C), which is changed in place."""
        dy = self._rounded(dy)
        dv = self._rounded(torch.bmm(kept.p.transpose(1, 2), dy))  # ∂V = Pᵀ ∂Y
        dp = self._rounded(torch.bmm(dy, kept.v.transpose(1, 2)))  # (N, R, T)
        # ∂S = P ∘ (∂P - rowsum(∂P ∘ P))
        ds = self._rounded(torch.ops.aten._softmax_backward_data(dp, kept.p, -1, torch.float32))
        before_cap = ds.clone() if self._capped else ds
        for part, bent in zip(self._capped, kept.bent, strict=True):
            self._rounded(before_cap[part.rows(batch)].mul_(1.0 - bent.square()))  # tanh' = 1 - tanh²
        dq = self._rounded(torch.bmm(before_cap, kept.k))  # ∂Q = ∂S K
        dk = self._rounded(torch.bmm(before_cap.transpose(1, 2), kept.q))  # ∂K = ∂Sᵀ Q
        for part, (r_q, r_k) in zip(self._normed, kept.rms, strict=True):
            rows = part.rows(batch)
            _normed_backward(dq[rows], kept.q[rows], r_q, part.rule.factor)
            _normed_backward(dk[rows], kept.k[rows], r_k, 1.0)
        return dq, dk, dv, ds

    def _rounded(self, x: Tensor) -> Tensor:
        """x itself, its values now those of `dtype`."""
        return x if self._dtype is torch.float32 else x.copy_(x.to(self._dtype))


def _normed(x: Tensor, factor: float) -> Tensor:
    """x ← factor · x / rms(x) in place, without a gain; returns factor / rms(x), (..., 1)."""
    r = x.square().mean(-1, keepdim=True).add_(EPSILON).rsqrt_().mul_(factor)
    x.mul_(r)
    return r


def _normed_backward(dx: Tensor, x: Tensor, r: Tensor, factor: float) -> None:
    """∂ of `_normed`'s input in the place of that of its output x.

    With u = x / factor, whose root mean square is 1: r (∂x - u · mean(∂x ∘ u)).
    """
    along = (dx * x).mean(-1, keepdim=True).div_(factor**2)
    dx.addcmul_(x, along, value=-1.0).mul_(r)
