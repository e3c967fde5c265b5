"""What a formula would cost to work out, estimated over the whole tree before anything is computed.

Caps on single powers do not compose: `((9^9)^9999)^9999` passes them all. So sizes are carried upwards: how
many bits the exact value may take, about how large it is, and how many steps it needs. Numbers without
symbols are followed as floats (infinity is too big); with symbols only a bound is kept.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Final

from tutor.maths import defined
from tutor.maths.cost.signs import never_positive
from tutor.maths.cost.sizes import SYMBOL_BOUND, Size, Sizes, TooBig, factorial, joined, number, power, raised
from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Constant,
    Diff,
    Div,
    Factorial,
    Limit,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Part,
    Pow,
    children,
    names,
)

MAX_BITS: Final = 60_000.0
MAX_NODES: Final = 3_000
MAX_DEPTH: Final = 250
MAX_WORK: Final = 200_000.0
MAX_BODY: Final = 4_000.0
"""Steps of what is differentiated, integrated or taken to a limit: that costs many times as much."""
_JOINED: Final = (Add, Mul, Div, Neg)
_FREE: Final = Size(8.0, SYMBOL_BOUND, 1.0, symbolic=True)


def measure(node: Node, given: Sizes | None = None) -> Size | None:
    """The size of `node`, or None when it is too big to work out. `given` holds the sizes of known names."""
    if not _countable(node):
        return None
    try:
        return _size(node, given or {})
    except (TooBig, OverflowError):
        return None


def _countable(node: Node) -> bool:
    """Whether the tree has no more nodes and levels than may be walked at all."""
    level, nodes, depth = [node], 0, 0
    while level:
        nodes, depth = nodes + len(level), depth + 1
        if nodes > MAX_NODES or depth > MAX_DEPTH:
            return False
        level = [child for here in level for child in children(here)]
    return True


def _checked(size: Size) -> Size:
    if not size.bits <= MAX_BITS or not size.work <= MAX_WORK:
        raise TooBig
    return size


def _exponential(node: Call, exponent: Size) -> Size:
    """exp(-x²) is never large, however large x is."""
    size = power(number(math.e, 2.0), exponent)
    small = node.name == "exp" and never_positive(node.arguments[0])
    return replace(size, bound=1.0) if small else size


def _size(node: Node, given: Sizes) -> Size:
    if isinstance(node, _JOINED):  # most nodes: the ladder below is for the others
        return _checked(joined(node, [_size(child, given) for child in children(node)]))
    match node:
        case Number(digits, exponent):
            return _checked(_literal(digits, exponent or 0))
        case Mixed(whole, top, bottom):
            bits = 3.4 * (len(whole) + len(top) + len(bottom))
            return _checked(number(float(whole[:300]) + 1, bits))
        case Name() | Constant():
            return _named(node, given)
        case Pow(base, exponent):
            return _checked(power(_size(base, given), _size(exponent, given)))
        case Factorial(body) | Call("gamma", (body,)):
            return _checked(factorial(_size(body, given)))
        case Call("exp" | "sinh" | "cosh", (body,)):
            return _checked(_exponential(node, _size(body, given)))
        case Call(name, arguments) if name in defined.NAMES:
            return _checked(_defined(name, [_size(argument, given) for argument in arguments]))
        case Part(body, Fraction() as of):
            inner = joined(node, [_size(body, given)])
            extra = of.numerator.bit_length() + of.denominator.bit_length()
            return _checked(replace(inner, bits=inner.bits + extra))
        case Cases():
            return _checked(_cases([_size(child, given) for child in children(node)]))
        case Over() | Diff() | Limit():
            return _checked(_binding(node, given))
        case _:
            return _checked(joined(node, [_size(child, given) for child in children(node)]))


def _named(node: Name | Constant, given: Sizes) -> Size:
    if isinstance(node, Constant):
        return number({"e": math.e, "π": math.pi, "∞": math.inf}[node.name], 200.0)
    return given.get(node.name) or _entry(node.name, given) or _FREE


def _entry(name: str, given: Sizes) -> Size | None:
    """`p_1` where p is a known vector."""
    head, mark, rest = name.rpartition("_")
    return given.get(head) if mark and rest.isdigit() else None


def _literal(digits: str, exponent: int) -> Size:
    bits = 3.4 * (len(digits) + abs(exponent))
    try:
        return number(float(f"{digits}e{exponent}"), bits)
    except (ValueError, OverflowError):
        raise TooBig from None


def _defined(name: str, sizes: list[Size]) -> Size:
    """A function that is written with others costs what they cost."""
    parameters, body = defined.definition(name)
    if len(sizes) > len(parameters):
        sizes = [Size(sum(s.bits for s in sizes), max(s.bound for s in sizes), sum(s.work for s in sizes))]
    return _size(body, dict(zip(parameters, sizes, strict=True)))


def _binding(node: Over | Diff | Limit, given: Sizes) -> Size:
    match node:
        case Diff(body, _, times):
            size = _moderate(_size(body, given))
            grown = raised(size.bound + 2, times + 1)
            return Size(size.bits * (times + 1), grown, size.work * 4.0**times, symbolic=True)
        case Limit(body, index, to, _):
            size, goal = _moderate(_size(body, {**given, index: _FREE})), _goal(to, given)
            return Size(size.bits + goal.bits, size.bound, size.work * 10 + goal.work, symbolic=True)
        case Over(name, _, _, low, high) if name == "int" or _endless(low) or _endless(high):
            return _limitless(node, given)
        case Over():
            return _over(node, given)


def _moderate(body: Size) -> Size:
    if not body.work <= MAX_BODY:
        raise TooBig
    return body


def _endless(bound: Node) -> bool:
    return bound in (Constant("∞"), Neg(Constant("∞")))


def _goal(to: Node, given: Sizes) -> Size:
    return _FREE if _endless(to) else _size(to, given)


def _cases(sizes: list[Size]) -> Size:
    symbolic = any(size.symbolic for size in sizes)
    bits, bound = max(size.bits for size in sizes), max(size.bound for size in sizes)
    return Size(bits, bound, sum(size.work for size in sizes) + 1, symbolic=symbolic)


def _over(node: Over, given: Sizes) -> Size:
    low, high = _size(node.low, given), _size(node.high, given)
    terms = high.bound + low.bound + 1
    index = Size(max(low.bits, high.bits), max(low.bound, high.bound), 1.0)
    body = _size(node.body, {**given, node.index: index})
    alike = node.index not in names(node.body)  # worked out once
    work = low.work + high.work + (body.work if alike else body.work * terms)
    total = body.bound * terms if node.name == "sum" else raised(body.bound, terms)
    symbolic = body.symbolic or low.symbolic or high.symbolic
    if alike and node.name == "sum":
        return Size(body.bits + math.log2(terms + 1), total, work, symbolic=symbolic)
    bits = body.bits if symbolic else body.bits * min(terms, 1e300)
    return Size(bits, total, work, symbolic=symbolic)


def _limitless(node: Over, given: Sizes) -> Size:
    """An integral or endless sum: tried at some places, or found in closed form."""
    low, high = _goal(node.low, given), _goal(node.high, given)
    body = _moderate(_size(node.body, {**given, node.index: _FREE}))
    work = low.work + high.work + body.work * 10
    return Size(body.bits + low.bits + high.bits, body.bound * SYMBOL_BOUND, work, symbolic=True)
