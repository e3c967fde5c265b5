"""Rotary position embedding in its two layouts.

Su et al. (2021), RoFormer, section 3.2.2 and equation (34): component pair i of a vector at position m is
turned by m θ_i, θ_i = base^(-2i/d), i = 0 .. d/2 - 1. Which components form a pair is a matter of layout.
"""

from __future__ import annotations

import torch
from torch import Tensor


def speeds(d: int, base: float) -> Tensor:
    """θ_i, in radians per position: (d/2,), float64 on the CPU."""
    return base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)


def turns(positions: Tensor, theta: Tensor) -> tuple[Tensor, Tensor]:
    """cos and sin of the angles: positions (T,), theta (d/2,) to (T, d/2) each."""
    angles = torch.outer(positions, theta)  # (T, d/2)
    return angles.cos(), angles.sin()


def rotate_interleaved(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Neighbours (0, 1), (2, 3) ... form the pairs, as in the paper: x (..., T, d) to the same."""
    a, b = x[..., 0::2], x[..., 1::2]  # (..., T, d/2) each
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1)  # (..., T, d/2, 2)
    return turned.flatten(-2)  # (..., T, d)


def rotate_half(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Components i and i + d/2 form pair i, as in GPT-NeoX and Hugging Face's Llama: x (..., T, d)."""
    a, b = x.chunk(2, dim=-1)  # (..., T, d/2) each
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)  # (..., T, d)


def to_halves(x: Tensor) -> Tensor:
    """From interleaved components to the order of the half layout, 0 2 4 .. 1 3 5 .. along the last axis."""
    return torch.cat([x[..., 0::2], x[..., 1::2]], dim=-1)
