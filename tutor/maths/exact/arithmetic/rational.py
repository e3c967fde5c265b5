"""Exact arithmetic on fractions: the first stage, which decides most numbers without sampling anything."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.tree import Node, Over


class Irrational(Exception):  # noqa: N818 - the answer "not a fraction", not a fault
    """The value is no fraction, or not plainly one."""


_PLAIN: Final[dict[str, Callable[..., Fraction | int]]] = {
    "abs": abs,
    "sign": lambda x: (x > 0) - (x < 0),
    "floor": math.floor,
    "ceil": math.ceil,
    "max": lambda *entries: max(entries),
    "min": lambda *entries: min(entries),
    "relu": lambda x: max(x, Fraction(0)),
}


class Rationals(Walker[Fraction]):
    """Fractions, and the roots of perfect squares."""

    def of(self, number: Fraction) -> Fraction:
        """The number itself."""
        return number

    def constant(self, name: str) -> Fraction:  # noqa: ARG002 - the same for all three
        """None of them is a fraction."""
        raise Irrational

    def symbol(self, name: str) -> Fraction:  # noqa: ARG002
        """A symbol is no fraction."""
        raise Irrational

    def lost(self, name: str) -> Fraction:  # noqa: ARG002
        """A definition that is no fraction."""
        raise Irrational

    def divided(self, top: Fraction, bottom: Fraction) -> Fraction:
        """The quotient."""
        if bottom == 0:
            raise NoValue("zero_division")
        return top / bottom

    def power(self, base: Fraction, exponent: Fraction) -> Fraction:
        """A whole power, or the root of a perfect square."""
        if exponent.denominator == 1:
            if base == 0 and exponent <= 0:
                raise NoValue("zero_division" if exponent else "zero_power")
            return base ** int(exponent)
        if exponent.denominator == 2:
            return self.power(_root(base), Fraction(exponent.numerator))
        raise Irrational

    def function(self, name: str, arguments: tuple[Fraction, ...]) -> Fraction:
        """Functions that keep fractions fractions."""
        first = arguments[0]
        if name in _PLAIN:
            return Fraction(_PLAIN[name](*arguments))
        match name:
            case "sqrt":
                return _root(first)
            case "round":
                return rounded(first, int(arguments[1]) if len(arguments) > 1 else 0)
            case "factorial":
                return Fraction(math.factorial(self._natural(first)))
            case "binomial":
                return Fraction(math.comb(self._natural(first), self._natural(arguments[1])))
            case "gcd" | "lcm":
                return Fraction(_of_integers(name, [self._integer(argument) for argument in arguments]))
            case "exp" | "sin" | "tan" | "tanh" | "erf" | "sinh" | "asin" | "atan" if first == 0:
                return Fraction(0 if name != "exp" else 1)
            case "ln" | "log2" | "log10" if first == 1:
                return Fraction(0)
            case "log2" | "log10":
                return self._logarithm(first, 2 if name == "log2" else 10)
        raise Irrational

    def softmax(self, scores: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        """A fraction only where all scores are equal."""
        if len(set(scores)) > 1:
            raise Irrational
        return (Fraction(1, len(scores)),) * len(scores)

    def integral(self, node: Over) -> Fraction:  # noqa: ARG002
        """Left to the other arithmetics."""
        raise Irrational

    def order(self, left: Fraction, right: Fraction) -> int:
        """Which of two fractions is greater."""
        return (left > right) - (left < right)

    def whole(self, scalar: Fraction) -> int | None:
        """The integer that it is."""
        return int(scalar) if scalar.denominator == 1 else None

    def _integer(self, number: Fraction) -> int:
        if number.denominator != 1:
            raise NoValue("integer")
        return int(number)

    def _natural(self, number: Fraction) -> int:
        if number.denominator != 1 or number < 0:
            raise NoValue("factorial")
        return int(number)

    def _logarithm(self, number: Fraction, base: int) -> Fraction:
        if number <= 0:
            raise NoValue("logarithm")
        top, bottom = number.numerator, number.denominator
        if 1 not in (top, bottom):
            raise Irrational
        large, power = max(top, bottom), 0
        while large % base == 0:
            large, power = large // base, power + 1
        if large != 1:
            raise Irrational
        return Fraction(power if bottom == 1 else -power)


def _of_integers(name: str, numbers: list[int]) -> int:
    return math.gcd(*numbers) if name == "gcd" else math.lcm(*numbers)


def _root(number: Fraction) -> Fraction:
    if number < 0:
        raise NoValue("root")
    top, bottom = math.isqrt(number.numerator), math.isqrt(number.denominator)
    if top * top != number.numerator or bottom * bottom != number.denominator:
        raise Irrational
    return Fraction(top, bottom)


def rounded(number: Fraction, places: int) -> Fraction:
    """Rounded half away from zero, as people round."""
    scale = Fraction(10) ** places
    whole = math.floor(abs(number) * scale + Fraction(1, 2))
    return (1 if number >= 0 else -1) * whole / scale


def rational(node: Node, known: dict[str, Value[Fraction]] | None = None) -> Value[Fraction] | None:
    """The exact fraction (or vector of fractions) that `node` is, or None. Raises NoValue."""
    try:
        return Rationals(known).value(node)
    except Irrational:
        return None
