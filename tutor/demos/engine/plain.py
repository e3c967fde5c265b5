"""The ensemble's model as anyone would write it: one `nn.Module` per member, the library's own functions.

What the ensemble is measured against (`engine/race`). A `lean` one computes in its last layer only the places
that are asked, as the ensemble does.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812 - its customary name
from torch import Tensor, nn

from tutor.demos.engine.ensemble.weights import Weights
from tutor.demos.training.shape import Shape

NAMES = {
    "g_1": "norm_1",
    "g_2": "norm_2",
    "W_Q": "q",
    "W_K": "k",
    "W_V": "v",
    "W_O": "o",
    "W_1": "up",
    "W_2": "down",
}
"""A layer's weights in the ensemble, and the modules here that hold them."""


class Block(nn.Module):  # type: ignore[misc]
    """x ← x + attention(x) W_O,  x ← x + relu(x W_1) W_2, of the places `asked`."""

    def __init__(self, shape: Shape, asked: slice) -> None:
        super().__init__()
        c, d_k = shape.d_model, shape.d_k
        self.norm_1, self.norm_2 = nn.LayerNorm(c, bias=False), nn.LayerNorm(c, bias=False)
        self.q, self.k = nn.Linear(c, d_k, bias=False), nn.Linear(c, d_k, bias=False)
        self.v, self.o = nn.Linear(c, c, bias=False), nn.Linear(c, c, bias=False)
        self.up, self.down = nn.Linear(c, 4 * c, bias=False), nn.Linear(4 * c, c, bias=False)
        self._asked = asked
        seen = torch.ones(shape.task.length, shape.task.length, dtype=torch.bool).tril()  # (T, T)
        self.register_buffer("_seen", None if asked == slice(None) else seen[asked], persistent=False)

    def forward(self, x: Tensor, scale: float) -> Tensor:
        """x (B, T, C) to (B, R, C)."""
        h = self.norm_1(x)
        q, k, v = self.q(h[:, self._asked]), self.k(h), self.v(h)  # (B, R, d_k), (B, T, d_k), (B, T, C)
        if self._seen is None:
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=scale)
        else:
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=self._seen, scale=scale)
        x = x[:, self._asked] + self.o(y)  # (B, R, C)
        return x + self.down(F.relu(self.up(self.norm_2(x))))


class Transformer(nn.Module):  # type: ignore[misc]
    """One member, with the weights that this member has in an ensemble."""

    def __init__(self, shape: Shape, weights: Weights, member: int, scale: float, *, lean: bool) -> None:
        super().__init__()
        self.scale = scale
        task, c = shape.task, shape.d_model
        self.embed, self.place = nn.Embedding(task.vocabulary, c), nn.Embedding(task.length, c)
        asked = [slice(None)] * (shape.layers - 1) + [task.asked if lean else slice(None)]
        self._asked = slice(None) if lean else task.asked
        self.blocks = nn.ModuleList(Block(shape, each) for each in asked)
        self.norm, self.out = nn.LayerNorm(c, bias=False), nn.Linear(c, task.vocabulary, bias=False)
        ours = {"W_E": self.embed, "W_pos": self.place, "g": self.norm, "W_U": self.out}
        for number, block in enumerate(self.blocks):
            ours |= {f"{number}.{name}": getattr(block, theirs) for name, theirs in NAMES.items()}
        with torch.no_grad():
            for name, module in ours.items():
                value = weights.named[name][member]
                module.weight.copy_(value.T if isinstance(module, nn.Linear) else value.view_as(module.weight))

    def forward(self, tokens: Tensor, answers: Tensor) -> Tensor:
        """The mean loss: tokens (B, T), answers (B, P)."""
        x = self.embed(tokens) + self.place.weight  # (B, T, C)
        for block in self.blocks:
            x = block(x, self.scale)
        logits = self.out(self.norm(x)[:, self._asked])  # (B, P, V)
        return F.cross_entropy(logits.flatten(0, 1), answers.flatten())
