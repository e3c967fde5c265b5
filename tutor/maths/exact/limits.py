"""How long the worker may compute: a gentle limit that Python can feel, and a hard one that ends the process.

The gentle one raises between two steps of Python and leaves the worker warm; a single runaway operation on a
huge integer does not return to Python, so the operating system's limit on CPU time stands behind it.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

REQUEST_SECONDS: Final = 0.9
DERIVE_SECONDS: Final = 6.0
ALGEBRA_SECONDS: Final = 0.4
HARD_SECONDS: Final = 1


class Overrun(BaseException):
    """The time is used up. Not an Exception, so that no library swallows it."""


def _overrun(_signal: int, _frame: object) -> NoReturn:
    raise Overrun


@contextmanager
def cpu(seconds: float) -> Iterator[None]:
    """Raise Overrun when the body has used `seconds` of CPU time; limits nest, the shorter wins."""
    before = signal.signal(signal.SIGVTALRM, _overrun)
    left, _ = signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    if left and left < seconds:
        signal.setitimer(signal.ITIMER_VIRTUAL, left)
    try:
        yield
    finally:
        rest, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)
        if left:
            used = min(seconds, left) - rest
            signal.setitimer(signal.ITIMER_VIRTUAL, max(left - used, 1e-3))


def harden(seconds: float) -> None:
    """Let the operating system end this process when the next request runs far over its time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (spent + int(seconds) + HARD_SECONDS, most))
