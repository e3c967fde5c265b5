"""What is known of a claim's proof without proving it: when it held on this machine, whether it did in CI."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tutor.proof import record
from tutor.proof.memory import Memory
from tutor.proof.parts import claim_of
from tutor.questions import Claim, Pack


@dataclass(frozen=True, slots=True)
class Known:
    """`here`: when the claim as it is now was last proved on this machine, by the program as it is now.
    `in_ci`: it is on the record that the tests of this version hold true."""

    here: datetime | None = None
    in_ci: bool = False


@dataclass(frozen=True, slots=True)
class KnownProofs:
    """The proofs remembered on this machine and those on record. Reads files: not on the screen's thread."""

    memory: Memory
    record: record.Record

    def of(self, pack: Pack, claim: Claim) -> Known:
        """What is known of a claim of a pack."""
        kept = self.memory.find(claim_of(pack, claim))
        return Known(kept.at if kept else None, record.on_record(self.record, pack, claim))
