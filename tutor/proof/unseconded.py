"""Derivations without a second way that should have one: those that judge a number, and those of known values
that a claim rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tutor.packs import Problem
from tutor.proof.proofs import Proof
from tutor.questions import Pack


def problems(pack: Pack) -> Iterator[Problem]:
    """Advice for each of them: a person's own pack may do without."""
    judged = {question.numeric.derivation for question in pack.questions.values() if question.numeric}
    claimed = {claim.derivation for claim in pack.claims.values()}
    for derivation in pack.derivations.values():
        known = derivation.id in claimed and not derivation.symbols
        if derivation.second is None and (known or derivation.id in judged):
            yield Problem(derivation.where, derivation.id, "proof.no_second", advice=True)


def prove(packs: Sequence[Pack], shipped: Path) -> Iterator[Proof]:
    """A failure for each of them in the packs of the folder `shipped`, which may not do without."""
    for pack in packs:
        if pack.file.is_relative_to(shipped):
            for found in problems(pack):
                yield Proof(f"{pack.id}/{found.question}", "derivation", found.where, "fails", found.code)
