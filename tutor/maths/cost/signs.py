"""What can be seen of the sign of a tree without working it out: exp(-x²) is never large."""

from __future__ import annotations

from tutor.maths.tree import Add, Call, Constant, Div, Mixed, Mul, Neg, Node, Number, Pow


def never_negative(node: Node) -> bool:
    """Whether `node` is plainly at least zero for all real numbers."""
    match node:
        case Number() | Mixed() | Constant() | Call("abs" | "sqrt" | "exp" | "norm", _):
            return True
        case Pow(base, exponent):
            return never_negative(base) or (isinstance(exponent, Number) and _even(exponent))
        case Add(parts) | Mul(parts):
            return all(map(never_negative, parts))
        case Div(top, bottom):
            return never_negative(top) and never_negative(bottom)
    return False


def never_positive(node: Node) -> bool:
    """Whether `node` is plainly at most zero for all real numbers."""
    match node:
        case Neg(body):
            return never_negative(body)
        case Div(top, bottom):
            return never_positive(top) and never_negative(bottom)
        case Mul(factors):
            others = [factor for factor in factors if not never_negative(factor)]
            return len(others) == 1 and never_positive(others[0])
        case Add(terms):
            return all(map(never_positive, terms))
    return False


def _even(number: Number) -> bool:
    return number.is_integer_literal and number.digits[-1] in "02468"
