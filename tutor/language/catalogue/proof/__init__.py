"""What proofs say: what was recomputed or measured, what was expected, and what does not agree."""

from __future__ import annotations

from tutor.language.catalogue.proof.authors import AUTHORS
from tutor.language.catalogue.proof.claims import CLAIMS
from tutor.language.catalogue.proof.derivations import DERIVATIONS
from tutor.language.catalogue.proof.questions import QUESTIONS

MESSAGES = {**CLAIMS, **DERIVATIONS, **QUESTIONS, **AUTHORS}
