"""The parent side of the maths worker: one warm child that can be killed, and is started anew unnoticed."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Final

from tutor.children.blocking import Child
from tutor.children.protocol import Message, as_float
from tutor.children.spawn import module_argv
from tutor.errors import ChildError
from tutor.maths import requests
from tutor.maths.requests import CheckRequest
from tutor.outcomes import MathsVerdict, Outcome, WorkedDerivation, WorkedStep
from tutor.questions import Derivation, Question

DEADLINE: Final = 15.0
"""Seconds of wall clock until the worker is killed; it limits its own CPU time far below (`exact.limits`)."""
START: Final = 45.0
"""More seconds for a worker that has yet to start: SymPy takes its time on a busy machine."""
ADDRESS_SPACE: Final = 768 * 2**20


class MathsClient:
    """Judges, derives and evaluates through the worker. Safe to use from several threads, one at a time."""

    def __init__(self, *, deadline: float = DEADLINE) -> None:
        self._child = Child(module_argv("tutor.maths.exact.worker"), name="maths", address_space=ADDRESS_SPACE)
        self._deadline = deadline
        self._turn = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The worker's process id, if it runs."""
        return self._child.pid

    def warm(self) -> None:
        """Start the worker now, so that the first verdict does not wait for it."""
        with self._turn:
            self._child.start()

    def check(self, request: CheckRequest) -> MathsVerdict:
        """The verdict on one answer. A worker that fails or overruns gives `undecided`, which costs nothing.

        Raises MathsError when the reference, a given or a mistake is at fault, never for the answer.
        """
        try:
            answer = self._ask({"kind": "check", **request.to_json()})
        except ChildError as error:
            code = "maths.deadline" if error.code == "children.deadline" else "maths.worker_failed"
            return MathsVerdict(Outcome.UNDECIDED, code)
        return requests.verdict_from_json(answer)

    def judge(
        self, question: Question, derivation: Derivation, givens: Mapping[str, str], answer: str
    ) -> MathsVerdict:
        """The verdict on `answer` to a numeric question; `givens` holds the chosen value per name."""
        return self.check(requests.of_question(question, derivation, givens, answer))

    def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
        """The derivation carried out. Raises MathsError when an expression cannot be worked out."""
        given = requests.chosen(derivation, givens)
        answer = self._ask_twice(
            {
                "kind": "derive",
                "symbols": dict(derivation.symbols),
                "given": list(given.items()),
                "steps": [[step.name, step.expr] for step in derivation.steps],
                "result": derivation.result.expr,
            }
        )
        steps = tuple(
            WorkedStep(
                step.name,
                line["shown"],
                line["latex"],
                line["exact"],
                line["decimal"],
                step.why,
                tuple(line["rules"]),
            )
            for step, line in zip(derivation.steps, _lines(answer, "steps"), strict=True)
        )
        shown = tuple((line["name"], line["shown"]) for line in _lines(answer, "given"))
        return WorkedDerivation(
            derivation.id,
            shown,
            steps,
            str(answer["exact"]),
            str(answer["latex"]),
            str(answer["decimal"]),
            tuple(derivation.symbols.items()),
        )

    def value(
        self,
        expr: str,
        given: Mapping[str, str] | None = None,
        symbols: Mapping[str, str] | None = None,
    ) -> float:
        """The decimal value of an author's expression; `symbols` may declare random names in it.

        Raises MathsError when it has none.
        """
        request = {"kind": "value", "expr": expr, "given": list((given or {}).items())}
        answer = self._ask_twice({**request, "symbols": dict(symbols) if symbols else None})
        return as_float(answer["value"])

    def equal(self, first: str, second: str, *, symbols: Mapping[str, str], given: Mapping[str, str]) -> bool:
        """Whether two of an author's expressions are exactly the same, as far as it can be proved."""
        request = CheckRequest(second, first, "formula", symbols, given)
        return self.check(request).outcome is Outcome.RIGHT

    def close(self) -> None:
        """End the worker."""
        with self._turn:
            self._child.close()

    def __enter__(self) -> MathsClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask_twice(self, message: Mapping[str, object]) -> Message:
        """What an author asks, which is no worker's death: one that died of something else is started anew."""
        try:
            return self._ask(message)
        except ChildError as error:
            if error.code != "children.died":
                raise
            return self._ask(message)

    def _ask(self, message: Mapping[str, object]) -> Message:
        with self._turn:
            allowance = START if self._child.pid is None and self._deadline else 0.0
            return self._child.request(message, self._deadline + allowance)


def _lines(answer: Message, key: str) -> list[dict[str, str]]:
    found = answer[key]
    assert isinstance(found, list)  # noqa: S101 - our own worker wrote it
    return found


__all__ = ["CheckRequest", "MathsClient"]
