"""What an arithmetic of the second ways offers, and the budget of steps that its walks share."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from tutor.errors import MathsError
from tutor.maths.printing.show import show
from tutor.maths.tree import Node

MOST_STEPS: Final = 2_000_000
LARGEST_EXPONENT: Final = 400
"""Powers of ten of a written number."""
Value = Any
"""A scalar of the arithmetic, or a tuple of values."""


class Steps:
    """The budget that a second way shares among all its walks."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.left = most

    def take(self, count: int) -> None:
        """Use up `count`. Raises MathsError when there is none left."""
        self.left -= count
        if self.left < 0:
            raise MathsError("crosscheck.too_long")


class Arithmetic:
    """Numbers of one kind: fractions, or torch's float64."""

    weight = 1
    """Steps that one node takes."""

    def number(self, value: Fraction) -> Value:
        """A written number."""
        raise NotImplementedError

    def constant(self, name: str) -> Value:
        """`e`, `π` or `∞`."""
        raise NotImplementedError

    def join(self, sign: str, left: Value, right: Value) -> Value:
        """`+ * / ^` of two scalars."""
        raise NotImplementedError

    def holds(self, sign: str, left: Value, right: Value) -> Value:
        """Whether two scalars stand in a relation."""
        raise NotImplementedError

    def choose(self, condition: Value, first: Callable[[], Value], other: Callable[[], Value]) -> Value:
        """`first` where the condition holds, else `other`."""
        raise NotImplementedError

    def both(self, first: Value, second: Value) -> Value:
        """Whether both conditions hold."""
        raise NotImplementedError

    def whole(self, value: Value) -> int:
        """A scalar as a whole number. Raises MathsError where it is none."""
        raise NotImplementedError

    def function(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """A function of the table, or None where this arithmetic has none of its own."""
        raise NotImplementedError

    def special(self, node: Node) -> Value:
        """Derivatives, integrals and moments, where the arithmetic has them. Raises MathsError."""
        raise MathsError("crosscheck.not_here", what=show(node)[:60])

    def copy(self, name: str, index: int | None) -> Value:  # noqa: ARG002 - for the one that draws
        """A random symbol, or its copy with this index. Raises MathsError."""
        raise MathsError("crosscheck.random_here", name=name)


def spread(arguments: tuple[Value, ...]) -> tuple[Value, ...]:
    """The entries of one vector, or several scalars."""
    if len(arguments) == 1 and isinstance(arguments[0], tuple):
        return arguments[0]
    return arguments
