"""SymPy expressions back to our trees, so that exact forms are printed like everything else."""

from __future__ import annotations

from typing import Any, Final

import sympy

from tutor.maths.exact.arithmetic.values import Value
from tutor.maths.tree import (
    Add,
    Call,
    Constant,
    Div,
    Factorial,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Pow,
    Vector,
)

_NAMES: Final = {
    "log": "ln",
    "Abs": "abs",
    "ceiling": "ceil",
    "Max": "max",
    "Min": "min",
}


def tree(value: Value[Any]) -> Node:
    """The tree of a SymPy value or a vector of them. Raises TypeError for what we have no sign for."""
    if isinstance(value, tuple):
        return Vector(tuple(tree(entry) for entry in value))
    return _tree(value)


def _tree(expr: Any) -> Node:
    if expr.is_Rational:
        return _rational(expr)
    if expr.is_Symbol:
        return Name(expr.name)
    if expr is sympy.E:
        return Constant("e")
    if expr is sympy.pi:
        return Constant("π")
    if expr.is_Add:
        return _sum(expr)
    if expr.is_Mul:
        return _product(expr)
    if isinstance(expr, sympy.exp):
        return Call("exp", (_tree(expr.args[0]),))
    if expr.is_Pow:
        return _power(expr)
    if isinstance(expr, sympy.factorial):
        return Factorial(_tree(expr.args[0]))
    if isinstance(expr, sympy.Sum):
        body, (index, low, high) = expr.args[0], expr.args[1]
        return Over("sum", _tree(body), index.name, _tree(low), _tree(high))
    if expr.is_Function:
        name = expr.func.__name__
        return Call(_NAMES.get(name, name), tuple(_tree(argument) for argument in expr.args))
    raise TypeError(expr)


def _rational(number: Any) -> Node:
    p, q = int(number.p), int(number.q)
    size = Number(str(abs(p))) if q == 1 else Div(Number(str(abs(p))), Number(str(q)))
    return Neg(size) if p < 0 else size


def _sum(expr: Any) -> Node:
    ordered = expr.as_ordered_terms()
    if expr.is_number:
        ordered.sort(key=lambda term: -abs(sympy.N(term, 15)))
    terms = [_tree(term) for term in ordered]
    first = next((place for place, term in enumerate(terms) if not isinstance(term, Neg)), 0)
    terms.insert(0, terms.pop(first))
    flat: list[Node] = []
    for term in terms:
        flat.extend(term.terms if isinstance(term, Add) and not flat else [term])
    return Add(tuple(flat))


def _product(expr: Any) -> Node:
    coefficient, rest = expr.as_coeff_Mul()
    if coefficient.is_negative:
        return Neg(_tree(-expr))
    top: list[Node] = []
    bottom: list[Node] = []
    if coefficient.p != 1:
        top.append(Number(str(int(coefficient.p))))
    if coefficient.q != 1:
        bottom.append(Number(str(int(coefficient.q))))
    for factor in sympy.Mul.make_args(rest):
        if factor.is_Pow and factor.exp.is_Rational and factor.exp.is_negative:
            bottom.append(_tree(1 / factor))
        elif factor is not sympy.S.One:
            top.append(_tree(factor))
    above = _joined(top)
    return above if not bottom else Div(above, _joined(bottom))


def _joined(factors: list[Node]) -> Node:
    if not factors:
        return Number("1")
    if len(factors) == 1:
        return factors[0]
    first, *rest = factors
    head = first.factors if isinstance(first, Mul) else (first,)
    return Mul((*head, *rest))


def _power(expr: Any) -> Node:
    base, exponent = expr.base, expr.exp
    if base is sympy.E:
        return Call("exp", (_tree(exponent),))
    if exponent.is_Rational and exponent.is_negative:
        return Div(Number("1"), _tree(1 / expr))
    if exponent == sympy.Rational(1, 2):
        return Call("sqrt", (_tree(base),))
    if exponent == sympy.Rational(1, 3):
        return Call("cbrt", (_tree(base),))
    return Pow(_tree(base), _tree(exponent))
