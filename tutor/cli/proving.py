"""`prove`: the proofs of packs as they are found, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tutor.cli.output import emit, talk, write
from tutor.cli.watch import Watch
from tutor.cli.wiring import Parts
from tutor.demos.client import DemoClient
from tutor.errors import FAILED
from tutor.language import Language, say
from tutor.proof import Proof, Runs, runner
from tutor.proof import parts as count_parts
from tutor.proof import prove as prove_pack

SYMBOLS = {"holds": "✓", "cited": "·", "inconclusive": "?", "fails": "✗"}


def prove(parts: Parts, names: Sequence[str], *, everything: bool, as_json: bool) -> int:
    """Prove the packs named, or all; a broken pack is a failed proof. 1 unless everything passed."""
    bank = parts.bank
    packs = [bank.find_pack(name) for name in names] if names else bank.packs
    language = parts.language
    states: Counter[str] = Counter()
    for broken in () if names else bank.broken:
        states["fails"] += 1
        for problem in broken.problems:
            talk(problem.line(language))
    with DemoClient() as client, Watch(sum(map(count_parts, packs)), language) as watch:
        runs = Runs(runner(client))
        for pack in packs:
            for proof in prove_pack(pack, parts.maths, parts.grader, runs.get, watch.began):
                states[proof.state] += 1
                if as_json:
                    watch.clear()
                    emit(_data(proof, language), language)
                elif everything or not proof.passed:
                    watch.clear()
                    write(f"{SYMBOLS[proof.state]} {proof.line(language)}")
    summary = {state: states[state] for state in SYMBOLS}
    if not as_json:
        write(say("cli.proved", language, packs=len(packs), **summary))
    return FAILED if states["fails"] or states["inconclusive"] else 0


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
    }
