"""`prove`: the proofs of packs as they are found, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack

from tutor import paths
from tutor.cli.output import emit, talk, write
from tutor.cli.watch import Watch
from tutor.cli.wiring import Parts
from tutor.demos.client import DemoClient
from tutor.errors import FAILED
from tutor.grading import Grader
from tutor.language import Language, say
from tutor.maths.client import MathsClient
from tutor.proof import Bench, Memory, Proof, pending, prove_all, runner
from tutor.proof import parts as count_parts
from tutor.questions import Lexicon, Pack

SYMBOLS = {"holds": "✓", "cited": "·", "inconclusive": "?", "fails": "✗"}


def prove(
    parts: Parts, names: Sequence[str], *, everything: bool, as_json: bool, jobs: int, cached: bool
) -> int:
    """Prove the packs named, or all, `jobs` at a time; a broken pack is a failed proof. 1 unless all passed.

    `cached`: take what was proved before from the person's cache.
    """
    bank = parts.bank
    packs = [bank.find_pack(name) for name in names] if names else bank.packs
    language = parts.language
    states: Counter[str] = Counter()
    for broken in bank.broken:
        if not names:  # beside packs that were named it is only told
            states["fails"] += 1
        for problem in broken.problems:
            talk(problem.line(language))
    memory = Memory(paths.proofs(), parts.now) if cached else None
    with ExitStack() as stack:
        client = stack.enter_context(DemoClient())
        watch = stack.enter_context(Watch(sum(map(count_parts, packs)), language))
        benches = _benches(stack, packs, parts.grader.lexicon, memory, jobs)
        for proof in prove_all(packs, benches, runner(client), watch.began, client.interrupt, memory):
            states[proof.state] += 1
            states["cached"] += proof.cached
            if as_json:
                watch.clear()
                emit(_data(proof, language), language)
            elif everything or not proof.passed:
                watch.clear()
                write(f"{SYMBOLS[proof.state]} {proof.line(language)}")
    summary = {state: states[state] for state in (*SYMBOLS, "cached")}
    if not as_json:
        write(say("cli.proved", language, packs=len(packs), **summary))
    return FAILED if states["fails"] or states["inconclusive"] else 0


def _benches(
    stack: ExitStack, packs: Sequence[Pack], lexicon: Lexicon, memory: Memory | None, jobs: int
) -> list[Bench]:
    """One with a warm child for each pack with something to work out, `jobs` at most; else one that rests."""
    busy = min(jobs, sum(pending(pack, memory, lexicon.version) > 0 for pack in packs))
    children = [stack.enter_context(MathsClient()) for _ in range(max(1, busy))]
    for maths in children[:busy]:
        maths.warm()  # from this thread: a child ends with the thread that started it
    return [Bench(maths, Grader(lexicon)) for maths in children]


def _data(proof: Proof, language: Language) -> dict[str, object]:
    return {
        "id": proof.id,
        "kind": proof.kind,
        "state": proof.state,
        "code": proof.code,
        "message": proof.sentence(language),
        "file": proof.where.file,
        "line": proof.where.line,
        "column": proof.where.column,
        "cached": proof.cached,
    }
