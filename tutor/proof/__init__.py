"""Every claim and question proves itself: what a run says of a claim, and `tutor prove` over packs."""

from tutor.proof.cases import Case, cases
from tutor.proof.check import check
from tutor.proof.known import Known, KnownProofs
from tutor.proof.memory import Memory
from tutor.proof.openings import differences
from tutor.proof.pack import check_maths, parts, prove, runner
from tutor.proof.proofs import Proof, all_passed
from tutor.proof.second import answers, told
from tutor.proof.services import Runs
from tutor.proof.since import Changed, Version, changed
from tutor.proof.together import Bench, pending, prove_all

__all__ = [
    "Bench",
    "Case",
    "Changed",
    "Known",
    "KnownProofs",
    "Memory",
    "Proof",
    "Runs",
    "Version",
    "all_passed",
    "answers",
    "cases",
    "changed",
    "check",
    "check_maths",
    "differences",
    "parts",
    "pending",
    "prove",
    "prove_all",
    "runner",
    "told",
]
