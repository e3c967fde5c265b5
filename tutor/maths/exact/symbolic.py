"""Trees as SymPy expressions, object by object: SymPy's parser is never asked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

import sympy

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.rational import rounded
from tutor.maths.exact.walker import NoValue, Value, Walker
from tutor.maths.tree import Over

Expr: TypeAlias = Any
"""A sympy.Expr; SymPy ships no types."""

_ROUND: Final = sympy.Function("round", real=True)
"""Rounding of what is not known yet: the same of the same."""

_FUNCTIONS: Final[dict[str, Any]] = {
    "sqrt": sympy.sqrt,
    "exp": sympy.exp,
    "ln": sympy.log,
    "abs": sympy.Abs,
    "sign": sympy.sign,
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "cot": sympy.cot,
    "sec": sympy.sec,
    "csc": sympy.csc,
    "asin": sympy.asin,
    "acos": sympy.acos,
    "atan": sympy.atan,
    "sinh": sympy.sinh,
    "cosh": sympy.cosh,
    "tanh": sympy.tanh,
    "asinh": sympy.asinh,
    "acosh": sympy.acosh,
    "atanh": sympy.atanh,
    "erf": sympy.erf,
    "erfc": sympy.erfc,
    "gamma": sympy.gamma,
    "factorial": sympy.factorial,
    "binomial": sympy.binomial,
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "max": sympy.Max,
    "min": sympy.Min,
}


class Symbols(Walker[Expr]):
    """Exact expressions; `assumptions` of the free symbols."""

    def __init__(
        self,
        known: Mapping[str, Value[Expr]] | None = None,
        assumptions: Mapping[str, Assumption] | None = None,
    ) -> None:
        super().__init__(known)
        self.assumptions = dict(assumptions or {})

    def of(self, number: Fraction) -> Expr:
        """The exact rational."""
        return sympy.Rational(number.numerator, number.denominator)

    def constant(self, name: str) -> Expr:
        """e or π; infinity is no value."""
        if name == "∞":
            raise NoValue("infinite")
        return sympy.E if name == "e" else sympy.pi

    def symbol(self, name: str) -> Expr:
        """The symbol with what is assumed of it; undeclared ones are real."""
        known = self.assumptions.get(name, Assumption())
        facts = {"real": True}
        if known.positive:
            facts["positive"] = True
        elif known.nonnegative:
            facts["nonnegative"] = True
        elif known.negative:
            facts["negative"] = True
        if known.integer:
            facts["integer"] = True
        return sympy.Symbol(name, **facts)

    def divided(self, top: Expr, bottom: Expr) -> Expr:
        """The quotient."""
        if bottom.is_zero:
            raise NoValue("zero_division")
        return top / bottom

    def power(self, base: Expr, exponent: Expr) -> Expr:
        """The power."""
        if base.is_zero and exponent.is_negative:
            raise NoValue("zero_division")
        return base**exponent

    def function(self, name: str, arguments: tuple[Expr, ...]) -> Expr:
        """A function; the ones SymPy lacks are written out."""
        first = arguments[0]
        if name in ("ln", "log2", "log10") and first.is_nonpositive:
            raise NoValue("logarithm")
        match name:
            case "cbrt":
                return sympy.real_root(first, 3) if first.is_negative else first ** sympy.Rational(1, 3)
            case "root":
                return first ** (1 / arguments[1])
            case "log2" | "log10":
                return sympy.log(first) / sympy.log(int(name[3:]))
            case "logb":
                return sympy.log(first) / sympy.log(arguments[1])
            case "sigmoid":
                return 1 / (1 + sympy.exp(-first))
            case "softplus":
                return sympy.log(1 + sympy.exp(first))
            case "relu":
                return sympy.Max(first, 0)
            case "round":
                return self._rounded(first, arguments[1:])
        return _FUNCTIONS[name](*arguments)

    def _rounded(self, number: Expr, places: tuple[Expr, ...]) -> Expr:
        if not all(argument.is_number for argument in (number, *places)):
            return _ROUND(number, *places)
        count = int(places[0]) if places else 0
        if abs(count) > 40:
            raise NoValue("function")
        if number.is_Rational:
            return self.of(rounded(Fraction(int(number.p), int(number.q)), count))
        scaled = sympy.floor(abs(number) * sympy.Integer(10) ** count + sympy.Rational(1, 2))
        return sympy.sign(number) * scaled / sympy.Integer(10) ** count

    def softmax(self, scores: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """Shifted by the largest score where all are numbers: the form with the smallest terms."""
        if all(score.is_number for score in scores):
            top = max(scores, key=lambda score: sympy.N(score, 30))
            scores = tuple(score - top for score in scores)
        weights = [sympy.exp(score) for score in scores]
        total = sympy.Add(*weights)
        return tuple(weight / total for weight in weights)

    def whole(self, scalar: Expr) -> int | None:
        """The integer that it is."""
        return int(scalar) if scalar.is_Integer else None

    def over(self, node: Over) -> Expr:
        """Term by term where the bounds are numbers, else in closed form by SymPy."""
        low, high = self.scalar(node.low), self.scalar(node.high)
        if low.is_Integer and high.is_Integer and high - low < 64:
            return super().over(node)
        index = sympy.Symbol(node.index, integer=True)
        outer = self.known.pop(node.index, None)
        self.known[node.index] = index
        body = self.scalar(node.body)
        self.known.pop(node.index)
        if outer is not None:
            self.known[node.index] = outer
        make = sympy.summation if node.name == "sum" else sympy.product
        return make(body, (index, low, high))
