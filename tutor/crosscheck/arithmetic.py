"""What an arithmetic of the second ways offers, and the budget of steps that its walks share."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from tutor.errors import MathsError
from tutor.maths.printing.show import show
from tutor.maths.tree import Node

MOST_STEPS: Final = 2_000_000
MOST_SECONDS: Final = 20.0
"""Of work, for all variants of one second way."""
BETWEEN_LOOKS: Final = 1_000
"""Steps between two looks at the clock."""
LARGEST_EXPONENT: Final = 400
"""Powers of ten of a written number."""
Value = Any
"""A scalar of the arithmetic, or a tuple of values."""


class Steps:
    """The budget that one second way has: steps, and until when by the clock of this process's own work."""

    def __init__(self, most: int = MOST_STEPS, until: float = math.inf) -> None:
        self.left = most
        self._until = until
        self._look = most - BETWEEN_LOOKS

    def take(self, count: int = 1) -> None:
        """Use up `count`. Raises MathsError when there is none left, or no time."""
        self.left -= count
        if self.left < 0:
            raise MathsError("crosscheck.too_long")
        if self.left < self._look:
            self._look = self.left - BETWEEN_LOOKS
            if time.process_time() > self._until:
                raise MathsError("crosscheck.too_long")


class Arithmetic(ABC):
    """Numbers of one kind: fractions, or torch's float64."""

    weight = 1
    """Steps that one node takes."""

    @abstractmethod
    def number(self, value: Fraction) -> Value:
        """A written number."""

    @abstractmethod
    def constant(self, name: str) -> Value:
        """`e`, `π` or `∞`."""

    @abstractmethod
    def join(self, sign: str, left: Value, right: Value) -> Value:
        """`+ * / ^` of two scalars."""

    @abstractmethod
    def holds(self, sign: str, left: Value, right: Value) -> Value:
        """Whether two scalars stand in a relation."""

    @abstractmethod
    def choose(self, condition: Value, first: Callable[[], Value], other: Callable[[], Value]) -> Value:
        """`first` where the condition holds, else `other`."""

    @abstractmethod
    def both(self, first: Value, second: Value) -> Value:
        """Whether both conditions hold."""

    @abstractmethod
    def whole(self, value: Value) -> int:
        """A scalar as a whole number. Raises MathsError where it is none."""

    @abstractmethod
    def function(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """A function of the table, or None where this arithmetic has none of its own."""

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
