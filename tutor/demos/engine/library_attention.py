"""The library's attention called in the ways people call it, and the scale that it really applied.

H heads of width d_k, N queries and keys each. The scale is measured, not assumed: with the identity for V the
output is the weights p, and ln p = c·(q·k) - ln Σ, so that c is the slope of ln p over q·k within a row.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F  # noqa: N812 - its customary name
from torch import Tensor


def call(name: str, q: Tensor, k: Tensor, v: Tensor, scale: float) -> Tensor:
    """The output (1, H, N, d_v) of one way to call it; q, k (1, H, N, d_k), v (1, H, N, d_v).

    `argument` passes `scale`; `prescaled` divides q by √d_k first and leaves the default; `prescaled_one`
    switches the default off by scale=1; `multihead` is `nn.MultiheadAttention`, which has no such argument.
    """
    root = math.sqrt(q.shape[-1])
    match name:
        case "default":
            return F.scaled_dot_product_attention(q, k, v)
        case "argument":
            return F.scaled_dot_product_attention(q, k, v, scale=scale)
        case "prescaled":
            return F.scaled_dot_product_attention(q / root, k, v)
        case "prescaled_one":
            return F.scaled_dot_product_attention(q / root, k, v, scale=1.0)
        case _:
            return _multihead(q, k) @ v


def _multihead(q: Tensor, k: Tensor) -> Tensor:
    """The weights (1, H, N, N) of `nn.MultiheadAttention` whose projections are the identity."""
    _, heads, length, d_k = q.shape
    width = heads * d_k
    module = torch.nn.MultiheadAttention(
        width, heads, bias=False, batch_first=True, device=q.device, dtype=q.dtype
    )
    with torch.no_grad():
        assert module.in_proj_weight is not None  # noqa: S101 - it has one: keys and values are as wide as queries
        module.in_proj_weight.copy_(torch.eye(width, dtype=q.dtype, device=q.device).repeat(3, 1))
        joined_q, joined_k = (x.transpose(1, 2).reshape(1, length, width) for x in (q, k))  # (1, N, H·d_k)
        _, weights = module(joined_q, joined_k, joined_k, average_attn_weights=False)
    result: Tensor = weights  # (1, H, N, N)
    return result


def effective_scale(weights: Tensor, raw: Tensor) -> tuple[float, float]:
    """Least-squares slope of ln p over q·k, both centred in each row, with its error; both (..., N, N)."""
    x, y = raw.cpu().double(), weights.cpu().double().log()
    x, y = (z - z.mean(dim=-1, keepdim=True) for z in (x, y))
    slope = float((x * y).sum() / x.square().sum())
    residual = float((y - slope * x).square().sum())
    freedom = max(1, x.numel() - x.numel() // x.shape[-1] - 1)
    return slope, math.sqrt(residual / freedom / float(x.square().sum()))
