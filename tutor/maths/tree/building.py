"""Sums, products and joined relations put together so that they stay flat: printing and reading agree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tutor.maths.tree.nodes import Add, Logic, Mul, Neg, Node, Number, Pow


def add(left: Node, right: Node) -> Node:
    """`left + right`, flat on the left."""
    return Add((*left.terms, right)) if isinstance(left, Add) else Add((left, right))


def power_of_ten(node: Node) -> int | None:
    """n for a written `10^n` with a whole n, else None."""
    if not isinstance(node, Pow) or node.base != Number("10"):
        return None
    exponent = node.exponent
    sign = 1
    if isinstance(exponent, Neg):
        sign, exponent = -1, exponent.body
    if isinstance(exponent, Number) and exponent.is_integer_literal and len(exponent.digits) <= 9:
        return sign * int(exponent.digits)
    return None


def mul(left: Node, right: Node) -> Node:
    """`left · right`, flat on the left; `4.5 · 10^-5` becomes one number in scientific notation."""
    if isinstance(left, Number) and left.exponent is None:
        exponent = power_of_ten(right)
        if exponent is not None:
            return Number(left.digits, exponent)
    return Mul((*left.factors, right)) if isinstance(left, Mul) else Mul((left, right))


def logic(word: Literal["and", "or"], parts: Iterable[Node]) -> Node:
    """`parts` joined by `word`, flat; one part is itself."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Logic) and part.word == word else (part,))
    return flat[0] if len(flat) == 1 else Logic(word, tuple(flat))


def flattened(node: Node) -> Node:
    """Sums and products stay flat on the left when a part of them was replaced."""
    if isinstance(node, Add) and isinstance(node.terms[0], Add):
        return Add((*node.terms[0].terms, *node.terms[1:]))
    if isinstance(node, Mul) and isinstance(node.factors[0], Mul):
        return Mul((*node.factors[0].factors, *node.factors[1:]))
    return node
