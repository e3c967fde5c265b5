"""Build what was asked on the meta device and count it: parameters, bytes of storage or FLOPs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

import torch
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from tutor.crosscheck.counting.formats import META, empty, stored
from tutor.crosscheck.counting.memory import MEMORY
from tutor.crosscheck.counting.modules import MODULES
from tutor.crosscheck.counting.number_formats import NUMBERS
from tutor.errors import MathsError

_RUN: Final = ("dtype", "tokens", "batch", "backward")
MOST_LAYERS: Final = 512
"""Layers, experts: each is a Python object also on the meta device."""
LARGEST: Final = 2**52

Argument = int | Fraction | str


def count(way: str, builder: str, arguments: Mapping[str, Argument]) -> int | Fraction:
    """What `way` counts of it. Raises MathsError for sizes that nothing has."""
    for name, size in arguments.items():
        limit = MOST_LAYERS if name in ("layers", "experts", "active") else LARGEST
        if isinstance(size, int) and not 0 <= size <= limit:
            raise MathsError("crosscheck.bad_size", name=name, size=size)
    try:
        if builder in NUMBERS:
            return NUMBERS[builder](**arguments)
        with torch.device(META):
            return _count(way, builder, dict(arguments))
    except (RuntimeError, ValueError, ZeroDivisionError, KeyError, TypeError) as error:
        why = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        raise MathsError("crosscheck.not_built", builder=builder, why=why) from error


def _count(way: str, builder: str, arguments: dict[str, Argument]) -> int:
    if builder == "attention_products":
        return _products(**arguments)  # type: ignore[arg-type]
    if builder in MEMORY:
        return stored(MEMORY[builder](**arguments))
    how = {name: arguments.pop(name) for name in _RUN}
    module = MODULES[builder](*arguments.values())
    if way == "parameters":
        return sum(each.numel() for each in module.parameters())
    if way == "tensors":
        return stored([empty(*each.shape, dtype=str(how["dtype"])) for each in module.parameters()])
    return _flops(module, builder, arguments, how)


def _flops(
    module: torch.nn.Module, builder: str, sizes: Mapping[str, Argument], how: Mapping[str, Argument]
) -> int:
    shape = (int(how["batch"]), int(how["tokens"]))
    if builder in ("embedding", "gpt2", "llama"):
        x = torch.empty(shape, dtype=torch.int64, device=META)
    else:
        width = int(sizes["d_in"] if "d_in" in sizes else sizes["d_model"])
        x = torch.empty(*shape, width, device=META, requires_grad=True)
    return _counted(lambda: module(x), backward=bool(how["backward"]))


def _products(tokens: int, d_model: int, heads: int, queries: int, batch: int, backward: int) -> int:
    """Q Kᵀ and the weighted sum of V, over all heads."""
    Q = torch.empty(batch * heads, queries, d_model // heads, device=META, requires_grad=True)  # (B h, n, d)
    K, V = (
        torch.empty(batch * heads, tokens, d_model // heads, device=META, requires_grad=True) for _ in range(2)
    )  # (B h, T, d)
    return _counted(lambda: torch.softmax(Q @ K.transpose(1, 2), dim=-1) @ V, backward=bool(backward))


def _counted(run: Callable[[], Tensor], *, backward: bool) -> int:
    counter = FlopCounterMode(display=False)
    with counter:
        out = run()
        if backward:
            out.sum().backward()
    return int(counter.get_total_flops())
