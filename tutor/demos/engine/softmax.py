"""Softmax and its Jacobian, written out."""

from __future__ import annotations

import torch
from torch import Tensor


def softmax(z: Tensor) -> Tensor:
    """p_i = exp(z_i) / Σ_j exp(z_j) over the last axis; shifted by the largest, which changes nothing
    but the range of the exponent."""
    e = torch.exp(z - z.max(dim=-1, keepdim=True).values)
    return e / e.sum(dim=-1, keepdim=True)


def jacobian(p: Tensor) -> Tensor:
    """∂p_i/∂z_j = p_i (δ_ij - p_j): diag(p) - p pᵀ. From (n,) to (n, n)."""
    return torch.diag(p) - torch.outer(p, p)  # (n, n)


def autograd_jacobian(z: Tensor) -> Tensor:
    """The same by automatic differentiation of the library's softmax: (n,) to (n, n)."""
    result: Tensor = torch.autograd.functional.jacobian(lambda x: torch.softmax(x, dim=-1), z)
    return result
