"""How a child is started: its command line, its environment, and how it is killed.

Limits travel in the environment and the child sets them itself, because code between fork and exec
(`preexec_fn`) can deadlock in a process with threads.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import tutor

PARENT: Final = "TUTOR_CHILD_OF"
ADDRESS_SPACE: Final = "TUTOR_CHILD_ADDRESS_SPACE"
SECRETS: Final = ("TUTOR_LLM_KEY",)
"""What no child needs to know that only works: the key of the second opinion."""
GRACE: Final = 0.5
"""Seconds between asking a child to stop and killing it."""


def module_argv(module: str) -> list[str]:
    """The command that runs `module` in this interpreter; -P keeps the current folder off its path."""
    return [sys.executable, "-P", "-m", module]


def environment(address_space: int | None, *, whole: bool = False) -> dict[str, str]:
    """This process's environment, with what the child must know added.

    Without the secrets, unless it is the `whole` program that is started once more.
    """
    env = {name: value for name, value in os.environ.items() if whole or name not in SECRETS}
    root = Path(tutor.__file__).resolve().parent.parent
    if not {"site-packages", "dist-packages"} & set(root.parts):
        env["PYTHONPATH"] = os.pathsep.join(filter(None, (str(root), env.get("PYTHONPATH"))))
    env.pop(PARENT, None)
    env.pop(ADDRESS_SPACE, None)
    # Linux sends the death signal when the spawning *thread* ends: only the main thread may ask for it.
    if threading.current_thread() is threading.main_thread():
        env[PARENT] = str(os.getpid())
    if address_space is not None:
        env[ADDRESS_SPACE] = str(address_space)
    return env


def kill(pid: int) -> None:
    """Kill the child and whatever it started; children lead their own process group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def last_line(said: bytes) -> str:
    """The last line a child wrote to stderr: of a traceback, the one that says what happened."""
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip()[:300] if lines else ""
