"""The parent side for the Textual app: the same child, read by one task of the event loop.

`async for message in child` yields the messages of all runs in order until `close`. A child that dies or
breaks the protocol is one more message (`error`), so that a screen shows it instead of falling over; the
next `send` starts a new one. Start it from the main thread (see `spawn`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress

from tutor.children import protocol, spawn
from tutor.children.protocol import Message
from tutor.errors import ChildError

_STDERR_KEPT = 4096


class AsyncChild:
    """A child process inside an event loop."""

    def __init__(self, argv: Sequence[str], *, name: str, address_space: int | None = None) -> None:
        self.name = name
        self._argv = tuple(argv)
        self._address_space = address_space
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._inbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self._open: dict[str, asyncio.Event] = {}
        self._killed: set[str] = set()
        self._runs = 0
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process id of the running child, if one runs."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Start the child now, so that the first request finds it warm; nothing if it runs.

        Raises ChildError if it cannot be started.
        """
        async with self._starting:
            if self._process is not None:
                return
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._argv,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                    env=spawn.environment(self._address_space),
                    process_group=0,
                    limit=2**20,
                )
            except OSError as error:
                raise ChildError("children.cannot_start", name=self.name, why=str(error)) from error
            self._reader = asyncio.create_task(self._read(self._process), name=f"child {self.name}")

    async def send(self, message: Mapping[str, object]) -> str:
        """Send a request, starting the child if need be; returns the id of its run."""
        await self.start()
        self._runs += 1
        run = str(self._runs)
        self._open[run] = asyncio.Event()
        await self._write({**message, "run": run})
        return run

    def __aiter__(self) -> AsyncIterator[Message]:
        return self

    async def __anext__(self) -> Message:
        message = await self._inbox.get()
        if message is None:
            raise StopAsyncIteration
        return message

    async def cancel(self, run: str | None = None) -> None:
        """Ask `run` (or every open run) to stop; the child is killed if one has not in half a second."""
        runs = [r for r in self._open if run in (None, r)]
        if not runs:
            return
        for each in runs:
            await self._write({"run": each, "kind": "cancel"})
        waits = [self._open[r].wait() for r in runs if r in self._open]
        try:
            await asyncio.wait_for(asyncio.gather(*waits), spawn.GRACE)
        except TimeoutError:
            self._killed.update(runs)
            await self.kill()

    async def kill(self) -> None:
        """End the child at once and wait for it; open runs end as killed or died."""
        if self._process is not None and self._reader is not None:
            spawn.kill(self._process.pid)
            await asyncio.shield(self._reader)

    async def close(self) -> None:
        """End the child and the iteration."""
        if self._process is not None and self._reader is not None:
            self._killed.update(self._open)
            if self._process.stdin is not None:
                self._process.stdin.close()
            try:
                await asyncio.wait_for(asyncio.shield(self._reader), spawn.GRACE)
            except TimeoutError:
                await self.kill()
        self._inbox.put_nowait(None)

    async def _write(self, message: Mapping[str, object]) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(BrokenPipeError, ConnectionResetError):  # the reader reports its death
                self._process.stdin.write(protocol.encode(message))
                await self._process.stdin.drain()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout and process.stderr  # noqa: S101, PT018 - pipes were asked for
        listening = asyncio.create_task(_tail(process.stderr))
        lines = protocol.Lines()
        broken: ChildError | None = None
        try:
            # Pieces, not lines: StreamReader.readline raises on a line beyond its limit.
            while piece := await process.stdout.read(2**16):
                for line in lines.feed(piece):
                    self._deliver(protocol.decode(line))
        except ChildError as error:
            broken = error
            spawn.kill(process.pid)
        status = await _ended(process)
        said = spawn.last_line(await listening)
        self._process = self._reader = None
        self._end_open_runs(broken or ChildError("children.died", name=self.name, status=status, said=said))

    def _deliver(self, message: Message) -> None:
        self._inbox.put_nowait(message)
        if message["kind"] in protocol.LAST_KINDS:
            ended = self._open.pop(str(message.get("run")), None)
            if ended is not None:
                ended.set()

    def _end_open_runs(self, error: ChildError) -> None:
        runs = list(self._open)
        if not runs and error.values.get("status") not in (0, None):
            self._inbox.put_nowait({**protocol.error_message(error), "run": ""})
        for run in runs:
            if run in self._killed:
                self._deliver({"run": run, "kind": "end", "cancelled": True, "killed": True})
            else:
                self._deliver({**protocol.error_message(error), "run": run})
        self._killed.clear()


async def _ended(process: asyncio.subprocess.Process) -> int:
    try:
        return await asyncio.wait_for(process.wait(), spawn.GRACE)
    except TimeoutError:  # it closed its stdout and lives on: of no use to anybody
        spawn.kill(process.pid)
        return await process.wait()


async def _tail(stream: asyncio.StreamReader) -> bytes:
    said = b""
    while piece := await stream.read(2**14):
        said = (said + piece)[-_STDERR_KEPT:]
    return said
