"""A second way by a demo: a finding of one run is the derivation's value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.errors import MathsError, TutorError
from tutor.outcomes import Finding
from tutor.proof.claims import names, shown
from tutor.proof.proofs import Proof
from tutor.proof.services import Services
from tutor.proof.values import reason, value
from tutor.questions import Derivation, Measured, SecondWay

STANDARD_ERRORS: Final = 4.0
REL: Final = 1e-5
"""A demo's float32 agrees to about six digits."""


def prove(
    name: str, derivation: Derivation, second: SecondWay, way: Measured, services: Services
) -> Iterator[Proof]:
    """What speaks against the derivation `name`: no run, no such finding, or another value."""
    try:
        run = services.runs.get(way.demo, way.parameters, 0)
    except TutorError as error:
        values = {"demo": way.demo, **reason(error)}
        yield Proof(name, "derivation", second.where, "inconclusive", "proof.no_run", values)
        return
    finding = next((f for f in run.findings if f.label == way.finding.replace(" ", "")), None)
    if finding is None:
        values = {"demo": way.demo, "name": way.finding}
        yield Proof(name, "derivation", second.where, "fails", "proof.second_missing", values)
        return
    known = names(finding, run.parameters, services.index_names(way.demo)(finding.name))
    givens = {
        given.name: known[given.name] for given in derivation.given if given.chosen and given.name in known
    }
    try:
        wanted = value(derivation, derivation.result.expr, givens, services.maths, known)
    except MathsError as error:
        values = {"expr": derivation.result.expr, **reason(error)}
        yield Proof(name, "derivation", second.where, "fails", "proof.no_derivation", values)
        return
    if not agrees(finding, wanted):
        values = {
            "by": second.by,
            "name": finding.label,
            "found": shown(finding.value),
            "wanted": shown(wanted),
        }
        yield Proof(name, "derivation", second.where, "fails", "proof.second_differs", values)


def agrees(finding: Finding, wanted: float) -> bool:
    """Whether a measured value is as near to the exact one as its kind can be."""
    if finding.se:
        return abs(finding.value - wanted) <= STANDARD_ERRORS * finding.se
    return abs(finding.value - wanted) <= max(REL * abs(wanted), 1e-12)
