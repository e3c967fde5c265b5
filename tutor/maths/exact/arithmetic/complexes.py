"""Complex principal values, for one purpose: where one of two formulas leaves the real numbers and the other
does not, whether they still say the same (√x·√x and x do at -2; 2·ln x and ln x² do not)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, TypeAlias

from mpmath import mp, mpc

from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.tree import Over

Complex: TypeAlias = Any
"""An mpmath.mpc; mpmath ships no types."""
_CIRCULAR: Final = ("sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan")
_HYPERBOLIC: Final = ("sinh", "cosh", "tanh", "coth", "sech", "csch", "asinh", "acosh", "atanh")
_KNOWN: Final = frozenset(("exp", "sqrt", *_CIRCULAR, *_HYPERBOLIC))


class Complexes(Walker[Complex]):
    """Complex numbers to `mp.dps` digits; only functions that have one customary continuation."""

    def of(self, number: Fraction) -> Complex:
        """The nearest number."""
        return mpc(mp.mpf(number.numerator) / number.denominator)

    def constant(self, name: str) -> Complex:
        """Its digits."""
        if name not in ("e", "π"):
            raise NoValue("infinite")
        return mpc(+mp.e if name == "e" else +mp.pi)

    def symbol(self, name: str) -> Complex:
        """A free symbol has no number."""
        raise NoValue("free", name=name)

    def divided(self, top: Complex, bottom: Complex) -> Complex:
        """The quotient."""
        if bottom == 0:
            raise NoValue("zero_division")
        return top / bottom

    def power(self, base: Complex, exponent: Complex) -> Complex:
        """The principal power; none where custom takes the real root of a negative number."""
        if base == 0 and mp.re(exponent) < 0:
            raise NoValue("zero_division")
        if base == 0 and exponent == 0:
            raise NoValue("zero_power")
        if mp.im(base) == 0 and mp.re(base) < 0 and not mp.isint(2 * exponent):
            raise NoValue("root")
        return mp.power(base, exponent)

    def function(self, name: str, arguments: tuple[Complex, ...]) -> Complex:
        """A function with a principal value."""
        first = arguments[0]
        match name:
            case "ln" | "log2" | "log10" | "logb":
                if first == 0:
                    raise NoValue("logarithm")
                if name == "logb":
                    return self.divided(mp.log(first), self.function("ln", arguments[1:]))
                return mp.log(first) if name == "ln" else mp.log(first) / mp.log(int(name[3:]))
            case _ if name in _KNOWN:
                return getattr(mp, name)(first)
            case "sigmoid":
                return 1 / (1 + mp.exp(-first))
            case "abs" | "sign" | "erf" | "cbrt" | "floor" | "ceil" | "round" if mp.im(first) == 0:
                return self._real(name, mp.re(first))
        raise NoValue("function")

    def _real(self, name: str, value: Any) -> Complex:
        if name == "cbrt":
            return mpc(mp.cbrt(value) if value >= 0 else -mp.cbrt(-value))
        if name == "round":
            return mpc(mp.sign(value) * mp.floor(abs(value) + 0.5))
        return mpc(
            {"abs": abs, "sign": mp.sign, "erf": mp.erf, "floor": mp.floor, "ceil": mp.ceil}[name](value)
        )

    def order(self, left: Complex, right: Complex) -> int | None:
        """Real numbers have one."""
        if mp.im(left) or mp.im(right):
            return None
        return int(mp.sign(mp.re(left - right)))

    def integral(self, node: Over) -> Complex:  # noqa: ARG002
        """Not told."""
        raise NoValue("bounds")

    def softmax(self, scores: tuple[Complex, ...]) -> tuple[Complex, ...]:
        """exp(z_i) over the sum of all."""
        weights = [mp.exp(score) for score in scores]
        return tuple(self.divided(weight, sum(weights)) for weight in weights)

    def whole(self, scalar: Complex) -> int | None:
        """The integer that it is."""
        return int(mp.re(scalar)) if mp.im(scalar) == 0 and mp.isint(mp.re(scalar)) else None
