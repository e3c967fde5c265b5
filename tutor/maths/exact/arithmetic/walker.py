"""One walk over a tree for three arithmetics: exact rationals, high-precision numbers, SymPy expressions.

A value is a scalar of the arithmetic or a tuple of values (a vector, counted from 1). What has no value
raises NoValue with a reason of the catalogue (`maths.domain.*`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from tutor.maths import defined
from tutor.maths.exact.arithmetic import vectors
from tutor.maths.exact.arithmetic.scalars import Arithmetic
from tutor.maths.exact.arithmetic.values import (
    Lost,
    NoValue,
    T,
    Value,
    each,
    pairwise,
    scalar,
    scalars,
    transposed,
)
from tutor.maths.functions import ELEMENTWISE
from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Constant,
    Diff,
    Div,
    Factorial,
    Index,
    Interval,
    Limit,
    Logic,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Order,
    Over,
    Part,
    PlusMinus,
    Pow,
    Relation,
    SetJoin,
    SetOf,
    Sign,
    Vector,
    names,
)

_HOLDS: Final[Mapping[Sign, tuple[int, ...]]] = {
    "<": (-1,),
    ">": (1,),
    "≤": (-1, 0),
    "≥": (0, 1),
    "=": (0,),
    "≠": (-1, 1),
}
"""The orders of two sides for which a sign holds."""


class Walker(Arithmetic[T]):
    """Works a tree out in one arithmetic; `known` are the values of names."""

    def __init__(self, known: Mapping[str, Value[T] | Lost] | None = None) -> None:
        self.known: dict[str, Value[T] | Lost] = dict(known or {})

    # Sums and cases, which an arithmetic may know better

    def over(self, node: Over) -> T:
        """A sum or product over an index; whole bounds only."""
        if node.name == "int":
            return self.integral(node)
        low, high = self.whole(self.scalar(node.low)), self.whole(self.scalar(node.high))
        if low is None or high is None:
            raise NoValue("bounds")
        if node.index not in names(node.body):
            return self._alike(node, max(high - low + 1, 0))
        total: T = self.of(Fraction(0 if node.name == "sum" else 1))
        outer = self.known.get(node.index)
        for place in range(low, high + 1):
            self.known[node.index] = self.of(Fraction(place))
            body = self.scalar(node.body)
            total = total + body if node.name == "sum" else total * body  # type: ignore[operator]
        self.known.pop(node.index, None)
        if outer is not None:
            self.known[node.index] = outer
        return total

    def _alike(self, node: Over, count: int) -> T:
        """A sum or product of terms that are all the same."""
        times = self.of(Fraction(count))
        if node.name == "prod":
            return self.power(self.scalar(node.body), times)
        return self.scalar(node.body) * times  # type: ignore[operator, no-any-return]

    @abstractmethod
    def integral(self, node: Over) -> T:
        """A definite integral."""

    def cases(self, node: Cases) -> Value[T]:
        """The value of the first case that holds."""
        for value, condition in zip(node.values, node.conditions, strict=True):
            holds = self.holds(condition)
            if holds is None:
                raise NoValue("condition")
            if holds:
                return self.value(value)
        if node.otherwise is None:
            raise NoValue("no_case")
        return self.value(node.otherwise)

    def holds(self, condition: Relation) -> bool | None:
        """Whether all comparisons of a chain hold; None where that is open."""
        sides = [self.scalar(side) for side in condition.sides]
        found: bool | None = True
        for left, sign, right in zip(sides, condition.signs, sides[1:], strict=False):
            order = self.order(left, right)
            if order is None:
                found = None
            elif order not in _HOLDS[sign]:
                return False
        return found

    # The walk

    def value(self, node: Node) -> Value[T]:
        """The value of `node`: a scalar or a tuple."""
        match node:
            case Number():
                return self.of(node.value)
            case Mixed(whole, top, bottom):
                return self.of(int(whole) + self._fraction(top, bottom))
            case Name(name):
                return self._named(name)
            case Constant(name):
                return self.constant(name)
            case Neg(body):
                return each(lambda x: -x, self.value(body))  # type: ignore[operator]
            case Part(body, of):
                return vectors.product(self.value(body), self.of(Fraction(1, of)))
            case Add(terms):
                return self._sum(terms)
            case Mul(factors):
                product = self.value(factors[0])
                for factor in factors[1:]:
                    product = vectors.product(product, self.value(factor))
                return product
            case Div(top_node, bottom_node):
                bottom_value = self.scalar(bottom_node)
                return each(lambda x: self.divided(x, bottom_value), self.value(top_node))
            case Pow(base, exponent):
                raised = self.scalar(exponent)
                return self.power(self.scalar(base), raised)
            case _:
                return self._applied(node)

    def scalar(self, node: Node) -> T:
        """The value of `node`, which must be no vector."""
        value = self.value(node)
        if isinstance(value, tuple):
            raise NoValue("scalar")
        return value

    def vector(self, node: Node) -> tuple[T, ...]:
        """The value of `node`, which must be a vector of scalars."""
        return scalars(self.value(node))

    def _fraction(self, top: str, bottom: str) -> Fraction:
        if int(bottom) == 0:
            raise NoValue("zero_division")
        return Fraction(int(top), int(bottom))

    def _named(self, name: str) -> Value[T]:
        if name in self.known:
            found = self.known[name]
            return self.lost(name) if isinstance(found, Lost) else found
        head, mark, rest = name.rpartition("_")
        if mark and rest.isdigit() and isinstance(vector := self.known.get(head), tuple):
            return self._entry(vector, (int(rest),))
        return self.symbol(name)

    def lost(self, name: str) -> Value[T]:
        """A definition without a value in this arithmetic."""
        raise NoValue("free", name=name)

    def _applied(self, node: Node) -> Value[T]:
        match node:
            case Factorial(body):
                return self.function("factorial", (self.scalar(body),))
            case Vector(items):
                return tuple(self.value(item) for item in items)
            case Index(body, at):
                places = tuple(self.whole(self.scalar(place)) for place in at)
                return self._entry(self.value(body), places)
            case Over():
                return self.over(node)
            case Call(name, arguments):
                return self._call(name, arguments)
            case Cases():
                return self.cases(node)
            case PlusMinus() | Order() | SetOf() | Interval() | SetJoin() | Relation() | Logic():
                raise NoValue("scalar")
            case Diff() | Limit():
                raise NoValue("limit" if isinstance(node, Limit) else "derivative")
        raise TypeError(node)

    def _entry(self, value: Value[T], places: tuple[int | None, ...]) -> Value[T]:
        for place in places:
            if not isinstance(value, tuple):
                raise NoValue("scalar")
            if place is None or not 1 <= place <= len(value):
                raise NoValue("index")
            value = value[place - 1]
        return value

    def _sum(self, terms: tuple[Node, ...]) -> Value[T]:
        total = self.value(terms[0])
        for term in terms[1:]:
            total = pairwise(lambda a, b: a + b, total, self.value(term))  # type: ignore[operator]
        return total

    def _call(self, name: str, arguments: tuple[Node, ...]) -> Value[T]:
        values = [self.value(argument) for argument in arguments]
        if name in defined.NAMES:
            return self._defined(name, values)
        if name in vectors.NAMES:
            return vectors.called(self, name, values)
        if name == "transpose":
            return transposed(values[0])
        if name == "matmul":
            return vectors.matmul(*values)
        if name in ELEMENTWISE and isinstance(values[0], tuple):
            rest = tuple(scalar(value) for value in values[1:])
            return each(lambda x: self.function(name, (x, *rest)), values[0])
        return self.function(name, tuple(scalar(value) for value in values))

    def _defined(self, name: str, values: list[Value[T]]) -> Value[T]:
        """A function that is written with others."""
        parameters, body = defined.definition(name)
        if len(parameters) == 1 and name in ELEMENTWISE and isinstance(values[0], tuple):
            return tuple(self._defined(name, [entry]) for entry in values[0])
        if len(values) > len(parameters):
            values = [tuple(values)]
        outer, self.known = self.known, dict(zip(parameters, values, strict=True))
        try:
            return self.value(body)
        finally:
            self.known = outer
