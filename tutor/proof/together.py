"""Packs proved side by side. Nearly all of the time is spent waiting for children, so threads are enough.

Each thread has a maths child and a grader of its own; demos run one at a time, since each of them uses the
whole machine already.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue

from tutor.proof.claims import Run
from tutor.proof.memory import Memory
from tutor.proof.pack import prove
from tutor.proof.parts import parts_of
from tutor.proof.proofs import Proof
from tutor.proof.services import Grader, Maths, RunDemo, Runs, SecondWays
from tutor.questions import Pack


def pending(pack: Pack, memory: Memory | None, words: str, only: Container[str] | None = None) -> int:
    """How many parts of a pack take work, as no proof of them is remembered. `words`: see `Part`."""
    wanted = (part for part in parts_of(pack, words) if part.costs and (only is None or part.id in only))
    return sum(memory is None or memory.find(part) is None for part in wanted)


@dataclass(frozen=True, slots=True)
class Bench:
    """What one thread works with."""

    maths: Maths
    grader: Grader


class _Stopped(Exception):  # noqa: N818 - not a fault: nobody listens any more
    """Leaves a part that would begin a demo."""


def prove_all(
    packs: Sequence[Pack],
    benches: Sequence[Bench],
    run_demo: RunDemo,
    began: Callable[[str], None],
    interrupt: Callable[[], None] = lambda: None,
    memory: Memory | None = None,
    only: Container[str] | None = None,
    second: SecondWays | None = None,
) -> Iterator[Proof]:
    """The proofs of all packs, in the order of the packs; the rest is as in `prove`.

    Whoever stops listening stops the work: `interrupt` ends the demo that runs, and each thread the part that
    it is at, before this returns.
    """
    free, stopped = SimpleQueue[Bench](), threading.Event()
    for bench in benches:
        free.put(bench)

    def run(demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        if stopped.is_set():
            raise _Stopped
        return run_demo(demo, parameters, seed)

    runs = Runs(run)

    def work(pack: Pack) -> list[Proof]:
        found: list[Proof] = []
        bench = free.get()
        try:
            with suppress(_Stopped):
                for proof in prove(pack, bench.maths, bench.grader, runs.get, began, memory, only, second):
                    found.append(proof)
                    if stopped.is_set():
                        break
        finally:
            free.put(bench)
        return found

    pool, heard = ThreadPoolExecutor(len(benches)), False
    try:
        for proofs in [pool.submit(work, pack) for pack in packs]:
            yield from proofs.result()
        heard = True
    finally:
        stopped.set()
        if not heard:
            interrupt()
        pool.shutdown(cancel_futures=True)
