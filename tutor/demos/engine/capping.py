"""The soft cap of attention logits, written out."""

from __future__ import annotations

import torch
from torch import Tensor


def soft_cap(s: Tensor, cap: float) -> Tensor:
    """c · tanh(s/c) (Gemma 2: Improving Open Language Models at a Practical Size, 2024, section 2)."""
    return cap * torch.tanh(s / cap)


def slope(s: Tensor, cap: float) -> Tensor:
    """∂(c tanh(s/c))/∂s by automatic differentiation, entry by entry: (n,) to (n,)."""
    s = s.detach().requires_grad_()
    (gradient,) = torch.autograd.grad(soft_cap(s, cap).sum(), s)
    return gradient
