"""`±` anywhere in a formula: the upper signs together make one value, the lower ones the other."""

from __future__ import annotations

from collections.abc import Callable

from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.tree import Neg, Node, PlusMinus, contains

Same = Callable[[Node, Node], bool | None]


def has(tree: Node) -> bool:
    """Whether a ± stands anywhere in `tree`."""
    return contains(tree, PlusMinus)


def compared(answer: Node, reference: Node, same: Same) -> bool | None:
    """Whether both values of the one are those of the other, in either order; None where that stays open."""
    mine = [_taken(answer, upper) for upper in (True, False)]
    wanted = [_taken(reference, upper) for upper in (True, False)]
    open_ = False
    for order in (wanted, wanted[::-1]):
        found = [same(a, b) for a, b in zip(mine, order, strict=True)]
        if all(found):
            return True
        open_ = open_ or False not in found
    return None if open_ else False


def _taken(tree: Node, upper: bool) -> Node:
    def chosen(part: Node) -> Node | None:
        if not isinstance(part, PlusMinus):
            return None
        return part.body if upper else Neg(part.body)

    return everywhere(tree, chosen)
