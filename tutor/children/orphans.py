"""No life without the parent: a process that another one started here ends when that one does.

For workers this stands behind the end of their stdin, which a handler that does not ask for it would not
see; for a `tutor` that was started inside practice (`:demo run ...`) it is the only way to know.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Final

from tutor.children import spawn

_PR_SET_PDEATHSIG: Final = 1
_LOOK_EVERY: Final = 0.5
"""Seconds between two looks at who the parent is, where the system does not tell."""


def end_with_parent() -> None:
    """Arrange it; nothing for a process that no tutor has started."""
    parent = os.environ.pop(spawn.PARENT, None)
    if parent is None:
        return
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != int(parent):  # it ended before it could be asked for
            os._exit(0)
    else:
        threading.Thread(target=_watch, args=(int(parent),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_EVERY)
    os._exit(0)
