"""Derivatives, limits, expectations and shapes worked off a tree, so that plain arithmetic is left.

Derivatives, moments and shapes go by the rules of `tutor.maths.rules`; limits and sums without end are found
by SymPy within a time limit. The rules used are kept: a derivation shows them.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from tutor.maths.exact.apart import apart
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.unbuild import tree as built
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.limits import FAILURES, cpu
from tutor.maths.functions import QUANTITIES
from tutor.maths.printing.show import show
from tutor.maths.rules import shapes
from tutor.maths.rules.derivative import Derivative
from tutor.maths.rules.entries import NoRule, entries
from tutor.maths.rules.moments import Moments, Unresolved
from tutor.maths.rules.terms import divided, replaced
from tutor.maths.tree import (
    Call,
    Constant,
    Diff,
    Index,
    Limit,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Relation,
    Vector,
    mapped,
    names,
    walk,
)

LIMIT_SECONDS: Final = 1.2
_WORKED: Final = QUANTITIES | {"jacobian", "grad", "shape"}
_ENDLESS: Final = (Constant("∞"), Neg(Constant("∞")))


class Plainer:
    """Works one expression off. `scope` gives definitions, assumptions and what is declared random."""

    def __init__(self, scope: Any) -> None:
        self.scope = scope
        self.rules: list[str] = []

    def plain(self, node: Node) -> Node:
        """`node` without derivatives, limits and moments. Raises NoValue where one cannot be found."""
        if not any(_special(part) for part in walk(node)):
            return node
        if isinstance(node, Relation) and not self.scope.random:  # Var(q·k) = d_k: what is asked for, by name
            sides = tuple(side if _quantity(side) else self.plain(side) for side in node.sides)
            return Relation(sides, node.signs)
        return mapped(apart(node, self.scope.trees), self._worked)

    def _worked(self, node: Node) -> Node:
        match node:
            case Diff(body, by, times):
                for _ in range(times):
                    body = self._derivative(body, self._variable(by))
                return body
            case Call("grad", (body, by)):
                return self._row(body, by)
            case Call("jacobian", arguments):
                return self._jacobian(arguments)
            case Call("shape", (body,)):
                return self._shape(body)
            case Limit():
                return self._found(self._limit, node)
            case Over("int"):
                return self._integral(node)
            case Over() if node.low in _ENDLESS or node.high in _ENDLESS:
                return self._found(self._endless, node)
            case Call(name, arguments) if name in QUANTITIES:
                return self._moment(name, arguments)
        return node

    # Derivatives

    def _definition(self, name: str) -> Node | None:
        return self.scope.trees.get(name)  # type: ignore[no-any-return]

    def _variable(self, by: str) -> Node:
        """The name itself, or the entry that `z_2` is of a known vector."""
        head, mark, rest = by.rpartition("_")
        if by not in self.scope.trees and mark and rest.isdigit() and head in self.scope.trees:
            return Index(Name(head), (Number(rest),))
        return Name(by)

    def _derivative(self, body: Node, by: Node) -> Node:
        if not isinstance(by, Name | Index):  # by `z - m` nothing seems to depend on z
            raise NoValue("derivative_by")
        work = Derivative(by, self._definition)
        try:
            found = work.of(body)
        except NoRule as reason:
            raise NoValue("derivative") from reason
        self._use(*work.rules)
        return found

    def _entries(self, node: Node) -> tuple[Node, ...]:
        try:
            return entries(node, self._definition)
        except NoRule as reason:
            raise NoValue("derivative") from reason

    def _row(self, body: Node, by: Node) -> Node:
        return Vector(tuple(self._derivative(body, entry) for entry in self._entries(by)))

    def _jacobian(self, arguments: tuple[Node, ...]) -> Node:
        """Row i holds the derivatives of entry i; by default by the function's own argument."""
        body = arguments[0]
        if len(arguments) > 1:
            by = arguments[1]
        elif isinstance(body, Call) and len(body.arguments) == 1:
            by = body.arguments[0]
        else:
            raise NoValue("derivative")
        self._use("rule_jacobian")
        return Vector(tuple(self._row(entry, by) for entry in self._entries(body)))

    # Shapes

    def _shape(self, body: Node) -> Node:
        try:
            found, rules = shapes.shape(body, self.scope.shape_of)
        except shapes.NoShape as reason:
            raise NoValue("shapes") from reason
        self._use(*rules)
        return Vector(found)

    # By SymPy

    def _found(self, find: Any, node: Node) -> Node:
        try:
            with cpu(LIMIT_SECONDS):
                return built(find(node))
        except FAILURES as reason:
            raise NoValue("limit") from reason

    def _limit(self, node: Limit) -> Any:
        self._use("rule_limit")
        symbols = Symbols(self.scope.symbolic, self.scope.assumptions)
        to = symbols.end(node.to)
        facts = {"positive": True} if to is sympy.oo else {"real": True}
        with symbols.inside(node.index, **facts) as index:
            body = symbols.scalar(node.body)
        sides = (node.side,) if node.side or to in (sympy.oo, -sympy.oo) else ("+", "-")
        values = [sympy.limit(body, index, to, side or "+") for side in sides]
        if any(value != values[0] for value in values[1:]) or values[0].has(sympy.Limit):
            raise NoValue("limit")
        if not (values[0].is_finite or values[0].is_symbol or values[0].free_symbols):
            raise NoValue("infinite")
        return values[0]

    def _endless(self, node: Over) -> Any:
        self._use("rule_series")
        symbols = Symbols(self.scope.symbolic, self.scope.assumptions)
        found = symbols.over(node)
        if found.has(sympy.Sum, sympy.Product):
            raise NoValue("limit")
        if isinstance(found, sympy.Piecewise):
            found = found.args[0][0]  # where it converges
        if found in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
            raise NoValue("infinite")
        return found

    def _integral(self, node: Over) -> Node:
        """The closed form where there is one; else it stays, to be worked out in numbers."""
        try:
            return self._found(self._closed, node)
        except NoValue:
            return node

    def _closed(self, node: Over) -> Any:
        found = Symbols(self.scope.symbolic, self.scope.assumptions).integral(node)
        if found.has(sympy.Integral, sympy.Piecewise, sympy.oo, sympy.nan):
            raise NoValue("integral")
        return found

    # Moments

    def _moment(self, name: str, arguments: tuple[Node, ...]) -> Node:
        if name == "P" or (len(arguments) > 1 and name == "E"):
            return _probability(name, arguments)
        arguments = tuple(self._in_random_names(argument) for argument in arguments)
        work = Moments(self.scope.random, self._chance(arguments))
        try:
            if name == "E":
                found = work.expectation(arguments[0])
            elif name == "Cov":
                found = work.covariance(*arguments)
            else:
                found = work.variance(arguments[0])
        except Unresolved as reason:
            raise NoValue("moment", what=reason.what) from reason
        self._use(*work.rules)
        return Call("sqrt", (found,)) if name == "Std" else found

    def _in_random_names(self, node: Node) -> Node:
        """`node` with a step such as `k = r*q + w` put in, where random names are behind it."""
        for _ in self.scope.trees:
            meant = {
                name: tree
                for name, tree in self.scope.trees.items()
                if name in names(node) and self.scope.free_of[name] & self.scope.random.keys()
            }
            if not meant:
                break
            node = replaced(node, meant)
        return node

    def _chance(self, arguments: tuple[Node, ...]) -> Any:
        """Which names are random: the declared ones; where none is, the capitals, or all that have no value."""
        if self.scope.random:
            return lambda name: name in self.scope.random
        free = {name for node in arguments for name in names(node) if name not in self.scope.trees}
        free = {name for name in free if name.isidentifier() and name not in self.scope.assumptions}
        capital = {name for name in free if name[0].isupper()}
        chosen = capital or free
        return lambda name: name in chosen

    def _use(self, *rules: str) -> None:
        self.rules += [rule for rule in rules if rule not in self.rules]


def _probability(name: str, arguments: tuple[Node, ...]) -> Node:
    """P(A) is a quantity of its own; P(A | B) is P(A, B)/P(B)."""
    if name == "E":
        return Name(show(Call(name, arguments)))
    if len(arguments) == 1:
        return _joint(arguments[0])
    (event, condition) = arguments
    both = (*_events(event), *_events(condition))
    return divided(_joint(Vector(both)), _joint(condition))


def _events(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Vector) else (node,)


def _joint(node: Node) -> Name:
    """The quantity P(A, B), the same in any order."""
    return Name(f"P({', '.join(sorted(show(event) for event in _events(node)))})")


def _quantity(node: Node) -> bool:
    return isinstance(node, Call) and node.name in QUANTITIES


def _special(node: Node) -> bool:
    """Whether a part has something to work off."""
    match node:
        case Call(name, _):
            return name in _WORKED
        case Over(name, _, _, low, high):
            return name == "int" or low in _ENDLESS or high in _ENDLESS
    return isinstance(node, Diff | Limit)
