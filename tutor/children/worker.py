"""The loop inside a child: read requests, run handlers, answer in messages, end with the parent.

`serve` first makes the protocol safe: its descriptors are duplicated, descriptor 1 is pointed at stderr and
descriptor 0 at nothing, so that a library's print or input cannot break it. There is one thread: to hand each
request from a reading thread to this one took a tenth of a small verdict. While a handler runs, what the
parent says is heard whenever the handler asks whether it was cancelled; one that does not ask is killed.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NoReturn

from tutor.children import orphans, protocol, spawn
from tutor.children.protocol import Message
from tutor.errors import ChildError, TutorError, UsageError


class Run:
    """One request while its handler works: where it reports to, and whether it was cancelled."""

    def __init__(self, run: str, line: Line) -> None:
        self.id = run
        self._line = line
        self._seq = 0

    def emit(self, kind: str, /, **fields: object) -> None:
        """Send a message of this run."""
        self._line.write({"run": self.id, "seq": self._seq, "kind": kind, **fields})
        self._seq += 1

    def fail(self, error: TutorError) -> None:
        """End this run with `error`."""
        self._line.write({"run": self.id, "seq": self._seq, **protocol.error_message(error)})

    @property
    def cancelled(self) -> bool:
        """Whether the parent asked to stop; look between steps. Ends the process where the parent is gone."""
        self._line.hear()
        return self.id in self._line.cancelled


NICENESS: Final = 5
"""How far a child stands back, so that the screen's process is served first."""
Handler = Callable[[Message, Run], Mapping[str, object] | None]
"""Answers a request. What it returns rides in the run's `end` message."""


class Line:
    """The protocol's own descriptors, out of reach of what libraries print, and what came in by them."""

    def __init__(self) -> None:
        self.cancelled: set[str] = set()
        self._in, self._out = os.dup(0), os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self._pieces = protocol.Lines()
        self._requests: deque[Message] = deque()
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)

    def write(self, message: Mapping[str, object]) -> None:
        """Send one message; without a reader there is no reason to live."""
        rest = memoryview(protocol.encode(message))
        try:
            while rest:
                rest = rest[os.write(self._out, rest) :]
        except BrokenPipeError:
            os._exit(0)

    def request(self) -> Message:
        """The next request, waited for."""
        while not self._requests:
            self._read()
        return self._requests.popleft()

    def hear(self) -> None:
        """Take in what has come, without waiting."""
        while self._poll.poll(0):
            self._read()

    def _read(self) -> None:
        """Wait for something, and take it in. The end of stdin ends this process, in the midst of any work."""
        piece = os.read(self._in, 2**16)
        if not piece:
            os._exit(0)
        try:
            for line in self._pieces.feed(piece):
                message = protocol.decode(line)
                if message["kind"] == "cancel":
                    self.cancelled.add(str(message.get("run", "")))
                else:
                    self._requests.append(message)
        except ChildError as error:
            self.write({"run": "", "seq": 0, **protocol.error_message(error)})
            os._exit(1)


def serve(
    handlers: Mapping[str, Handler],
    *,
    ready: Callable[[], Mapping[str, object]] = dict,
    niceness: int = NICENESS,
) -> NoReturn:
    """Answer requests until stdin ends; a request's `kind` picks its handler.

    `ready` runs first, for heavy imports; what it returns rides in the child's `hello`.
    """
    line = Line()
    _settle(niceness)
    line.write({"run": "", "seq": 0, "kind": "hello", "pid": os.getpid(), **ready()})
    while True:
        request = line.request()
        run = Run(str(request.get("run", "")), line)
        _answer(handlers, request, run)
        line.cancelled.discard(run.id)


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


def _settle(niceness: int) -> None:
    """Take the place of a child: lower priority, own limits, no life without the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    with suppress(OSError):
        os.nice(niceness)
    if limit := os.environ.pop(spawn.ADDRESS_SPACE, None):
        with suppress(OSError, ValueError):  # macOS refuses this limit
            resource.setrlimit(resource.RLIMIT_AS, (int(limit), int(limit)))
    orphans.end_with_parent()  # for a handler that does not ask: it cannot see the end
