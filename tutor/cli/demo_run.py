"""Run a demo in the shell: the protocol as it comes, or a report when it has ended."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from tutor.children import protocol
from tutor.cli import demo_report, demo_save
from tutor.cli.edge import INTERRUPTED
from tutor.cli.output import talk
from tutor.demos import arguments, registry
from tutor.demos.arguments import RunRequest
from tutor.demos.client import DemoClient
from tutor.demos.result import Collector
from tutor.errors import ChildError
from tutor.language import Language, say

Message = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Show:
    """What to print of a run, and where else to keep it."""

    as_json: bool
    plain: bool
    save: Sequence[Path]
    language: Language


def run(name: str, words: Sequence[str], show: Show) -> int:
    """Run `name` to its end, or to Ctrl-C. Raises the error that the child reports."""
    spec = registry.spec(name)
    request = arguments.parse(spec, words)
    collector = Collector()
    with ExitStack() as stack:
        keepers = [stack.enter_context(demo_save.kept(path)) for path in show.save]
        client = stack.enter_context(DemoClient())
        stack.enter_context(_interrupt_cancels(client))
        for message in _to_the_end(client, request):
            line = protocol.encode(message).decode("utf-8", "backslashreplace").rstrip("\n")
            for keeper in keepers:
                keeper.line(line)
            if show.as_json:
                click.echo(line)
            if message["kind"] == "error":
                raise protocol.error_of(message)
            collector.add(dict(message))
            if not (show.plain or show.as_json):
                _progress(message, show.language)
        result = collector.result()
        for keeper in keepers:
            keeper.result(spec, result, show.language)
            talk(say("cli.saved", show.language, file=keeper.path))
    if not show.as_json:
        demo_report.show(spec, result, show.language, pictures=not show.plain)
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
