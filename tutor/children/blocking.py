"""The parent side for code that waits: one warm child, requests with deadlines, streams.

No threads: one selector writes the request and reads answers and stderr, so that neither side can block the
other, and a deadline holds whatever the child does. A killed child is started anew by the next request.
"""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from tutor.children import protocol, spawn
from tutor.children.protocol import Message
from tutor.errors import ChildError

_STDERR_KEPT = 4096


class Child:
    """A child process that is started when it is first needed and stays for the next request."""

    def __init__(self, argv: Sequence[str], *, name: str, address_space: int | None = None) -> None:
        self.name = name
        self._argv = tuple(argv)
        self._address_space = address_space
        self._process: _Process | None = None
        self._runs = 0
        self._current: str | None = None
        self._kill_at: float | None = None

    @property
    def pid(self) -> int | None:
        """The process id of the running child, if one runs."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the child now, so that the first request finds it warm. Raises ChildError if it cannot."""
        if self._process is None:
            try:
                self._process = _Process(self._argv, self._address_space)
            except OSError as error:
                raise ChildError("children.cannot_start", name=self.name, why=str(error)) from error

    def request(self, message: Mapping[str, object], deadline: float) -> Message:
        """The `end` message that answers `message`.

        Raises the error that the child reports, ChildError("children.deadline") after `deadline` seconds
        (the child is killed), ChildError("children.died") when it dies.
        """
        *_, last = self.stream(message, deadline)
        if last["kind"] == "error":
            raise protocol.error_of(last)
        return last

    def stream(self, message: Mapping[str, object], deadline: float | None = None) -> Iterator[Message]:
        """All messages that answer `message`, up to its `end` or `error`. Closing the iterator cancels."""
        until = None if deadline is None else time.monotonic() + deadline
        return self._messages(message, until, deadline or 0.0)

    def cancel(self) -> None:
        """Ask the running request to stop; it is killed if it has not after half a second."""
        if self._current is not None and self._process is not None and self._kill_at is None:
            self._process.send({"run": self._current, "kind": "cancel"})
            self._kill_at = time.monotonic() + spawn.GRACE

    def interrupt(self) -> None:
        """End the child at once, from any thread: the request that it is at fails with children.died."""
        if (process := self._process) is not None:
            spawn.kill(process.pid)

    def close(self) -> None:
        """End the child: it ends when its stdin does, and is killed if it does not."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _messages(
        self, message: Mapping[str, object], until: float | None, seconds: float
    ) -> Iterator[Message]:
        if self._current is not None:
            raise RuntimeError(f"the child {self.name} answers one request at a time")
        self.start()
        assert self._process is not None  # noqa: S101 - start() set it; this tells the type checker
        self._runs += 1
        run = self._current = str(self._runs)
        self._kill_at = None
        ended = False
        try:
            self._process.send({**message, "run": run})
            while not ended:
                for answer in self._next(self._process, until, seconds):
                    if answer.get("run") == run:
                        if answer["kind"] in protocol.LAST_KINDS:
                            ended, self._current = True, None  # free, even if the reader stops here
                        yield answer
        except ChildError:
            self._kill()
            raise
        finally:
            if not ended:
                self._abandon(run)
                self._current = None

    def _next(self, process: _Process, until: float | None, seconds: float) -> list[Message]:
        """Messages as they come; empty when nothing came before it was time to look at the clock."""
        limits = [t for t in (until, self._kill_at) if t is not None]
        answers = process.exchange(min(limits) - time.monotonic() if limits else None)
        if answers is None:
            status, said = process.close()
            self._process = None
            raise ChildError("children.died", name=self.name, status=status, said=said)
        now = time.monotonic()
        if answers:
            return answers
        if until is not None and now >= until:
            raise ChildError("children.deadline", name=self.name, seconds=f"{seconds:g}")
        if self._kill_at is not None and now >= self._kill_at:
            self._kill()
            return [{"run": self._current, "kind": "end", "cancelled": True, "killed": True}]
        return []

    def _abandon(self, run: str) -> None:
        """Nobody reads this run any more: let it stop, or kill it."""
        process = self._process
        if process is None:
            return
        self.cancel()
        while self._process is not None:
            try:
                answers = self._next(process, None, 0.0)
            except ChildError:
                self._kill()
                return
            if any(a.get("run") == run and a["kind"] in protocol.LAST_KINDS for a in answers):
                return

    def _kill(self) -> None:
        if self._process is not None:
            spawn.kill(self._process.pid)
            self._process.close()
            self._process = None


class _Process:
    """The process and its three pipes behind one selector."""

    def __init__(self, argv: Sequence[str], address_space: int | None) -> None:
        self._popen = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=spawn.environment(address_space),
            process_group=0,  # Ctrl-C in the terminal is for the parent
        )
        self.pid = self._popen.pid
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr  # noqa: S101, PT018 - pipes were asked for
        self._stdin, self._stdout, self._stderr = self._popen.stdin, self._popen.stdout, self._popen.stderr
        self._lines = protocol.Lines()
        self._said = b""
        self._unsent = b""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    def send(self, message: Mapping[str, object]) -> None:
        """Send `message`; what the pipe does not take at once goes with the next exchanges."""
        waiting = bool(self._unsent)
        self._unsent += protocol.encode(message)
        if not waiting:
            self._write()
            if self._unsent:
                self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def exchange(self, timeout: float | None) -> list[Message] | None:
        """Write and read once; None when the child closed its side."""
        messages: list[Message] = []
        ended = False
        for key, _ in self._selector.select(None if timeout is None else max(timeout, 0.0)):
            if key.fileobj is self._stdin:
                self._write()
                if not self._unsent:
                    self._selector.unregister(self._stdin)
            elif key.fileobj is self._stderr:
                self._hear()
            else:
                piece = self._stdout.read(2**16)
                ended = piece == b""
                messages += [protocol.decode(line) for line in self._lines.feed(piece or b"")]
        return None if ended and not messages else messages

    def close(self) -> tuple[int, str]:
        """End it, by force if need be: exit status and the last line of its stderr."""
        with suppress(BrokenPipeError):
            self._stdin.close()
        try:
            status = self._popen.wait(spawn.GRACE)
        except subprocess.TimeoutExpired:
            spawn.kill(self.pid)
            status = self._popen.wait()
        while self._stderr.fileno() in self._selector.get_map() and self._hear():
            pass
        self._selector.close()
        self._stdout.close()
        self._stderr.close()
        return status, spawn.last_line(self._said)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            pass  # the pipe is full
        except BrokenPipeError:
            self._unsent = b""  # its stdout ends as well, and that is where it is reported

    def _hear(self) -> bool:
        piece = self._stderr.read(2**16)
        if piece == b"":
            self._selector.unregister(self._stderr)
        self._said = (self._said + (piece or b""))[-_STDERR_KEPT:]
        return bool(piece)
