"""Bound names kept apart from names that have a value: in `limit(f(w), w, 0)` the w is none that was given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tutor.maths.tree import Diff, Limit, Name, Node, Over, mapped, names, walk


def apart(node: Node, taken: Collection[str]) -> Node:
    """`node` with other names for the indices of its sums, integrals and limits that are `taken` outside.

    What stands inside is worked off first, where the outer index would be taken for the value of that name.
    """
    if not any(isinstance(part, Over | Limit) and part.index in taken for part in walk(node)):
        return node
    used = {*taken, *names(node)}

    def renamed(part: Node) -> Node:
        if not isinstance(part, Over | Limit) or part.index not in taken:
            return part
        fresh = _fresh(part.index, used)
        used.add(fresh)
        return replace(part, index=fresh, body=mapped(part.body, lambda inner: _put(inner, part.index, fresh)))

    return mapped(node, renamed)


def _put(node: Node, old: str, new: str) -> Node:
    if isinstance(node, Name) and node.name == old:
        return Name(new)
    return replace(node, by=new) if isinstance(node, Diff) and node.by == old else node


def _fresh(name: str, used: Collection[str]) -> str:
    return next(new for count in range(1, len(used) + 2) if (new := f"{name}_{{bound{count}}}") not in used)
