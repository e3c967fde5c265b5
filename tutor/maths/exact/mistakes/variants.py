"""A tree with something in it exchanged: everywhere, or at one place after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Final

from tutor.maths.tree import Node, children, mapped

MOST: Final = 24
"""Variants of one kind that are looked at."""
Change = Callable[[Node], Node | None]
"""What stands instead of a node, or None where it stays."""


def everywhere(node: Node, change: Change) -> Node:
    """`node` with every part exchanged that `change` has something for, from the leaves up."""

    def changed(part: Node) -> Node:
        found = change(part)
        return part if found is None else found

    return mapped(node, changed)


def one_by_one(node: Node, change: Change) -> Iterator[Node]:
    """The trees in which exactly one part is exchanged; the first few."""
    return islice(_one_by_one(node, change), MOST)


def _one_by_one(node: Node, change: Change) -> Iterator[Node]:
    found = change(node)
    if found is not None:
        yield found
    for place, child in enumerate(children(node)):
        for variant in _one_by_one(child, change):
            yield _with_child(node, place, variant)


def _with_child(node: Node, place: int, variant: Node) -> Node:
    counted = -1

    def at_place(part: Node) -> Node:
        nonlocal counted
        counted += 1
        return variant if counted == place else part

    return _with_parts(node, at_place)


def _with_parts(node: Node, change: Callable[[Node], Node]) -> Node:
    """`node` with each of its direct parts put through `change`, in the order of `children`."""
    changes: dict[str, object] = {}
    for one in fields(node):
        part = getattr(node, one.name)
        if isinstance(part, Node):
            changes[one.name] = change(part)
        elif isinstance(part, tuple) and all(isinstance(inner, Node) for inner in part):
            changes[one.name] = tuple(change(inner) for inner in part)
    return replace(node, **changes)  # type: ignore[arg-type]
