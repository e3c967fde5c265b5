"""Short ways to ask for a verdict, in this process or through the worker."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.language import both
from tutor.maths.requests import CheckRequest, MistakeSpec
from tutor.questions import Tolerance

Z = {"z": "[10, 0, -10]"}
SLOPE = "softmax(z)[1]*(1-softmax(z)[1])"
DK = {"d_k": "positive integer"}


def asked(
    answer: str,
    reference: str,
    *,
    kind: str = "number",
    given: Mapping[str, str] | None = None,
    steps: Mapping[str, str] | None = None,
    symbols: Mapping[str, str] | None = None,
    rel: float | None = None,
    rule: tuple[str, float] | None = None,
    unit: str | None = None,
    mistakes: Mapping[str, str] | None = None,
) -> CheckRequest:
    """A request as the tests write it."""
    rule = rule or (("rel", rel) if rel is not None else None)
    tolerance = None if rule is None else Tolerance(rule[0], rule[1])  # type: ignore[arg-type]
    named = tuple(MistakeSpec(name, expr, both(name)) for name, expr in (mistakes or {}).items())
    return CheckRequest(answer, reference, kind, symbols, given or {}, steps or {}, tolerance, unit, named)
