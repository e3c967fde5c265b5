"""From quantities to plain numbers in the unit that is asked, before anything is worked out.

`16 GB + 4 GB` asked in bytes becomes a tree of numbers alone, so that no arithmetic needs to know of units.
The digits that were typed stay: a unit is put in as a share (`Part`), which keeps them countable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Final

from tutor.maths.tree import (
    Add,
    Call,
    Constant,
    Div,
    Interval,
    Logic,
    Mul,
    Neg,
    Node,
    Number,
    Part,
    PlusMinus,
    Pow,
    Quantity,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    add,
    contains,
    mapped,
)
from tutor.maths.units.measure import Unit, compatible, unit_of
from tutor.maths.units.powers import Powers, joined, multiplied

_KEEPING: Final = frozenset(("abs", "max", "min", "total", "mean", "norm"))
"""Functions of quantities of one kind, whose value is of that kind."""
_ROOTS: Final = {"sqrt": 2, "cbrt": 3}


class Mismatch(Exception):  # noqa: N818 - a reason, not a fault
    """The units do not fit: `code` is the last part of a `maths.*` code."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Different(Mismatch):
    """The whole measures something else than what is asked; `typed` is its unit."""

    def __init__(self, typed: Unit, asked: Unit) -> None:
        super().__init__("unit_dimension", typed=typed.shown, asked=asked.shown)
        self.typed = typed
        self.asked = asked


@dataclass(frozen=True, slots=True)
class _Measured:
    """A plain tree in base units; `unit` is None where nothing in it has a unit."""

    node: Node
    unit: Unit | None = None


_STRUCTURES: Final = (SetOf, Interval, SetJoin, Relation, Logic)
_PURE: Final = Unit((), (), Fraction(1))


def has_unit(tree: Node) -> bool:
    """Whether a unit was written anywhere in `tree`."""
    return contains(tree, Quantity)


def plain(tree: Node, asked: Unit | None) -> Node:
    """`tree` without units, in units of `asked`. Raises Mismatch.

    Where no unit was typed the number is taken in the asked one, except that per cent and per mille are
    numbers already.
    """
    asked = asked or _PURE
    if isinstance(tree, _STRUCTURES):
        return _within(tree, lambda part: plain(part, asked))
    if not has_unit(tree):
        share = asked.scale != 1 and not asked.dimension and _is_share(tree)
        return _into(tree, asked) if share else tree
    if (typed := _typed_in(tree, asked)) is not None:
        return typed
    measured = _measured(tree)
    unit = measured.unit or _PURE
    if not compatible(unit, asked):
        raise Different(unit, asked)
    return _into(measured.node, asked)


def _typed_in(tree: Node, asked: Unit) -> Node | None:
    """The number itself where it was typed in the very unit that is asked, so that its digits stay as typed;
    under a sign and in each entry of a vector as well."""
    match tree:
        case Quantity(body, measure) if measure == asked.measure and not has_unit(body):
            return body
        case Neg(body) | PlusMinus(body):
            inner = _typed_in(body, asked)
            return None if inner is None else type(tree)(inner)
        case Vector(items):
            found = [inner for item in items if (inner := _typed_in(item, asked)) is not None]
            return Vector(tuple(found)) if len(found) == len(items) else None
    return None


def bare(tree: Node) -> Node:
    """The numbers of `tree` alone, as they were typed."""
    return mapped(tree, lambda node: node.body if isinstance(node, Quantity) else node)


def own(tree: Node) -> Unit:
    """The unit that the whole of `tree` is given in: that of its first term. Raises Mismatch."""
    unit = _measured(tree).unit or _PURE
    return unit_of(unit.measure) if unit.measure else _PURE


def _is_share(tree: Node) -> bool:
    while isinstance(tree, Neg | PlusMinus):
        tree = tree.body
    return isinstance(tree, Part)


def _into(node: Node, asked: Unit) -> Node:
    """A tree in base units as one in units of `asked`."""
    if asked.offset:
        node = add(node, Neg(_number(asked.offset)))
    return _scaled(node, 1 / asked.scale, multiplied((), asked.roots, -1))


def _scaled(node: Node, times: Fraction, roots: Powers = ()) -> Node:
    """`node` times a fraction and roots, pushed inwards to the digits that were typed."""
    if times == 1 and not roots:
        return node
    match node:
        case Neg(body):
            return Neg(_scaled(body, times, roots))
        case PlusMinus(body):
            return PlusMinus(_scaled(body, times, roots))
        case Vector() | SetOf() | Interval() | SetJoin():
            return _within(node, lambda part: _scaled(part, times, roots))
        case Part(body, of) if not roots:
            share = Fraction(of) / times
            return body if share == 1 else Part(body, share)
    factors: list[Node] = [node if times == 1 else Part(node, 1 / times)]
    for name, power in roots:
        root: Node = Constant("π") if name == "π" else Call("ln", (Number("2"),))
        factors.append(root if power == 1 else Pow(root, _number(Fraction(power))))
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))


def _within(node: Node, change: Callable[[Node], Node]) -> Node:
    """A set, interval or relation with `change` made to what it is made of."""
    changes: dict[str, object] = {}
    for one in fields(node):
        part = getattr(node, one.name)
        if isinstance(part, tuple) and part and isinstance(part[0], Node):
            changes[one.name] = tuple(change(inner) for inner in part)
        elif isinstance(part, Node):
            changes[one.name] = change(part)
    return replace(node, **changes)  # type: ignore[arg-type]


def _number(value: Fraction) -> Node:
    size: Node = Number(str(abs(value.numerator)))
    if value.denominator != 1:
        size = Div(size, Number(str(value.denominator)))
    return Neg(size) if value < 0 else size


def _measured(node: Node) -> _Measured:
    if not has_unit(node):
        return _Measured(node)
    match node:
        case Quantity(body, measure):
            return _quantity(body, unit_of(measure))
        case Neg(body) | PlusMinus(body):
            inner = _measured(body)
            return _Measured(type(node)(inner.node), inner.unit)
        case Add(terms):
            return _alike(terms, "unit_sum", Add)
        case Vector(items):
            return _alike(items, "unit_sum", Vector)
        case Mul(factors):
            parts = [_measured(factor) for factor in factors]
            unit = _PURE
            for part in parts:
                unit = _times(unit, part.unit or _PURE, 1)
            return _Measured(Mul(tuple(part.node for part in parts)), unit)
        case Div(top, bottom):
            above, below = _measured(top), _measured(bottom)
            return _Measured(Div(above.node, below.node), _times(above.unit or _PURE, below.unit or _PURE, -1))
        case Pow(base, exponent):
            return _power(base, exponent)
        case Call(name, arguments):
            return _called(name, arguments)
    raise Mismatch("unit_inside")


def _quantity(body: Node, unit: Unit) -> _Measured:
    if has_unit(body):
        raise Mismatch("unit_inside")
    node = _scaled(body, unit.scale, unit.roots)
    return _Measured(add(node, _number(unit.offset)) if unit.offset else node, unit)


def _times(one: Unit, other: Unit, power: int) -> Unit:
    dimension_ = multiplied(one.dimension, other.dimension, power)
    return Unit(joined(one.measure, other.measure, power), dimension_, Fraction(1))


def _alike(parts: tuple[Node, ...], code: str, build: Callable[[tuple[Node, ...]], Node]) -> _Measured:
    """Terms of one kind. A unit behind the last one alone is that of all: `16 + 4 GB`."""
    last = parts[-1].body if isinstance(parts[-1], Neg) else parts[-1]
    if isinstance(last, Quantity) and not any(has_unit(part) for part in parts[:-1]):
        unit = unit_of(last.unit)
        inside = (*parts[:-1], Neg(last.body) if isinstance(parts[-1], Neg) else last.body)
        return _quantity(build(inside), unit)
    found = [_measured(part) for part in parts]
    units = [part.unit for part in found]
    first = next(unit for unit in units if unit is not None)
    for unit_ in units:
        if unit_ is None:
            raise Mismatch("unit_term", unit=first.shown)
        if unit_.dimension != first.dimension:
            raise Mismatch(code, first=first.shown, second=unit_.shown)
        if unit_.offset:
            raise Mismatch("unit_inside")
    return _Measured(build(tuple(part.node for part in found)), first)


def _power(base: Node, exponent: Node) -> _Measured:
    inner = _measured(base)
    sign, size = (-1, exponent.body) if isinstance(exponent, Neg) else (1, exponent)
    if inner.unit is None or has_unit(exponent):
        raise Mismatch("unit_inside")
    if not inner.unit.dimension:
        return _Measured(Pow(inner.node, exponent), _PURE)
    if size == Div(Number("1"), Number("2")) or size == Number("0.5"):
        return _called("sqrt", (base,))
    if not (isinstance(size, Number) and size.is_integer_literal and len(size.digits) == 1):
        raise Mismatch("unit_inside")
    return _Measured(Pow(inner.node, exponent), _times(_PURE, inner.unit, sign * int(size.digits)))


def _called(name: str, arguments: tuple[Node, ...]) -> _Measured:
    if name in _KEEPING:
        return _alike(arguments, "unit_sum", lambda parts: Call(name, parts))
    inner = [_measured(argument) for argument in arguments]
    units = [part.unit for part in inner if part.unit is not None]
    node = Call(name, tuple(part.node for part in inner))
    if name in _ROOTS:
        degree = _ROOTS[name]
        if any(power % degree for _, power in units[0].dimension):
            raise Mismatch("unit_inside")
        measure = tuple((symbol, power // degree) for symbol, power in units[0].measure if not power % degree)
        halved = tuple((base, power // degree) for base, power in units[0].dimension)
        return _Measured(node, Unit(measure, halved, Fraction(1)))
    angle = name in ("sin", "cos", "tan", "cot", "sec", "csc") and units[0].dimension == (("angle", 1),)
    if any(unit.dimension for unit in units) and not angle:
        raise Mismatch("unit_inside")
    return _Measured(node, _PURE)


__all__ = ["Different", "Mismatch", "bare", "has_unit", "own", "plain"]
