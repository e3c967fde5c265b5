"""Many small transformers at once, told apart by a leading member axis: no loop over members.

Every parameter is stacked to (E, ...), products are `torch.bmm` over the members, and the scale of the
scores is a number per member. One forward pass, one backward pass, one optimizer step train them all, and a
member that blows up touches no other.

The model is the decoder of Attention Is All You Need with one head, pre-LayerNorm and learned positions:
x ← x + softmax(c·QKᵀ) V W_O,  x ← x + relu(x W_1) W_2,  where c is what the members differ in.
E members, B sequences, T tokens, C = d_model, V letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 - its customary name
from torch import Tensor
from torch.autograd.function import FunctionCtx


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes that all members share."""

    vocabulary: int
    pairs: int
    d_model: int
    d_k: int
    layers: int

    @property
    def length(self) -> int:
        """Letters that a model sees (see `recall`)."""
        return 4 * self.pairs - 1

    def parameters(self) -> Iterator[tuple[str, tuple[int, int], float]]:
        """Name, size and initial standard deviation of each parameter (0: a gain, which starts at 1).

        Projections keep variance (1/√fan_in), so that q and k start with variance 1, as the premise of
        √d_k demands; embeddings as in GPT-2; what writes into the residual stream shrinks with depth.
        """
        v, t, c, d_k = self.vocabulary, self.length, self.d_model, self.d_k
        into_stream = 1.0 / math.sqrt(2 * self.layers)
        yield "W_E", (v, c), 0.02
        yield "W_pos", (t, c), 0.02
        for layer in range(self.layers):
            yield f"{layer}.g_1", (1, c), 0.0
            yield f"{layer}.W_Q", (c, d_k), c**-0.5
            yield f"{layer}.W_K", (c, d_k), c**-0.5
            yield f"{layer}.W_V", (c, c), c**-0.5
            yield f"{layer}.W_O", (c, c), c**-0.5 * into_stream
            yield f"{layer}.g_2", (1, c), 0.0
            yield f"{layer}.W_1", (c, 4 * c), c**-0.5
            yield f"{layer}.W_2", (4 * c, c), (4 * c) ** -0.5 * into_stream
        yield "g", (1, c), 0.0
        yield "W_U", (c, v), 0.02

    @property
    def count(self) -> int:
        """Numbers in one member."""
        return sum(rows * columns for _, (rows, columns), _ in self.parameters())


class Weights:
    """All members' parameters in one buffer (E, N), their gradients in another; `named` are views (E, r, c).

    One buffer makes the optimizer a handful of operations, whatever the number of parameters.
    """

    def __init__(self, shape: Shape, seeds: list[int], device: str) -> None:
        drawn = {seed: _draw(shape, seed) for seed in set(seeds)}
        self.flat = torch.stack([drawn[seed] for seed in seeds]).to(device)  # (E, N)
        self.grad = torch.zeros_like(self.flat)  # (E, N)
        self.named: dict[str, Tensor] = {}
        self._pieces: list[Tensor] = []
        start = 0
        for name, (rows, columns), _ in shape.parameters():
            piece = slice(start, start + rows * columns)
            self.named[name] = self.flat[:, piece].view(-1, rows, columns).requires_grad_()  # (E, r, c)
            self._pieces.append(self.grad[:, piece].view(-1, rows, columns))
            start = piece.stop

    def backward(self, loss: Tensor) -> None:
        """Put each member's gradient into the buffer; loss (E,), one per member.

        The gradient of the sum with respect to one member's weights is that of its own loss alone.
        """
        gradients = torch.autograd.grad(loss.sum(), list(self.named.values()))
        for piece, gradient in zip(self._pieces, gradients, strict=True):
            piece.copy_(gradient)


def _draw(shape: Shape, seed: int) -> Tensor:
    """Initial parameters of one member (N,): equal for equal seeds, whatever else differs."""
    dice = torch.Generator().manual_seed(seed)
    return torch.cat(
        [
            torch.randn(rows * columns, generator=dice) * std if std else torch.ones(rows * columns)
            for _, (rows, columns), std in shape.parameters()
        ]
    )  # (N,)


@dataclass(frozen=True, slots=True)
class Pass:
    """A forward pass, one number per member (E,).

    `entropy` of the attention where a value is asked for (nats, mean over those places and the layers),
    `largest` of all |c·q·k| that softmax sees.
    """

    loss: Tensor
    entropy: Tensor
    largest: Tensor


def forward(
    weights: Weights, shape: Shape, tokens: Tensor, answers: Tensor, scale: Tensor, dtype: torch.dtype
) -> Pass:
    """tokens (E, B, T) and answers (E, B, P) to the mean loss of the P places asked; scale (E,)."""
    w = weights.named
    members, batch, length = tokens.shape
    x = _lookup(w["W_E"], tokens) + w["W_pos"].unsqueeze(1)  # (E, B, T, C)
    asked = slice(2 * shape.pairs, None, 2)  # the repeated keys: P of the T places
    entropies, largest = [], []
    for layer in range(shape.layers):
        h = _normed(x, w[f"{layer}.g_1"]).flatten(1, 2)  # (E, B·T, C)
        # c·(h W_Q) = h (c W_Q): a member's scale costs least on its weights
        w_q = w[f"{layer}.W_Q"] * scale.view(-1, 1, 1)  # (E, C, d_k)
        q, k, v = (
            torch.bmm(h, matrix).view(members * batch, length, -1)  # (E·B, T, d_k or C)
            for matrix in (w_q, w[f"{layer}.W_K"], w[f"{layer}.W_V"])
        )
        y, p, scores = attention(q, k, v, dtype)  # (E·B, T, C)
        with torch.no_grad():
            entropies.append(_entropy(p[:, asked].float()).view(members, -1).mean(1))  # (E,)
            largest.append(scores.abs().float().view(members, -1).amax(1))  # (E,)
        y = torch.bmm(y.view(members, batch * length, -1), w[f"{layer}.W_O"])  # (E, B·T, C)
        x = x + y.view_as(x)
        h = _normed(x, w[f"{layer}.g_2"]).flatten(1, 2)  # (E, B·T, C)
        h = torch.bmm(torch.bmm(h, w[f"{layer}.W_1"]).relu_(), w[f"{layer}.W_2"])  # (E, B·T, C)
        x = x + h.view_as(x)
    h = _normed(x[:, :, asked], w["g"]).flatten(1, 2)  # (E, B·P, C)
    logits = torch.bmm(h, w["W_U"])  # (E, B·P, V)
    loss = F.cross_entropy(logits.flatten(0, 1), answers.flatten(), reduction="none")  # (E·B·P,)
    return Pass(loss.view(members, -1).mean(1), torch.stack(entropies).mean(0), torch.stack(largest).amax(0))


def attention(q: Tensor, k: Tensor, v: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor, Tensor]:
    """softmax(QKᵀ) V in `dtype`, causal: output (N, T, C) in v's own dtype, weights and scores (N, T, T).

    q, k (N, T, d_k), v (N, T, C). The scale is on q already, as in Tensor2Tensor and Gemma. Scores of the
    future are 0 in what is returned and -inf in what softmax sees.
    """
    scores = _Scores.apply(q.to(dtype), k.to(dtype))  # (N, T, T)
    future = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).triu(1)  # (T, T)
    p = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
    y = torch.bmm(p, v.to(dtype)).to(v.dtype)  # (N, T, C)
    return y, p.detach(), scores.detach().masked_fill(future, 0.0)


class _Scores(torch.autograd.Function):  # type: ignore[misc]
    """S = QKᵀ with its gradients ∂Q = ∂S K, ∂K = ∂Sᵀ Q; the library's own copies a transposed ∂K."""

    @staticmethod
    def forward(ctx: FunctionCtx, q: Tensor, k: Tensor) -> Tensor:
        ctx.save_for_backward(q, k)
        return torch.bmm(q, k.transpose(1, 2))  # (N, T, T)

    @staticmethod
    def backward(ctx: FunctionCtx, grad: Tensor) -> tuple[Tensor, Tensor]:
        q, k = ctx.saved_tensors
        return torch.bmm(grad, k), torch.bmm(grad.transpose(1, 2), q)  # (N, T, d_k) each


def _lookup(table: Tensor, tokens: Tensor) -> Tensor:
    """Each member's own rows: table (E, V, C), tokens (E, B, T) to (E, B, T, C)."""
    members, rows, _ = table.shape
    first = torch.arange(members, device=tokens.device).view(-1, 1, 1) * rows
    return F.embedding(tokens + first, table.reshape(members * rows, -1))  # (E, B, T, C)


def _normed(x: Tensor, gain: Tensor) -> Tensor:
    """LayerNorm with each member's gain: x (E, B, T, C), gain (E, 1, C)."""
    return F.layer_norm(x, x.shape[-1:]) * gain.unsqueeze(1)


def _entropy(p: Tensor) -> Tensor:
    """-Σ p ln p over the last axis, in nats."""
    return -torch.special.xlogy(p, p).sum(-1)
