"""`prove`: the proofs of what is wanted as they are found, and what they come to."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from tutor import paths
from tutor.cli import proof_report
from tutor.cli.output import talk
from tutor.cli.proof_report import Counts, Report
from tutor.cli.prove_wanted import Wanted, wanted
from tutor.cli.watch import Watch
from tutor.cli.wiring import Parts
from tutor.crosscheck.client import CrosscheckClient
from tutor.demos.client import DemoClient
from tutor.errors import FAILED, UsageError
from tutor.grading import Grader
from tutor.language import say
from tutor.maths.client import MathsClient
from tutor.packs.committed import checkout_of
from tutor.proof import Bench, Memory, Proof, between, pending, prove_all, record, released, runner, unseconded
from tutor.proof import parts as count_parts
from tutor.questions import Pack

BAD: Final = ("fails", "inconclusive")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asked for: `base`, a commit since which parts must have changed; `cached`: what was proved
    here before is not proved again; `everything`: tell also what holds; `recorded`: put the claims of shipped
    packs that hold on record."""

    names: Sequence[str]
    base: str | None
    everything: bool
    form: str
    jobs: int
    cached: bool
    recorded: bool


def usual_form(environment: Mapping[str, str]) -> str:
    """The form of the report where none was asked for: annotations under GitHub Actions, else text."""
    return "github" if environment.get("GITHUB_ACTIONS") == "true" else "text"


def prove(parts: Parts, wish: Wish) -> int:
    """Prove what is wished; a broken pack is a failed proof. 1 unless all passed."""
    began = time.monotonic()
    what = wanted(parts.bank, wish.names, wish.base, parts.grader.lexicon)
    report = proof_report.report(
        wish.form, what.packs, parts.language, everything=wish.everything or what.single
    )
    run = _Run(parts, wish, what, report)
    run.broken()
    if not what.single:
        ids = released.read(paths.released_ids())
        run.tell(between.prove(parts.bank, what.packs, paths.shipped_questions(), ids, whole=what.whole))
        run.tell(unseconded.prove(what.packs, paths.shipped_questions()))
    run.prove()
    run.hold_against_record()
    if wish.base and not what.packs:
        talk(say("cli.nothing_changed", parts.language, base=wish.base))
    report.end(run.counts, len(what.packs), time.monotonic() - began)
    return FAILED if any(run.counts[state] for state in BAD) else 0


@dataclass
class _Run:
    """One run: what was counted so far, and how each claim fared."""

    parts: Parts
    wish: Wish
    what: Wanted
    report: Report
    counts: Counts = field(default_factory=Counter)
    claims: dict[str, str] = field(default_factory=dict)

    def broken(self) -> None:
        """Files that are no packs; beside packs that were named they are only told."""
        for pack in self.parts.bank.broken:
            if self.what.whole:
                self.counts["fails"] += 1
                self.report.broken(pack)
            else:
                for problem in pack.problems:
                    talk(problem.line(self.parts.language))

    def tell(self, proofs: Iterable[Proof]) -> Counts:
        """Report and count proofs; those of this call alone."""
        own: Counts = Counter()
        for proof in proofs:
            own[proof.state] += 1
            own["cached"] += proof.cached
            if proof.kind == "claim" and self.claims.get(proof.id) not in BAD:
                self.claims[proof.id] = proof.state
            self.report.proof(proof)
        self.counts += own
        return own

    def prove(self) -> None:
        """Prove the packs; a single part that was named is proved anew."""
        packs, only = self.what.packs, self.what.parts
        memory = Memory(paths.proofs(), self.parts.now, forgetful=self.what.single or not self.wish.cached)
        total = sum(map(count_parts, packs)) if only is None else len(only)
        with ExitStack() as stack:
            client = stack.enter_context(DemoClient())
            second = stack.enter_context(CrosscheckClient())
            watch = stack.enter_context(Watch(total, self.parts.language))
            benches = self._benches(stack, second, memory)

            def interrupt() -> None:
                client.interrupt()
                second.interrupt()

            proofs = prove_all(packs, benches, runner(client), watch.began, interrupt, memory, only, second)
            for name, of_pack in groupby(proofs, lambda proof: proof.id.partition("/")[0]):
                own = self.tell(each for each in of_pack if self._asked_about(each, watch))
                watch.clear()
                self.report.pack(next(pack for pack in packs if pack.id == name), own)

    def hold_against_record(self) -> None:
        """Nothing is on record as proved that is not; with `recorded` the record is renewed first."""
        shipped = paths.shipped_questions()
        packs = [pack for pack in self.what.packs if pack.file.is_relative_to(shipped)]
        file = paths.proved_claims()
        if self.wish.recorded:
            text = record.text(record.renewed(record.read(file), packs, self.claims))
            try:
                file.write_text(text, encoding="utf-8")
            except OSError as error:
                raise UsageError("cli.no_record", file=str(file), why=error.strerror or str(error)) from error
        self.tell(record.untrue(file, packs, self.claims))
        behind = record.behind(record.read(file), packs, self.claims)
        if behind and checkout_of(file):  # a record that came with the program is nobody's to renew
            talk(say("cli.record_behind", self.parts.language, count=behind))

    def _asked_about(self, proof: Proof, watch: Watch) -> bool:
        watch.clear()
        return not self.what.single or self.what.parts is None or proof.id in self.what.parts

    def _benches(self, stack: ExitStack, second: CrosscheckClient, memory: Memory) -> list[Bench]:
        """One with a warm child for each pack with work to do, `jobs` at most; else one that rests."""
        words = self.parts.grader.lexicon
        waiting: Sequence[Pack] = [
            pack for pack in self.what.packs if pending(pack, memory, words.version, self.what.parts)
        ]
        busy = min(self.wish.jobs, len(waiting))
        children = [stack.enter_context(MathsClient()) for _ in range(max(1, busy))]
        for maths in children[:busy]:
            maths.warm()  # from this thread: a child ends with the thread that started it
        if busy:
            second.warm()
        return [Bench(maths, Grader(words)) for maths in children]
