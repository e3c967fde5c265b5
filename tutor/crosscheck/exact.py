"""Enumeration: integers and fractions are exact, sums and products go through term by term.

What is irrational (a root, a logarithm) is a float, as it would be on a pocket calculator.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from tutor.crosscheck.arithmetic import Value, spread
from tutor.crosscheck.walker import Walker
from tutor.errors import MathsError

MOST_BITS: Final = 60_000
MOST_CHOSEN: Final = 2_000
"""The largest factorial, and the largest set that is chosen from."""

_FLOATS: Final[dict[str, Callable[[float], float]]] = {
    "exp": math.exp,
    "ln": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "tanh": math.tanh,
    "erf": math.erf,
    "erfc": math.erfc,
}
_WHOLE: Final[dict[str, Callable[..., int]]] = {
    "gcd": math.gcd,
    "lcm": math.lcm,
    "binomial": math.comb,
    "perm": math.perm,
}
_HOLDS: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "=": lambda a, b: a == b,
    "≠": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "≤": lambda a, b: a <= b,
    "≥": lambda a, b: a >= b,
}


class Exact(Walker):
    """Fractions as long as they last, floats after that."""

    def number(self, value: Fraction) -> Value:
        """A fraction."""
        return value

    def constant(self, name: str) -> Value:
        """A float."""
        return {"e": math.e, "π": math.pi, "∞": math.inf}[name]

    def join(self, sign: str, left: Value, right: Value) -> Value:
        """Two numbers joined. Raises MathsError for division by zero and for what grows too large."""
        try:
            return _bounded(_joined(sign, left, right))
        except ZeroDivisionError as error:
            raise MathsError("crosscheck.by_zero") from error
        except (OverflowError, ValueError) as error:
            raise MathsError("crosscheck.too_much", expr=sign) from error

    def holds(self, sign: str, left: Value, right: Value) -> bool:
        """The truth."""
        if sign not in _HOLDS or isinstance(left, tuple) or isinstance(right, tuple):
            raise MathsError("crosscheck.not_here", what=sign)
        return _HOLDS[sign](left, right)

    def choose(self, condition: Value, first: Callable[[], Value], other: Callable[[], Value]) -> Value:
        """One of the two, the other is not worked out."""
        return first() if condition else other()

    def both(self, first: Value, second: Value) -> bool:
        """The truth."""
        return bool(first and second)

    def whole(self, value: Value) -> int:
        """A whole number."""
        if isinstance(value, tuple) or not math.isfinite(value) or value != int(value):
            raise MathsError("crosscheck.not_whole")
        return int(value)

    def function(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """A function of numbers; roots of squares stay exact."""
        entries = spread(arguments)
        if any(isinstance(entry, tuple) for entry in entries) and name != "dot":
            raise MathsError("crosscheck.shapes")
        try:
            return self._function(name, entries)
        except (OverflowError, ValueError) as error:
            raise MathsError("crosscheck.no_value", what=name) from error

    def _function(self, name: str, entries: tuple[Value, ...]) -> Value:
        first = entries[0]
        if name in _FLOATS:
            return _FLOATS[name](float(first))
        if name == "sqrt":
            return _root(first)
        if name in _WHOLE:
            numbers = [self.whole(entry) for entry in entries]
            if name in ("binomial", "perm") and max(numbers) > MOST_CHOSEN:
                raise MathsError("crosscheck.too_much", expr=name)
            return Fraction(_WHOLE[name](*numbers))
        if name == "gamma" and self.whole(first) <= MOST_CHOSEN:
            return Fraction(math.factorial(self.whole(first) - 1))
        if name == "round":
            digits = self.whole(entries[1]) if len(entries) > 1 else 0
            return Fraction(math.floor(first * 10**digits + Fraction(1, 2)), 10**digits)
        table: dict[str, Callable[[], Value]] = {
            "abs": lambda: abs(first),
            "sign": lambda: Fraction((first > 0) - (first < 0)),
            "floor": lambda: Fraction(math.floor(first)),
            "ceil": lambda: Fraction(math.ceil(first)),
            "mod": lambda: first % entries[1],
            "max": lambda: max(entries),
            "min": lambda: min(entries),
            "total": lambda: sum(entries),
            "mean": lambda: sum(entries) / Fraction(len(entries)),
            "dot": lambda: sum(a * b for a, b in zip(*entries, strict=True)),
        }
        return table[name]() if name in table else None


def _joined(sign: str, left: Value, right: Value) -> Value:
    match sign:
        case "+":
            return left + right
        case "*":
            return left * right
        case "/":
            return left / right
    if isinstance(left, Fraction) and isinstance(right, Fraction) and right.denominator == 1:
        size = max(left.numerator.bit_length(), left.denominator.bit_length()) * abs(right.numerator)
        if size > MOST_BITS:
            raise MathsError("crosscheck.too_much", expr="^")
        return left ** int(right)
    if isinstance(right, Fraction) and right == Fraction(1, 2):
        return _root(left)
    found = float(left) ** float(right)
    if isinstance(found, complex):
        raise ValueError(sign)  # noqa: TRY004 - a root of a negative number has no real value
    return found


def _root(value: Value) -> Value:
    if isinstance(value, Fraction) and value >= 0:
        top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
        if top * top == value.numerator and bottom * bottom == value.denominator:
            return Fraction(top, bottom)
    return math.sqrt(value)


def _bounded(value: Value) -> Value:
    if isinstance(value, Fraction) and (
        value.numerator.bit_length() > MOST_BITS or value.denominator.bit_length() > MOST_BITS
    ):
        raise MathsError("crosscheck.too_much", expr="…")
    return value
