"""The demo children of the app: one that runs, and a warm spare for the next run.

torch takes seconds to import, so the second demo should not wait for it: when the first one is opened a
spare is started as well. One task reads a child and hands each message to whoever asked for the run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from tutor.children.asynchronous import AsyncChild
from tutor.children.protocol import Message
from tutor.demos import client
from tutor.demos.arguments import RunRequest
from tutor.demos.spec import Value

Listener = Callable[[Message], None]

LAST = frozenset({"end", "error"})


class DemoChildren:
    """Runs one demo at a time; a new run takes the place of the old."""

    def __init__(self) -> None:
        self._child: AsyncChild | None = None
        self._spare: AsyncChild | None = None
        self._reader: asyncio.Task[None] | None = None
        self._run: str | None = None
        self._listener: Listener | None = None
        self._lock = asyncio.Lock()

    @property
    def running(self) -> bool:
        """Whether a demo is going on."""
        return self._run is not None

    async def run(self, request: RunRequest, listener: Listener) -> None:
        """Run this demo; `listener` gets its messages in order, the last one of kind end or error."""
        await self._send(client.message(request), listener)

    async def train_on(self, steps: int, parameters: Mapping[str, Value], listener: Listener) -> None:
        """Train the last run further, with these parameters where they fit its models."""
        await self._send(client.train_on_message(steps, parameters), listener)

    async def cancel(self) -> bool:
        """Stop the running demo; False when none runs. Its listener still gets the end."""
        if self._child is None or self._run is None:
            return False
        await self._child.cancel(self._run)
        return True

    async def close(self) -> None:
        """End the children."""
        for child in (self._child, self._spare):
            if child is not None:
                await child.close()
        if self._reader is not None:
            await self._reader
        self._child = self._spare = None

    async def _send(self, message: Message, listener: Listener) -> None:
        async with self._lock:
            if self._run is not None and self._child is not None:
                self._listener = None  # the old run's end is nobody's any more
                await self._child.cancel(self._run)
            child = await self._warm()
            self._listener = listener
            self._run = await child.send(message)

    async def _warm(self) -> AsyncChild:
        if self._child is None:
            self._child = AsyncChild(client.argv(), name=client.NAME)
            self._reader = asyncio.create_task(self._read(self._child), name="demo messages")
        await self._child.start()
        return self._child

    async def _read(self, child: AsyncChild) -> None:
        async for message in child:
            if message.get("run") != self._run:
                continue
            listener = self._listener
            if message["kind"] in LAST:
                self._run = None
            if listener is not None:
                listener(message)
