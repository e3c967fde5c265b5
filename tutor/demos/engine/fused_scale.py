"""The scores QKᵀ/√d_k with the scale applied at different places, in the precision that each place has.

q and k are stored in half precision; a product of them is added up in float32, as tensor cores do. What is
written back in between is rounded to half precision again. N queries, M keys.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from tutor.demos.engine.attention import scores


def placed(q: Tensor, k: Tensor, scale: float, place: str, *, stored: bool) -> Tensor:
    """The scaled scores in float32: q (..., N, d_k), k (..., M, d_k) in half precision to (..., N, M).

    `q` or `k`: that side is scaled and stored again. `both`: √scale on each side, as in PyTorch's reference
    path. `product` and `exponent`: the product is scaled. `stored`: the product goes back to memory in half
    precision before softmax, as without a fused kernel; in the exponent it never does.
    """
    if place in ("q", "k", "both"):
        factor = math.sqrt(scale) if place == "both" else scale
        if place != "k":
            q = q * factor
        if place != "q":
            k = k * factor
    s = scores(q.float(), k.float(), 1.0)  # (..., N, M)
    if stored and place != "exponent":
        s = s.to(q.dtype)
    return (s if place in ("q", "k", "both") else s * scale).float()


def weights(s: Tensor, scale: float) -> Tensor:
    """softmax of unscaled scores s (..., M) with the scale folded into a power of two (FlashAttention-2):
    2^((s - max)·scale·log₂e)."""
    e = torch.exp2((s - s.amax(dim=-1, keepdim=True)) * (scale * math.log2(math.e)))
    return e / e.sum(dim=-1, keepdim=True)
