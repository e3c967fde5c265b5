"""Complexity classes: two are the same when their dominant terms are, constants and log bases aside."""

from __future__ import annotations

from typing import Any, Final

import sympy

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.unbuild import tree
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Node, Order, OrderKind

Rates = tuple[Any, Any, Any, Any, Any]
Growth = tuple[tuple[str, Rates], ...]
"""Per variable n, from the fastest on: the factor of n·ln n and that of n in the exponent of e, the power of n,
that of ln n and that of ln ln n."""
NONE: Final[Rates] = (0, 0, 0, 0, 0)


class Unclear(Exception):  # noqa: N818 - a reason, not a fault
    """A term that is no product of powers, logarithms and exponentials."""


def body(node: Node) -> tuple[OrderKind, Node]:
    """The kind of class and what stands in it; a bare expression counts as O."""
    return (node.kind, node.body) if isinstance(node, Order) else ("O", node)


def same_order(answer: Node, reference: Node, scope: Scope) -> bool | None:
    """Whether both grow alike for large positive variables; None when that is unclear."""
    try:
        return _dominant(answer, scope) == _dominant(reference, scope)
    except Unclear:
        return None


def dominant(node: Node, scope: Scope) -> Node:
    """The dominant terms of `node`, definitions put in, without constant factors. Raises Unclear, NoValue."""
    terms = _expanded(node, scope)
    found = [_growth(term) for term in terms]
    kept = [
        term.as_independent(*term.free_symbols, as_Add=False)[1] if term.free_symbols else sympy.Integer(1)
        for term, one in zip(terms, found, strict=True)
        if not any(_below(one, other) for other in found)
    ]
    return tree(sympy.Add(*dict.fromkeys(kept)))


def _dominant(node: Node, scope: Scope) -> frozenset[Growth]:
    found = [_growth(term) for term in _expanded(node, scope)]
    return frozenset(_tuple(one) for one in found if not any(_below(one, other) for other in found))


def _expanded(node: Node, scope: Scope) -> tuple[Any, ...]:
    """The terms of the sum that `node` is."""
    free = {name: Assumption(integer=False, positive=True) for name in scope.free(node)}
    expr = Symbols(scope.symbolic, free).value(node)
    if isinstance(expr, tuple):
        raise Unclear
    expanded = sympy.expand(sympy.expand_log(sympy.powsimp(sympy.expand(expr)), force=True))
    expanded = expanded.subs(
        {sympy.Symbol(n, real=True): sympy.Symbol(n, real=True, positive=True) for n in free}
    )
    return tuple(sympy.Add.make_args(expanded))


def _growth(term: Any) -> dict[str, Rates]:
    found: dict[str, Rates] = {}
    for factor in sympy.Mul.make_args(term):
        if not factor.free_symbols:
            continue
        base, exponent = factor.as_base_exp()
        if base.is_Symbol and exponent.is_number:
            _raise(found, base.name, (0, 0, exponent, 0, 0))
        elif isinstance(base, sympy.log) and base.args[0].is_Symbol and exponent.is_number:
            _raise(found, base.args[0].name, (0, 0, 0, exponent, 0))
        elif _twice(base) and exponent.is_number:
            _raise(found, base.args[0].args[0].name, (0, 0, 0, 0, exponent))
        elif base.is_Symbol and exponent.is_Symbol and base == exponent:
            _raise(found, base.name, (1, 0, 0, 0, 0))
        elif isinstance(base, sympy.factorial) and base.args[0].is_Symbol and exponent.is_number:
            _raise(found, base.args[0].name, (exponent, -exponent, exponent / 2, 0, 0))  # Stirling
        elif base.is_number and base.is_positive:
            _exponential(found, sympy.log(base), exponent)
        else:
            raise Unclear
    return found


def _twice(base: Any) -> bool:
    """Whether it is ln ln n."""
    inner = base.args[0] if isinstance(base, sympy.log) else None
    return isinstance(inner, sympy.log) and bool(inner.args[0].is_Symbol)


def _exponential(found: dict[str, Rates], rate: Any, exponent: Any) -> None:
    for part in sympy.Add.make_args(sympy.expand(exponent)):
        coefficient, symbol = part.as_coeff_Mul()
        if part.is_number:
            continue
        if not symbol.is_Symbol:
            raise Unclear
        _raise(found, symbol.name, (0, sympy.simplify(rate * coefficient), 0, 0, 0))


def _raise(found: dict[str, Rates], name: str, more: Rates) -> None:
    old = found.get(name, NONE)
    first, second, third, fourth, fifth = (a + b for a, b in zip(old, more, strict=True))
    found[name] = (first, second, third, fourth, fifth)


def _below(one: dict[str, Rates], other: dict[str, Rates]) -> bool:
    """Whether `one` is nowhere larger than `other` in growth and somewhere smaller."""
    pairs = [(one.get(name, NONE), other.get(name, NONE)) for name in one.keys() | other.keys()]
    return all(_at_most(a, b) for a, b in pairs) and any(a != b for a, b in pairs)


def _at_most(a: Rates, b: Rates) -> bool:
    for x, y in zip(a, b, strict=True):
        if x != y:
            return bool(x < y)
    return True


def _tuple(growth: dict[str, Rates]) -> Growth:
    return tuple(sorted((name, rates) for name, rates in growth.items() if rates != NONE))
