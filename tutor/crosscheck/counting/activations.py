"""What autograd keeps of a transformer layer for the backward pass: really kept, not added up by hand.

The layer is that of Korthikanti et al. (2022), section 4: GELU, a dropout of the attention weights and one
behind each of the two parts, LayerNorms in front.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tutor.crosscheck.counting.formats import FORMATS, META

_DROPPED = 0.1


def _dropout(x: Tensor) -> Tensor:
    """With a mask of one byte an element, as on a GPU; the CPU's own dropout keeps one as wide as `x`."""
    return torch.native_dropout(x, _DROPPED, True)[0]


class _Layer(nn.Module):  # type: ignore[misc]
    def __init__(self, d_model: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList(nn.LayerNorm(d_model) for _ in range(2))
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.o, self.up, self.down = (
            nn.Linear(d_model, d_model),
            nn.Linear(d_model, 4 * d_model),
            nn.Linear(4 * d_model, d_model),
        )

    def forward(self, x: Tensor) -> Tensor:
        B, T, h = x.shape
        normed = self.norms[0](x)
        Q, K, V = (
            part.view(B, T, self.heads, h // self.heads).transpose(1, 2)
            for part in self.qkv(normed).chunk(3, -1)
        )  # (B, a, T, d)
        scores = (Q @ K.transpose(2, 3)) * (h // self.heads) ** -0.5  # (B, a, T, T)
        weights = _dropout(torch.softmax(scores, -1))
        mixed = (weights @ V).transpose(1, 2).reshape(B, T, h)  # (B, T, h)
        x = x + _dropout(self.o(mixed))
        return x + _dropout(self.down(F.gelu(self.up(self.norms[1](x)))))


def saved(tokens: int, d_model: int, heads: int, dtype: str, batch: int) -> list[Tensor]:
    """The tensors that one layer's forward pass saves, its own weights left out."""
    layer = _Layer(d_model, heads).to(FORMATS[dtype])
    x = torch.empty(batch, tokens, d_model, dtype=FORMATS[dtype], device=META, requires_grad=True)
    own = {each.untyped_storage()._cdata for each in layer.parameters()}
    kept: list[Tensor] = []

    def keep(tensor: Tensor) -> Tensor:
        if tensor.untyped_storage()._cdata not in own:
            kept.append(tensor)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        layer(x)
    return kept
