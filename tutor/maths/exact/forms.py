"""The exact form and the decimal of a value, as people would write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy
from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import DIGITS, decimal
from tutor.maths.exact.arithmetic.rational import rational
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.unbuild import tree
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.equality import orders
from tutor.maths.exact.equality.equal import flat
from tutor.maths.exact.limits import FAILURES, FORM_SECONDS, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.printing.show import show
from tutor.maths.tree import (
    STATEMENTS,
    Div,
    Name,
    Neg,
    Node,
    Number,
    Order,
    Vector,
    children,
    mapped,
    names,
    with_parts,
)

MAX_OPERATIONS: Final = 120
LONGEST: Final = 240
NEARLY: Final = 1.15
"""A form this much longer than the shortest is still taken when it comes earlier: it is the plainer one."""
MAX_BITS: Final = 400


def exact_tree(node: Node, scope: Scope) -> Node:
    """The simplest exact form found for `node` with the definitions put in; if there is none, `node` with the
    definitions put in as they were written, as far as that is readable."""
    if isinstance(node, STATEMENTS):
        return with_parts(node, tuple(exact_tree(part, scope) for part in children(node)))
    fraction = rational(node, scope.rationals)
    if fraction is not None:
        found = _of_fraction(fraction)
        return found if found is not None and len(show(found)) <= LONGEST else put_in(node, scope)
    try:
        with cpu(FORM_SECONDS):
            value = Symbols(scope.symbolic, scope.assumptions).value(node)
            simple = _simplest(value)
    except (NoValue, *FAILURES):
        return put_in(node, scope)
    return simple if simple is not None and len(show(simple)) <= LONGEST else put_in(node, scope)


def order_tree(node: Node, scope: Scope) -> Node:
    """A complexity as people write it, definitions put in: O(d·n²) for 2·n²·d + 2·n²·d. As it was written where
    no definition stands in it."""
    kind, inner = orders.body(node)
    if not names(inner) & scope.trees.keys():
        return Order(kind, inner)
    try:
        return Order(kind, orders.dominant(inner, scope))
    except (orders.Unclear, NoValue, TypeError):
        return Order(kind, exact_tree(inner, scope))


def put_in(node: Node, scope: Scope) -> Node:
    """`node` with what its names stand for, one level after the other; `node` itself where that grows long."""
    whole = node
    for _ in scope.trees:
        if not names(whole) & scope.trees.keys():
            break
        whole = mapped(whole, lambda part: scope.trees.get(part.name, part) if isinstance(part, Name) else part)
        if len(show(whole)) > LONGEST:
            return node
    return whole


def decimal_of(node: Node, scope: Scope) -> str:
    """The decimal of `node`; empty where names stay free, and for a set or a relation."""
    if isinstance(node, STATEMENTS) or scope.free(node):
        return ""
    with mp.workdps(DIGITS):
        return decimal(scope.numbers().value(node))


def _of_fraction(value: Value[Any]) -> Node | None:
    if isinstance(value, tuple):
        parts = [_of_fraction(entry) for entry in value]
        return None if None in parts else Vector(tuple(part for part in parts if part is not None))
    if value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
        return None
    top = Number(str(abs(value.numerator)))
    size: Node = top if value.denominator == 1 else Div(top, Number(str(value.denominator)))
    return Neg(size) if value < 0 else size


def _simplest(value: Value[Any]) -> Node | None:
    """The rewriting that takes the least room; one and the same for all entries of a vector."""
    operations = sum(sympy.count_ops(scalar) for scalar in flat(value))
    rewritings: list[Callable[[Any], Any]] = [_opaque(sympy.together), _opaque(_factored), lambda e: e]
    if operations <= MAX_OPERATIONS:
        rewritings += [sympy.cancel, sympy.simplify, _factored]
    found: list[Node] = []
    for rewrite in rewritings:
        try:
            found.append(tree(_rewritten(rewrite, value)))
        except (TypeError, sympy.PolynomialError):
            continue
    shortest = min((len(show(node)) for node in found), default=0)
    return next((node for node in found if len(show(node)) <= shortest * NEARLY), None)


def _factored(expr: Any) -> Any:
    return sympy.factor(sympy.together(expr))


def _opaque(rewrite: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`rewrite` that leaves exponentials whole, so that exp(-10) does not turn into 1/exp(10)."""

    def run(expr: Any) -> Any:
        hidden = {atom: sympy.Dummy(positive=True) for atom in expr.atoms(sympy.exp) if atom.is_number}
        shown = {dummy: atom for atom, dummy in hidden.items()}
        return rewrite(expr.xreplace(hidden)).xreplace(shown)

    return run


def _rewritten(rewrite: Callable[[Any], Any], value: Value[Any]) -> Value[Any]:
    return tuple(_rewritten(rewrite, entry) for entry in value) if isinstance(value, tuple) else rewrite(value)
