"""What is no single value, as trees: sets, relations and how they are joined, matrices by rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.maths.tree.building import logic
from tutor.maths.tree.nodes import Constant, Interval, Logic, Neg, Node, Relation, SetJoin, SetOf, Vector

SETS: Final = (SetOf, Interval, SetJoin)
STATEMENTS: Final = (*SETS, Relation, Logic)
REALS: Final = Interval(Neg(Constant("∞")), Constant("∞"), False, False)


def transpose(node: Vector) -> Vector:
    """Rows as columns; a plain vector becomes a column."""
    if not all(isinstance(row, Vector) for row in node.items):
        return Vector(tuple(Vector((item,)) for item in node.items))
    rows = [row.items for row in node.items if isinstance(row, Vector)]
    return Vector(tuple(Vector(column) for column in zip(*rows, strict=False)))


def with_parts(node: Node, parts: tuple[Node, ...]) -> Node:
    """A set, interval or relation with other parts, in the order of its children."""
    match node:
        case SetOf():
            return SetOf(parts)
        case Interval(_, _, low_closed, high_closed):
            return Interval(parts[0], parts[1], low_closed, high_closed)
        case SetJoin(sign, _, _):
            return SetJoin(sign, parts[0], parts[1])
        case Relation(_, signs):
            return Relation(parts, signs)
        case Logic(word, _):
            return logic(word, parts)
    raise TypeError(node)


def ragged(rows: Sequence[Node]) -> bool:
    """Whether some are rows, but not all of the same length."""
    lengths = {len(row.items) if isinstance(row, Vector) else None for row in rows}
    return len(lengths) > 1


def united(parts: list[Node]) -> Node:
    """The union of all, from left to right."""
    node = parts[0]
    for part in parts[1:]:
        node = SetJoin("∪", node, part)
    return node
