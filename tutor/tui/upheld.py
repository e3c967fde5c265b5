"""What a demo run on this machine says of the claims that may be opened now."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.demos import registry
from tutor.demos.arguments import RunRequest
from tutor.demos.result import DemoResult
from tutor.outcomes import ClaimVerdict
from tutor.proof import claims
from tutor.questions import Claim
from tutor.session import evidence
from tutor.session.lookup import claim_of
from tutor.session.state import State


def tested(state: State, request: RunRequest) -> Iterator[tuple[str, Claim]]:
    """The claims in view ("pack/id") whose evidence is this demo with these parameters."""
    for line in evidence.visible(state, state.bank):
        at = claim_of(state.bank, line.claim)
        if at is not None and at[1].demo is not None and claims.applies(at[1].demo, request):
            yield line.claim, at[1]


def verdict(claim: Claim, result: DemoResult, value: claims.Value) -> ClaimVerdict:
    """The verdict of one claim on one run; `value` asks the maths child, so not on the screen's thread."""
    indices = {finding.name: finding.index for finding in registry.spec(result.demo).findings}
    return claims.verdict(claim, result, value, lambda name: indices.get(name, ()))


def words(request: RunRequest) -> tuple[str, ...]:
    """The run in shell words, as the log keeps it."""
    from tutor.demos.spec import shown

    spec = registry.spec(request.demo)
    changed = {k: v for k, v in request.parameters.items() if v != spec.defaults[k]}
    flags = [word for name, v in changed.items() for word in (f"--{name}", shown(v).replace(", ", ","))]
    return (request.demo, *flags, "--seed", str(request.seed))
