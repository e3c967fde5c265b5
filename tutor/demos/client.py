"""Run demos from code that waits: the shell, proofs, tests. (The app speaks to `argv()` through AsyncChild.)"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tutor.children import spawn
from tutor.children.blocking import Child
from tutor.children.protocol import Message
from tutor.demos import result
from tutor.demos.arguments import RunRequest
from tutor.demos.result import DemoResult
from tutor.demos.spec import Value

NAME = "demo"
RACE = 600.0
"""Seconds that one race may take."""


def argv() -> list[str]:
    """The command of the demo child."""
    return spawn.module_argv("tutor.demos.worker")


def message(request: RunRequest) -> Message:
    """The message that asks the child to run `request`."""
    return {
        "kind": "run",
        "demo": request.demo,
        "parameters": dict(request.parameters),
        "preset": request.preset,
        "device": request.device,
        "seed": request.seed,
    }


def train_on_message(steps: int, parameters: Mapping[str, Value] | None = None) -> Message:
    """The message that asks the same warm child to train its last run `steps` steps further, with other
    `parameters` if they are given and fit its models."""
    return {"kind": "train_on", "steps": steps, "parameters": None if parameters is None else dict(parameters)}


class DemoClient:
    """One warm demo child: started by the first run, kept for the next."""

    def __init__(self) -> None:
        self._child = Child(argv(), name=NAME)

    def stream(self, request: RunRequest) -> Iterator[Message]:
        """All messages of a run; closing the iterator cancels it."""
        return self._child.stream(message(request))

    def train_on(self, steps: int, parameters: Mapping[str, Value] | None = None) -> Iterator[Message]:
        """All messages of `steps` further steps of the last run, if it can be trained on."""
        return self._child.stream(train_on_message(steps, parameters))

    def run(
        self,
        request: RunRequest,
        deadline: float | None = None,
        heard: Callable[[Message], None] = lambda _: None,
    ) -> DemoResult:
        """The result of a whole run, whose messages are `heard` as they come.

        Raises TutorError, also ChildError after `deadline` seconds.
        """

        def listened() -> Iterator[Message]:
            for each in self._child.stream(message(request), deadline):
                heard(each)
                yield each

        return result.collect(listened())

    def race(self, d_k: int, batch: int, pairs: int, steps: int, device: str) -> Message:
        """How long `pairs` runs of the training ensemble and of its members one after another take: the message
        that ends it, with the fields of `engine/race.Times`."""
        sizes = {"d_k": d_k, "batch": batch, "pairs": pairs, "steps": steps, "device": device}
        return self._child.request({"kind": "race", **sizes}, RACE)

    def cancel(self) -> None:
        """Ask the running demo to stop; it is killed if it has not after half a second."""
        self._child.cancel()

    def interrupt(self) -> None:
        """End the child at once, from any thread; the run that it is at fails."""
        self._child.interrupt()

    def close(self) -> None:
        """End the child."""
        self._child.close()

    def __enter__(self) -> DemoClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run_blocking(request: RunRequest) -> Iterator[Message]:
    """All messages of one run in a child of its own; closing the iterator cancels it and ends the child."""
    with DemoClient() as client:
        yield from client.stream(request)
