"""Derivatives of trees, by the rules of the book: no algebra system is asked, and each rule used has a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tutor.maths import defined
from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Constant,
    Div,
    Index,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Part,
    Pow,
    Vector,
    add,
    children,
    mapped,
    mul,
)

ZERO, ONE, TWO = Number("0"), Number("1"), Number("2")


class NoRule(Exception):  # noqa: N818 - the answer "not known here", not a fault
    """No rule differentiates this."""


def _name(name: str, *arguments: Node) -> Node:
    return Call(name, arguments)


_SLOPES: Final[Mapping[str, Callable[[Node], Node]]] = {
    "exp": lambda u: _name("exp", u),
    "ln": lambda u: Div(ONE, u),
    "log2": lambda u: Div(ONE, mul(u, _name("ln", TWO))),
    "log10": lambda u: Div(ONE, mul(u, _name("ln", Number("10")))),
    "sqrt": lambda u: Div(ONE, mul(TWO, _name("sqrt", u))),
    "cbrt": lambda u: Div(ONE, mul(Number("3"), Pow(_name("cbrt", u), TWO))),
    "abs": lambda u: _name("sign", u),
    "sin": lambda u: _name("cos", u),
    "cos": lambda u: Neg(_name("sin", u)),
    "tan": lambda u: add(ONE, Pow(_name("tan", u), TWO)),
    "cot": lambda u: Neg(add(ONE, Pow(_name("cot", u), TWO))),
    "sec": lambda u: mul(_name("sec", u), _name("tan", u)),
    "csc": lambda u: Neg(mul(_name("csc", u), _name("cot", u))),
    "asin": lambda u: Div(ONE, _name("sqrt", minus(ONE, Pow(u, TWO)))),
    "acos": lambda u: Neg(Div(ONE, _name("sqrt", minus(ONE, Pow(u, TWO))))),
    "atan": lambda u: Div(ONE, add(ONE, Pow(u, TWO))),
    "acot": lambda u: Neg(Div(ONE, add(ONE, Pow(u, TWO)))),
    "sinh": lambda u: _name("cosh", u),
    "cosh": lambda u: _name("sinh", u),
    "tanh": lambda u: minus(ONE, Pow(_name("tanh", u), TWO)),
    "asinh": lambda u: Div(ONE, _name("sqrt", add(Pow(u, TWO), ONE))),
    "acosh": lambda u: Div(ONE, _name("sqrt", minus(Pow(u, TWO), ONE))),
    "atanh": lambda u: Div(ONE, minus(ONE, Pow(u, TWO))),
    "sigmoid": lambda u: mul(_name("sigmoid", u), minus(ONE, _name("sigmoid", u))),
    "softplus": lambda u: _name("sigmoid", u),
    "relu": lambda u: Div(add(ONE, _name("sign", u)), TWO),
    "erf": lambda u: Div(mul(TWO, _name("exp", Neg(Pow(u, TWO)))), _name("sqrt", Constant("π"))),
    "erfc": lambda u: Neg(Div(mul(TWO, _name("exp", Neg(Pow(u, TWO)))), _name("sqrt", Constant("π")))),
}
"""The derivative of each function by its argument. Those of `abs` and `relu` hold beside the kink."""


class Derivative:
    """Differentiates by `by`, a name or an entry of a vector; `rules` collects the rules that were used.

    `components` says how many entries a vector-valued tree has, `definition` what a name stands for.
    """

    def __init__(self, by: Node, definition: Callable[[str], Node | None]) -> None:
        self.by = by
        self.definition = definition
        self.rules: list[str] = []

    def of(self, node: Node) -> Node:
        """The derivative of a scalar-valued tree. Raises NoRule."""
        if node == self.by:
            return ONE
        if not self._depends(node):
            return ZERO
        match node:
            case Name(name):
                meant = self.definition(name)
                return ZERO if meant is None else self.of(meant)
            case Neg(body):
                return negated(self.of(body))
            case Part(body, of):
                return Part(self.of(body), of)
            case Add(terms):
                self._use("rule_sum")
                return summed([self.of(term) for term in terms])
            case Mul(factors):
                return self._product(factors)
            case Div(top, bottom):
                return self._quotient(top, bottom)
            case Pow(base, exponent):
                return self._power(base, exponent)
            case Index(Call("softmax", arguments), (Number() as place,)):
                return self._softmax(arguments, place)
            case _:
                return self._other(node)

    def _other(self, node: Node) -> Node:
        match node:
            case Call(name, arguments):
                return self._call(name, arguments)
            case Over("sum", body, index, low, high) if not (self._depends(low) or self._depends(high)):
                self._use("rule_sum")
                return Over("sum", self.of(body), index, low, high)
            case Over("int", body, index, low, high):
                return self._leibniz(body, index, low, high)
            case Cases(values, conditions, otherwise):
                rest = None if otherwise is None else self.of(otherwise)
                return Cases(tuple(self.of(value) for value in values), conditions, rest)
            case Index(body, (Number() as place,)):
                return self.of(_entry(body, place, self.definition))
        raise NoRule

    def _use(self, rule: str) -> None:
        if rule not in self.rules:
            self.rules.append(rule)

    def _depends(self, node: Node) -> bool:
        """Whether the name or the entry occurs, also behind a definition."""
        if node == self.by:
            return True
        match node:
            case Index(body, (Number(),)) if isinstance(self.by, Index) and body == self.by.body:
                return False  # another entry of the same vector
            case Name(name):
                if isinstance(self.by, Index) and node == self.by.body:
                    return True
                meant = self.definition(name)
                return meant is not None and meant != node and self._depends(meant)
        return any(self._depends(part) for part in children(node))

    def _product(self, factors: tuple[Node, ...]) -> Node:
        moving = [place for place, factor in enumerate(factors) if self._depends(factor)]
        self._use("rule_product" if len(moving) > 1 else "rule_constant_factor")
        terms = []
        for place in moving:
            rest = [self.of(factors[place]), *(f for at, f in enumerate(factors) if at != place)]
            terms.append(multiplied(rest))
        return summed(terms)

    def _quotient(self, top: Node, bottom: Node) -> Node:
        if not self._depends(bottom):
            self._use("rule_constant_factor")
            return divided(self.of(top), bottom)
        self._use("rule_quotient")
        above = minus(multiplied([self.of(top), bottom]), multiplied([top, self.of(bottom)]))
        return divided(above, Pow(bottom, TWO))

    def _power(self, base: Node, exponent: Node) -> Node:
        if not self._depends(exponent):
            self._use("rule_power")
            lower = Pow(base, minus(exponent, ONE))
            if exponent == TWO:
                lower = base  # type: ignore[assignment]
            return multiplied([exponent, lower, self.of(base)])
        self._use("rule_exponential")
        slope = multiplied([self.of(exponent), _name("ln", base)])
        if base == Constant("e"):
            slope = self.of(exponent)
        if self._depends(base):
            slope = summed([slope, divided(multiplied([exponent, self.of(base)]), base)])
        return multiplied([Pow(base, exponent), slope])

    def _call(self, name: str, arguments: tuple[Node, ...]) -> Node:
        if name in defined.NAMES and name not in _SLOPES:
            parameters, body = defined.definition(name)
            if len(arguments) != len(parameters):
                raise NoRule
            return self.of(replaced(body, dict(zip(parameters, arguments, strict=True))))
        if name == "logb":
            return self.of(Div(_name("ln", arguments[0]), _name("ln", arguments[1])))
        if name == "root":
            return self.of(Pow(arguments[0], Div(ONE, arguments[1])))
        if name in ("total", "entropy"):
            found = components(arguments, self.definition)
            terms = [e if name == "total" else negated(mul(e, _name("ln", e))) for e in found]
            return self.of(summed(terms))
        if name in ("max", "min") and len(arguments) == 2:
            return self._larger(name, *arguments)
        if name not in _SLOPES:
            raise NoRule
        inner = self.of(arguments[0])
        self._use(f"rule_of_{name}")
        if inner != ONE:
            self._use("rule_chain")
        return multiplied([_SLOPES[name](arguments[0]), inner])

    def _larger(self, name: str, left: Node, right: Node) -> Node:
        """Half the sum of both plus or minus half their distance."""
        distance = _name("abs", minus(left, right))
        both = add(left, right)
        return self.of(Div(add(both, distance) if name == "max" else minus(both, distance), TWO))

    def _softmax(self, arguments: tuple[Node, ...], place: Number) -> Node:
        """p_i · (dz_i - Σ p_k dz_k)."""
        scores = components(arguments, self.definition)
        at = int(place.digits)
        if not 1 <= at <= len(scores):
            raise NoRule
        self._use("rule_softmax")
        whole = Call("softmax", arguments)
        slopes = [self.of(score) for score in scores]
        mean = summed([multiplied([Index(whole, (_number(k),)), d]) for k, d in enumerate(slopes, 1)])
        return multiplied([Index(whole, (place,)), minus(slopes[at - 1], mean)])

    def _leibniz(self, body: Node, index: str, low: Node, high: Node) -> Node:
        """What moves at both ends, and inside."""
        self._use("rule_leibniz")
        terms = [multiplied([self.of(high), replaced(body, {index: high})])]
        terms.append(negated(multiplied([self.of(low), replaced(body, {index: low})])))
        if self._depends(body):
            terms.append(Over("int", self.of(body), index, low, high))
        return summed(terms)


def components(arguments: tuple[Node, ...], definition: Callable[[str], Node | None]) -> tuple[Node, ...]:
    """The entries of a function's arguments: several scalars, or one vector. Raises NoRule."""
    return arguments if len(arguments) > 1 else entries(arguments[0], definition)


def entries(node: Node, definition: Callable[[str], Node | None]) -> tuple[Node, ...]:
    """The entries of a vector-valued tree, a known vector's by their places. Raises NoRule."""
    match node:
        case Vector(items):
            return items
        case Name(name):
            meant = definition(name)
            if meant is None:
                raise NoRule
            return tuple(Index(node, (_number(k),)) for k in range(1, len(entries(meant, definition)) + 1))
        case Neg(body):
            return tuple(Neg(entry) for entry in entries(body, definition))
        case Add(terms):
            rows = [entries(term, definition) for term in terms]
            if len({len(row) for row in rows}) != 1:
                raise NoRule
            return tuple(summed(list(column)) for column in zip(*rows, strict=True))
        case Mul(factors):
            return _scaled(factors, definition)
        case Div(top, bottom):
            return tuple(Div(entry, bottom) for entry in entries(top, definition))
        case Call("softmax", arguments):
            return tuple(
                Index(node, (_number(k),)) for k in range(1, len(components(arguments, definition)) + 1)
            )
        case Call(name, (body,)) if name in _SLOPES or name in defined.NAMES:
            return tuple(Call(name, (entry,)) for entry in entries(body, definition))
    raise NoRule


def _scaled(factors: tuple[Node, ...], definition: Callable[[str], Node | None]) -> tuple[Node, ...]:
    for place, factor in enumerate(factors):
        try:
            found = entries(factor, definition)
        except NoRule:
            continue
        rest = [other for at, other in enumerate(factors) if at != place]
        return tuple(multiplied([*rest, entry]) for entry in found)
    raise NoRule


def _entry(body: Node, place: Number, definition: Callable[[str], Node | None]) -> Node:
    found = entries(body, definition)
    at = int(place.digits)
    if not 1 <= at <= len(found) or isinstance(found[at - 1], Index):
        raise NoRule
    return found[at - 1]


def replaced(node: Node, values: Mapping[str, Node]) -> Node:
    """`node` with trees for names."""
    return mapped(node, lambda part: values.get(part.name, part) if isinstance(part, Name) else part)


def _number(value: int) -> Number:
    return Number(str(value))


def negated(node: Node) -> Node:
    """The negative, without two signs."""
    return node if node == ZERO else node.body if isinstance(node, Neg) else Neg(node)


def minus(left: Node, right: Node) -> Node:
    """The difference, without zeros."""
    if right == ZERO:
        return left
    return negated(right) if left == ZERO else add(left, negated(right))


def summed(terms: list[Node]) -> Node:
    """A flat sum without zeros."""
    kept = [term for term in terms if term != ZERO]
    total: Node = kept[0] if kept else ZERO
    for term in kept[1:]:
        total = add(total, term)
    return total


def multiplied(factors: list[Node]) -> Node:
    """A flat product without ones; zero where one factor is."""
    if ZERO in factors:
        return ZERO
    kept = [factor for factor in factors if factor != ONE]
    product: Node = kept[0] if kept else ONE
    for factor in kept[1:]:
        product = mul(product, factor)
    return product


def divided(top: Node, bottom: Node) -> Node:
    """The quotient; zero stays zero."""
    return ZERO if top == ZERO else Div(top, bottom)
