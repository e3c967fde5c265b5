"""Layers and models as torch modules, each with an input to run it on. Shapes and names are the papers'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class Attention(nn.Module):  # type: ignore[misc]
    """Multi-head attention; several heads share one K and V where `kv_heads` is smaller than `heads`."""

    def __init__(self, d_model: int, heads: int, kv_heads: int, d_head: int, bias: int) -> None:
        super().__init__()
        self.heads, self.kv_heads, self.d_head = heads, kv_heads, d_head
        self.q = nn.Linear(d_model, heads * d_head, bias=bool(bias))
        self.k = nn.Linear(d_model, kv_heads * d_head, bias=bool(bias))
        self.v = nn.Linear(d_model, kv_heads * d_head, bias=bool(bias))
        self.o = nn.Linear(heads * d_head, d_model, bias=bool(bias))

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, d_model) to the same shape."""
        B, T, _ = x.shape
        group = self.heads // self.kv_heads
        Q = self.q(x).view(B, T, self.heads, self.d_head).transpose(1, 2)  # (B, h, T, d)
        K = self.k(x).view(B, T, self.kv_heads, self.d_head).transpose(1, 2)  # (B, g, T, d)
        V = self.v(x).view(B, T, self.kv_heads, self.d_head).transpose(1, 2)  # (B, g, T, d)
        K, V = (each.repeat_interleave(group, dim=1) for each in (K, V))  # (B, h, T, d)
        weights = torch.softmax(Q @ K.transpose(2, 3) / self.d_head**0.5, dim=-1)  # (B, h, T, T)
        mixed = (weights @ V).transpose(1, 2).reshape(B, T, self.heads * self.d_head)  # (B, T, h d)
        return self.o(mixed)


class SwiGLU(nn.Module):  # type: ignore[misc]
    """The gated feed-forward layer (Shazeer, 2020): three matrices."""

    def __init__(self, d_model: int, d_ff: int) -> None:
        super().__init__()
        self.gate = nn.Linear(d_model, d_ff, bias=False)
        self.up = nn.Linear(d_model, d_ff, bias=False)
        self.down = nn.Linear(d_ff, d_model, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, d_model) to the same shape."""
        return self.down(F.silu(self.gate(x)) * self.up(x))


class MoE(nn.Module):  # type: ignore[misc]
    """A router and SwiGLU experts; each token goes through `active` of them."""

    def __init__(self, d_model: int, d_ff: int, experts: int, active: int) -> None:
        super().__init__()
        self.router = nn.Linear(d_model, experts, bias=False)
        self.experts = nn.ModuleList(SwiGLU(d_model, d_ff) for _ in range(experts))
        self.active = active

    def forward(self, x: Tensor) -> Tensor:
        """As if all tokens chose the same experts: the work is the same as for any choice."""
        p = torch.softmax(self.router(x), dim=-1)  # (B, T, experts)
        parts = [p[..., i, None] * self.experts[i](x) for i in range(self.active)]
        return torch.stack(parts).sum(0)  # (B, T, d_model)


class LoRA(nn.Module):  # type: ignore[misc]
    """The trained part of a LoRA layer: B A x (Hu et al., 2021)."""

    def __init__(self, d_in: int, d_out: int, r: int) -> None:
        super().__init__()
        self.A = nn.Linear(d_in, r, bias=False)
        self.B = nn.Linear(r, d_out, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, d_in) to (B, T, d_out)."""
        return self.B(self.A(x))


class Block(nn.Module):  # type: ignore[misc]
    """A pre-norm block: attention and a feed-forward layer, each beside a residual connection."""

    def __init__(
        self, norms: tuple[nn.Module, nn.Module], attention: nn.Module, feed_forward: nn.Module
    ) -> None:
        super().__init__()
        self.norms = nn.ModuleList(norms)
        self.attention, self.feed_forward = attention, feed_forward

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, d_model) to the same shape."""
        x = x + self.attention(self.norms[0](x))
        return x + self.feed_forward(self.norms[1](x))


class Decoder(nn.Module):  # type: ignore[misc]
    """Embeddings, blocks, a last norm and the logits, whose matrix may be that of the embedding."""

    def __init__(
        self, tokens: nn.Embedding, places: nn.Embedding | None, blocks: list[Block], norm: nn.Module
    ) -> None:
        super().__init__()
        self.tokens, self.places = tokens, places
        self.blocks, self.norm = nn.ModuleList(blocks), norm
        self.head = nn.Linear(tokens.embedding_dim, tokens.num_embeddings, bias=False)

    def tie(self) -> Decoder:
        """Let the logits use the embedding's own matrix."""
        self.head.weight = self.tokens.weight
        return self

    def forward(self, ids: Tensor) -> Tensor:
        """(B, T) to (B, T, vocab)."""
        x = self.tokens(ids)
        if self.places is not None:
            x = x + self.places(torch.arange(ids.shape[1], device=ids.device))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def feed_forward(d_model: int, d_ff: int, bias: int) -> nn.Module:
    """Two matrices with GELU between them."""
    return nn.Sequential(
        nn.Linear(d_model, d_ff, bias=bool(bias)), nn.GELU(), nn.Linear(d_ff, d_model, bias=bool(bias))
    )


def gpt2(vocab: int, context: int, d_model: int, layers: int, heads: int) -> Decoder:
    """GPT-2 (Radford et al., 2019): biases, learnt positions, the embedding reused for the logits."""
    blocks = [
        Block(
            (nn.LayerNorm(d_model), nn.LayerNorm(d_model)),
            Attention(d_model, heads, heads, d_model // heads, 1),
            feed_forward(d_model, 4 * d_model, 1),
        )
        for _ in range(layers)
    ]
    tokens, places = nn.Embedding(vocab, d_model), nn.Embedding(context, d_model)
    return Decoder(tokens, places, blocks, nn.LayerNorm(d_model)).tie()


def llama(
    vocab: int, d_model: int, layers: int, heads: int, d_ff: int, kv_heads: int, d_head: int, tied: int
) -> Decoder:
    """Llama (Touvron et al., 2023): RMSNorm, SwiGLU, no biases, rotary positions without parameters."""
    blocks = [
        Block(
            (nn.RMSNorm(d_model), nn.RMSNorm(d_model)),
            Attention(d_model, heads, kv_heads, d_head, 0),
            SwiGLU(d_model, d_ff),
        )
        for _ in range(layers)
    ]
    decoder = Decoder(nn.Embedding(vocab, d_model), None, blocks, nn.RMSNorm(d_model))
    return decoder.tie() if tied else decoder


MODULES: Final[dict[str, Callable[..., nn.Module]]] = {
    "linear": lambda d_in, d_out, bias: nn.Linear(d_in, d_out, bias=bool(bias)),
    "embedding": nn.Embedding,
    "layer_norm": nn.LayerNorm,
    "rms_norm": nn.RMSNorm,
    "attention": Attention,
    "feed_forward": feed_forward,
    "swiglu": SwiGLU,
    "moe": MoE,
    "lora": LoRA,
    "gpt2": gpt2,
    "llama": llama,
}
"""By the name of the builder; arguments in the order of `specs`."""
