"""Ctrl-C that is heard while we wait, also when it comes in the last moment before the wait begins.

Python runs a signal's handler between two of its own steps. A signal that comes after the last step and before
the system call that waits only leaves a note, and nobody reads notes until the next key. So while we wait a
timer rings now and then: each ring interrupts the system call, and Python looks at its notes.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RING: Final = 0.2
"""Seconds between two looks at what has come."""


@contextmanager
def listening() -> Iterator[None]:
    """Around a call that waits: whatever it is, a Ctrl-C reaches it as KeyboardInterrupt."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, RING, RING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
