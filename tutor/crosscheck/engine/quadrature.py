"""Integrals by composite Gauss-Legendre quadrature: 32 panels of 32 nodes, exact for smooth functions.

An end at infinity is brought to a finite one by t/(1 - t) or t/(1 - t²).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy
import torch
from torch import Tensor

from tutor.crosscheck.arithmetic import Value
from tutor.errors import MathsError
from tutor.maths.printing.show import show
from tutor.maths.tree import Over

if TYPE_CHECKING:
    from tutor.crosscheck.engine.float64 import Float64

PANELS: Final = 32
NODES: Final = 32


def integral(walker: Float64, node: Over) -> Value:
    """The integral over one variable; inside another integral there is none."""
    low, high = walker.value(node.low), walker.value(node.high)
    if isinstance(low, tuple) or isinstance(high, tuple) or low.dim() or high.dim():
        raise MathsError("crosscheck.not_here", what=show(node)[:60])
    if any(not isinstance(value, tuple) and value.dim() for value in walker.bound.values()):
        raise MathsError("crosscheck.not_here", what=show(node)[:60])
    places, weights = _rule(float(low), float(high))
    walker.steps.take(PANELS * NODES)
    with walker.binding({node.index: places}):
        found = walker.value(node.body)
    if isinstance(found, tuple):
        raise MathsError("crosscheck.shapes")
    return (found * weights).sum()


@cache
def _unit() -> tuple[Tensor, Tensor]:
    """Nodes and weights on (0, 1)."""
    x, w = (torch.from_numpy(each) for each in numpy.polynomial.legendre.leggauss(NODES))
    starts = torch.arange(PANELS, dtype=torch.float64)[:, None]  # (panels, 1)
    return ((starts + (x + 1) / 2) / PANELS).flatten(), (w / 2 / PANELS).repeat(PANELS)


def _rule(low: float, high: float) -> tuple[Tensor, Tensor]:
    t, w = _unit()
    if numpy.isfinite([low, high]).all():
        return low + (high - low) * t, (high - low) * w
    if numpy.isfinite(low):
        return low + t / (1 - t), w / (1 - t) ** 2
    if numpy.isfinite(high):
        return high - t / (1 - t), w / (1 - t) ** 2
    s = 2 * t - 1
    return s / (1 - s**2), 2 * w * (1 + s**2) / (1 - s**2) ** 2
