"""Names to things: "pack/id" of questions and claims, also where one pack points into another."""

from __future__ import annotations

from tutor.errors import UsageError
from tutor.questions import Claim, Derivation, Pack, Question
from tutor.session.desk import Bank


def qualified(pack: str, name: str) -> str:
    """`name` as "pack/id": as it is when it names its pack, else of `pack`."""
    return name if "/" in name else f"{pack}/{name}"


def found(bank: Bank, ref: str) -> tuple[Pack, Question] | None:
    """The question, or None when the bank does not have it (a pack was removed or changed)."""
    try:
        return bank.find(ref)
    except UsageError:
        return None


def claim_of(bank: Bank, ref: str) -> tuple[Pack, Claim] | None:
    """The claim "pack/id" and its pack, or None."""
    pack_id, _, name = ref.partition("/")
    for pack in bank.packs:
        if pack.id == pack_id and name in pack.claims:
            return pack, pack.claims[name]
    return None


def derivation_of(pack: Pack, question: Question) -> Derivation | None:
    """The derivation that a numeric question is judged by."""
    return pack.derivations.get(question.numeric.derivation) if question.numeric else None
