"""One claim proved again while somebody watches: its derivation, then every run of its demo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tutor.children.protocol import Message
from tutor.crosscheck.client import CrosscheckClient
from tutor.demos.client import DemoClient
from tutor.maths.client import MathsClient
from tutor.proof.claims import Run
from tutor.proof.memory import Memory
from tutor.proof.pack import prove_claim, runner
from tutor.proof.proofs import Proof, State
from tutor.questions import Claim, Pack

WORST_FIRST: Final[tuple[State, ...]] = ("fails", "inconclusive", "cited", "holds")


@dataclass(frozen=True, slots=True)
class Stage:
    """What goes on: a derivation or claim by its name, or the run of a `demo`, `done` of `total` steps."""

    name: str
    demo: str = ""
    seed: int = 0
    done: int = 0
    total: int = 0


class _Stopped(Exception):  # noqa: N818 - not a fault: nobody watches any more
    """Leaves a proof that would begin a demo."""


@dataclass
class Again:
    """Proves claims with children of its own. `prove` blocks; `interrupt` ends it from another thread."""

    memory: Memory
    _demos: DemoClient = field(default_factory=DemoClient)
    _second: CrosscheckClient = field(default_factory=CrosscheckClient)
    _stopped: bool = False
    _stage: Stage = field(default_factory=lambda: Stage(""))

    def prove(self, pack: Pack, claim: Claim, told: Callable[[Stage | Proof], None]) -> State | None:
        """Prove the claim anew, and remember it where it holds; None where it was interrupted.

        `told` hears of each stage, and of each proof as it is found. Raises TutorError.
        """

        def began(name: str) -> None:
            self._stage = Stage(name)
            told(self._stage)

        def heard(demo: str, message: Message) -> None:
            seed, done, total = (int(str(message.get(word, 0))) for word in ("seed", "done", "total"))
            if message["kind"] == "hello":
                self._stage = Stage(self._stage.name, demo, seed)
                told(self._stage)
            elif message["kind"] == "progress":
                told(Stage(self._stage.name, demo, self._stage.seed, done, total))

        states: list[State] = []
        with MathsClient() as maths, self._demos, self._second, suppress(_Stopped):
            run = self._run(runner(self._demos, heard=heard))
            for proof in prove_claim(pack, claim, maths, run, self._second, began, self.memory.anew()):
                told(proof)
                states.append(proof.state)
        return None if self._stopped else next(state for state in WORST_FIRST if state in states)

    def interrupt(self) -> None:
        """Stop; the run that goes on ends at once."""
        self._stopped = True
        self._demos.interrupt()
        self._second.interrupt()

    def _run(self, run: Callable[[str, Mapping[str, object], int], Run]) -> Callable[..., Run]:
        def unless_stopped(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
            if self._stopped:
                raise _Stopped
            return run(demo, parameters, seed)

        return unless_stopped
