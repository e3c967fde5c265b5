"""What a typed quantity comes to in the asked unit, where that is not plain to see."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tutor.maths.tree import Neg, Node, Number, Part, Quantity
from tutor.maths.units.convert import Mismatch, has_unit, plain
from tutor.maths.units.measure import Unit

PLAIN_DIGITS: Final = 6
MOST_DIGITS: Final = 12
_RAISED: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def converted(tree: Node, asked: Unit) -> str:
    """` = 8 × 10¹⁰ byte` behind a reading of `80 GB`; empty for what is in the asked unit already."""
    if not has_unit(tree) or (isinstance(tree, Quantity) and tree.unit == asked.measure):
        return ""
    try:
        number = plain(tree, asked)
    except Mismatch:
        return ""
    value = _value(number)
    return "" if value is None else f" = {_decimal(value)} {asked.shown}".rstrip()


def _value(node: Node) -> Fraction | None:
    """The number that was typed, converted; None for what must be worked out first."""
    match node:
        case Number(_, exponent) if abs(exponent or 0) < 40:
            return node.value
        case Neg(body):
            inner = _value(body)
            return None if inner is None else -inner
        case Part(body, of):
            inner = _value(body)
            return None if inner is None else inner / of
    return None


def _decimal(value: Fraction) -> str:
    """Up to twelve digits, in scientific notation where it is long."""
    sign, size = "-" if value < 0 else "", abs(value)
    if not size:
        return "0"
    exponent = 0
    while size >= 10:
        size, exponent = size / 10, exponent + 1
    while size < 1:
        size, exponent = size * 10, exponent - 1
    digits = f"{round(size * 10 ** (MOST_DIGITS - 1)):0{MOST_DIGITS}d}"
    mantissa = f"{digits[0]}.{digits[1:]}".rstrip("0").rstrip(".")
    if -4 <= exponent < PLAIN_DIGITS:
        return sign + f"{float(abs(value)):.12g}"
    return f"{sign}{mantissa} × 10{str(exponent).translate(_RAISED)}"
