"""Text that is on every machine that runs the demos: the source of one module of Python's own library.

Which letters it has depends on the version of Python alone; the run says which module and version it was.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tutor.errors import DemoError

MODULE = "argparse"
"""About 100,000 letters of code and English, ASCII only; small enough to be read at once."""


@cache
def source() -> str:
    """The text. Raises DemoError where Python comes without its sources."""
    found = find_spec(MODULE)
    try:
        return Path(str(found.origin if found else "")).read_text(encoding="ascii")
    except (OSError, UnicodeError) as error:
        raise DemoError("demos.no_text", module=MODULE) from error


@cache
def alphabet() -> str:
    """The letters that occur, each once, in order."""
    return "".join(sorted(set(source())))


@cache
def entropy() -> float:
    """-Σ p ln p over the letters (nats): the loss of knowing how often each occurs and nothing else."""
    counts = Counter(source())
    return -math.fsum(n / counts.total() * math.log(n / counts.total()) for n in counts.values())


def described() -> dict[str, object]:
    """What a run says of its text."""
    return {
        "module": MODULE,
        "python": ".".join(map(str, sys.version_info[:3])),
        "letters": f"{len(source()):,}",
        "different": len(alphabet()),
    }
