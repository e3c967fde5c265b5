"""The terminal that the app is drawn on, where it behaves otherwise than Textual expects.

Bytes that are no UTF-8 become a sign that says so, a terminal that is gone ends the app with everything kept,
and what nobody expected leaves through the program's own edge, with its log and its sentence.
"""

from __future__ import annotations

import codecs
import errno
import os
import signal
from typing import TYPE_CHECKING, Final, cast

from textual.drivers import linux_driver

if TYPE_CHECKING:
    from tutor.tui.app import TutorApp

UNREAD: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for bytes that are no text."""

ENDED_BY: Final = 128
"""Added to a signal's number, as shells report it."""


class TerminalDriver(linux_driver.LinuxDriver):
    """Textual's own driver, without its ways of breaking down."""

    def write(self, data: str) -> None:
        """Paint; where nobody looks any more, nothing waits for it."""
        writer = self._writer_thread
        if writer is not None and writer.is_alive():
            super().write(data)

    def _run_input_thread(self) -> None:
        app = cast("TutorApp", self._app)
        try:
            self.run_input_thread()
        except OSError:
            app.call_later(app.leave_at_once, ENDED_BY + signal.SIGHUP)
        except Exception as error:  # noqa: BLE001 - the outermost frame of its thread, and it is told
            app.call_later(app._handle_exception, error)


def install() -> None:
    """Let Textual's driver read what is no UTF-8, and notice the end: it has no setting for either."""
    vars(linux_driver)["getincrementaldecoder"] = lambda encoding: lambda: Typed(encoding)


class Typed:
    """Decodes what is typed. A terminal that is gone has nothing to read at once and for ever, where only the
    first program of its session is sent a signal (`make run`, a shell): OSError, for Textual would ask on.
    """

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        """The text of these bytes and of those kept back before."""
        if not data and not final:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return self._decoder.decode(data, final)
