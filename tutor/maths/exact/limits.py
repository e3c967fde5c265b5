"""How long the worker may compute: a gentle limit that Python can feel, and a hard one that ends the process.

The gentle one raises between two steps of Python and leaves the worker warm; a single runaway operation on a
huge integer does not return to Python, so the operating system's limit on CPU time stands behind it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final, NoReturn

REQUEST_SECONDS: Final = 0.8
DERIVE_SECONDS: Final = 6.0
IDENTITY_SECONDS: Final = 0.15
ALGEBRA_SECONDS: Final = 0.3
DIAGNOSIS_SECONDS: Final = 0.15
FORM_SECONDS: Final = 0.6
AGAIN: Final = 0.1
"""An exception that is raised inside a destructor is lost: it is raised again so much later."""
LAST: Final = 0.05
"""What is left, when the last stage has used up its time, to hand over what was found before it."""
HARD_SECONDS: Final = 0.15
"""How much more than it may take a request takes at the very most."""


class Overrun(BaseException):
    """The time is used up. Not an Exception, so that no library swallows it."""


def _overrun(_signal: int, _frame: object) -> NoReturn:
    raise Overrun


@cache
def _ready() -> None:
    """Name what feels the gentle limit, once: the signal never comes without a timer, and naming it anew for
    every limit takes longer than the arithmetic of a small verdict."""
    signal.signal(signal.SIGVTALRM, _overrun)


FAILURES: Final = (
    Overrun,
    NotImplementedError,
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
    ArithmeticError,
    MemoryError,
)
"""What an attempt of SymPy's may end in: then it has shown nothing."""


@contextmanager
def cpu(seconds: float) -> Iterator[None]:
    """Raise Overrun when the body has used `seconds` of CPU time; limits nest, the shorter wins."""
    _ready()
    left, _ = signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    if left and left < seconds:
        signal.setitimer(signal.ITIMER_VIRTUAL, left, AGAIN)
    try:
        yield
    finally:
        rest, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        if left:
            used = min(seconds, left) - rest
            signal.setitimer(signal.ITIMER_VIRTUAL, max(left - used, LAST), AGAIN)


def harden(seconds: float) -> None:
    """Let the operating system end this process when the request that begins runs over its time.

    SIGPROF is left to its default, which ends the process in the midst of any operation.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds + HARD_SECONDS)


def soften() -> None:
    """The request is done."""
    signal.setitimer(signal.ITIMER_PROF, 0.0)
