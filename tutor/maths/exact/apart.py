"""Bound names kept apart from names that have a value: in `limit(f(w), w, 0)` the w is none that was given."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from tutor.maths.rules.terms import replaced
from tutor.maths.tree import Diff, Limit, Name, Node, Over, mapped, names, walk


def apart(node: Node, known: Mapping[str, Node]) -> Node:
    """`node` with other names for the indices of its sums, integrals and limits that are `known` outside.

    What stands inside is worked off first, where the outer index would be taken for the value of that name.
    What a limit is taken of may be called by a known name: it is put in before, since there the index is meant.
    """
    if not any(isinstance(part, Over | Limit) and part.index in known for part in walk(node)):
        return node
    used = {*known, *names(node)}

    def renamed(part: Node) -> Node:
        if not isinstance(part, Over | Limit) or part.index not in known:
            return part
        fresh = _fresh(part.index, used)
        used.add(fresh)
        body = _put_in(part.body, part.index, known) if isinstance(part, Limit) else part.body
        return replace(part, index=fresh, body=mapped(body, lambda inner: _called(inner, part.index, fresh)))

    return mapped(node, renamed)


def _put_in(body: Node, index: str, known: Mapping[str, Node]) -> Node:
    for _ in known:  # one may stand behind another
        meant = {
            name: known[name] for name in names(body) - {index} if name in known and _behind(name, index, known)
        }
        if not meant:
            break
        body = replaced(body, meant)
    return body


def _behind(name: str, index: str, known: Mapping[str, Node]) -> bool:
    """Whether `index` is in the definition of `name`, or in one that this is made of."""
    inner = names(known[name]) - {name}
    return index in inner or any(_behind(other, index, known) for other in inner if other in known)


def _called(node: Node, old: str, new: str) -> Node:
    if isinstance(node, Name) and node.name == old:
        return Name(new)
    return replace(node, by=new) if isinstance(node, Diff) and node.by == old else node


def _fresh(name: str, used: Collection[str]) -> str:
    return next(new for count in range(1, len(used) + 2) if (new := f"{name}_{{bound{count}}}") not in used)
