"""Derivatives of trees, by the rules of the book."""

from __future__ import annotations

from collections.abc import Callable

from tutor.maths import defined
from tutor.maths.rules.entries import NoRule, components, entry
from tutor.maths.rules.slopes import SLOPES, named
from tutor.maths.rules.terms import (
    ONE,
    TWO,
    ZERO,
    divided,
    minus,
    multiplied,
    negated,
    number,
    replaced,
    summed,
)
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
    add,
    children,
    mul,
)


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
            case Index(Name(name), (Number(),) as at) if (meant := self.definition(name)) is not None:
                return self.of(Index(meant, at))
            case Index(body, (Number() as place,)):
                return self.of(entry(body, place, self.definition))
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
        slope = multiplied([self.of(exponent), named("ln", base)])
        if base == Constant("e"):
            slope = self.of(exponent)
        if self._depends(base):
            slope = summed([slope, divided(multiplied([exponent, self.of(base)]), base)])
        return multiplied([Pow(base, exponent), slope])

    def _call(self, name: str, arguments: tuple[Node, ...]) -> Node:
        if name in defined.NAMES and name not in SLOPES:
            parameters, body = defined.definition(name)
            if len(arguments) != len(parameters):
                raise NoRule
            return self.of(replaced(body, dict(zip(parameters, arguments, strict=True))))
        if name == "logb":
            return self.of(Div(named("ln", arguments[0]), named("ln", arguments[1])))
        if name == "root":
            return self.of(Pow(arguments[0], Div(ONE, arguments[1])))
        if name in ("total", "entropy"):
            found = components(arguments, self.definition)
            terms = [e if name == "total" else negated(mul(e, named("ln", e))) for e in found]
            return self.of(summed(terms))
        if name in ("max", "min") and len(arguments) == 2:
            return self._larger(name, *arguments)
        if name not in SLOPES:
            raise NoRule
        inner = self.of(arguments[0])
        self._use(f"rule_of_{name}")
        if inner != ONE:
            self._use("rule_chain")
        return multiplied([SLOPES[name](arguments[0]), inner])

    def _larger(self, name: str, left: Node, right: Node) -> Node:
        """Half the sum of both plus or minus half their distance."""
        distance = named("abs", minus(left, right))
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
        mean = summed([multiplied([Index(whole, (number(k),)), d]) for k, d in enumerate(slopes, 1)])
        return multiplied([Index(whole, (place,)), minus(slopes[at - 1], mean)])

    def _leibniz(self, body: Node, index: str, low: Node, high: Node) -> Node:
        """What moves at both ends, and inside."""
        self._use("rule_leibniz")
        terms = [multiplied([self.of(high), replaced(body, {index: high})])]
        terms.append(negated(multiplied([self.of(low), replaced(body, {index: low})])))
        if self._depends(body):
            terms.append(Over("int", self.of(body), index, low, high))
        return summed(terms)
