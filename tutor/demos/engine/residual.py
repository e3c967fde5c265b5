"""A residual stream under random branches."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor

from tutor.demos.engine.norms import rms_norm


def stream_variances(
    x: Tensor, branches: int, factor: float, norm: str, dice: torch.Generator
) -> Iterator[Tensor]:
    """Variance (R,) of each stream x (R, n) before and after every branch.

    A branch is a linear map with fresh weights N(0, 1/n). Such a map sends a vector of mean square v to n
    independent numbers N(0, v), so these are drawn, and no matrix is. `norm` says what is normalised:
    `pre` the input of a branch, `post` the sum, `none` nothing.
    """
    yield x.square().mean(-1)  # (R,)
    for _ in range(branches):
        read = rms_norm(x) if norm == "pre" else x  # (R, n)
        size = read.square().mean(-1, keepdim=True).sqrt()  # (R, 1)
        branch = size * torch.randn(x.shape, generator=dice, device=x.device, dtype=x.dtype)  # (R, n)
        x = x + factor * branch
        x = rms_norm(x) if norm == "post" else x
        yield x.square().mean(-1)  # (R,)
