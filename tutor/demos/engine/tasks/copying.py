"""Copying: letters, then the same letters again. Attention has to look the right number of places back."""

from __future__ import annotations

import torch
from torch import Tensor


def batch(size: int, half: int, vocabulary: int, dice: torch.Generator) -> tuple[Tensor, Tensor]:
    """Sequences without their last letter (B, 2n - 1), and the n letters asked for (B, n).

    Letter number j of the copy must be read off after letter n - 1 + j (counted from 0).
    """
    letters = torch.randint(vocabulary, (size, half), generator=dice)  # (B, n)
    return torch.cat([letters, letters], dim=1)[:, :-1], letters  # (B, 2n - 1)
