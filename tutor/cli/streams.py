"""The three standard streams, made safe before anything is read or written.

Whoever starts the program may have closed one, may read only the first line, or may have pointed it at a full
disk; none of that is a fault of the program.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from tutor.language.visible import clean

_MODES: Final = {"stdin": "r", "stdout": "w", "stderr": "w"}
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def prepare() -> None:
    """Open what is closed; a terminal that cannot show a character gets an escape and ends nothing."""
    for number, (name, mode) in enumerate(_MODES.items()):
        if getattr(sys, name) is None:
            _take(number)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def silence() -> None:
    """Our output cannot be taken: let the interpreter's last flush go nowhere."""
    _nowhere(sys.stdout)


def complain(*lines: str) -> None:
    """Lines on stderr, in which a name or a library's words cannot steer the terminal.

    When even that is refused, the exit code alone must say it.
    """
    try:
        for line in lines:
            sys.stderr.write(clean(line).rstrip() + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            _nowhere(sys.stderr)  # what is still buffered must not fail at the end and change the exit code


def _nowhere(stream: TextIO) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def refused(error: OSError) -> bool:
    """Whether this is a stream that takes no more: the fault names no file of ours."""
    return error.filename is None and error.errno in _FULL


def _take(number: int) -> None:
    """Point a closed descriptor at nothing. Left free it would be the next file's, a database's say, and
    what a library prints would land in there."""
    try:
        os.fstat(number)
    except OSError:
        nothing = os.open(os.devnull, os.O_RDWR)
        if nothing != number:
            os.dup2(nothing, number)
            os.close(nothing)
        os.set_inheritable(number, True)
