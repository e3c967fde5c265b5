"""One walk over a tree for three arithmetics: exact rationals, high-precision numbers, SymPy expressions.

A value is a scalar of the arithmetic or a tuple of values (a vector, counted from 1). What has no value
raises NoValue with a reason of the catalogue (`maths.domain.*`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar, Union

from tutor.maths import defined
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

T = TypeVar("T")
Value: TypeAlias = Union[T, tuple["Value[T]", ...]]  # noqa: UP007 - it names itself


class NoValue(Exception):  # noqa: N818 - a reason, not a fault of the program
    """The expression has no value; `reason` is the last part of a `maths.domain.*` code."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class Lost:
    """Stands for the value of a definition that has none in an arithmetic: it must not pass for a free name."""


class Walker(ABC, Generic[T]):
    """Works a tree out in one arithmetic; `known` are the values of names."""

    def __init__(self, known: Mapping[str, Value[T] | Lost] | None = None) -> None:
        self.known: dict[str, Value[T] | Lost] = dict(known or {})

    # What each arithmetic supplies

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

    def over(self, node: Over) -> T:
        """A sum or product over an index; whole bounds only, unless an arithmetic knows better."""
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

    @abstractmethod
    def order(self, left: T, right: T) -> int | None:
        """-1, 0 or 1 as `left` is less than, equal to or greater than `right`; None where that is open."""

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
                return _each(lambda x: -x, self.value(body))  # type: ignore[operator]
            case Part(body, of):
                return self._product(self.value(body), self.of(Fraction(1, of)))
            case Add(terms):
                return self._sum(terms)
            case Mul(factors):
                product = self.value(factors[0])
                for factor in factors[1:]:
                    product = self._product(product, self.value(factor))
                return product
            case Div(top_node, bottom_node):
                bottom_value = self.scalar(bottom_node)
                return _each(lambda x: self.divided(x, bottom_value), self.value(top_node))
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
        return _scalars(self.value(node))

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
            total = _pairwise(lambda a, b: a + b, total, self.value(term))  # type: ignore[operator]
        return total

    def _product(self, left: Value[T], right: Value[T]) -> Value[T]:
        if isinstance(left, tuple) and isinstance(right, tuple):
            raise NoValue("scalar")
        return _pairwise(lambda a, b: a * b, left, right)  # type: ignore[operator]

    def _call(self, name: str, arguments: tuple[Node, ...]) -> Value[T]:
        values = [self.value(argument) for argument in arguments]
        if name in defined.NAMES:
            return self._defined(name, values)
        if name in _WITH_VECTORS:
            return self._of_vectors(name, values)
        if name == "transpose":
            return _transposed(values[0])
        if name == "matmul":
            return self._matmul(*values)
        if name in ELEMENTWISE and isinstance(values[0], tuple):
            rest = tuple(_scalar(value) for value in values[1:])
            return _each(lambda x: self.function(name, (x, *rest)), values[0])
        return self.function(name, tuple(_scalar(value) for value in values))

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

    def _of_vectors(self, name: str, values: list[Value[T]]) -> Value[T]:
        first = _level(values[0]) if name == "norm" else values[0]
        entries = _scalars(first) if isinstance(first, tuple) else tuple(_scalar(v) for v in values)
        if name == "softmax":
            return self.softmax(entries)
        if name == "total":
            return self._total(entries)
        if name == "mean":
            return self.divided(self._total(entries), self.of(Fraction(len(entries))))
        if name == "norm":
            squares = self._total(tuple(x * x for x in entries))  # type: ignore[operator]
            return self.function("sqrt", (squares,))
        if name in ("max", "min"):
            return self.function(name, entries)
        if name == "entropy":
            return -self._total(tuple(self._x_ln(p, p) for p in entries))  # type: ignore[operator, no-any-return]
        others = _scalars(values[1])
        if len(entries) != len(others):
            raise NoValue("shapes")
        if name == "dot":
            return self._total(tuple(a * b for a, b in zip(entries, others, strict=True)))  # type: ignore[operator]
        pairs = zip(entries, others, strict=True)
        if name == "cross_entropy":
            return -self._total(tuple(self._x_ln(p, q) for p, q in pairs))  # type: ignore[operator, no-any-return]
        return self._total(tuple(self._x_ln(p, self.divided(p, q)) for p, q in pairs))

    def _matmul(self, left: Value[T], right: Value[T]) -> Value[T]:
        """Rows times columns; a vector on the left is a row, on the right a column."""
        if not isinstance(left, tuple) or not isinstance(right, tuple):
            return self._product(left, right)
        if not isinstance(left[0], tuple):
            return self._row_times(left, right)
        return tuple(self._row_times(row, right) for row in left)

    def _row_times(self, row: Value[T], right: tuple[Value[T], ...]) -> Value[T]:
        if not isinstance(row, tuple) or len(row) != len(right):
            raise NoValue("shapes")
        total = self._product(row[0], right[0])
        for left, following in zip(row[1:], right[1:], strict=True):
            total = _pairwise(lambda a, b: a + b, total, self._product(left, following))  # type: ignore[operator]
        return total

    def _x_ln(self, weight: T, inside: T) -> T:
        if self.whole(weight) == 0:
            return self.of(Fraction(0))
        return weight * self.function("ln", (inside,))  # type: ignore[operator, no-any-return]

    def _total(self, entries: tuple[T, ...]) -> T:
        total = entries[0]
        for entry in entries[1:]:
            total = total + entry  # type: ignore[operator]
        return total


_WITH_VECTORS = frozenset(
    ("softmax", "total", "mean", "norm", "max", "min", "entropy", "dot", "kl", "cross_entropy")
)
_HOLDS: dict[Sign, tuple[int, ...]] = {
    "<": (-1,),
    ">": (1,),
    "≤": (-1, 0),
    "≥": (0, 1),
    "=": (0,),
    "≠": (-1, 1),
}
"""The orders of two sides for which a sign holds."""


def _scalar(value: Value[T]) -> T:
    if isinstance(value, tuple):
        raise NoValue("scalar")
    return value


def _scalars(value: Value[T]) -> tuple[T, ...]:
    if not isinstance(value, tuple):
        raise NoValue("scalar")
    return tuple(_scalar(entry) for entry in value)


def _level(value: Value[T]) -> Value[T]:
    """All entries of a matrix in a row: its norm is that of one long vector."""
    if not isinstance(value, tuple):
        return value
    rows = [_level(entry) for entry in value]
    return tuple(entry for row in rows for entry in (row if isinstance(row, tuple) else (row,)))


def _transposed(value: Value[T]) -> Value[T]:
    """Columns for rows; a vector alone stays one."""
    if not isinstance(value, tuple) or not isinstance(value[0], tuple):
        return value
    rows = [row for row in value if isinstance(row, tuple)]
    if len(rows) != len(value) or len({len(row) for row in rows}) != 1:
        raise NoValue("shapes")
    return tuple(zip(*rows, strict=True))


def _each(change: Callable[[T], T], value: Value[T]) -> Value[T]:
    if isinstance(value, tuple):
        return tuple(_each(change, entry) for entry in value)
    return change(value)


def _pairwise(join: Callable[[T, T], T], left: Value[T], right: Value[T]) -> Value[T]:
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            raise NoValue("shapes")
        return tuple(_pairwise(join, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, tuple):
        return tuple(_pairwise(join, entry, right) for entry in left)
    if isinstance(right, tuple):
        return tuple(_pairwise(join, left, entry) for entry in right)
    return join(left, right)
