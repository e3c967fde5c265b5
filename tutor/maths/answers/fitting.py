"""What was read, as the kind that is asked: solutions as a set, one row or column as a vector."""

from __future__ import annotations

from tutor.maths.tree import STATEMENTS, Logic, Name, Node, Relation, SetOf, Vector


def fitted(tree: Node, kind: str) -> Node:
    """`tree` in the form of `kind`, where one of the customary ways to write that was used."""
    match kind:
        case "set":
            return _solutions(tree)
        case "interval":
            return _belonging(tree)
        case "vector":
            return _flattened(tree)
        case "matrix":
            return _rows(tree)
    return tree


def _solutions(tree: Node) -> Node:
    """`x = 1 or x = 2` as {1, 2}; a single value as a set of one."""
    found = _values(tree)
    if found is not None:
        return SetOf(tuple(found))
    tree = _belonging(tree)
    structure = isinstance(tree, STATEMENTS)
    return tree if structure else SetOf((tree,))


def _values(tree: Node) -> list[Node] | None:
    """The right sides of equations for one unknown (x, or x₁ and x₂)."""
    parts = tree.parts if isinstance(tree, Logic) else (tree,)
    heads, values = set[str](), list[Node]()
    for part in parts:
        if not isinstance(part, Relation) or part.signs != ("=",) or not isinstance(part.sides[0], Name):
            return None
        heads.add(part.sides[0].name.rstrip("0123456789").rstrip("_"))
        right = part.sides[1]
        values.extend(right.items if isinstance(right, SetOf) else (right,))
    return values if len(heads) == 1 else None


def _belonging(tree: Node) -> Node:
    """`x ∈ S` as S."""
    member = isinstance(tree, Relation) and tree.signs == ("∈",)
    return tree.sides[1] if isinstance(tree, Relation) and member else tree


def _flattened(tree: Node) -> Node:
    """A matrix of one column or one row as the vector that it shows."""
    if not isinstance(tree, Vector) or not tree.items:
        return tree
    rows = [row.items for row in tree.items if isinstance(row, Vector)]
    if len(rows) < len(tree.items) or any(isinstance(item, Vector) for row in rows for item in row):
        return tree
    if len(rows) == 1:
        return Vector(rows[0])
    return Vector(tuple(row[0] for row in rows)) if all(len(row) == 1 for row in rows) else tree


def _rows(tree: Node) -> Node:
    """A plain vector as a matrix of one row."""
    plain = isinstance(tree, Vector) and not any(isinstance(row, Vector) for row in tree.items)
    return Vector((tree,)) if plain else tree
