"""How far a long command is, on one line of stderr that is written over; nothing where nobody watches."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from types import TracebackType
from typing import Final, TextIO

from tutor.language import Language, say
from tutor.language.visible import clean, width

EVERY: Final = 1.0
"""Seconds between two writings of the time so far."""
_CLEAR: Final = "\r\x1b[2K"


class Watch:
    """`n of m`, what runs now and the time so far."""

    def __init__(
        self,
        total: int,
        language: Language,
        *,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._language: Language = language
        self._stream = stream or sys.stderr
        self._seen = self._stream.isatty()
        self._clock = clock
        self._started = clock()
        self._count = 0
        self._name = ""
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._ticking = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Watch:
        if self._seen:
            self._ticking.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._seen:
            self._ticking.join()
            self.clear()

    def began(self, name: str) -> None:
        """The next part begins."""
        with self._lock:
            self._count, self._name = self._count + 1, name
            self._write()

    def clear(self) -> None:
        """Take the line away, so that another can be printed in its place."""
        with self._lock:
            self._put(_CLEAR)

    def _tick(self) -> None:
        while not self._over.wait(EVERY):
            with self._lock:
                self._write()

    def _write(self) -> None:
        seconds = int(self._clock() - self._started)
        values = {"done": self._count, "total": self._total, "seconds": seconds}
        line = clean(say("cli.watch", self._language, name=self._name, **values))
        room = get_terminal_size().columns - 1
        while width(line) > room:
            line = line[:-1]
        self._put(_CLEAR + line)

    def _put(self, text: str) -> None:
        if self._seen:
            self._stream.write(text)
            self._stream.flush()
