"""Number formats as torch has them, and empty tensors of them on the meta device."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor

META: Final = "meta"
FORMATS: Final[dict[str, torch.dtype]] = {
    "fp64": torch.float64,
    "fp32": torch.float32,
    "bf16": torch.bfloat16,
    "fp16": torch.float16,
    "fp8": torch.float8_e4m3fn,
    "e4m3": torch.float8_e4m3fn,
    "e5m2": torch.float8_e5m2,
    "int8": torch.int8,
}
OF_BYTES: Final = {0: "none", 1: "fp8", 2: "bf16", 4: "fp32", 8: "fp64"}
"""What a width in bytes usually is."""


def empty(*shape: int, dtype: str) -> Tensor:
    """A tensor without data; two four-bit numbers share a byte, and `none` takes no room."""
    if dtype == "none":
        return torch.empty(0, device=META)
    if dtype == "int4":
        elements = 1
        for size in shape:
            elements *= size
        return torch.empty(-(-elements // 2), dtype=torch.uint8, device=META)
    return torch.empty(shape, dtype=FORMATS[dtype], device=META)


def stored(tensors: list[Tensor]) -> int:
    """Bytes of all storages, each once, however many views there are of it."""
    storages = {each.untyped_storage()._cdata: each.untyped_storage().nbytes() for each in tensors}
    return sum(storages.values())
