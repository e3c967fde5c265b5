"""What a formula would cost to work out, estimated over the whole tree before anything is computed.

Caps on single powers do not compose: `((9^9)^9999)^9999` passes them all. So sizes are carried upwards: how
many bits the exact value may take, about how large it is, and how many steps it needs. Numbers without
symbols are followed as floats (infinity is too big); with symbols only a bound is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.maths.tree import (
    Add,
    Call,
    Constant,
    Div,
    Factorial,
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
    walk,
)

MAX_BITS: Final = 60_000.0
MAX_NODES: Final = 3_000
MAX_DEPTH: Final = 250
MAX_WORK: Final = 200_000.0
MAX_FACTORIAL: Final = 1e6
MAX_SYMBOLIC_EXPONENT: Final = 1e7
SYMBOL_BOUND: Final = 64.0
"""Symbols are tried at values up to this."""
SOME_QUOTIENT: Final = 1e4
"""What a quotient is taken to be whose divisor is not known."""


class TooBig(Exception):  # noqa: N818 - a reason, not a fault
    """Raised inside this module when the estimate passes a limit."""


@dataclass(frozen=True, slots=True)
class Size:
    """Bits of the exact value, steps to reach it, and how large it is.

    `value` is the float itself where it is one number, else NaN; `bound` bounds its absolute value.
    """

    bits: float
    bound: float
    work: float
    value: float = math.nan
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


def _number(value: float, bits: float, work: float = 1.0) -> Size:
    return Size(bits, abs(value) if not math.isnan(value) else SOME_QUOTIENT, work, value)


def _size(node: Node, given: Sizes) -> Size:
    match node:
        case Number(digits, exponent):
            return _checked(_literal(digits, exponent or 0))
        case Mixed(whole, top, bottom):
            bits = 3.4 * (len(whole) + len(top) + len(bottom))
            return _checked(_number(float(whole[:300]) + 1, bits))
        case Name(name):
            return given.get(name) or _entry(name, given) or Size(8.0, SYMBOL_BOUND, 1.0, symbolic=True)
        case Constant(name):
            return _number({"e": math.e, "π": math.pi, "∞": math.inf}[name], 200.0)
        case Pow(base, exponent):
            return _checked(_power(_size(base, given), _size(exponent, given)))
        case Factorial(body) | Call("gamma", (body,)):
            return _checked(_factorial(_size(body, given)))
        case Call("exp" | "sinh" | "cosh", (body,)):
            return _checked(_power(_number(math.e, 2.0), _size(body, given)))
        case Over():
            return _checked(_over(node, given))
        case _:
            return _checked(_joined(node, [_size(child, given) for child in children(node)]))


def _entry(name: str, given: Sizes) -> Size | None:
    """`p_1` where p is a known vector."""
    head, mark, rest = name.rpartition("_")
    return given.get(head) if mark and rest.isdigit() else None


def _literal(digits: str, exponent: int) -> Size:
    bits = 3.4 * (len(digits) + abs(exponent))
    try:
        return _number(float(f"{digits}e{exponent}"), bits)
    except (ValueError, OverflowError):
        raise TooBig from None


def _joined(node: Node, sizes: list[Size]) -> Size:
    bits = sum(size.bits for size in sizes) + len(sizes)
    work = sum(size.work for size in sizes) + 1
    symbolic = any(size.symbolic for size in sizes)
    values = [size.value for size in sizes]
    value = math.nan if symbolic or any(map(math.isnan, values)) else _float(node, values)
    if isinstance(node, Call) and node.name == "binomial":
        bits = max(bits, _binomial_bits(sizes))
    bound = abs(value) if not math.isnan(value) else _bound(node, sizes)
    return Size(bits, bound, work, value, symbolic)


def _binomial_bits(sizes: list[Size]) -> float:
    if sizes[0].symbolic:
        return 0.0
    if sizes[0].bound > MAX_FACTORIAL:
        raise TooBig
    return sizes[0].bound


_FLOATS: Final[dict[str, Callable[..., float]]] = {
    "sqrt": math.sqrt,
    "cbrt": lambda x: math.copysign(abs(x) ** (1 / 3), x),
    "ln": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "logb": math.log,
    "abs": abs,
    "sin": math.sin,
    "cos": math.cos,
    "tanh": math.tanh,
    "floor": math.floor,
    "ceil": math.ceil,
    "round": lambda x, n=0.0: round(x, int(n)),
    "max": lambda *entries: max(entries),
    "min": lambda *entries: min(entries),
    "erf": math.erf,
    "erfc": math.erfc,
    "sigmoid": lambda x: 1 / (1 + math.exp(-x)),
}


def _float(node: Node, values: list[float]) -> float:
    """The float of a node whose parts are floats; NaN where it has none."""
    try:
        match node:
            case Neg():
                return -values[0]
            case Part(_, of):
                return values[0] / of
            case Add():
                return math.fsum(values)
            case Mul():
                return math.prod(values)
            case Div():
                return values[0] / values[1]
            case Call(name, _) if name in _FLOATS:
                return float(_FLOATS[name](*values))
    except (ValueError, ZeroDivisionError, TypeError):
        return math.nan
    except OverflowError:
        return math.inf
    return math.nan


def _bound(node: Node, sizes: list[Size]) -> float:
    """A bound where no single float is known."""
    match node:
        case Mul():
            return _times(size.bound for size in sizes)
        case Div():
            known = not math.isnan(sizes[1].value) and sizes[1].value != 0
            return sizes[0].bound / abs(sizes[1].value) if known else sizes[0].bound * SOME_QUOTIENT
        case Call("softmax" | "sin" | "cos" | "tanh" | "sigmoid" | "erf" | "erfc" | "sign" | "atan", _):
            return 2.0
        case Call("ln" | "log2" | "log10", _):
            return 2000.0
        case Call("sqrt" | "cbrt", _):
            return max(1.0, sizes[0].bound)
    return sum(size.bound for size in sizes)


def _times(values: Iterable[float]) -> float:
    product = 1.0
    for value in values:
        if value == 0.0:
            return 0.0
        product *= value
    return product


def _power(base: Size, exponent: Size) -> Size:
    work = base.work + exponent.work + 1
    if exponent.symbolic or base.symbolic:
        # A symbol is tried at moderate values with floating exponents: only towers are dangerous.
        if not exponent.bound <= MAX_SYMBOLIC_EXPONENT:
            raise TooBig
        return Size(base.bits + exponent.bits, _raised(base.bound, exponent.bound), work, symbolic=True)
    if not math.isfinite(exponent.bound):
        raise TooBig
    bits = max(base.bits, 1.0) * max(exponent.bound, 1.0)
    value = _float_power(base.value, exponent.value)
    bound = abs(value) if not math.isnan(value) else _raised(base.bound, exponent.bound)
    return Size(bits, bound, work, value)


def _float_power(base: float, exponent: float) -> float:
    try:
        return float(base**exponent) if base > 0 or exponent.is_integer() else math.nan
    except OverflowError:
        return math.inf
    except (ZeroDivisionError, TypeError):
        return math.nan


def _raised(base: float, exponent: float) -> float:
    try:
        return float(max(base, 1.0) ** exponent)
    except OverflowError:
        return math.inf


def _factorial(body: Size) -> Size:
    if not body.bound <= MAX_FACTORIAL:
        raise TooBig
    if body.symbolic:
        return Size(body.bits + 10, _gamma(body.bound), body.work + 1, symbolic=True)
    bits = body.bound * math.log2(body.bound + 2.0) + 1
    return Size(bits, _gamma(body.bound), body.work + 1, _gamma(body.bound))


def _gamma(value: float) -> float:
    return math.gamma(value + 1) if value < 170 else math.inf


def _over(node: Over, given: Sizes) -> Size:
    low, high = _size(node.low, given), _size(node.high, given)
    terms = high.bound + low.bound + 1
    index = Size(max(low.bits, high.bits), max(low.bound, high.bound), 1.0)
    body = _size(node.body, {**given, node.index: index})
    work = low.work + high.work + body.work * terms
    total = body.bound * terms if node.name == "sum" else _raised(body.bound, terms)
    symbolic = body.symbolic or low.symbolic or high.symbolic
    bits = body.bits if symbolic else body.bits * min(terms, 1e300)
    return Size(bits, total, work, symbolic=symbolic)
