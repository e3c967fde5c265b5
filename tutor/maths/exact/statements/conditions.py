"""Sets of reals and relations as conditions on one variable: comparisons joined by and, or and not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.maths.tree import (
    Call,
    Constant,
    Interval,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    PlusMinus,
    Relation,
    SetJoin,
    SetOf,
    add,
    contains,
    mapped,
    walk,
)

INFINITE: Final = Constant("∞")
BELOW: Final = Neg(INFINITE)
MOST_SPLITS: Final = 5
FLIPPED: Final = {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}


class NoCondition(Exception):  # noqa: N818 - a reason, not a fault
    """The tree is no condition on one variable."""


@dataclass(frozen=True, slots=True)
class Atom:
    """`left sign right`, where the sign is one of = ≠ < > ≤ ≥."""

    left: Node
    sign: str
    right: Node


@dataclass(frozen=True, slots=True)
class All:
    """True where every part is."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """True where one part is."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """True where the part is not."""

    part: Condition


Condition: TypeAlias = Atom | All | Some | Not


def condition(tree: Node, variable: str) -> Condition:
    """What must hold of `variable` so that it belongs to the set, or fulfils the relation, that `tree` is."""
    here = Name(variable)
    match tree:
        case Interval(low, high, low_closed, high_closed):
            ends: list[Condition] = []
            if low != BELOW:
                ends.append(Atom(here, "≥" if low_closed else ">", low))
            if high != INFINITE:
                ends.append(Atom(here, "≤" if high_closed else "<", high))
            return All(tuple(ends))
        case SetOf(items):
            values = [value for item in items for value in both_signs(item)]
            return Some(tuple(Atom(here, "=", value) for value in values))
        case SetJoin(sign, left, right):
            first, second = condition(left, variable), condition(right, variable)
            if sign == "∪":
                return Some((first, second))
            return All((first, second if sign == "∩" else Not(second)))
        case Logic(word, parts):
            inner = tuple(condition(part, variable) for part in parts)
            return All(inner) if word == "and" else Some(inner)
        case Relation(sides, signs):
            chain = zip(sides, signs, sides[1:], strict=False)
            return All(tuple(_compared(left, sign, right, variable) for left, sign, right in chain))
    raise NoCondition


def _compared(left: Node, sign: str, right: Node, variable: str) -> Condition:
    if sign == "∈":
        if left != Name(variable):
            raise NoCondition
        return condition(right, variable)
    if INFINITE in (left, right) or BELOW in (left, right):
        return _endless(left, sign, right)
    plain = "=" if sign == "~" else sign
    pairs = [Atom(a, plain, b) for a, b in zip(*_spread(left, right), strict=True)]
    return _without_bars(pairs[0], 0) if len(pairs) == 1 else Some(tuple(pairs))


def _endless(left: Node, sign: str, right: Node) -> Condition:
    """`-∞ < x` says nothing; `x < -∞` cannot be."""
    holds = (sign in "<≤" and (left == BELOW or right == INFINITE)) or (
        sign in ">≥" and (left == INFINITE or right == BELOW)
    )
    return All(()) if holds else Some(())


def _spread(left: Node, right: Node) -> tuple[list[Node], list[Node]]:
    lefts, rights = both_signs(left), both_signs(right)
    return lefts * (len(rights) if len(lefts) == 1 else 1), rights * (len(lefts) if len(rights) == 1 else 1)


def both_signs(node: Node) -> list[Node]:
    """The values that `±` in `node` stands for: with plus everywhere, and with minus everywhere."""
    if not contains(node, PlusMinus):
        return [node]
    return [_signed(node, minus=False), _signed(node, minus=True)]


def _signed(node: Node, *, minus: bool) -> Node:
    def chosen(part: Node) -> Node:
        if not isinstance(part, PlusMinus):
            return part
        return Neg(part.body) if minus else part.body

    return mapped(node, chosen)


def _without_bars(atom: Atom, splits: int) -> Condition:
    """`|u| < v` as two cases, so that only polynomials remain."""
    bars = next(
        (
            part
            for side in (atom.left, atom.right)
            for part in walk(side)
            if isinstance(part, Call) and part.name == "abs"
        ),
        None,
    )
    if bars is None:
        return atom
    if splits >= MOST_SPLITS:
        raise NoCondition
    (inside,) = bars.arguments
    zero = Number("0")
    cases = []
    for sign, value in (("≥", inside), ("<", Neg(inside))):
        side = Atom(_put(atom.left, bars, value), atom.sign, _put(atom.right, bars, value))
        cases.append(
            All((_without_bars(Atom(inside, sign, zero), splits + 1), _without_bars(side, splits + 1)))
        )
    return Some(tuple(cases))


def _put(node: Node, old: Node, new: Node) -> Node:
    return mapped(node, lambda part: new if part == old else part)


def substituted(node: Node, values: dict[str, Node]) -> Node:
    """`node` with values for names."""
    return mapped(node, lambda part: values.get(part.name, part) if isinstance(part, Name) else part)


def atoms(found: Condition) -> Iterator[Atom]:
    """All comparisons of a condition."""
    if isinstance(found, Atom):
        yield found
    elif isinstance(found, Not):
        yield from atoms(found.part)
    else:
        for part in found.parts:
            yield from atoms(part)


def difference(atom: Atom) -> Node:
    """Left minus right, whose sign decides the comparison."""
    return atom.left if atom.right == Number("0") else add(atom.left, Neg(atom.right))
