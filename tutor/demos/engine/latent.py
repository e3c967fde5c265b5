"""Multi-head latent attention: keys from a low-rank latent, and the same scores without ever forming them.

DeepSeek-V2 (2024), section 2.1: c = x W_DKV, k = c W_UK; in inference W_UK is absorbed into W_Q.
"""

from __future__ import annotations

from torch import Tensor

from tutor.demos.engine.heads import split


def explicit_scores(q: Tensor, c: Tensor, W_UK: Tensor) -> Tensor:
    """q · k with k = c W_UK formed: q (h, n, d_k), c (m, d_c), W_UK (d_c, h·d_k) to (h, n, m)."""
    k = split(c @ W_UK, len(q))  # (h, m, d_k)
    return q @ k.mT  # (h, n, m)


def absorbed_scores(q: Tensor, c: Tensor, W_UK: Tensor) -> Tensor:
    """(q W_UKᵀ) · c, the same without a key: shapes as above."""
    up = split(W_UK, len(q))  # (h, d_c, d_k)
    return (q @ up.mT) @ c.T  # (h, n, d_c) @ (d_c, m) = (h, n, m)
