"""What no pack can prove alone: follow-ups into other packs, and that the ids of the last release are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tutor.packs import Bank, Problem
from tutor.proof import released, trees
from tutor.proof.proofs import Proof
from tutor.questions import Pack, Where


def prove(
    bank: Bank, packs: Sequence[Pack], shipped: Path, ids: Mapping[str, Where], *, whole: bool
) -> Iterator[Proof]:
    """The failures of these packs of the bank; with `whole` also of what should be there beside them.

    `ids` are those of the last release: packs outside of the folder `shipped` have never been released.
    """
    wanted = {pack.file for pack in packs}
    own = [pack for pack in packs if pack.file.is_relative_to(shipped)]
    for name, problem in released.gone(own, ids):
        yield _failed(name, problem)
    if whole and not bank.broken:
        for name, problem in released.without_pack({pack.id for pack in bank.packs}, ids):
            yield _failed(name, problem)
    by_file = {pack.file: pack.id for pack in packs}
    for problem in (*bank.dangling(), *trees.across(bank.packs)):
        if problem.where.file in wanted:
            yield _failed(f"{by_file[problem.where.file]}/{problem.question}", problem)


def _failed(name: str, problem: Problem) -> Proof:
    return Proof(name, "pack", problem.where, "fails", problem.code, problem.values)
