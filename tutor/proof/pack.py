"""Prove a pack: everything in it that the machine can test, one proof after the other as they are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import partial

from tutor.children.protocol import Message
from tutor.demos import arguments, registry
from tutor.demos.client import DemoClient
from tutor.errors import ChildError
from tutor.packs import Problem
from tutor.proof import derivations, evidence, numeric, openings, picking
from tutor.proof.check import check
from tutor.proof.claims import IndexNames, Run
from tutor.proof.memory import Memory
from tutor.proof.parts import Part, parts_of, with_derivation
from tutor.proof.proofs import Proof, State
from tutor.proof.services import Grader, Maths, RunDemo, Runs, SecondWays, Services
from tutor.proof.values import reason
from tutor.questions import Claim, Derivation, Pack, Question

RUN_SECONDS = 600.0
"""A demo that takes longer than this is taken for stuck."""


def parts(pack: Pack) -> int:
    """How many parts of a pack prove themselves."""
    return len(pack.derivations) + len(pack.questions) + len(pack.claims)


def _untold(_: str) -> None:
    """Nobody wants to know which part begins."""


def prove(
    pack: Pack,
    maths: Maths,
    grader: Grader,
    run_demo: RunDemo,
    began: Callable[[str], None] = _untold,
    memory: Memory | None = None,
    only: Container[str] | None = None,
    second: SecondWays | None = None,
) -> Iterator[Proof]:
    """The proofs of a pack: faults first, then derivations, questions and, since demos take longest, claims.

    A part that holds gives one proof, one that fails gives one for each reason; what is only advice to an
    author is a reason too, since a proof says what may ship. Runs of demos are shared
    within the pack; to share them among packs pass the same `Runs(run_demo).get`. `began` is told the name of
    each of the `parts` when its turn comes. What `memory` has is not proved again. `only`: the names of the
    parts that are wanted. `second` works out second ways, which stay open without it.
    """
    services = Services(maths, Runs(run_demo), index_names, second)
    at_fault: set[str] = set()
    for problem in check(pack, grader.lexicon):
        at_fault.add(problem.question or "")
        name = f"{pack.id}/{problem.question}" if problem.question else pack.id
        yield Proof(name, "pack", problem.where, "fails", problem.code, problem.values)
    wanted = (part for part in parts_of(pack, grader.lexicon.version) if only is None or part.id in only)
    yield from _each(wanted, services, grader, at_fault, began, memory)


def prove_claim(
    pack: Pack,
    claim: Claim,
    maths: Maths,
    run_demo: RunDemo,
    second: SecondWays,
    began: Callable[[str], None],
    memory: Memory,
) -> Iterator[Proof]:
    """The proofs of one claim: of the derivation that it rests on, then its own."""
    services = Services(maths, Runs(run_demo), index_names, second)
    yield from _each(with_derivation(pack, claim), services, None, (), began, memory)


def _each(
    parts: Iterable[Part],
    services: Services,
    grader: Grader | None,
    at_fault: Container[str],
    began: Callable[[str], None],
    memory: Memory | None,
) -> Iterator[Proof]:
    """The proofs of parts in their order. `grader`: needed where there are questions."""
    failed: dict[str, State] = {}
    for part in parts:
        began(part.id)
        doubted = part.it.id in at_fault or part.rests_on in failed
        if memory and not doubted and (kept := memory.proof(part)):
            yield kept
            continue
        for proof in _answered(part, _proofs(part, services, grader, failed, at_fault)):
            if part.kind == "derivation" and not proof.passed:
                states = (proof.state, failed.get(part.it.id))
                failed[part.it.id] = "fails" if "fails" in states else proof.state
            if memory and not doubted:
                memory.keep(part, proof)
            yield proof


def _proofs(
    part: Part,
    services: Services,
    grader: Grader | None,
    failed: Mapping[str, State],
    at_fault: Container[str],
) -> Iterator[Proof]:
    """The proofs of one part, which see of its pack what the part shows them."""
    match part.it:
        case Derivation():
            yield from derivations.prove(part.pack, part.it, services)
        case Question() if grader is not None:
            yield from _question(part.pack, part.it, services, grader, known=part.it.id in at_fault)
        case Claim():
            yield from evidence.prove(part.pack, part.it, failed, services)


def _answered(part: Part, proofs: Iterator[Proof]) -> Iterator[Proof]:
    """The proofs of a part; where a child dies or takes too long over it, the part is left open."""
    try:
        yield from proofs
    except ChildError as error:
        code, values = "proof.no_answer", reason(error)
        yield Proof(part.id, part.kind, part.where, "inconclusive", code, values)


def check_maths(pack: Pack, maths: Maths, grader: Grader, at_fault: Collection[str] = ()) -> Iterator[Problem]:
    """What working out a pack's derivations, answers and mistakes finds, without demos and open answers.

    Derivations and questions `at_fault` are left out: what is wrong with them has been said.
    """
    services = Services(maths, Runs(_no_demo), index_names, demos=False)
    for derivation in pack.derivations.values():
        if derivation.id not in at_fault:
            yield from _problems(derivation.id, derivations.prove(pack, derivation, services))
    for question in pack.questions.values():
        if question.numeric and not {question.id, question.numeric.derivation} & set(at_fault):
            yield from _problems(question.id, numeric.prove(pack, question, question.numeric, services))
        elif question.kind != "open" and question.id not in at_fault:
            yield from _problems(question.id, picking.prove(pack, question, services, grader))


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
    elif question.kind != "open":
        found = picking.prove(pack, question, services, grader)
        values = {}
        code = f"proof.{question.kind}_holds"
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


def runner(
    client: DemoClient, *, device: str = "cpu", heard: Callable[[str, Message], None] = lambda _, __: None
) -> RunDemo:
    """Demos run by a warm child. On the CPU by default, where a seed gives the same run everywhere.

    `heard` gets the demo's name and each message of its runs as they come.
    """

    def run(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        request = arguments.from_values(registry.spec(demo), parameters, device=device, seed=seed)
        return client.run(request, RUN_SECONDS, partial(heard, demo))

    return run
