"""Attention block by block over the keys, as FlashAttention computes it, and what it must not leave out.

Source: Milakov and Gimelshein, Online normalizer calculation for softmax, 2018, algorithm 3; with the output
carried along as in FlashAttention (Dao et al., 2022), algorithm 1, in the unnormalised form of
FlashAttention-2 (2023), section 3.1. N queries, M keys, block of B keys.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from tutor.demos.engine.attention import scores


class Blockwise(NamedTuple):
    """The output (..., N, d_v), and how often the running maximum rose after the first block, per row."""

    output: Tensor
    rises: float


def blockwise(q: Tensor, k: Tensor, v: Tensor, scale: float, block: int, *, rescale: bool = True) -> Blockwise:
    """softmax(scale·QKᵀ) V, one block of keys at a time: q (..., N, d_k), k (..., M, d_k), v (..., M, d_v).

    Without `rescale` what was summed so far is left as it is when the maximum rises: the error one would make.
    """
    rows = q.shape[:-1]
    m = torch.full((*rows, 1), -torch.inf, dtype=q.dtype, device=q.device)  # (..., N, 1) running maximum
    total = torch.zeros((*rows, 1), dtype=q.dtype, device=q.device)  # (..., N, 1) running sum
    o = torch.zeros((*rows, v.shape[-1]), dtype=q.dtype, device=q.device)  # (..., N, d_v), not normalised
    rises = 0.0
    for k_block, v_block in zip(k.split(block, dim=-2), v.split(block, dim=-2), strict=True):
        s = scores(q, k_block, scale)  # (..., N, B)
        m_new = torch.maximum(m, s.amax(dim=-1, keepdim=True))  # (..., N, 1)
        rises += float((m_new > m).float().mean())
        correction = (
            torch.exp(m - m_new) if rescale else torch.ones_like(m)
        )  # (..., N, 1), 0 at the first block
        p = torch.exp(s - m_new)  # (..., N, B)
        total = correction * total + p.sum(dim=-1, keepdim=True)  # (..., N, 1)
        o = correction * o + p @ v_block  # (..., N, d_v)
        m = m_new
    return Blockwise(o / total, rises - 1.0)


def without_maximum(q: Tensor, k: Tensor, v: Tensor, scale: float) -> Tensor:
    """The same with no maximum subtracted at all, exp(s) as it stands: (..., N, d_v)."""
    e = torch.exp(scores(q, k, scale))  # (..., N, M)
    return (e @ v) / e.sum(dim=-1, keepdim=True)  # (..., N, d_v)
