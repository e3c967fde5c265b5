"""Complexity classes: two are the same when their dominant terms are, constants and log bases aside."""

from __future__ import annotations

from typing import Any

import sympy

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.symbolic import Symbols
from tutor.maths.tree import Node, Order

Growth = tuple[tuple[str, tuple[Any, Any, Any]], ...]
"""Per variable: the logarithm of the base it is an exponent of, its power, the power of its logarithm."""


class Unclear(Exception):  # noqa: N818 - a reason, not a fault
    """A term that is no product of powers, logarithms and exponentials."""


def body(node: Node) -> tuple[str, Node]:
    """The kind of class and what stands in it; a bare expression counts as O."""
    return (node.kind, node.body) if isinstance(node, Order) else ("O", node)


def same_order(answer: Node, reference: Node, scope: Scope) -> bool | None:
    """Whether both grow alike for large positive variables; None when that is unclear."""
    try:
        return _dominant(answer, scope) == _dominant(reference, scope)
    except Unclear:
        return None


def _dominant(node: Node, scope: Scope) -> frozenset[Growth]:
    free = {name: Assumption(integer=False, positive=True) for name in scope.free(node)}
    expr = Symbols(scope.symbolic, free).value(node)
    if isinstance(expr, tuple):
        raise Unclear
    expanded = sympy.expand(sympy.expand_log(sympy.powsimp(sympy.expand(expr)), force=True))
    expanded = expanded.subs(
        {sympy.Symbol(n, real=True): sympy.Symbol(n, real=True, positive=True) for n in free}
    )
    found = [_growth(term) for term in sympy.Add.make_args(expanded)]
    return frozenset(_tuple(one) for one in found if not any(_below(one, other) for other in found))


def _growth(term: Any) -> dict[str, tuple[Any, Any, Any]]:
    found: dict[str, tuple[Any, Any, Any]] = {}
    for factor in sympy.Mul.make_args(term):
        if not factor.free_symbols:
            continue
        base, exponent = factor.as_base_exp()
        if base.is_Symbol and exponent.is_number:
            _raise(found, base.name, (0, exponent, 0))
        elif isinstance(base, sympy.log) and base.args[0].is_Symbol and exponent.is_number:
            _raise(found, base.args[0].name, (0, 0, exponent))
        elif base.is_number and base.is_positive:
            _exponential(found, sympy.log(base), exponent)
        else:
            raise Unclear
    return found


def _exponential(found: dict[str, tuple[Any, Any, Any]], rate: Any, exponent: Any) -> None:
    for part in sympy.Add.make_args(sympy.expand(exponent)):
        coefficient, symbol = part.as_coeff_Mul()
        if part.is_number:
            continue
        if not symbol.is_Symbol:
            raise Unclear
        _raise(found, symbol.name, (sympy.simplify(rate * coefficient), 0, 0))


def _raise(found: dict[str, tuple[Any, Any, Any]], name: str, more: tuple[Any, Any, Any]) -> None:
    old = found.get(name, (0, 0, 0))
    found[name] = (old[0] + more[0], old[1] + more[1], old[2] + more[2])


def _below(one: dict[str, tuple[Any, Any, Any]], other: dict[str, tuple[Any, Any, Any]]) -> bool:
    """Whether `one` is nowhere larger than `other` in growth and somewhere smaller."""
    zero = (0, 0, 0)
    pairs = [(one.get(name, zero), other.get(name, zero)) for name in one.keys() | other.keys()]
    return all(_at_most(a, b) for a, b in pairs) and any(a != b for a, b in pairs)


def _at_most(a: tuple[Any, Any, Any], b: tuple[Any, Any, Any]) -> bool:
    for x, y in zip(a, b, strict=True):
        if x != y:
            return bool(x < y)
    return True


def _tuple(growth: dict[str, tuple[Any, Any, Any]]) -> Growth:
    return tuple(sorted((name, rates) for name, rates in growth.items() if rates != (0, 0, 0)))
