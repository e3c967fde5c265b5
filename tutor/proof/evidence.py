"""A claim proves itself: its derivation holds, and every run of its demo shows what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.errors import TutorError
from tutor.proof import claims
from tutor.proof.proofs import Proof, State
from tutor.proof.services import Services
from tutor.proof.values import reason
from tutor.questions import Claim, Pack


def prove(pack: Pack, claim: Claim, failed: Mapping[str, State], services: Services) -> Iterator[Proof]:
    """The failures of a claim, or the one proof that it holds. `failed`: derivations that do not."""
    name = f"{pack.id}/{claim.id}"
    if claim.derivation is not None and claim.derivation in failed:
        state = failed[claim.derivation]
        code = "proof.rests_on_failed" if state == "fails" else "proof.rests_on_open"
        yield Proof(name, "claim", claim.where, state, code, {"name": claim.derivation})
        return
    if claim.demo is None:
        if claim.derivation is None:
            count = len(claim.references)
            yield Proof(name, "claim", claim.where, "cited", "proof.cited", {"count": count})
        else:
            yield Proof(name, "claim", claim.where, "holds", "proof.derived_claim", {"name": claim.derivation})
        return
    yield from _run(name, claim, services)


def _run(name: str, claim: Claim, services: Services) -> Iterator[Proof]:
    demo = claim.demo
    assert demo is not None  # noqa: S101 - asked for only where there is one
    checked: list[claims.Checked] = []
    failed = False
    for seed in demo.seeds:
        try:
            run = services.runs.get(demo.run, demo.parameters, seed)
        except TutorError as error:
            values = {"demo": demo.run, **reason(error)}
            yield Proof(name, "claim", demo.where, "inconclusive", "proof.no_run", values)
            return
        for each in claims.check(claim, run, services.maths.value, services.index_names(demo.run)):
            checked.append(each)
            if each.verdict != "holds":
                failed = True
                # The run had the claim's own parameters: what it did not measure, it never will.
                never = each.code in ("proof.not_measured", "proof.no_value", "proof.no_error")
                state: State = "fails" if never or each.verdict == "fails" else "inconclusive"
                yield Proof(name, "claim", each.expectation.where, state, each.code, each.values)
    if not failed and checked:
        first = checked[0]
        yield Proof(name, "claim", claim.where, "holds", first.code, first.values)
