"""The maths child: answers `check`, `derive` and `value` within its limits.

Run as `python -m tutor.maths.exact.worker`; `tutor.maths.client` is its parent side.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from typing import Any

from tutor.children.protocol import Message, number
from tutor.children.worker import Run, serve
from tutor.errors import MathsError
from tutor.maths.exact import derive, limits
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import CheckRequest, verdict_to_json
from tutor.outcomes import MathsVerdict, Outcome
from tutor.questions import Tolerance

Answer = Mapping[str, object]


def check(message: Message) -> Answer:
    """Judge one answer. Running out of time leaves it undecided."""
    request = CheckRequest.from_json(message)
    try:
        return verdict_to_json(judge(request))
    except limits.Overrun:
        return verdict_to_json(MathsVerdict(Outcome.UNDECIDED, "maths.deadline"))


def derivation(message: Message) -> Answer:
    """Carry out a derivation."""
    data: Any = message
    try:
        worked = derive.derive(
            data["symbols"], dict(data["given"]), [(name, expr) for name, expr in data["steps"]], data["result"]
        )
    except limits.Overrun as overrun:
        raise MathsError("maths.worked_too_long", expr=data["result"]) from overrun
    return {
        "given": [{"name": name, "shown": shown} for name, shown in worked.given],
        "steps": [
            {
                "shown": line.shown,
                "latex": line.latex,
                "exact": line.exact,
                "exact_latex": line.exact_latex,
                "decimal": line.decimal,
                "rules": list(line.rules),
            }
            for line in worked.steps
        ],
        "exact": worked.result.exact,
        "latex": worked.result.exact_latex,
        "decimal": worked.result.decimal,
    }


def value(message: Message) -> Answer:
    """The number that an expression is."""
    data: Any = message
    try:
        return {"value": number(derive.value(data["expr"], dict(data["given"]), data["symbols"]))}
    except limits.Overrun as overrun:
        raise MathsError("maths.worked_too_long", expr=data["expr"]) from overrun


def _limited(handler: Callable[[Message], Answer], seconds: float) -> Callable[[Message, Run], Answer]:
    def run(message: Message, _run: Run) -> Answer:
        limits.harden(seconds)
        try:
            with limits.cpu(seconds):
                return handler(message)
        finally:
            limits.soften()

    return run


def warm() -> Answer:
    """Judge once before the first request, so that SymPy's lazy parts are loaded while nobody waits."""
    judge(CheckRequest("1/sqrt(d)", "exp(-ln(d)/2)", "formula", {"d": "positive"}))
    judge(CheckRequest("0.3", "softmax([1, 0])[2]", tolerance=Tolerance("rel", 0.1)))
    gc.freeze()  # what is imported stays: collecting it again and again would slow every verdict
    return {}


def main() -> None:
    """Serve until the parent is gone."""
    serve(
        {
            "check": _limited(check, limits.REQUEST_SECONDS),
            "derive": _limited(derivation, limits.DERIVE_SECONDS),
            "value": _limited(value, limits.REQUEST_SECONDS),
        },
        ready=warm,
    )


if __name__ == "__main__":
    main()
