"""Which device a run uses, what it is called, and how much memory it has free."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import torch

from tutor.demos.memory import available
from tutor.demos.spec import Values
from tutor.errors import DemoError


def pick(wanted: str, parameters: Values) -> torch.device:
    """The device for `wanted` (auto, cpu, cuda, mps). Raises DemoError where it does not exist."""
    cuda, mps = torch.cuda.is_available(), torch.backends.mps.is_available()
    double = parameters.get("dtype") == "float64"  # Apple's GPUs have no float64
    if wanted == "auto":
        return torch.device("cuda" if cuda else "mps" if mps and not double else "cpu")
    if wanted == "cuda" and not cuda:
        raise DemoError("demos.no_cuda")
    if wanted == "mps" and not mps:
        raise DemoError("demos.no_mps")
    if wanted == "mps" and double:
        raise DemoError("demos.no_float64")
    return torch.device(wanted)


def name(device: torch.device) -> str:
    """What the device is called, such as the GPU's product name."""
    if device.type == "cuda":
        return str(torch.cuda.get_device_name(device))
    return _processor()


def memory(device: torch.device) -> tuple[int, str]:
    """Free bytes on the device, and its name for a message."""
    if device.type == "cuda":
        return int(torch.cuda.mem_get_info(device)[0]), name(device)
    return available(), name(device)


def is_out_of_memory(error: RuntimeError) -> bool:
    """Whether torch could not allocate; on the CPU only the words of the error say so."""
    return isinstance(error, torch.OutOfMemoryError) or "can't allocate memory" in str(error)


def _processor() -> str:
    cores = os.cpu_count() or 1
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()}, {cores} cores"
    except OSError:
        pass  # not Linux: what Python knows
    return f"{platform.processor() or platform.machine()}, {cores} cores"
