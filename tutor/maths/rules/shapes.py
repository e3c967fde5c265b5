"""The shapes of matrix expressions from the shapes of their parts: `shape(Q @ transpose(K))` is [n, n]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tutor.maths.functions import ELEMENTWISE
from tutor.maths.tree import Add, Call, Div, Mul, Name, Neg, Node, Number, Vector

_SCALARS: Final = frozenset(("dot", "norm", "total", "mean", "max", "min", "entropy", "logsumexp", "kl"))
Shape = tuple[Node, ...]
ShapeOf = Callable[[str], Shape | None]


class NoShape(Exception):  # noqa: N818 - the answer "these do not fit", not a fault
    """The parts do not fit together, or a shape is not known."""


def shape(node: Node, of: ShapeOf) -> tuple[Shape, tuple[str, ...]]:
    """The shape of `node`: () for a scalar, (rows, columns) for a matrix; and the rules used."""
    rules: list[str] = []
    return _shape(node, of, rules), tuple(dict.fromkeys(rules))


def _shape(node: Node, of: ShapeOf, rules: list[str]) -> Shape:
    match node:
        case Name(name):
            return of(name) or ()
        case Number():
            return ()
        case Vector(items):
            inner = {_shape(item, of, rules) for item in items}
            if len(inner) != 1:
                raise NoShape
            return (Number(str(len(items))), *inner.pop())
        case Neg(body):
            return _shape(body, of, rules)
        case Add(terms):
            rules.append("shape_sum")
            return _same([_shape(term, of, rules) for term in terms])
        case Div(top, bottom):
            if _shape(bottom, of, rules):
                raise NoShape
            return _shape(top, of, rules)
        case Mul(factors):
            return _product([_shape(factor, of, rules) for factor in factors], rules)
        case Call(name, arguments):
            return _applied(name, [_shape(argument, of, rules) for argument in arguments], rules)
    raise NoShape


def _applied(name: str, shapes: list[Shape], rules: list[str]) -> Shape:
    if name == "matmul":
        return _product(shapes, rules)
    if name == "transpose":
        rules.append("shape_transpose")
        return tuple(reversed(shapes[0]))
    if name in ELEMENTWISE or name in ("softmax", "log_softmax"):
        rules.append("shape_elementwise")
        return shapes[0]
    if name in _SCALARS:
        _same(shapes)
        return ()
    raise NoShape


def _same(shapes: list[Shape]) -> Shape:
    """All alike; a scalar goes with everything."""
    kept = {found for found in shapes if found}
    if len(kept) > 1:
        raise NoShape
    return kept.pop() if kept else ()


def _product(shapes: list[Shape], rules: list[str]) -> Shape:
    """Inner sizes must agree and disappear; scalars change nothing."""
    found: Shape = ()
    for following in shapes:
        if found and following:
            rules.append("shape_product")
            if found[-1] != following[0]:
                raise NoShape
            found = (*found[:-1], *following[1:])
        else:
            found = found or following
    return found
