"""Tensors that a model keeps beside its weights: caches, scores, optimiser states, quantised weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import torch
from torch import Tensor, nn

from tutor.crosscheck.counting.activations import saved
from tutor.crosscheck.counting.formats import FORMATS, META, empty


def kv_cache(layers: int, kv_heads: int, d_head: int, tokens: int, dtype: str, batch: int) -> list[Tensor]:
    """K and V of every layer."""
    return [empty(batch, kv_heads, tokens, d_head, dtype=dtype) for _ in range(2 * layers)]


def latent_cache(layers: int, d_c: int, d_rope: int, tokens: int, dtype: str, batch: int) -> list[Tensor]:
    """MLA (DeepSeek-V2, 2024): of every layer the latent that K and V come from, and one rotary key."""
    return [empty(batch, tokens, width, dtype=dtype) for _ in range(layers) for width in (d_c, d_rope)]


def scores(heads: int, tokens: int, dtype: str, batch: int) -> list[Tensor]:
    """The attention scores that a plain implementation writes to memory: what the product returns."""
    Q, K = (empty(batch, heads, tokens, 1, dtype=dtype) for _ in range(2))  # (B, h, T, 1)
    return [Q @ K.transpose(2, 3)]  # (B, h, T, T)


def softmax_statistics(heads: int, tokens: int, batch: int) -> list[Tensor]:
    """What FlashAttention keeps for the backward pass: one FP32 logsumexp for each row of scores."""
    return [torch.logsumexp(empty(batch, heads, tokens, tokens, dtype="fp32"), dim=-1)]  # (B, h, T)


def adam(
    parameters: int,
    weights: str,
    gradients: str,
    master: str,
    shard_weights: int,
    shard_gradients: int,
    shard_states: int,
) -> list[Tensor]:
    """Weights, gradients and what AdamW keeps after a step on the master copy; each split over so many GPUs."""
    mine = -(-parameters // shard_states)
    learnt = nn.Parameter(
        torch.empty(mine, dtype=FORMATS[weights if master == "none" else master], device=META)
    )
    learnt.grad = torch.empty_like(learnt)
    optimiser = torch.optim.AdamW([learnt])
    optimiser.step()
    states = [kept for kept in optimiser.state[learnt].values() if kept.numel() == mine]  # not the step count
    copies = [] if master == "none" else [learnt.detach()]
    split = (
        empty(-(-parameters // shard_weights), dtype=weights),
        empty(-(-parameters // shard_gradients), dtype=gradients),
    )
    return [*split, *copies, *states]


def quantised(
    elements: int, bits: int, group: int, scale: str, zero: str, outer: str, many: int
) -> list[Tensor]:
    """Packed codes, a scale (and a zero point) for each group, an outer scale for `many` groups."""
    groups = -(-elements // group)
    codes = torch.empty(-(-elements * bits // 8), dtype=torch.uint8, device=META)
    return [
        codes,
        empty(groups, dtype=scale),
        empty(groups, dtype=zero),
        empty(-(-groups // many), dtype=outer),
    ]


MEMORY: Final[dict[str, Callable[..., list[Tensor]]]] = {
    "tensor": lambda elements, dtype: [empty(elements, dtype=dtype)],
    "kv_cache": kv_cache,
    "latent_cache": latent_cache,
    "scores": scores,
    "softmax_statistics": softmax_statistics,
    "adam": adam,
    "quantised": quantised,
    "activations": saved,
}
"""By the name of the builder; arguments in the order of `specs`."""
