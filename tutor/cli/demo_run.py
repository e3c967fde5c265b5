"""Run a demo in the shell: the protocol as it comes, or a report when it has ended."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import click

from tutor.children import protocol
from tutor.cli import demo_report
from tutor.cli.edge import INTERRUPTED
from tutor.demos import arguments, registry
from tutor.demos.arguments import RunRequest
from tutor.demos.client import DemoClient
from tutor.demos.result import Collector
from tutor.errors import ChildError, TutorError, UsageError
from tutor.language import Language, say

Message = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Show:
    """What to print of a run, and where else to keep it."""

    as_json: bool
    progress: bool
    save: Path | None
    language: Language


def run(name: str, words: Sequence[str], show: Show) -> int:
    """Run `name` to its end, or to Ctrl-C. Raises the error that the child reports."""
    spec = registry.spec(name)
    request = arguments.parse(spec, words)
    collector = Collector()
    with ExitStack() as stack:
        keep = stack.enter_context(_kept(show.save)) if show.save else None
        client = stack.enter_context(DemoClient())
        stack.enter_context(_interrupt_cancels(client))
        for message in _to_the_end(client, request):
            line = protocol.encode(message).decode("utf-8", "backslashreplace").rstrip("\n")
            if keep is not None:
                keep(line)
            if show.as_json:
                click.echo(line)
            if message["kind"] == "error":
                raise protocol.error_of(message)
            collector.add(dict(message))
            if show.progress:
                _progress(message, show.language)
    result = collector.result()
    if not show.as_json:
        demo_report.show(spec, result, show.language)
    return INTERRUPTED if result.cancelled else 0


def _to_the_end(client: DemoClient, request: RunRequest) -> Iterator[Message]:
    """The run's messages; a child that died says so in one more, so that no stream just stops."""
    seen = 0
    try:
        for seen, message in enumerate(client.stream(request), 1):  # noqa: B007 - counted for the one after the last
            yield message
    except ChildError as error:
        yield {"run": "1", "seq": seen, **protocol.error_message(error)}


@contextmanager
def _kept(path: Path) -> Iterator[Callable[[str], None]]:
    """What keeps a line in the file at once. A path that cannot be opened is wrong usage; a disk that fills
    up while the demo runs is not."""

    def refused(error: OSError) -> dict[str, str]:
        return {"file": str(path), "reason": error.strerror or str(error)}

    try:
        file = path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise UsageError("cli.cannot_write", **refused(error)) from error

    def keep(line: str) -> None:
        try:
            file.write(line + "\n")
        except OSError as error:
            raise TutorError("cli.cannot_write", **refused(error)) from error

    try:
        yield keep
    finally:
        with suppress(OSError):  # a line that was refused stays in the buffer and is refused again
            file.close()


@contextmanager
def _interrupt_cancels(client: DemoClient) -> Iterator[None]:
    """The first Ctrl-C asks the demo to stop between two steps; a second one interrupts as always."""
    before = signal.getsignal(signal.SIGINT)

    def ask(_signal: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        client.cancel()

    signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(message: Message, language: Language) -> None:
    """One line that is written over, only where a person watches."""
    if not sys.stderr.isatty():
        return
    if message["kind"] == "progress":
        left = message.get("seconds_left")
        seconds = f"{protocol.as_float(left):.0f}" if left is not None else "?"
        text = say("cli.progress", language, done=message["done"], total=message["total"], seconds=seconds)
        sys.stderr.write(f"\r\x1b[2K{text}")
    elif message["kind"] == "end":
        sys.stderr.write("\r\x1b[2K")
    sys.stderr.flush()
