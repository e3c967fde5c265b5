"""What one run of a demo says of a claim: a pure function of the claim and the run's findings.

An expectation `is` a value within so many standard errors, or within a relative or absolute distance; or a
finding lies `above` or `below` a value. A finding named without its index stands for the whole family, and
the value may then use the index by its name (`variance` is `d_k`, for every d_k that was run).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tutor.demos import arguments, registry
from tutor.demos.arguments import RunRequest
from tutor.errors import MathsError, UsageError
from tutor.outcomes import ClaimVerdict, Finding, RunOutcome
from tutor.questions import Claim, Closeness, DemoEvidence, Expectation

Value = Callable[[str, Mapping[str, str]], float]
"""An author's expression in named values, as a number (`MathsClient.value`)."""
IndexNames = Callable[[str], Sequence[str]]
"""What the parts of a finding's index are called (`variance` → `d_k`), from the demo's spec."""
BORDER = 3.0
"""An inequality closer to its bound than this many standard errors is left open."""


class Run(Protocol):
    """What a claim needs of a run; `tutor.demos.result.DemoResult` is one."""

    @property
    def demo(self) -> str:
        """Which demo ran."""

    @property
    def parameters(self) -> Mapping[str, object]:
        """With which parameters."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What it measured."""

    @property
    def outcomes(self) -> tuple[RunOutcome, ...]:
        """The words it ended in."""

    @property
    def ended(self) -> bool:
        """Whether it ran to its end."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One expectation held against one finding or outcome.

    `code` with `values` is a message of the room `proof`. `label` names the finding with its index.
    """

    expectation: Expectation
    label: str
    verdict: ClaimVerdict
    code: str
    values: Mapping[str, object]


def verdict(claim: Claim, run: Run, value: Value, index_names: IndexNames = lambda _: ()) -> ClaimVerdict:
    """Whether the run upholds the claim; a claim without a demo, or of another one, is left open."""
    return overall(checked.verdict for checked in check(claim, run, value, index_names))


def overall(verdicts: Iterator[ClaimVerdict] | Sequence[ClaimVerdict]) -> ClaimVerdict:
    """All must hold; one that fails fails the whole; nothing, or something open, leaves it open."""
    found = tuple(verdicts)
    if "fails" in found:
        return "fails"
    return "holds" if found and all(each == "holds" for each in found) else "inconclusive"


def check(claim: Claim, run: Run, value: Value, index_names: IndexNames = lambda _: ()) -> tuple[Checked, ...]:
    """Every expectation of the claim against every finding and outcome that it names."""
    if claim.demo is None or claim.demo.run != run.demo:
        return ()
    found: list[Checked] = []
    for expectation in claim.demo.expect:
        if expectation.kind == "outcome":
            found.extend(_outcomes(expectation, run))
        else:
            found.extend(_findings(expectation, run, value, index_names))
    return tuple(found)


def applies(demo: DemoEvidence, request: RunRequest) -> bool:
    """Whether a run has the parameters that the evidence states, defaults included, so that it may refute."""
    if demo.run != request.demo:
        return False
    try:
        own = arguments.from_values(registry.spec(demo.run), demo.parameters)
    except UsageError:
        return False
    return dict(own.parameters) == dict(request.parameters)


def _outcomes(expectation: Expectation, run: Run) -> Iterator[Checked]:
    found = [o for o in run.outcomes if expectation.name in (o.label, o.name)]
    for outcome in found:
        held = outcome.word == expectation.value
        code = "proof.outcome_holds" if held else "proof.outcome_fails"
        values = {"name": outcome.label, "found": outcome.word, "wanted": expectation.value}
        yield Checked(expectation, outcome.label, "holds" if held else "fails", code, values)
    if not found:
        yield _missing(expectation)


def _findings(expectation: Expectation, run: Run, value: Value, index_names: IndexNames) -> Iterator[Checked]:
    found = [f for f in run.findings if expectation.name.replace(" ", "") in (f.label, f.name)]
    for finding in found:
        try:
            wanted = value(expectation.value, names(finding, run.parameters, index_names(finding.name)))
        except MathsError:
            values = {"name": finding.label, "expr": expectation.value}
            yield Checked(expectation, finding.label, "inconclusive", "proof.no_value", values)
            continue
        held, code = _compare(expectation, finding, wanted)
        values = {
            "name": finding.label,
            "found": shown(finding.value),
            "error": f" ± {finding.se:.2g}" if finding.se is not None else "",
            "wanted": shown(wanted),
            "rule": _rule(expectation),
        }
        yield Checked(expectation, finding.label, held, code, values)
    if not found:
        yield _missing(expectation)


def _missing(expectation: Expectation) -> Checked:
    name = expectation.name
    return Checked(expectation, name, "inconclusive", "proof.not_measured", {"name": name})


def names(finding: Finding, parameters: Mapping[str, object], index: Sequence[str]) -> dict[str, str]:
    """What an expectation's expression may use: the run's numeric parameters, then the finding's index."""
    known = {name: text for name, value in parameters.items() if (text := _expression(value)) is not None}
    for place, part in enumerate(finding.index, start=1):
        if (text := _expression(part)) is not None:
            called = index[place - 1] if place <= len(index) else ""
            for name in filter(None, (called, f"index{place}", "index" if len(finding.index) == 1 else "")):
                known[name] = text
    return known


def _expression(value: object) -> str | None:
    """A number or a list of numbers as an expression; None for words."""
    if isinstance(value, tuple | list):
        parts = [_expression(item) for item in value]
        return None if None in parts else f"[{', '.join(str(part) for part in parts)}]"
    if isinstance(value, bool):
        return None
    try:
        number = float(str(value))
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    return str(value) if isinstance(value, int | str) else repr(number)


def _compare(expectation: Expectation, finding: Finding, wanted: float) -> tuple[ClaimVerdict, str]:
    if expectation.relation == "is":
        return _near(expectation.within, finding, wanted)
    above = expectation.relation == "above"
    distance = finding.value - wanted if above else wanted - finding.value
    if finding.se is not None and abs(distance) < BORDER * finding.se:
        return "inconclusive", "proof.too_close"
    held = distance > 0  # false for NaN, which is neither above nor below
    code = f"proof.{expectation.relation}_{'holds' if held else 'fails'}"
    return ("holds" if held else "fails"), code


def _near(within: Closeness | None, finding: Finding, wanted: float) -> tuple[ClaimVerdict, str]:
    distance = abs(finding.value - wanted)
    if within is None:
        held = distance == 0.0
    elif within.rule == "se":
        if finding.se is None and not finding.exact:
            return "inconclusive", "proof.no_error"
        held = distance <= within.amount * (finding.se or 0.0)
    else:
        held = distance <= within.amount * (abs(wanted) if within.rule == "rel" else 1.0)
    return ("holds", "proof.is_holds") if held else ("fails", "proof.is_fails")


def _rule(expectation: Expectation) -> str:
    within = expectation.within
    if within is None:
        return ""
    return f"{within.amount:g} SE" if within.rule == "se" else f"{within.rule} {within.amount:g}"


def shown(value: float) -> str:
    """A measured number for people: seven digits are enough to tell it from its neighbours."""
    return f"{value:.7g}"
