"""What an arithmetic supplies: its scalars, and what is done with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Generic

from tutor.maths.exact.arithmetic.values import T


class Arithmetic(ABC, Generic[T]):
    """The scalars of one arithmetic, which know +, - and * themselves."""

    @abstractmethod
    def of(self, number: Fraction) -> T:
        """The scalar for a rational number."""

    @abstractmethod
    def constant(self, name: str) -> T:
        """e, π or ∞."""

    @abstractmethod
    def symbol(self, name: str) -> T:
        """The scalar for a name without a known value."""

    @abstractmethod
    def divided(self, top: T, bottom: T) -> T:
        """The quotient."""

    @abstractmethod
    def power(self, base: T, exponent: T) -> T:
        """The power."""

    @abstractmethod
    def function(self, name: str, arguments: tuple[T, ...]) -> T:
        """A function of scalars."""

    @abstractmethod
    def softmax(self, scores: tuple[T, ...]) -> tuple[T, ...]:
        """exp(z_i) over the sum of all."""

    @abstractmethod
    def whole(self, scalar: T) -> int | None:
        """The integer that a scalar is, if it is one."""

    @abstractmethod
    def order(self, left: T, right: T) -> int | None:
        """-1, 0 or 1 as `left` is less than, equal to or greater than `right`; None where that is open."""
