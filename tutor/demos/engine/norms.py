"""RMSNorm and LayerNorm, written out (without the learned shift)."""

from __future__ import annotations

import torch
from torch import Tensor


def rms_norm(x: Tensor, gain: float = 1.0, eps: float = 1e-6) -> Tensor:
    """g · x / √(mean(x²) + ε) over the last axis (Zhang and Sennrich, Root Mean Square Layer Normalization,
    2019, equation 4)."""
    return gain * x * torch.rsqrt(x.square().mean(dim=-1, keepdim=True) + eps)


def layer_norm(x: Tensor, gain: float = 1.0, eps: float = 1e-6) -> Tensor:
    """g · (x - mean) / √(variance + ε) over the last axis (Ba et al., Layer Normalization, 2016): RMSNorm of
    what is left once the mean is taken away."""
    return rms_norm(x - x.mean(dim=-1, keepdim=True), gain, eps)


NORMS = {"rms_norm": rms_norm, "layer_norm": layer_norm}
