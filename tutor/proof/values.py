"""Values of a derivation as numbers: its variants, its result and what else its author writes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import Final

from tutor.errors import TutorError
from tutor.maths.requests import chosen
from tutor.packs.problems import Reason
from tutor.proof.services import Maths
from tutor.questions import Derivation

NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def variants(derivation: Derivation) -> tuple[dict[str, str], ...]:
    """Every combination of its chosen givens."""
    drawn = [given for given in derivation.given if given.chosen]
    combinations = itertools.product(*(given.choices for given in drawn))
    return tuple(dict(zip((given.name for given in drawn), values, strict=True)) for values in combinations)


def reason(error: TutorError) -> dict[str, object]:
    """Why something could not be worked out or run, for a message with a {reason}."""
    return {"reason": Reason.of(error)}


def numbers(decimal: str) -> list[float]:
    """The numbers in a printed decimal form, one or a list."""
    return [float(part) for part in NUMBER.findall(decimal)]


def components(
    derivation: Derivation, givens: Mapping[str, str], maths: Maths, count: int | None
) -> list[float]:
    """The result's value, or the first `count` entries of a vector. Raises MathsError."""
    if count is None:
        return [value(derivation, derivation.result.expr, givens, maths)]
    return [value(derivation, f"{WHOLE}[{i}]", givens, maths) for i in range(1, count + 1)]


WHOLE = "the_result"
"""The name under which a vector's result is indexed."""


def value(
    derivation: Derivation,
    expr: str,
    givens: Mapping[str, str],
    maths: Maths,
    known: Mapping[str, str] | None = None,
) -> float:
    """`expr` over the derivation's givens and steps, and what else is `known`. Raises MathsError."""
    own = {**chosen(derivation, givens), **{step.name: step.expr for step in derivation.steps}}
    other = {name: text for name, text in (known or {}).items() if name not in own}  # its place would be kept
    return maths.value(expr, {**other, **own, WHOLE: derivation.result.expr}, derivation.symbols)
