"""The entries of vectors that are written, known by name, or made of others."""

from __future__ import annotations

from collections.abc import Callable

from tutor.maths import defined
from tutor.maths.rules.slopes import SLOPES
from tutor.maths.rules.terms import multiplied, number, summed
from tutor.maths.tree import Add, Call, Div, Index, Mul, Name, Neg, Node, Number, Vector


class NoRule(Exception):  # noqa: N818 - the answer "not known here", not a fault
    """No rule differentiates this."""


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
            return tuple(Index(node, (number(k),)) for k in range(1, len(entries(meant, definition)) + 1))
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
                Index(node, (number(k),)) for k in range(1, len(components(arguments, definition)) + 1)
            )
        case Call(name, (body,)) if name in SLOPES or name in defined.NAMES:
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


def entry(body: Node, place: Number, definition: Callable[[str], Node | None]) -> Node:
    """The entry at a written place, where it is known as a tree of its own. Raises NoRule."""
    found = entries(body, definition)
    at = int(place.digits)
    if not 1 <= at <= len(found) or found[at - 1] == Index(body, (place,)):
        raise NoRule
    return found[at - 1]
