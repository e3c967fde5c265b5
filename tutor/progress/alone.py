"""Whether this is the only copy of the program on a database: a lock that ends with the process.

A second copy works all the same; only the place to resume at belongs to the first, so that two copies do not
pull one conversation in two directions.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

NOT_HELD: Final = -1


def take(database: Path) -> int:
    """The descriptor that holds the lock, or NOT_HELD when another copy has it. Raises OSError."""
    descriptor = os.open(database.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return NOT_HELD
    except OSError:
        # A file system without locks: nobody can tell, and the only copy must not lose its place over it.
        return descriptor
    return descriptor


def release(descriptor: int) -> int:
    """Let go of the lock; safe to call twice."""
    if descriptor != NOT_HELD:
        os.close(descriptor)
    return NOT_HELD
