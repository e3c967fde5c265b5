"""High-precision real arithmetic, by mpmath. What is complex, infinite or undefined has no value."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

import mpmath
from mpmath import mp, mpf

from tutor.maths.exact.arithmetic.rational import rounded
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.tree import Constant, Neg, Node, Over

DIGITS: Final = 50
MORE_DIGITS: Final = 160
TRUSTED: Final = 4
"""Digits of the last place that a quadrature may lose."""
Real: TypeAlias = Any
"""An mpmath.mpf; mpmath ships no types."""

_PLAIN: Final[dict[str, Callable[..., Real]]] = {
    "exp": mp.exp,
    "cbrt": lambda x: mp.cbrt(x) if x >= 0 else -mp.cbrt(-x),
    "abs": abs,
    "sign": mp.sign,
    "sin": mp.sin,
    "cos": mp.cos,
    "tan": mp.tan,
    "cot": mp.cot,
    "sec": mp.sec,
    "csc": mp.csc,
    "atan": mp.atan,
    "sinh": mp.sinh,
    "cosh": mp.cosh,
    "tanh": mp.tanh,
    "asinh": mp.asinh,
    "sigmoid": lambda x: 1 / (1 + mp.exp(-x)),
    "softplus": lambda x: mp.log1p(mp.exp(x)),
    "relu": lambda x: x if x > 0 else mpf(0),
    "erf": mp.erf,
    "erfc": mp.erfc,
    "floor": mp.floor,
    "ceil": mp.ceil,
    "max": lambda *entries: max(entries),
    "min": lambda *entries: min(entries),
}
_BOUNDED: Final[dict[str, Callable[[Real], Real]]] = {
    "asin": mp.asin,
    "acos": mp.acos,
    "atanh": mp.atanh,
    "acosh": mp.acosh,
}


class Reals(Walker[Real]):
    """Real numbers to `mp.dps` digits."""

    def of(self, number: Fraction) -> Real:
        """The nearest number."""
        return mpf(number.numerator) / number.denominator

    def constant(self, name: str) -> Real:
        """Its digits; infinity is no value."""
        if name == "∞":
            raise NoValue("infinite")
        return +mp.e if name == "e" else +mp.pi

    def symbol(self, name: str) -> Real:
        """A free symbol has no number."""
        raise NoValue("free", name=name)

    def divided(self, top: Real, bottom: Real) -> Real:
        """The quotient."""
        if bottom == 0:
            raise NoValue("zero_division")
        return top / bottom

    def power(self, base: Real, exponent: Real) -> Real:
        """A real power."""
        if base == 0 and exponent <= 0:
            raise NoValue("zero_division" if exponent else "zero_power")
        if base < 0 and not mp.isint(exponent):
            raise NoValue("root")
        if base < 0:
            return mp.power(-base, exponent) * (-1 if int(exponent) % 2 else 1)
        return mp.power(base, exponent)

    def function(self, name: str, arguments: tuple[Real, ...]) -> Real:
        """A function within its real domain."""
        first = arguments[0]
        if name in _PLAIN:
            try:
                return _finite(_PLAIN[name](*arguments))
            except ZeroDivisionError as error:
                raise NoValue("zero_division") from error
        if name in _BOUNDED:
            return _finite(_BOUNDED[name](first))
        return self._guarded(name, first, arguments)

    def _guarded(self, name: str, first: Real, arguments: tuple[Real, ...]) -> Real:
        match name:
            case "sqrt":
                if first < 0:
                    raise NoValue("root")
                return mp.sqrt(first)
            case "ln" | "log2" | "log10":
                base = {"ln": None, "log2": 2, "log10": 10}[name]
                return _positive(first) if base is None else _positive(first) / mp.log(base)
            case "logb":
                return self.divided(_positive(first), _positive(arguments[1]))
            case "root":
                return self._nth_root(first, arguments[1])
            case "factorial" | "gamma":
                shifted = first + 1 if name == "factorial" else first
                if shifted <= 0 and mp.isint(shifted):
                    raise NoValue("factorial")
                return mp.gamma(shifted)
            case "binomial":
                return _finite(mp.binomial(*arguments))
            case "round":
                return self._rounded(first, arguments[1:])
        return self._of_pairs(name, arguments)

    def _of_pairs(self, name: str, arguments: tuple[Real, ...]) -> Real:
        match name:
            case "atan2":
                if not any(arguments):
                    raise NoValue("function")
                return mp.atan2(*arguments)
            case "gcd" | "lcm":
                if not all(mp.isint(argument) for argument in arguments):
                    raise NoValue("integer")
                whole = [int(argument) for argument in arguments]
                return mpf(math.gcd(*whole) if name == "gcd" else math.lcm(*whole))
        raise NoValue("function")

    def _nth_root(self, number: Real, degree: Real) -> Real:
        if number < 0 and mp.isint(degree) and int(degree) % 2:
            return -mp.power(-number, 1 / degree)
        return self.power(number, self.divided(mpf(1), degree))

    def _rounded(self, number: Real, places: tuple[Real, ...]) -> Real:
        count = int(places[0]) if places else 0
        if abs(count) > DIGITS:
            raise NoValue("function")
        exact = Fraction(
            int(mp.floor(number * mpf(10) ** (count + 20))), 10 ** (count + 20) if count > -20 else 1
        )
        return self.of(rounded(exact, count))

    def softmax(self, scores: tuple[Real, ...]) -> tuple[Real, ...]:
        """Shifted by the largest score, so that nothing overflows."""
        top = max(scores)
        weights = [mp.exp(score - top) for score in scores]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def integral(self, node: Over) -> Real:
        """By quadrature, which works with more digits and says how far it can be trusted."""
        low, high = (self._end(bound) for bound in (node.low, node.high))
        outer = dict(self.known)

        def integrand(place: Real) -> Real:
            self.known[node.index] = place
            return self.scalar(node.body)

        try:
            found, error = mp.quad(integrand, [low, high], error=True)
        except (ValueError, OverflowError, ZeroDivisionError) as reason:
            raise NoValue("integral") from reason
        finally:
            self.known = outer
        if error > abs(found) * mpf(10) ** (TRUSTED - mp.dps) + mpf(10) ** (TRUSTED - mp.dps):
            raise NoValue("integral")
        return _finite(found)

    def _end(self, bound: Node) -> Real:
        match bound:
            case Constant("∞"):
                return mp.inf
            case Neg(Constant("∞")):
                return mp.ninf
        return self.scalar(bound)

    def order(self, left: Real, right: Real) -> int:
        """Which of two numbers is greater."""
        return int(left > right) - int(left < right)

    def whole(self, scalar: Real) -> int | None:
        """The integer that it is."""
        return int(scalar) if mp.isint(scalar) else None


def _positive(number: Real) -> Real:
    if number <= 0:
        raise NoValue("logarithm")
    return mp.log(number)


def _finite(value: Real) -> Real:
    if isinstance(value, mpmath.mpc):
        raise NoValue("function")
    if not mp.isfinite(value):
        raise NoValue("infinite")
    return value


def numeric(node: Node, known: Mapping[str, Value[Real]] | None = None) -> Value[Real]:
    """The value of `node` to the present precision. Raises NoValue."""
    try:
        return Reals(known).value(node)
    except (OverflowError, ZeroDivisionError) as error:
        raise NoValue("infinite") from error


def decimal(value: Value[Real]) -> str:
    """`value` to seven significant digits: `4.539787e-05`, `0.5`, `[0.25, 0.75]`; whole numbers in full."""
    if isinstance(value, tuple):
        return f"[{', '.join(decimal(entry) for entry in value)}]"
    if mp.isint(value) and abs(value) < 10**15:
        return str(int(value))
    if value != 0 and not 1e-300 < abs(value) < 1e300:
        return str(mp.nstr(value, 7))
    return format(float(value), ".7g")
