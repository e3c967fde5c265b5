"""What a second way is asked, and what it answers: plain values that travel as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tutor.children.protocol import Message, as_float
from tutor.questions import Computed

WAYS: Final = (
    *("autograd", "torch", "bisection", "simulation", "enumeration"),
    *("parameters", "tensors", "flop_counter", "number_format"),
)
"""How a second way may be worked out; any other word goes with a demo."""
COUNTED: Final = frozenset(("parameters", "tensors", "flop_counter", "number_format"))
"""Ways that build something and count it."""

Definitions = Sequence[tuple[str, str]]
"""Names with their expressions, in order; each may use the ones before."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A value, or a vector's entries; with standard errors where it was sampled."""

    values: tuple[float, ...]
    listed: bool = False
    errors: tuple[float, ...] | None = None


def message(
    by: str, way: Computed, symbols: Mapping[str, str], steps: Definitions, cases: Sequence[Definitions]
) -> Message:
    """The request: `way` for each of `cases`, which are givens (and values of symbols) with their values.

    `steps` are those of the derivation: only the moments of its random symbols may use them.
    """
    return {
        "kind": "second",
        "by": by,
        "expr": way.expr,
        "let": [list(pair) for pair in way.let.items()],
        "symbols": {**symbols, **way.symbols},
        "steps": [list(pair) for pair in steps],
        "builds": [[each.name, each.builder, dict(each.parameters)] for each in way.builds],
        "find": way.find,
        "between": way.between,
        "cases": [[list(pair) for pair in case] for case in cases],
    }


def answers(data: Message) -> tuple[Answer, ...]:
    """The answers of a reply, one for each case."""
    found: Any = data["answers"]
    return tuple(
        Answer(
            tuple(as_float(value) for value in each["values"]),
            bool(each["listed"]),
            None if each["errors"] is None else tuple(as_float(error) for error in each["errors"]),
        )
        for each in found
    )
