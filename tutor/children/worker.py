"""The loop inside a child: read requests, run handlers, answer in messages, end with the parent.

`serve` first makes the protocol safe: its descriptors are duplicated, descriptor 1 is pointed at stderr and
descriptor 0 at nothing, so that a library's print or input cannot break it. One thread reads requests all
the time: a cancel reaches a running handler, and the end of stdin ends the child even in the middle of work.
"""

from __future__ import annotations

import os
import queue
import resource
import signal
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NoReturn

from tutor.children import orphans, protocol, spawn
from tutor.children.protocol import Message
from tutor.errors import ChildError, TutorError, UsageError


class Run:
    """One request while its handler works: where it reports to, and whether it was cancelled."""

    def __init__(self, run: str, out: Wire, cancelled: set[str]) -> None:
        self.id = run
        self._out = out
        self._cancelled = cancelled
        self._seq = 0

    def emit(self, kind: str, /, **fields: object) -> None:
        """Send a message of this run."""
        self._out.write({"run": self.id, "seq": self._seq, "kind": kind, **fields})
        self._seq += 1

    def fail(self, error: TutorError) -> None:
        """End this run with `error`."""
        self._out.write({"run": self.id, "seq": self._seq, **protocol.error_message(error)})

    @property
    def cancelled(self) -> bool:
        """Whether the parent asked to stop; look between steps."""
        return self.id in self._cancelled


NICENESS: Final = 5
"""How far a child stands back, so that the screen's process is served first."""
Handler = Callable[[Message, Run], Mapping[str, object] | None]
"""Answers a request. What it returns rides in the run's `end` message."""


class Wire:
    """The protocol's own descriptors, out of reach of what libraries print."""

    def __init__(self) -> None:
        self._in, self._out = os.dup(0), os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self._turn = threading.Lock()

    def write(self, message: Mapping[str, object]) -> None:
        """Send one message; without a reader there is no reason to live."""
        line = memoryview(protocol.encode(message))
        try:
            with self._turn:
                while line:
                    line = line[os.write(self._out, line) :]
        except BrokenPipeError:
            os._exit(0)

    def read(self) -> bytes:
        """The next bytes from the parent; empty at the end."""
        return os.read(self._in, 2**16)


def serve(
    handlers: Mapping[str, Handler],
    *,
    ready: Callable[[], Mapping[str, object]] = dict,
    niceness: int = NICENESS,
) -> None:
    """Answer requests until stdin ends; a request's `kind` picks its handler.

    `ready` runs first, for heavy imports; what it returns rides in the child's `hello`.
    """
    wire = Wire()
    _settle(niceness)
    requests: queue.SimpleQueue[Message] = queue.SimpleQueue()
    cancelled: set[str] = set()
    threading.Thread(target=_listen, args=(wire, requests, cancelled), daemon=True).start()
    wire.write({"run": "", "seq": 0, "kind": "hello", "pid": os.getpid(), **ready()})
    while True:
        request = requests.get()
        run = Run(str(request.get("run", "")), wire, cancelled)
        _answer(handlers, request, run)
        cancelled.discard(run.id)


def _answer(handlers: Mapping[str, Handler], request: Message, run: Run) -> None:
    try:
        if run.cancelled:
            run.emit("end", cancelled=True)
            return
        result = handlers.get(str(request["kind"]), _unknown)(request, run)
        run.emit("end", **{"cancelled": run.cancelled, **(result or {})})
    except TutorError as error:
        run.fail(error)
    except MemoryError:
        run.fail(ChildError("children.memory"))
    except Exception as error:  # noqa: BLE001 - the outermost edge of this process: it reports and lives on
        traceback.print_exc()
        detail = f"{type(error).__name__}: {error}"[:300]
        run.fail(ChildError("children.crashed", detail=detail))


def _unknown(request: Message, _run: Run) -> NoReturn:
    raise UsageError("children.unknown_request", kind=request["kind"])


def _listen(wire: Wire, requests: queue.SimpleQueue[Message], cancelled: set[str]) -> None:
    lines = protocol.Lines()
    try:
        while piece := wire.read():
            for line in lines.feed(piece):
                message = protocol.decode(line)
                if message["kind"] == "cancel":
                    cancelled.add(str(message.get("run", "")))
                else:
                    requests.put(message)
    except ChildError as error:
        wire.write({"run": "", "seq": 0, **protocol.error_message(error)})
        os._exit(1)
    os._exit(0)  # the parent is gone or done with us: not even a running handler may hold this up


def _settle(niceness: int) -> None:
    """Take the place of a child: lower priority, own limits, no life without the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    with suppress(OSError):
        os.nice(niceness)
    if limit := os.environ.pop(spawn.ADDRESS_SPACE, None):
        with suppress(OSError, ValueError):  # macOS refuses this limit
            resource.setrlimit(resource.RLIMIT_AS, (int(limit), int(limit)))
    orphans.end_with_parent()  # for a handler that holds the interpreter lock: the reader cannot see the end
