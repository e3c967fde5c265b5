"""Attention heads: how a projection is parted into them, and how few KV heads serve many query heads."""

from __future__ import annotations

import torch
from torch import Tensor


def split(x: Tensor, heads: int) -> Tensor:
    """The heads of a projection, each a block of columns: (..., T, h·d_k) to (..., h, T, d_k).

    Attention Is All You Need, section 3.2.2: d_k = d_model/h.
    """
    return x.unflatten(-1, (heads, -1)).transpose(-3, -2)  # (..., h, T, d_k)


def merge(x: Tensor) -> Tensor:
    """The heads side by side again: (..., h, T, d_v) to (..., T, h·d_v)."""
    return x.transpose(-3, -2).flatten(-2)  # (..., T, h·d_v)


def repeat_interleave(x: Tensor, times: int) -> Tensor:
    """Each KV head `times` times in a row, 0 0 1 1: (g, T, d) to (g·times, T, d). Ainslie et al. (2023):
    query heads are parted into groups of neighbours, each of which shares one KV head."""
    return x[:, None].expand(-1, times, -1, -1).flatten(0, 1)  # (g·times, T, d)


def tile(x: Tensor, times: int) -> Tensor:
    """All KV heads one after another, `times` times over, 0 1 0 1: the order that a GQA model does not have."""
    return torch.cat([x] * times)  # (g·times, T, d)
