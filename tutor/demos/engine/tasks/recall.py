"""Associative recall: first a list of keys with their values, then each key again: what was its value?

A sequence is k₁ v₁ ... k_P v_P, then the keys in another order, each followed by its value, 4·P letters in
all. What is learned, and what the loss counts, are the P values of the second half. Keys and values come
from one alphabet, the keys of a sequence are distinct. Who knows nothing guesses among all letters: loss
ln(vocabulary). Who has noticed which values occur, but not which key they belong to, gets to about ln P.
Only a lookup by key does better than that, and attention is what can look up.
"""

from __future__ import annotations

import torch
from torch import Tensor


def batch(size: int, pairs: int, vocabulary: int, dice: torch.Generator) -> tuple[Tensor, Tensor]:
    """Sequences without their last letter (B, 4P - 1), and the values asked for (B, P).

    The value number j must be read off after letter 2P + 2j (counted from 0), the repeated key.
    """
    keys = torch.rand(size, vocabulary, generator=dice).topk(pairs).indices  # (B, P), distinct in a row
    values = torch.randint(vocabulary, (size, pairs), generator=dice)  # (B, P)
    order = torch.rand(size, pairs, generator=dice).argsort(dim=1)  # (B, P)
    first = torch.stack([keys, values], dim=-1).flatten(1)  # (B, 2P)
    asked = values.gather(1, order)  # (B, P)
    second = torch.stack([keys.gather(1, order), asked], dim=-1).flatten(1)  # (B, 2P)
    return torch.cat([first, second], dim=1)[:, :-1], asked
