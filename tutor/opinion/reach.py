"""Whether a server's name leads anywhere, found out without a thread that nobody can let go of.

Looking a name up is a blocking call that may take half a minute where there is no network. In asyncio's own
threads it would hold up the end of the program; in a daemon thread it holds up nothing.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

Lookup = Callable[[str, int], object]


async def look_up(url: str, seconds: float, lookup: Lookup = socket.getaddrinfo) -> None:
    """Look the server of `url` up. Raises OSError, TimeoutError among them, where it cannot be found."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: OSError | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    def look() -> None:
        error: OSError | None = None
        try:
            lookup(parts.hostname or "", port)
        except OSError as found:
            error = found
        except UnicodeError as found:  # a name that no name server can be asked for
            error = OSError(str(found))
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=look, name="look-up", daemon=True).start()
    async with asyncio.timeout(seconds):
        await done
