"""Looks at the child processes: does the maths child judge, does the demo child run, and on what device?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.cli.doctor.look import Look, look
from tutor.cli.wiring import Parts
from tutor.demos import arguments, registry
from tutor.demos.client import DemoClient
from tutor.errors import ChildError, TutorError
from tutor.maths.requests import CheckRequest
from tutor.outcomes import Outcome

PATIENCE = 120.0
"""Seconds; a cold disk can take long to load torch."""


def looks(parts: Parts) -> Sequence[Callable[[], Look]]:
    """In the order in which a person reads them."""
    return (lambda: maths(parts), demos)


def maths(parts: Parts) -> Look:
    """One judgement that needs an exact proof."""
    try:
        verdict = parts.maths.check(CheckRequest("1/sqrt(64)", "1/8"))
    except TutorError as error:
        return Look("maths", "broken", error)
    if verdict.outcome is not Outcome.RIGHT:
        return look("maths", "broken", "cli.doctor_maths_wrong", reason=verdict.code)
    return look("maths", "fine", "cli.doctor_maths")


def demos() -> Look:
    """One run of the smallest demo. Without torch the rest works: a note, not a fault."""
    request = arguments.parse(registry.spec("softmax-gradient"), [])
    try:
        with DemoClient() as client:
            result = client.run(request, PATIENCE)
    except ChildError as error:
        return Look("demos", "broken", error)
    except TutorError as error:
        return Look("demos", "note" if error.code == "demos.no_torch" else "broken", error)
    return look("demos", "fine", "cli.doctor_demos", device=result.device, name=result.device_name)
