"""How large a value is, and what its arithmetic costs: bits, steps, and the float or a bound of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.maths.tree import Add, Call, Div, Mul, Neg, Node, Part, Quantity

MAX_FACTORIAL: Final = 1e6
MAX_SYMBOLIC_EXPONENT: Final = 1e120
"""A power with what is at most this costs only some digits more: `exp(exp(x))` and `a^b^c` are read."""
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


def number(value: float, bits: float, work: float = 1.0) -> Size:
    """The size of one number; NaN is a number that is not known."""
    return Size(bits, abs(value) if not math.isnan(value) else SOME_QUOTIENT, work, value)


def joined(node: Node, sizes: list[Size]) -> Size:
    """The size of `node`, whose parts have `sizes`."""
    bits, work, symbolic = float(len(sizes)), 1.0, False
    for size in sizes:
        bits, work, symbolic = bits + size.bits, work + size.work, symbolic or size.symbolic
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
            case Quantity():
                return values[0]
            case Part(_, of):
                return values[0] / float(of)
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


def power(base: Size, exponent: Size) -> Size:
    """The size of a power. Raises TooBig."""
    work = base.work + exponent.work + 1
    if exponent.symbolic or base.symbolic:
        # A symbol is tried at moderate values with floating exponents: only towers are dangerous.
        if not exponent.bound <= MAX_SYMBOLIC_EXPONENT:
            raise TooBig
        return Size(base.bits + exponent.bits, raised(base.bound, exponent.bound), work, symbolic=True)
    if not math.isfinite(exponent.bound):
        raise TooBig
    bits = max(base.bits, 1.0) * max(exponent.bound, 1.0)
    value = _float_power(base.value, exponent.value)
    bound = abs(value) if not math.isnan(value) else raised(base.bound, exponent.bound)
    return Size(bits, bound, work, value)


def _float_power(base: float, exponent: float) -> float:
    try:
        return float(base**exponent) if base > 0 or exponent.is_integer() else math.nan
    except OverflowError:
        return math.inf
    except (ZeroDivisionError, TypeError):
        return math.nan


def raised(base: float, exponent: float) -> float:
    """A bound of a power."""
    try:
        return float(max(base, 1.0) ** exponent)
    except OverflowError:
        return math.inf


def factorial(body: Size) -> Size:
    """The size of a factorial. Raises TooBig."""
    if not body.bound <= MAX_FACTORIAL:
        raise TooBig
    if body.symbolic:
        return Size(body.bits + 10, _gamma(body.bound), body.work + 1, symbolic=True)
    bits = body.bound * math.log2(body.bound + 2.0) + 1
    return Size(bits, _gamma(body.bound), body.work + 1, _gamma(body.bound))


def _gamma(value: float) -> float:
    return math.gamma(value + 1) if value < 170 else math.inf
