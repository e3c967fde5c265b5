"""Whether a run fits, asked before anything is allocated."""

from __future__ import annotations

import os
from pathlib import Path

from tutor.errors import DemoError

SHARE = 0.8
"""How much of the free memory a demo may plan to use."""
MEBIBYTE = 2**20


def available() -> int:
    """Bytes of main memory that are free for a run."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass  # not Linux: below
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2


def refuse_if_too_large(needed: int, free: int, where: str) -> None:
    """Raises DemoError with both numbers when `needed` bytes would not fit into `free` ones."""
    if needed > SHARE * free:
        raise DemoError(
            "demos.too_large", needed=f"{needed / MEBIBYTE:,.0f}", free=f"{free / MEBIBYTE:,.0f}", where=where
        )
