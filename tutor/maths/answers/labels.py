"""Names left of an equals sign that are no symbols of the question: a label says what the value is of."""

from __future__ import annotations

from tutor.maths import functions
from tutor.maths.names import Names, is_free_call
from tutor.maths.tree import Call, Logic, Name, Node, Relation, names, walk


def unknown(tree: Node, known: Names, kind: str) -> bool:
    """Whether `tree` uses a name that is neither known nor a label nor (in a set) the unknown it speaks of."""
    if known.open:
        strange = frozenset[str]()
    else:
        strange = frozenset(name for name in names(_bare(tree)) if known.symbol(name) is None)
    if any(is_free_call(part) for part in walk(_bare(tree))):
        return True
    allowed = 1 if kind in ("set", "interval") else 0
    return len(strange) > allowed


def is_label(node: Node, known: Names) -> bool:
    """Whether a side is a name or a description that the question does not know."""
    if is_free_call(node) or (isinstance(node, Call) and node.name in functions.QUANTITIES):
        return True
    return isinstance(node, Name) and not known.open and known.symbol(node.name) is None


def content(tree: Node, known: Names, of: Node | None = None) -> Node | None:
    """The value behind a label: `Var(q·k) = d_k` says d_k. None where there is no label.

    Where a labelled value is asked (`of` is that value), any name that it does not use is a label.
    """
    if not isinstance(tree, Relation) or tree.signs != ("=",):
        return None
    used = frozenset[str]() if of is None else names(of)
    for side, other in (tree.sides, tree.sides[::-1]):
        new = of is not None and isinstance(side, Name) and side.name not in used
        if new or is_label(side, known):
            return other
    return None


def _bare(tree: Node) -> Node:
    """`tree` without the sides that a name or a call alone makes beside an equals sign."""
    if isinstance(tree, Logic):
        return Logic(tree.word, tuple(_bare(part) for part in tree.parts))
    if isinstance(tree, Relation) and tree.signs == ("=",):
        sides = tuple(side for side in tree.sides if not isinstance(side, Name | Call) or not _alone(side))
        return Relation(sides or tree.sides[1:], ()) if len(sides) < 2 else tree
    return tree


def _alone(side: Node) -> bool:
    return isinstance(side, Name) or is_free_call(side)
