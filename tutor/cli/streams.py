"""The three standard streams, made safe before anything is read or written.

Whoever starts the program may have closed one, may read only the first line, or may have pointed it at a full
disk; none of that is a fault of the program.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, TextIO

from tutor.language import Language, say
from tutor.language.visible import clean

_MODES: Final = {"stdin": "r", "stdout": "w", "stderr": "w"}
_ESCAPES: Final = "tutor.escapes"
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def prepare(language: Callable[[], Language]) -> None:
    """Open what is closed, and see to it that a character that cannot be shown ends nothing.

    ASCII is what Python falls back to where nobody said what the terminal speaks, and today that is UTF-8
    (PEP 538 and 540 decide alike). Any other encoding is taken at its word: what it lacks becomes an escape,
    and the person is told once why, in what `language` then says.
    """
    codecs.register_error(_ESCAPES, _Escapes(language))
    for number, (name, mode) in enumerate(_MODES.items()):
        if getattr(sys, name) is None:
            _take(number)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _ESCAPES), (sys.stderr, _ESCAPES)):
        if isinstance(stream, TextIOWrapper):
            ascii_only = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if ascii_only else None, errors=errors)


class _Escapes:
    """Codec errors on output: each character becomes an escape, and the first one is explained on stderr."""

    def __init__(self, language: Callable[[], Language]) -> None:
        self._language = language
        self._explained = False

    def __call__(self, error: UnicodeError) -> tuple[str | bytes, int]:
        if not self._explained and isinstance(error, UnicodeEncodeError):
            self._explained = True
            told = say("cli.not_shown", self._language(), encoding=error.encoding)
            try:
                told.encode(error.encoding)
            except UnicodeEncodeError:
                told = say("cli.not_shown", "en", encoding=error.encoding)
            complain(told)
        return codecs.backslashreplace_errors(error)


def silence() -> None:
    """Our output cannot be taken: let the interpreter's last flush go nowhere."""
    _nowhere(sys.stdout)


def complain(*lines: str) -> None:
    """Lines on stderr, in which a name or a library's words cannot steer the terminal.

    When even that is refused, the exit code alone must say it.
    """
    with suppress(OSError, ValueError):
        for line in lines:
            sys.stderr.write(clean(line).rstrip() + "\n")
    settle()


def settle() -> None:
    """What stderr still holds goes out now, or nowhere: it must not fail at the end and change the exit code.

    The app is drawn on stderr, and its terminal may be gone.
    """
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            _nowhere(sys.stderr)


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
