"""Packs proved side by side. Nearly all of the time is spent waiting for children, so threads are enough.

Each thread has a maths child and a grader of its own; demos run one at a time, since each of them uses the
whole machine already.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

from tutor.proof.pack import prove
from tutor.proof.proofs import Proof
from tutor.proof.services import Grader, Maths, RunDemo, Runs
from tutor.questions import Pack


@dataclass(frozen=True, slots=True)
class Bench:
    """What one thread works with."""

    maths: Maths
    grader: Grader


def prove_all(
    packs: Sequence[Pack], benches: Sequence[Bench], run_demo: RunDemo, began: Callable[[str], None]
) -> Iterator[Proof]:
    """The proofs of all packs, in the order of the packs; `began` hears of the parts as `prove` tells them.

    Whoever stops listening stops the work: each thread ends with the part that it is at.
    """
    runs, free, stopped = Runs(run_demo), SimpleQueue[Bench](), threading.Event()
    for bench in benches:
        free.put(bench)

    def work(pack: Pack) -> list[Proof]:
        found: list[Proof] = []
        bench = free.get()
        try:
            for proof in prove(pack, bench.maths, bench.grader, runs.get, began):
                found.append(proof)
                if stopped.is_set():
                    break
        finally:
            free.put(bench)
        return found

    pool = ThreadPoolExecutor(len(benches))
    try:
        for proofs in [pool.submit(work, pack) for pack in packs]:
            yield from proofs.result()
    finally:
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)
