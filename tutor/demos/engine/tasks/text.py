"""Predicting the next letter of a text, at every place of a window."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from tutor.demos.training import text


def batch(size: int, length: int, dice: torch.Generator) -> tuple[Tensor, Tensor]:
    """Windows at random places (B, T), and the letter after each of theirs (B, T)."""
    letters = _letters()
    starts = torch.randint(len(letters) - length, (size, 1), generator=dice)  # (B, 1)
    windows = letters[starts + torch.arange(length + 1)]  # (B, T + 1)
    return windows[:, :-1], windows[:, 1:]


@cache
def _letters() -> Tensor:
    """The text as numbers of the letters of its alphabet."""
    number = {letter: n for n, letter in enumerate(text.alphabet())}
    return torch.tensor([number[letter] for letter in text.source()])
