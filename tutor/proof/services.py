"""What a proof needs around it, as protocols: the maths child, the grader, and a way to run demos."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tutor.crosscheck.request import Answer, Definitions
from tutor.errors import TutorError
from tutor.maths.requests import CheckRequest
from tutor.outcomes import Grade, MathsVerdict, WorkedDerivation
from tutor.proof.claims import IndexNames, Run
from tutor.questions import Blank, Computed, Derivation, Lexicon, Pack, Question

RunDemo = Callable[[str, Mapping[str, object], int], Run]
"""Run a demo by name with these parameters and seed, to its end. Raises TutorError."""


class Maths(Protocol):
    """`tutor.maths.client.MathsClient`."""

    def check(self, request: CheckRequest) -> MathsVerdict:
        """The verdict on one answer."""

    def judge(
        self, question: Question, derivation: Derivation, givens: Mapping[str, str], answer: str
    ) -> MathsVerdict:
        """The verdict on an answer to a numeric question."""

    def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
        """The derivation carried out. Raises MathsError."""

    def value(
        self,
        expr: str,
        given: Mapping[str, str] | None = None,
        symbols: Mapping[str, str] | None = None,
    ) -> float:
        """An expression as a number. Raises MathsError."""


class SecondWays(Protocol):
    """`tutor.crosscheck.client.CrosscheckClient`."""

    def answers(
        self,
        by: str,
        way: Computed,
        symbols: Mapping[str, str],
        steps: Definitions,
        cases: Sequence[Definitions],
    ) -> tuple[Answer, ...]:
        """The value of a second way in each case. Raises TutorError."""


class Grader(Protocol):
    """`tutor.grading.Grader`."""

    lexicon: Lexicon

    def hears(self, blank: Blank, text: str, pack: Pack | None = None) -> str | None:
        """What the words in a gap say: "" the right thing, the id of a mistake, None neither."""

    def grade(self, question: Question, answer: str, pack: Pack | None = None) -> Grade:
        """The grade of a free-text answer."""


@dataclass
class Runs:
    """Runs demos, each once and one at a time: claims that rest on the same run share it."""

    run_demo: RunDemo
    _made: dict[str, Run | TutorError] = field(default_factory=dict)
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def get(self, demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        """The run. Raises TutorError, again and at once for a run that has failed before."""
        key = json.dumps([demo, seed, sorted(parameters.items())], default=str)
        with self._turn:
            if key not in self._made:
                try:
                    self._made[key] = self.run_demo(demo, parameters, seed)
                except TutorError as error:
                    self._made[key] = error
        made = self._made[key]
        if isinstance(made, TutorError):
            raise made
        return made


@dataclass(frozen=True, slots=True)
class Services:
    """All of them. `index_names`: what the parts of a finding's index are called, by demo and finding."""

    maths: Maths
    runs: Runs
    index_names: Callable[[str], IndexNames]
    second: SecondWays | None = None
    """Works out second ways; without it they are left open."""
    demos: bool = True
    """Whether demos and second ways are run too; `pack check` leaves them to `prove`."""
    _worked: dict[tuple[object, ...], WorkedDerivation] = field(default_factory=dict)

    def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
        """The derivation carried out, once for all parts of the pack that need it. Raises MathsError."""
        key = (derivation.id, derivation.where, derivation.result.expr, *sorted(givens.items()))
        if key not in self._worked:
            self._worked[key] = self.maths.derive(derivation, givens)
        return self._worked[key]
