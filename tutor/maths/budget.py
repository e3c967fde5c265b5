"""What a formula would cost to work out, estimated over the whole tree before anything is computed.

Caps on single powers do not compose: `((9^9)^9999)^9999` passes them all. So sizes are carried upwards: how
many bits the exact value may take and between which bounds it lies. Floats are enough; infinity is too big.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.maths.tree import (
    Add,
    Call,
    Constant,
    Div,
    Factorial,
    Index,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Part,
    PlusMinus,
    Pow,
    Vector,
    children,
    walk,
)

MAX_BITS: Final = 60_000.0
MAX_NODES: Final = 3_000
MAX_DEPTH: Final = 250
MAX_WORK: Final = 200_000.0
SYMBOL_BOUND: Final = 64.0
"""Symbols are tried at values up to this."""


class TooBig(Exception):  # noqa: N818 - a reason, not a fault
    """Raised inside this module when the estimate passes a limit."""


@dataclass(frozen=True, slots=True)
class Size:
    """Bits of the exact value, an upper bound of its absolute value and a lower one, and nodes to visit."""

    bits: float
    high: float
    low: float
    work: float
    symbolic: bool = False


Sizes = Mapping[str, Size]


def measure(node: Node, given: Sizes | None = None) -> Size | None:
    """The size of `node`, or None when it is too big to work out. `given` holds the sizes of known names."""
    if sum(1 for _ in walk(node)) > MAX_NODES or _depth(node) > MAX_DEPTH:
        return None
    try:
        return _size(node, given or {})
    except (TooBig, OverflowError):
        return None


def _depth(node: Node) -> int:
    level, depth = [node], 0
    while level:
        level = [child for here in level for child in children(here)]
        depth += 1
    return depth


def _checked(size: Size) -> Size:
    if not size.bits <= MAX_BITS or not size.work <= MAX_WORK:
        raise TooBig
    return size


def _size(node: Node, given: Sizes) -> Size:
    match node:
        case Number(digits, exponent):
            return _checked(_number(digits, exponent or 0))
        case Mixed(whole, top, bottom):
            bits = 3.4 * (len(whole) + len(top) + len(bottom))
            return _checked(Size(bits, 10.0 ** min(len(whole), 300), 0.0, 1.0))
        case Name(name):
            return given.get(name) or Size(8.0, SYMBOL_BOUND, 0.0, 1.0, True)
        case Constant("∞"):
            return Size(1.0, math.inf, math.inf, 1.0)
        case Constant(_):
            return Size(200.0, 4.0, 2.0, 1.0)
        case Pow(base, exponent):
            return _checked(_power(_size(base, given), _size(exponent, given)))
        case Factorial(body) | Call("gamma", (body,)):
            return _checked(_factorial(_size(body, given)))
        case Call("exp" | "sinh" | "cosh", (body,)):
            return _checked(_power(Size(2.0, 3.0, 0.3, 1.0), _size(body, given)))
        case Over():
            return _checked(_over(node, given))
        case _:
            return _checked(_joined(node, [_size(child, given) for child in children(node)]))


def _number(digits: str, exponent: int) -> Size:
    bits = 3.4 * (len(digits) + abs(exponent))
    plain = float(digits) if len(digits) < 300 else math.inf
    scale = math.inf if exponent > 290 else 10.0 ** max(exponent, -290)
    value = plain * scale if plain else 0.0
    return Size(bits, value, value, 1.0)


def _joined(node: Node, sizes: list[Size]) -> Size:
    bits = sum(size.bits for size in sizes) + len(sizes)
    work = sum(size.work for size in sizes) + 1
    symbolic = any(size.symbolic for size in sizes)
    high, low = math.inf, 0.0
    match node:
        case Neg() | PlusMinus() | Part() | Call("abs", _):
            high, low = sizes[0].high, sizes[0].low
            if isinstance(node, Part):
                high, low = high / node.of, low / node.of
        case Add():
            high = sum(size.high for size in sizes)
        case Mul():
            high = _times(size.high for size in sizes)
            low = _times(size.low for size in sizes)
        case Div():
            top, bottom = sizes
            high = top.high / bottom.low if bottom.low else math.inf
            low = 0.0 if math.isinf(bottom.high) else top.low / bottom.high if bottom.high else 0.0
        case Vector() | Index() | Call("max" | "min" | "softmax" | "mean" | "total" | "relu", _):
            high = sum(size.high for size in sizes)
        case Call("sqrt" | "cbrt" | "ln" | "log2" | "log10" | "softplus" | "floor" | "ceil" | "round", _):
            high = max(2.0, 1500 * math.log1p(sizes[0].high) if node.name[0] == "l" else sizes[0].high + 1)
        case Call("sin" | "cos" | "tanh" | "sigmoid" | "erf" | "erfc" | "sign" | "atan", _):
            high = 2.0
        case Call("binomial", _):
            high = 2.0 ** min(sizes[0].high, 1023.0)
            bits = max(bits, min(sizes[0].high, 1e300) if not sizes[0].symbolic else bits)
    return Size(bits, high, low, work, symbolic)


def _times(values: object) -> float:
    product = 1.0
    for value in values:  # type: ignore[attr-defined]
        if value == 0.0:
            return 0.0
        product *= value
    return product


def _power(base: Size, exponent: Size) -> Size:
    work = base.work + exponent.work + 1
    if exponent.symbolic or base.symbolic:
        # A symbol is tried at moderate values with floating exponents: only towers are dangerous.
        if exponent.high > 1e7:
            raise TooBig
        high = _raised(base.high, exponent.high)
        return Size(base.bits + exponent.bits, high, 0.0, work, True)
    if math.isinf(exponent.high):
        raise TooBig
    bits = max(base.bits, 1.0) * max(exponent.high, 1.0)
    return Size(bits, _raised(base.high, exponent.high), _lowered(base, exponent.high), work)


def _raised(base: float, exponent: float) -> float:
    try:
        return float(max(base, 1.0) ** exponent)
    except OverflowError:
        return math.inf


def _lowered(base: Size, exponent: float) -> float:
    if base.low <= 0.0:
        return 0.0
    smallest = min(base.low, 1.0 / base.high if base.high else 0.0, 1.0)
    return float(smallest**exponent)


def _factorial(body: Size) -> Size:
    if body.symbolic:
        if body.high > 1e5:
            raise TooBig
        return Size(body.bits + 10, _gamma(body.high), 0.0, body.work + 1, True)
    if body.high > 1e6:
        raise TooBig
    bits = body.high * math.log2(body.high + 2.0) + 1
    return Size(bits, _gamma(body.high), 0.0, body.work + 1)


def _gamma(value: float) -> float:
    return math.gamma(value + 1) if value < 170 else math.inf


def _over(node: Over, given: Sizes) -> Size:
    low, high = _size(node.low, given), _size(node.high, given)
    terms = high.high + low.high + 1
    index = Size(max(low.bits, high.bits), max(low.high, high.high), 0.0, 1.0)
    body = _size(node.body, {**given, node.index: index})
    work = low.work + high.work + body.work * terms
    total = body.high * terms if node.name == "sum" else _raised(body.high, terms)
    bits = body.bits * min(terms, 1e300)
    symbolic = body.symbolic or low.symbolic or high.symbolic
    return Size(body.bits if symbolic else bits, total, 0.0, work, symbolic)
