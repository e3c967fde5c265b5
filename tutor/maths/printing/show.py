"""A tree on one line, in signs that the reader takes back: `1/√d_k`, `4.5 × 10⁻⁵`, `x² + 2·x`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Constant,
    Diff,
    Div,
    Factorial,
    Index,
    Interval,
    Limit,
    Logic,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Order,
    Over,
    Part,
    PlusMinus,
    Pow,
    Quantity,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    contains,
)
from tutor.maths.units.measure import show_measure

SUM, SIGN, MEASURED, PRODUCT, RADICAL, POWER, POSTFIX, ATOM = 10, 15, 17, 20, 30, 40, 50, 100
_RAISED: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def superscript(number: int) -> str:
    """A whole number in superscript digits."""
    return str(number).translate(_RAISED)


def strength(node: Node) -> int:
    """How tightly the outermost sign of `node` binds."""
    match node:
        case Add():
            return SUM
        case Neg() | PlusMinus():
            return SIGN
        case Quantity():
            return MEASURED
        case Mul() | Div():
            return PRODUCT
        case Number(_, exponent) if exponent is not None:
            return PRODUCT
        case Mixed():
            return PRODUCT
        case Call(name, _) if name in ("sqrt", "cbrt"):
            return RADICAL
        case Pow():
            return POWER
        case Part() | Factorial():
            return POSTFIX
        case _:
            return ATOM


def name_text(name: str) -> str:
    """A name with its subscript in braces where it is no plain word."""
    head, mark, rest = name.partition("_")
    plain = rest.replace("_", "").replace("'", "").isalnum()
    return name if not mark or plain else f"{head}_{{{rest}}}"


def show(node: Node) -> str:
    """`node` on one line; reading it back gives the same tree."""
    match node:
        case Number(digits, exponent):
            return digits if exponent is None else f"{digits} × 10{superscript(exponent)}"
        case Mixed(whole, top, bottom):
            return f"{whole} {top}/{bottom}"
        case Name(name) | Constant(name):
            return name_text(name)
        case Neg(body) | PlusMinus(body):
            return f"{'-' if isinstance(node, Neg) else '±'}{_at_least(body, MEASURED)}"
        case Quantity(body, unit):
            return f"{_at_least(body, PRODUCT)} {show_measure(unit)}"
        case Part(body, of):
            return _share(body, of)
        case Add(terms):
            return _sum(terms)
        case Mul(factors):
            return _product(factors)
        case Div(top, bottom):
            wanted = RADICAL if isinstance(top, Div) else PRODUCT  # (9/10)/(1 - 9/10), not 9/10/(1 - 9/10)
            below = ATOM if isinstance(bottom, Part) else RADICAL  # 1/(2%): 1/2% may be half a per cent
            return f"{_at_least(top, wanted, mixed=False)}/{_at_least(bottom, below)}"
        case Pow(base, exponent):
            return _power(base, exponent)
        case Factorial(body):
            return f"{_at_least(body, ATOM)}!"
        case _:
            return _applied(node)


def _share(body: Node, of: int | Fraction) -> str:
    if of in (100, 1000):
        return f"{_at_least(body, ATOM)}{'%' if of == 100 else '‰'}"
    return f"{_at_least(body, PRODUCT)}·({1 / Fraction(of)})"


def _applied(node: Node) -> str:
    match node:
        case Call():
            return _call(node)
        case Over() | Diff() | Limit() | Cases():
            return _binding(node)
        case Vector(items):
            return f"[{', '.join(map(_entry, items))}]"
        case Index(body, at):
            return f"{_at_least(body, ATOM)}[{_listed(at)}]"
        case Order(kind, body):
            return f"{kind}({show(body)})"
        case _:
            return _structure(node)


def _entry(item: Node) -> str:
    """An entry or row; `[[3 1/2]]` would be a row of two, for blanks may part the values of a matrix."""
    match item:
        case Vector((only,)) if contains(only, Mixed):
            return f"[({show(only)})]"
    return show(item)


def _structure(node: Node) -> str:
    match node:
        case SetOf(items):
            return f"{{{_listed(items)}}}" if items else "∅"
        case Interval(low, high, low_closed, high_closed):
            return f"{'(['[low_closed]}{show(low)}, {show(high)}{')]'[high_closed]}"
        case SetJoin(sign, left, right):
            first = show(left) if not isinstance(left, SetJoin) or left.sign == sign else f"({show(left)})"
            return f"{first} {sign} {f'({show(right)})' if isinstance(right, SetJoin) else show(right)}"
        case Relation(sides, signs):
            rest = (f" {readable(sign)} {show(side)}" for sign, side in zip(signs, sides[1:], strict=True))
            return show(sides[0]) + "".join(rest)
        case Logic(word, parts):
            return f" {word} ".join(_clause(part, word) for part in parts)
    raise TypeError(node)


def _call(node: Call) -> str:
    match node:
        case Call("sqrt", (body,)):
            return f"√{_radicand(body)}"
        case Call("cbrt", (body,)):
            return f"∛{_radicand(body)}"
        case Call("abs", (body,)):
            return f"abs({show(body)})"
        case Call("logb", (body, base)):
            return f"log({show(body)}, {show(base)})"
        case Call("total", arguments):
            return f"sum({_listed(arguments)})"
        case Call("P", (Vector(items),)):
            return f"P({_listed(items)})"
        case Call("E" | "P" as name, arguments):
            inside = " | ".join(show(argument) for argument in arguments)
            return f"E[{inside}]" if name == "E" else f"P({inside})"
        case Call(name, arguments):
            return f"{name}({_listed(arguments)})"


def _binding(node: Over | Diff | Limit | Cases) -> str:
    match node:
        case Over(name, body, index, low, high):
            return f"{name}({show(body)}, {name_text(index)}, {show(low)}, {show(high)})"
        case Diff(body, by, times):
            return f"diff({show(body)}, {name_text(by)}{f', {times}' if times > 1 else ''})"
        case Limit(body, index, to, side):
            return f"limit({show(body)}, {name_text(index)}, {show(to)}{f', {side}' if side else ''})"
        case Cases():
            return _cases(node)


def _cases(node: Cases) -> str:
    pieces = [f"{show(v)} if {show(c)}" for v, c in zip(node.values, node.conditions, strict=True)]
    rest = [] if node.otherwise is None else [f"{show(node.otherwise)} otherwise"]
    return f"{{{'; '.join((*pieces, *rest))}}}"


def readable(sign: str) -> str:
    """The sign between two sides as it is printed."""
    return "≈" if sign == "~" else sign


def _clause(part: Node, word: str) -> str:
    loose = isinstance(part, Logic) and word == "and"
    return f"({show(part)})" if loose else show(part)


def _listed(items: tuple[Node, ...]) -> str:
    return ", ".join(show(item) for item in items)


def _at_least(node: Node, wanted: int, *, mixed: bool = True) -> str:
    text = show(node)
    bare = strength(node) >= wanted and (mixed or not isinstance(node, Mixed))
    return text if bare else f"({text})"


def _radicand(body: Node) -> str:
    simple = isinstance(body, Name | Constant) or (isinstance(body, Number) and body.exponent is None)
    return show(body) if simple else f"({show(body)})"


def _sum(terms: tuple[Node, ...]) -> str:
    first, *rest = terms
    parts = [_at_least(first, SIGN)]
    for term in rest:
        if isinstance(term, Neg):
            parts.append(f" - {_at_least(term.body, MEASURED)}")
        else:
            parts.append(f" + {_at_least(term, MEASURED)}")
    return "".join(parts)


def _product(factors: tuple[Node, ...]) -> str:
    first, *rest = factors
    parts = [_at_least(first, PRODUCT, mixed=False)]
    parts += [_at_least(factor, RADICAL) for factor in rest]
    return "·".join(parts)


def _power(base: Node, exponent: Node) -> str:
    bottom = _at_least(base, ATOM)
    sign, body = (-1, exponent.body) if isinstance(exponent, Neg) else (1, exponent)
    if isinstance(body, Number) and body.is_integer_literal:
        return f"{bottom}{'⁻' if sign < 0 else ''}{body.digits.translate(_RAISED)}"
    simple = isinstance(exponent, Name | Constant) or (
        isinstance(exponent, Number) and exponent.exponent is None
    )
    return f"{bottom}^{show(exponent)}" if simple else f"{bottom}^({show(exponent)})"
