"""Which kind of answer is asked: the one that the request names, or the form that its reference has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tutor.maths.requests import ANY
from tutor.maths.tree import (
    SETS,
    Constant,
    Interval,
    Logic,
    Neg,
    Node,
    PlusMinus,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    contains,
    walk,
)
from tutor.maths.unread import Unread

_HINTS: Final = frozenset("[({}<>≤≥≠=∪∩∈∅ℝ⟨±,、\\或且属空并")
_VALUES: Final = frozenset((ANY, "number", "formula"))
Read = Callable[[str, str], Node | Unread]
"""How an author's expression reads as a kind."""


def resolved(kind: str, reference: str, read: Read) -> str:
    """The kind in which answer and reference are to be read.

    A number or formula whose reference is a set, an interval, an inequality or a matrix is of that kind; an
    equation only where no kind is named, since `x = 5` may also be a way to write 5.
    """
    if kind == "set" and (
        _has_interval(read(reference, "set")) or _plainly_interval(read(reference, "interval"))
    ):
        return "interval"
    if kind not in _VALUES:
        return kind
    implied = _implied(reference, read, equations=kind == ANY) if _hinted(reference) else None
    if implied is not None:
        return implied
    if kind != ANY:
        return kind
    tree = read(reference, "formula")
    signed = not isinstance(tree, Unread) and contains(tree, PlusMinus)
    return "set" if signed else "number"


def _hinted(reference: str) -> bool:
    return not _HINTS.isdisjoint(reference) or " or " in reference or " in " in reference


def _implied(reference: str, read: Read, *, equations: bool) -> str | None:
    stated = read(reference, "relation")
    if isinstance(stated, Relation | Logic):
        plain = all(sign == "=" for part in walk(stated) if isinstance(part, Relation) for sign in part.signs)
        if equations or not plain:
            return "relation"
    if _has_interval(stated) or _plainly_interval(read(reference, "interval")):
        return "interval"
    if isinstance(stated, SETS):
        return "set"
    value = read(reference, "formula")
    if isinstance(value, Vector):
        return "matrix" if any(isinstance(row, Vector) for row in value.items) else "vector"
    return None


def _has_interval(tree: Node | Unread) -> bool:
    """Whether a set has stretches of reals in it, and no relations."""
    return isinstance(tree, SETS) and contains(tree, Interval)


def _plainly_interval(tree: Node | Unread) -> bool:
    """Whether a pair in brackets can be nothing else: an end is infinite."""
    if isinstance(tree, SetJoin):
        return _has_interval(tree)
    infinite = (Constant("∞"), Neg(Constant("∞")))
    return isinstance(tree, Interval) and (tree.low in infinite or tree.high in infinite)


def listed(tree: Node, text: str) -> Node:
    """An author's list of values for a set: `[1, 2]` without braces means its entries."""
    alone = isinstance(tree, SetOf) and len(tree.items) == 1 and isinstance(tree.items[0], Vector)
    if not alone or not text.lstrip().startswith("["):
        return tree
    assert isinstance(tree, SetOf)  # noqa: S101 - just seen
    inner = tree.items[0]
    return SetOf(inner.items) if isinstance(inner, Vector) else tree
