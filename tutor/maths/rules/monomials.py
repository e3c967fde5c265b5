"""Random expressions as sums of products of powers, and whether two entries of a family are different ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final

from tutor.maths.rules.terms import ONE, multiplied, number
from tutor.maths.tree import Add, Div, Index, Mul, Name, Neg, Node, Number, Pow

MAX_POWER: Final = 8
MAX_TERMS: Final = 200
Monomial = Mapping[Node, int]
Terms = list[tuple[list[Node], dict[Node, int]]]
"""Fixed factors, and the powers of random names beside them."""


def expanded(node: Node, atom: Callable[[Node], bool], moving: Callable[[Node], bool]) -> Terms | None:
    """`node` as a sum of terms; None where it is no polynomial in what is random."""
    if not moving(node):
        return [([node], {})]
    if atom(node):
        return [([], {node: 1})]
    match node:
        case Neg(body):
            found = expanded(body, atom, moving)
            return found and [([Neg(ONE), *fixed], powers) for fixed, powers in found]
        case Add(terms):
            parts = [expanded(term, atom, moving) for term in terms]
            return None if None in parts else [term for part in parts for term in part or ()]
        case Mul(factors):
            return _distributed([expanded(factor, atom, moving) for factor in factors])
        case Div(top, bottom) if not moving(bottom):
            found = expanded(top, atom, moving)
            return found and [([*fixed, Div(ONE, bottom)], powers) for fixed, powers in found]
        case Pow(base, Number(digits, None)) if digits.isdigit() and 1 <= int(digits) <= MAX_POWER:
            return _distributed([expanded(base, atom, moving)] * int(digits))
    return None


def _distributed(parts: list[Terms | None]) -> Terms | None:
    """The product of sums, term by term, like powers together."""
    count = 1
    for part in parts:
        if part is None:
            return None
        count *= len(part)
    if count > MAX_TERMS:
        return None
    found: Terms = []
    for chosen in product(*(part for part in parts if part is not None)):
        powers: dict[Node, int] = {}
        for _, some in chosen:
            for atom, power in some.items():
                powers[atom] = powers.get(atom, 0) + power
        found.append(([factor for fixed, _ in chosen for factor in fixed], powers))
    return found


def written(powers: Monomial) -> Node:
    """The product of powers as a tree."""
    return multiplied([a if p == 1 else Pow(a, number(p)) for a, p in powers.items()])


def follows(atom: Node, index: str) -> bool:
    """Whether a random name has the index in it: q_i, q[i]."""
    if isinstance(atom, Name):
        return atom.name.rpartition("_")[2] == index
    return isinstance(atom, Index) and any(place == Name(index) for place in atom.at)


def apart(one: Node, other: Node) -> bool:
    """Whether two entries of a family are surely different ones: q_1 and q_2."""
    if isinstance(one, Name) and isinstance(other, Name):
        first, second = (node.name.rpartition("_")[2] for node in (one, other))
        return first.isdigit() and second.isdigit() and first != second
    if isinstance(one, Index) and isinstance(other, Index):
        written = all(isinstance(place, Number) for place in (*one.at, *other.at))
        return written and one.at != other.at
    return False
