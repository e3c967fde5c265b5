"""Sums, products and quotients of trees as rules build them: flat, without zeros and ones that say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tutor.maths.tree import Div, Name, Neg, Node, Number, add, mapped, mul

ZERO: Final = Number("0")
ONE: Final = Number("1")
TWO: Final = Number("2")


def replaced(node: Node, values: Mapping[str, Node]) -> Node:
    """`node` with trees for names."""
    return mapped(node, lambda part: values.get(part.name, part) if isinstance(part, Name) else part)


def number(value: int) -> Number:
    """A whole number as a tree."""
    return Number(str(value))


def negated(node: Node) -> Node:
    """The negative, without two signs."""
    return node if node == ZERO else node.body if isinstance(node, Neg) else Neg(node)


def minus(left: Node, right: Node) -> Node:
    """The difference, without zeros."""
    if right == ZERO:
        return left
    return negated(right) if left == ZERO else add(left, negated(right))


def summed(terms: list[Node]) -> Node:
    """A flat sum without zeros."""
    kept = [term for term in terms if term != ZERO]
    total: Node = kept[0] if kept else ZERO
    for term in kept[1:]:
        total = add(total, term)
    return total


def multiplied(factors: list[Node]) -> Node:
    """A flat product without ones; zero where one factor is."""
    if ZERO in factors:
        return ZERO
    kept = [factor for factor in factors if factor != ONE]
    product: Node = kept[0] if kept else ONE
    for factor in kept[1:]:
        product = mul(product, factor)
    return product


def divided(top: Node, bottom: Node) -> Node:
    """The quotient; zero stays zero."""
    return ZERO if top == ZERO else Div(top, bottom)
