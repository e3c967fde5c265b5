"""`prove`: which packs and parts, with what, and what the proofs come to."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import groupby

from tutor import paths
from tutor.cli import proof_report
from tutor.cli.output import talk
from tutor.cli.proof_report import Counts, Report
from tutor.cli.prove_changed import since
from tutor.cli.watch import Watch
from tutor.cli.wiring import Parts
from tutor.crosscheck.client import CrosscheckClient
from tutor.demos.client import DemoClient
from tutor.errors import FAILED
from tutor.grading import Grader
from tutor.language import say
from tutor.maths.client import MathsClient
from tutor.proof import Bench, Memory, between, pending, prove_all, released, runner
from tutor.proof import parts as count_parts
from tutor.questions import Pack


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asked for: `base`, a commit since which parts must have changed; `cached`: what was proved
    here before is not proved again; `everything`: tell also what holds."""

    names: Sequence[str]
    base: str | None
    everything: bool
    form: str
    jobs: int
    cached: bool


def usual_form(environment: Mapping[str, str]) -> str:
    """The form of the report where none was asked for: annotations under GitHub Actions, else text."""
    return "github" if environment.get("GITHUB_ACTIONS") == "true" else "text"


def prove(parts: Parts, wish: Wish) -> int:
    """Prove the packs named, or all; a broken pack is a failed proof. 1 unless all passed."""
    began = time.monotonic()
    packs = [parts.bank.find_pack(name) for name in wish.names] if wish.names else parts.bank.packs
    wanted = since(wish.base, packs, parts.grader.lexicon) if wish.base else None
    packs = packs if wanted is None else wanted.packs
    report = proof_report.report(wish.form, packs, parts.language, everything=wish.everything)
    counts: Counts = Counter()
    for broken in parts.bank.broken:
        if wish.names:  # beside packs that were named it is only told
            for problem in broken.problems:
                talk(problem.line(parts.language))
        else:
            counts["fails"] += 1
            report.broken(broken)
    ids = released.read(paths.released_ids())
    for proof in between.prove(parts.bank, packs, paths.shipped_questions(), ids, whole=not wish.names):
        counts[proof.state] += 1
        report.proof(proof)
    counts += _proved(parts, packs, None if wanted is None else wanted.parts, wish, report)
    if wanted is not None and not packs:
        talk(say("cli.nothing_changed", parts.language, base=wish.base))
    report.end(counts, len(packs), time.monotonic() - began)
    return FAILED if counts["fails"] or counts["inconclusive"] else 0


def _proved(
    parts: Parts, packs: Sequence[Pack], only: frozenset[str] | None, wish: Wish, report: Report
) -> Counts:
    memory = Memory(paths.proofs(), parts.now) if wish.cached else None
    total = sum(map(count_parts, packs)) if only is None else len(only)
    counts: Counts = Counter()
    with ExitStack() as stack:
        client = stack.enter_context(DemoClient())
        second = stack.enter_context(CrosscheckClient())
        watch = stack.enter_context(Watch(total, parts.language))
        benches = _benches(stack, packs, parts, memory, only, wish.jobs)
        second.warm()  # from this thread, as the others

        def interrupt() -> None:
            client.interrupt()
            second.interrupt()

        proofs = prove_all(packs, benches, runner(client), watch.began, interrupt, memory, only, second)
        for name, of_pack in groupby(proofs, lambda proof: proof.id.partition("/")[0]):
            own: Counts = Counter()
            for proof in of_pack:
                own[proof.state] += 1
                own["cached"] += proof.cached
                watch.clear()
                report.proof(proof)
            watch.clear()
            report.pack(next(pack for pack in packs if pack.id == name), own)
            counts += own
    return counts


def _benches(
    stack: ExitStack,
    packs: Sequence[Pack],
    parts: Parts,
    memory: Memory | None,
    only: frozenset[str] | None,
    jobs: int,
) -> list[Bench]:
    """One with a warm child for each pack with something to work out, `jobs` at most; else one that rests."""
    words = parts.grader.lexicon
    busy = min(jobs, sum(pending(pack, memory, words.version, only) > 0 for pack in packs))
    children = [stack.enter_context(MathsClient()) for _ in range(max(1, busy))]
    for maths in children[:busy]:
        maths.warm()  # from this thread: a child ends with the thread that started it
    return [Bench(maths, Grader(words)) for maths in children]
