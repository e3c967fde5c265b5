"""Sums in low precision: to nearest, with stochastic rounding, with Kahan's compensation."""

from __future__ import annotations

import torch
from torch import Tensor

_DROPPED = 2**16
"""bfloat16 is the upper half of a float32: sixteen bits of the fraction are dropped."""


def stochastic_bfloat16(x: Tensor, dice: torch.Generator) -> Tensor:
    """x (float32) on the grid of bfloat16, up or down with the odds that make the mean x.

    Adding a random number below one step to the bits that are dropped carries into the kept ones just so
    often (as in Zamirai et al., 2020, Revisiting BFloat16 Training, section 3). Finite x only.
    """
    bits = x.view(torch.int32)
    noise = torch.randint(0, _DROPPED, x.shape, generator=dice, device=x.device, dtype=torch.int32)
    return ((bits + noise) & -_DROPPED).view(torch.float32)


def add_nearest(total: Tensor, update: Tensor) -> Tensor:
    """total + update in the format of `total`, rounded to nearest."""
    return total + update.to(total.dtype)


def add_kahan(total: Tensor, lost: Tensor, update: Tensor) -> tuple[Tensor, Tensor]:
    """Kahan (1965): what rounding lost is kept in the same format and added with the next update."""
    wanted = update.to(total.dtype) + lost
    new = total + wanted
    return new, wanted - (new - total)
