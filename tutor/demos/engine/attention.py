"""Scaled dot-product attention, written out."""

from __future__ import annotations

from torch import Tensor

from tutor.demos.engine.softmax import softmax


def scores(q: Tensor, k: Tensor, scale: float) -> Tensor:
    """scale · Q Kᵀ: q (..., n, d_k), k (..., m, d_k) to (..., n, m)."""
    return q @ k.transpose(-2, -1) * scale  # (..., n, m)


def attention(q: Tensor, k: Tensor, v: Tensor, scale: float) -> Tensor:
    """Attention Is All You Need, equation (1), with any scale: v (..., m, d_v) to (..., n, d_v)."""
    return softmax(scores(q, k, scale)) @ v  # (..., n, d_v)
