"""The parent side: one warm child that works out second ways, started when the first is asked for."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from typing import Final

from tutor.children.blocking import Child
from tutor.children.spawn import module_argv
from tutor.crosscheck import request
from tutor.crosscheck.request import Answer, Definitions
from tutor.questions import Computed

DEADLINE: Final = 600.0
"""Seconds by the wall until the child is taken for stuck: its own budget is one of work, not of waiting."""


class CrosscheckClient:
    """Works out second ways, each once. Safe to use from several threads, one at a time."""

    def __init__(self, *, deadline: float = DEADLINE) -> None:
        self._child = Child(module_argv("tutor.crosscheck.worker"), name="crosscheck")
        self._deadline = deadline
        self._turn = threading.Lock()
        self._known: dict[str, tuple[Answer, ...]] = {}

    def warm(self) -> None:
        """Start the child now. Raises ChildError."""
        with self._turn:
            self._child.start()

    def answers(
        self,
        by: str,
        way: Computed,
        symbols: Mapping[str, str],
        steps: Definitions,
        cases: Sequence[Definitions],
    ) -> tuple[Answer, ...]:
        """The value of the second way in each case. Raises MathsError, DemoError (no torch), ChildError."""
        asked = request.message(by, way, symbols, steps, cases)
        key = json.dumps(asked)
        with self._turn:
            if key not in self._known:
                self._known[key] = request.answers(self._child.request(asked, self._deadline))
            return self._known[key]

    def interrupt(self) -> None:
        """End the child at once, from any thread; what it is at fails."""
        self._child.interrupt()

    def close(self) -> None:
        """End the child."""
        with self._turn:
            self._child.close()

    def __enter__(self) -> CrosscheckClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
