"""A tree worked out in some arithmetic: what every arithmetic shares, within a budget of steps.

A value is a scalar of the arithmetic or a tuple of values, as vectors and matrices are. What is bound (the
index of a sum, the variable of a derivative) is known before what is defined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

from tutor.crosscheck.arithmetic import LARGEST_EXPONENT, Arithmetic, Steps, Value
from tutor.crosscheck.reading import Names
from tutor.errors import MathsError
from tutor.maths import defined
from tutor.maths.functions import QUANTITIES
from tutor.maths.printing.show import show
from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Constant,
    Diff,
    Div,
    Factorial,
    Index,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Part,
    Pow,
    Relation,
    Vector,
)


class Walker(Arithmetic):
    """Works out trees; what it inherits works out scalars."""

    def __init__(self, names: Names, steps: Steps | None = None) -> None:
        self.names = names
        self.steps = steps or Steps()
        self.bound: dict[str, Value] = {}
        self.worked: dict[str, Value] = {}

    def value(self, node: Node) -> Value:
        """What `node` is. Raises MathsError where it has no value here."""
        self.steps.take(self.weight)
        match node:
            case Number(digits, exponent):
                if abs(exponent or 0) > LARGEST_EXPONENT:
                    raise MathsError("crosscheck.too_much", expr=show(node))
                return self.number(Number(digits, exponent).value)
            case Mixed(whole, top, bottom):
                return self.number(Fraction(int(whole)) + Fraction(int(top), int(bottom)))
            case Part(body, of):
                return self._joined("/", self.value(body), self.number(Fraction(of)))
            case Constant(name):
                return self.constant(name)
            case Name(name):
                return self.named(name)
            case Neg(body):
                return self._joined("*", self.number(Fraction(-1)), self.value(body))
            case Add(terms):
                return self._all("+", terms)
            case Mul(factors):
                return self._all("*", factors)
            case Div(top, bottom):
                return self._joined("/", self.value(top), self.value(bottom))
            case Pow(base, exponent):
                return self._joined("^", self.value(base), self.value(exponent))
        return self._composed(node)

    def _composed(self, node: Node) -> Value:
        match node:
            case Vector(items):
                return tuple(self.value(item) for item in items)
            case Index(body, at):
                return self._entry(body, at)
            case Cases():
                return self._cases(node, 0)
            case Over("sum" | "prod"):
                return self._over(node)
            case Factorial(body):
                return self.function("gamma", (self._joined("+", self.value(body), self.number(Fraction(1))),))
            case Diff() | Over() | Call("jacobian" | "grad", _):
                return self.special(node)
            case Call(name, _) if name in QUANTITIES:
                return self.special(node)
            case Call(name, arguments):
                return self._called(name, arguments)
        raise MathsError("crosscheck.not_here", what=show(node)[:60])

    def named(self, name: str) -> Value:
        """What a name means here: bound, defined, an entry of a vector, a copy of a random symbol."""
        if name in self.bound:
            return self.bound[name]
        if name in self.names.definitions:
            return self._defined(name, self.names.definitions[name])
        if name in self.names.random:
            return self.copy(name, None)
        head, mark, rest = name.rpartition("_")
        if mark and (rest.isdigit() or rest in self.bound):
            place = int(rest) if rest.isdigit() else self.whole(self.bound[rest])
            if head in self.names.random:
                return self.copy(head, place)
            if head in self.bound or head in self.names.definitions:
                return self._at(self.named(head), place, name)
        raise MathsError("crosscheck.unknown_name", name=name)

    def _defined(self, name: str, tree: Node) -> Value:
        if name not in self.worked:
            self.worked[name] = self.value(tree)
        return self.worked[name]

    @contextmanager
    def binding(self, values: Mapping[str, Value], *, anew: bool = False) -> Iterator[None]:
        """Bind names for a while; `anew` where definitions depend on them and must be worked out again."""
        before, worked = self.bound, self.worked
        self.bound = {**before, **values}
        if anew:
            self.worked = {}
        try:
            yield
        finally:
            self.bound, self.worked = before, worked

    def _all(self, sign: str, parts: tuple[Node, ...]) -> Value:
        found = self.value(parts[0])
        for part in parts[1:]:
            found = self._joined(sign, found, self.value(part))
        return found

    def _joined(self, sign: str, left: Value, right: Value) -> Value:
        """Entry by entry where both are vectors of one length and are added; a scalar goes to every entry."""
        rows = isinstance(left, tuple), isinstance(right, tuple)
        if rows == (False, False):
            return self.join(sign, left, right)
        if all(rows):
            if sign != "+" or len(left) != len(right):
                raise MathsError("crosscheck.shapes")
            return tuple(self._joined(sign, one, other) for one, other in zip(left, right, strict=True))
        if rows[0] and (sign != "^"):
            return tuple(self._joined(sign, entry, right) for entry in left)
        if rows[1] and sign in "+*":
            return tuple(self._joined(sign, left, entry) for entry in right)
        raise MathsError("crosscheck.shapes")

    def _entry(self, body: Node, at: tuple[Node, ...]) -> Value:
        places = [self.whole(self.value(place)) for place in at]
        if isinstance(body, Name) and body.name in self.names.random and body.name not in self.bound:
            return self.copy(body.name, places[0])
        found = self.value(body)
        for place in places:
            found = self._at(found, place, show(body)[:40])
        return found

    def _at(self, value: Value, place: int, shown: str) -> Value:
        if not isinstance(value, tuple) or not 1 <= place <= len(value):
            raise MathsError("crosscheck.no_entry", name=shown, place=place)
        return value[place - 1]

    def _cases(self, node: Cases, at: int) -> Value:
        if at == len(node.values):
            if node.otherwise is None:
                raise MathsError("crosscheck.no_case", what=show(node)[:60])
            return self.value(node.otherwise)
        condition = self._condition(node.conditions[at])
        return self.choose(condition, lambda: self.value(node.values[at]), lambda: self._cases(node, at + 1))

    def _condition(self, relation: Relation) -> Value:
        sides = [self.value(side) for side in relation.sides]
        held = [
            self.holds(sign, left, right)
            for sign, left, right in zip(relation.signs, sides, sides[1:], strict=False)
        ]
        found = held[0]
        for other in held[1:]:
            found = self.both(found, other)
        return found

    def _over(self, node: Over) -> Value:
        low, high = self.whole(self.value(node.low)), self.whole(self.value(node.high))
        self.steps.take(max(0, high - low))
        sign, found = ("+", Fraction(0)) if node.name == "sum" else ("*", Fraction(1))
        total: Value = self.number(found)
        started = False
        for place in range(low, high + 1):
            with self.binding({node.index: self.number(Fraction(place))}):
                term = self.value(node.body)
            total = self._joined(sign, total, term) if started else term
            started = True
        return total

    def _called(self, name: str, arguments: tuple[Node, ...]) -> Value:
        values = tuple(self.value(argument) for argument in arguments)
        found = self.function(name, values)
        if found is not None:
            return found
        if name in defined.NAMES:
            parameters, body = defined.definition(name)
            with self.binding(dict(zip(parameters, values, strict=False))):
                return self.value(body)
        raise MathsError("crosscheck.not_here", what=name)
