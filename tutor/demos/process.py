"""How the demo child uses the processor: measured settings, and why."""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
_LARGEST_MMAP_THRESHOLD = 2**25  # glibc takes no more
_KEPT = 2**30


def prepare() -> None:
    """What must be set before torch is imported."""
    # Threads that wait by spinning make a step seven times slower as soon as something else, such as the
    # screen, uses a core; sleeping threads cost next to nothing.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    if sys.platform == "linux":
        # Keep freed memory: a step allocates the same few hundred pieces again, and fresh pages are slow.
        with suppress(OSError, AttributeError):
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(_M_MMAP_THRESHOLD, _LARGEST_MMAP_THRESHOLD)
            mallopt(_M_TRIM_THRESHOLD, _KEPT)


def settle() -> None:
    """What torch must be told before its first operation starts its threads."""
    import torch

    cores = os.cpu_count() or 1
    torch.set_num_threads(cores if cores <= 2 else cores - 1)
    # A saturated softmax is full of subnormal numbers, which take the processor ten times as long.
    torch.set_flush_denormal(True)
