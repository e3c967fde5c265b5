"""Walks over a tree: its parts, all that is below, other parts for them, and its free names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from tutor.maths.tree.building import flattened
from tutor.maths.tree.nodes import (
    Add,
    Call,
    Cases,
    Diff,
    Div,
    Factorial,
    Index,
    Interval,
    Limit,
    Logic,
    Mul,
    Name,
    Neg,
    Node,
    Order,
    Over,
    Part,
    PlusMinus,
    Pow,
    Quantity,
    Relation,
    SetJoin,
    SetOf,
    Vector,
)


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, left to right."""
    match node:
        case Neg(body) | PlusMinus(body) | Factorial(body) | Order(_, body):
            return (body,)
        case Part(body, _) | Quantity(body, _) | Diff(body, _, _):
            return (body,)
        case Add(parts) | Mul(parts) | Vector(parts) | Call(_, parts):
            return parts
        case SetOf(parts) | Relation(parts, _) | Logic(_, parts):
            return parts
        case Div(left, right) | Pow(left, right) | SetJoin(_, left, right) | Interval(left, right):
            return (left, right)
        case Over(_, body, _, low, high):
            return (body, low, high)
        case Index(body, at):
            return (body, *at)
        case Limit(body, _, to, _):
            return (body, to)
        case Cases(values, conditions, otherwise):
            return (*values, *conditions, *(() if otherwise is None else (otherwise,)))
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(children(here)))


def mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """`node` with each part replaced by what `change` makes of it, the innermost first."""
    if not children(node):
        return change(node)
    changes: dict[str, object] = {}
    for one in fields(node):
        part = getattr(node, one.name)
        if isinstance(part, tuple) and part and isinstance(part[0], Node):
            changes[one.name] = tuple(mapped(inner, change) for inner in part)
        elif isinstance(part, Node):
            changes[one.name] = mapped(part, change)
    return change(flattened(replace(node, **changes)))  # type: ignore[arg-type]


def names(node: Node) -> frozenset[str]:
    """The free names of a tree: all but the index of a sum or limit inside it."""
    match node:
        case Name(name):
            return frozenset((name,))
        case Over(_, body, index, low, high):
            return (names(body) - {index}) | names(low) | names(high)
        case Limit(body, index, to, _):
            return (names(body) - {index}) | names(to)
        case Diff(body, by, _):
            return names(body) | {by}
    return frozenset[str]().union(*(names(child) for child in children(node)))
