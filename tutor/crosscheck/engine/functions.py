"""Functions as torch has them, which are often another formula than the definition that SymPy expands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor

ELEMENTWISE: Final[dict[str, Callable[[Tensor], Tensor]]] = {
    "sqrt": torch.sqrt,
    "exp": torch.exp,
    "ln": torch.log,
    "log2": torch.log2,
    "log10": torch.log10,
    "log1p": torch.log1p,
    "expm1": torch.expm1,
    "abs": torch.abs,
    "sign": torch.sign,
    "sin": torch.sin,
    "cos": torch.cos,
    "tan": torch.tan,
    "asin": torch.asin,
    "acos": torch.acos,
    "atan": torch.atan,
    "sinh": torch.sinh,
    "cosh": torch.cosh,
    "tanh": torch.tanh,
    "asinh": torch.asinh,
    "acosh": torch.acosh,
    "atanh": torch.atanh,
    "sigmoid": torch.sigmoid,
    "softplus": lambda x: torch.logaddexp(x, torch.zeros_like(x)),
    "relu": F.relu,
    "gelu": F.gelu,
    "silu": F.silu,
    "logit": torch.logit,
    "erf": torch.special.erf,
    "erfc": torch.special.erfc,
    "normal_cdf": torch.special.ndtr,
    "floor": torch.floor,
    "ceil": torch.ceil,
}


def _rounded(x: Tensor, digits: Tensor | None = None) -> Tensor:
    """Half up, as on paper: torch rounds half to even."""
    factor = torch.tensor(10.0, dtype=x.dtype) ** (0 if digits is None else digits)
    return torch.floor(x * factor + 0.5) / factor


SCALARS: Final[dict[str, Callable[..., Tensor]]] = {
    "atan2": torch.atan2,
    "mod": torch.remainder,
    "gamma": lambda x: torch.exp(torch.lgamma(x)),
    "binomial": lambda n, k: torch.exp(torch.lgamma(n + 1) - torch.lgamma(k + 1) - torch.lgamma(n - k + 1)),
    "round": _rounded,
    "logb": lambda x, base: torch.log(x) / torch.log(base),
    "root": lambda x, n: torch.pow(x, 1 / n),
    "cbrt": lambda x: torch.sign(x) * torch.abs(x) ** (1 / 3),
}
"""Functions of some scalars."""

TO_SCALAR: Final[dict[str, Callable[[Tensor], Tensor]]] = {
    "logsumexp": lambda z: torch.logsumexp(z, 0),
    "mean": lambda z: torch.mean(z, 0),
    "total": lambda z: torch.sum(z, 0),
    "max": lambda z: torch.amax(z, 0),
    "min": lambda z: torch.amin(z, 0),
    "norm": lambda z: torch.linalg.vector_norm(z, dim=0),
    "entropy": lambda p: torch.special.entr(p).sum(0),
}
"""Functions of a vector, its entries along the first axis, to a scalar."""

TO_VECTOR: Final[dict[str, Callable[[Tensor], Tensor]]] = {
    "softmax": lambda z: torch.softmax(z, 0),
    "log_softmax": lambda z: torch.log_softmax(z, 0),
}

OF_TWO: Final[dict[str, Callable[[Tensor, Tensor], Tensor]]] = {
    "dot": lambda a, b: (a * b).sum(0),
    "kl": lambda p, q: F.kl_div(torch.log(q), p, reduction="none").sum(0),
    "cross_entropy": lambda p, q: -torch.special.xlogy(p, q).sum(0),
}
"""Functions of two vectors to a scalar."""

CONSTANTS: Final = {"e": math.e, "π": math.pi, "∞": math.inf}
