"""Softmax and its Jacobian, written out."""

from __future__ import annotations

import torch
from torch import Tensor


def softmax(z: Tensor) -> Tensor:
    """p_i = exp(z_i) / Σ_j exp(z_j) over the last axis; shifted by the largest, which changes nothing
    but the range of the exponent."""
    e = torch.exp(z - z.max(dim=-1, keepdim=True).values)
    return e / e.sum(dim=-1, keepdim=True)


def entropy(p: Tensor) -> Tensor:
    """H = -Σ p ln p over the last axis, in nats: (..., n) to (...,)."""
    return -torch.special.xlogy(p, p).sum(-1)  # (...,)


def jacobian(p: Tensor) -> Tensor:
    """∂p_i/∂z_j = p_i (δ_ij - p_j): diag(p) - p pᵀ. From (n,) to (n, n)."""
    return torch.diag(p) - torch.outer(p, p)  # (n, n)


def jacobian_norm(p: Tensor) -> Tensor:
    """‖diag(p) - p pᵀ‖ (Frobenius) of each row, without the matrix: (..., n) to (...,).

    ‖J‖² = Σ p_i² - 2 Σ p_i³ + (Σ p_i²)², from squaring the entries and adding them up. Near a one-hot p its
    terms cancel, so the largest weight is left out of the sums where it can be: with e = 1 - p_max,
    J_mm = p_max·e, twice p_max² Σ' p_i² beside it, and the rest as above.
    """
    top, at = p.max(dim=-1, keepdim=True)  # (..., 1)
    rest = p.scatter(-1, at, 0.0)  # (..., n)
    one, two, three = (rest.pow(k).sum(-1) for k in (1, 2, 3))  # (...,)
    top = top.squeeze(-1)  # (...,)
    beside = (top * one) ** 2 + 2.0 * top**2 * two
    return torch.sqrt(beside + two - 2.0 * three + two**2)  # (...,)


def autograd_jacobian(z: Tensor) -> Tensor:
    """The same by automatic differentiation of the library's softmax: (n,) to (n, n)."""
    result: Tensor = torch.autograd.functional.jacobian(lambda x: torch.softmax(x, dim=-1), z)
    return result
