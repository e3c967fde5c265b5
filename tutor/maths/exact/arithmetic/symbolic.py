"""Trees as SymPy expressions, object by object: SymPy's parser is never asked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Final, TypeAlias

import sympy

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.arithmetic.rational import rounded
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.tree import Cases, Constant, Neg, Node, Over, Relation, Sign

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
    "atan2": sympy.atan2,
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "max": sympy.Max,
    "min": sympy.Min,
}

_RELATIONS: Final[dict[Sign, Any]] = {
    "<": sympy.Lt,
    ">": sympy.Gt,
    "≤": sympy.Le,
    "≥": sympy.Ge,
    "=": sympy.Eq,
    "≠": sympy.Ne,
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
        if base.is_zero and exponent.is_zero:
            raise NoValue("zero_power")
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
            case "gcd" | "lcm":
                return self._of_integers(name, arguments)
        if name not in _FUNCTIONS:
            raise NoValue("function")
        return _FUNCTIONS[name](*arguments)

    def _of_integers(self, name: str, numbers: tuple[Expr, ...]) -> Expr:
        """A common divisor or multiple; of what is not known yet the same of the same."""
        if not all(number.is_Integer for number in numbers):
            return sympy.Function(name, integer=True)(*sorted(numbers, key=sympy.default_sort_key))
        whole = [int(number) for number in numbers]
        return sympy.Integer(math.gcd(*whole) if name == "gcd" else math.lcm(*whole))

    def integral(self, node: Over) -> Expr:
        """In closed form where SymPy finds one."""
        low, high = (self.end(bound) for bound in (node.low, node.high))
        with self.inside(node.index) as index:
            return sympy.integrate(self.scalar(node.body), (index, low, high))

    def end(self, bound: Node) -> Expr:
        """A bound or a limit's goal, which may be infinite."""
        match bound:
            case Constant("∞"):
                return sympy.oo
            case Neg(Constant("∞")):
                return -sympy.oo
        return self.scalar(bound)

    @contextmanager
    def inside(self, name: str, **facts: bool) -> Iterator[Expr]:
        """A fresh symbol for a bound name, known only inside."""
        outer = dict(self.known)
        self.known[name] = sympy.Symbol(name, **(facts or {"real": True}))
        try:
            yield self.known[name]
        finally:
            self.known = outer

    def order(self, left: Expr, right: Expr) -> int | None:
        """Which of two expressions is greater, where that is certain."""
        gap = left - right
        if gap.is_zero:
            return 0
        return 1 if gap.is_positive else -1 if gap.is_negative else None

    def cases(self, node: Cases) -> Expr:
        """A SymPy value by cases; cases that certainly do not hold are left out before they are worked out."""
        pieces: list[tuple[Any, Any]] = []
        for value, condition in zip(node.values, node.conditions, strict=True):
            holds = self.holds(condition)
            if holds is not False:
                pieces.append((self.scalar(value), holds or self._relation(condition)))
            if holds:
                return sympy.Piecewise(*pieces)
        if node.otherwise is not None:
            pieces.append((self.scalar(node.otherwise), True))
        if not pieces:
            raise NoValue("no_case")
        return sympy.Piecewise(*pieces)

    def _relation(self, condition: Relation) -> Any:
        sides = [self.scalar(side) for side in condition.sides]
        pairs = zip(sides, condition.signs, sides[1:], strict=False)
        return sympy.And(*(_RELATIONS[sign](left, right) for left, sign, right in pairs))

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
        if node.name == "int":
            return self.integral(node)
        low, high = self.scalar(node.low), self.end(node.high)
        if low.is_Integer and high.is_Integer and high - low < 64:
            return super().over(node)
        make = sympy.summation if node.name == "sum" else sympy.product
        with self.inside(node.index, integer=True) as index:
            return make(self.scalar(node.body), (index, low, high))
