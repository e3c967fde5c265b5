"""Walks over a tree: its parts, all that is below, other parts for them, and its free names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, Final

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


def _body(node: Any) -> tuple[Node, ...]:
    return (node.body,)


def _entry(node: Index) -> tuple[Node, ...]:
    return (node.body, *node.at)


def _cases(node: Cases) -> tuple[Node, ...]:
    return (*node.values, *node.conditions, *(() if node.otherwise is None else (node.otherwise,)))


# A table, since a ladder of classes is climbed for every node of every walk: that was a tenth of a verdict.
_PARTS: Final[dict[type, Callable[[Any], tuple[Node, ...]]]] = {
    **dict.fromkeys((Neg, PlusMinus, Factorial, Order, Part, Quantity, Diff), _body),
    Add: attrgetter("terms"),
    Mul: attrgetter("factors"),
    Vector: attrgetter("items"),
    SetOf: attrgetter("items"),
    Call: attrgetter("arguments"),
    Relation: attrgetter("sides"),
    Logic: attrgetter("parts"),
    Div: attrgetter("top", "bottom"),
    Pow: attrgetter("base", "exponent"),
    SetJoin: attrgetter("left", "right"),
    Interval: attrgetter("low", "high"),
    Over: attrgetter("body", "low", "high"),
    Limit: attrgetter("body", "to"),
    Index: _entry,
    Cases: _cases,
}
_BINDING: Final = (Over, Limit, Diff)


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, left to right."""
    parts = _PARTS.get(type(node))
    return parts(node) if parts is not None else ()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(children(here)))


def contains(node: Node, *kinds: type[Node]) -> bool:
    """Whether a node of one of `kinds` is in the tree."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, kinds):
            return True
        waiting.extend(children(here))
    return False


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
    found: set[str] = set()
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Name):
            found.add(here.name)
        elif isinstance(here, _BINDING):
            match here:
                case Over(_, body, index, low, high):
                    found |= names(body) - {index}
                    waiting += (low, high)
                case Limit(body, index, to, _):
                    found |= names(body) - {index}
                    waiting.append(to)
                case Diff(body, by, _):
                    found.add(by)
                    waiting.append(body)
        else:
            waiting.extend(children(here))
    return frozenset(found)
