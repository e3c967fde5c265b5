"""Prove a pack: everything in it that the machine can test, one proof after the other as they are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from tutor.demos import arguments, registry
from tutor.demos.client import DemoClient
from tutor.packs import Problem
from tutor.proof import derivations, evidence, numeric, openings
from tutor.proof.check import check
from tutor.proof.claims import IndexNames, Run
from tutor.proof.proofs import Proof, State
from tutor.proof.services import Grader, Maths, RunDemo, Runs, Services
from tutor.questions import Pack, Question

RUN_SECONDS = 600.0
"""A demo that takes longer than this is taken for stuck."""


def parts(pack: Pack) -> int:
    """How many parts of a pack prove themselves."""
    return len(pack.derivations) + len(pack.questions) + len(pack.claims)


def _untold(_: str) -> None:
    """Nobody wants to know which part begins."""


def prove(
    pack: Pack, maths: Maths, grader: Grader, run_demo: RunDemo, began: Callable[[str], None] = _untold
) -> Iterator[Proof]:
    """The proofs of a pack: faults first, then derivations, questions and, since demos take longest, claims.

    A part that holds gives one proof, one that fails gives one for each reason; what is only advice to an
    author is a reason too, since a proof says what may ship. Runs of demos are shared
    within the pack; to share them among packs pass the same `Runs(run_demo).get`. `began` is told the name of
    each of the `parts` when its turn comes.
    """
    services = Services(maths, Runs(run_demo), index_names)
    at_fault: set[str] = set()
    for problem in check(pack, grader.lexicon):
        at_fault.add(problem.question or "")
        name = f"{pack.id}/{problem.question}" if problem.question else pack.id
        yield Proof(name, "pack", problem.where, "fails", problem.code, problem.values)
    failed: dict[str, State] = {}
    for derivation in pack.derivations.values():
        began(f"{pack.id}/{derivation.id}")
        for proof in derivations.prove(pack, derivation, services):
            if not proof.passed:
                failed[derivation.id] = (
                    "fails" if "fails" in (proof.state, failed.get(derivation.id)) else proof.state
                )
            yield proof
    for question in pack.questions.values():
        began(f"{pack.id}/{question.id}")
        yield from _question(pack, question, services, grader, known=question.id in at_fault)
    for claim in pack.claims.values():
        began(f"{pack.id}/{claim.id}")
        yield from evidence.prove(pack, claim, failed, services)


def check_maths(pack: Pack, maths: Maths, at_fault: Collection[str] = ()) -> Iterator[Problem]:
    """What working out a pack's derivations, answers and mistakes finds, without demos and without a grader.

    Derivations and questions `at_fault` are left out: what is wrong with them has been said.
    """
    services = Services(maths, Runs(_no_demo), index_names, demos=False)
    for derivation in pack.derivations.values():
        if derivation.id not in at_fault:
            yield from _problems(derivation.id, derivations.prove(pack, derivation, services))
    for question in pack.questions.values():
        if question.numeric and not {question.id, question.numeric.derivation} & set(at_fault):
            yield from _problems(question.id, numeric.prove(pack, question, question.numeric, services))


def _problems(name: str, proofs: Iterable[Proof]) -> Iterator[Problem]:
    return (Problem(p.where, name, p.code, p.values) for p in proofs if not p.passed)


def _no_demo(demo: str, _: Mapping[str, object], __: int) -> Run:
    raise ValueError(demo)


def _question(
    pack: Pack, question: Question, services: Services, grader: Grader, *, known: bool
) -> Iterator[Proof]:
    if question.numeric is not None:
        found = numeric.prove(pack, question, question.numeric, services)
        values = {"mistakes": len(question.numeric.mistakes)}
        code = "proof.numeric_holds"
    else:
        found = openings.prove(pack, question, grader)
        values = {"examples": len(question.examples)}
        code = "proof.open_holds"
    failed = known
    for proof in found:
        failed = True
        yield proof
    if not failed:
        yield Proof(f"{pack.id}/{question.id}", "question", question.where, "holds", code, values)


def index_names(demo: str) -> IndexNames:
    """What the parts of a finding's index are called, from the demo's spec."""
    called = {kind.name: kind.index for kind in registry.spec(demo).findings}
    return lambda finding: called.get(finding, ())


def runner(client: DemoClient, *, device: str = "cpu") -> RunDemo:
    """Demos run by a warm child. On the CPU by default, where a seed gives the same run everywhere."""

    def run(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        request = arguments.from_values(registry.spec(demo), parameters, device=device, seed=seed)
        return client.run(request, RUN_SECONDS)

    return run
