"""A tree as LaTeX: what the packs and papers write."""

from __future__ import annotations

import re
from typing import Final

from tutor.maths import letters
from tutor.maths.letters import GREEK
from tutor.maths.printing.show import ATOM, MEASURED, POWER, PRODUCT, RADICAL, SIGN, strength
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
)
from tutor.maths.units.measure import Measure, show_measure

_RAISED: Final = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_UNIT_SIGNS: Final = {"°": "^{\\circ}", "μ": "\\mu ", "Ω": "\\Omega ", "·": " \\cdot ", "%": "\\%", "$": "\\$"}
_GREEK: Final = {letter: f"\\{name}" for name, letter in reversed(GREEK.items())} | {
    "π": "\\pi",
    "∞": "\\infty",
}
_OWN_COMMANDS: Final = frozenset(
    (
        *("exp", "ln", "max", "min", "gcd", "sin", "cos", "tan", "cot", "sec", "csc"),
        *("sinh", "cosh", "tanh", "coth"),
    )
)
_ARCS: Final = {"asin": "\\arcsin", "acos": "\\arccos", "atan": "\\arctan"}


def latex(node: Node) -> str:
    """`node` as LaTeX mathematics."""
    match node:
        case Number(digits, exponent):
            return digits if exponent is None else f"{digits} \\times 10^{{{exponent}}}"
        case Mixed(whole, top, bottom):
            return f"{whole}\\tfrac{{{top}}}{{{bottom}}}"
        case Name(name) | Constant(name):
            return _name(name)
        case Neg(body) | PlusMinus(body):
            return ("-" if isinstance(node, Neg) else "\\pm ") + _at_least(body, MEASURED)
        case Quantity(body, unit):
            return f"{_at_least(body, PRODUCT)}\\,{_unit(unit)}"
        case Part(body, of):
            return _at_least(body, ATOM) + ("\\%" if of == 100 else "‰")
        case Add(terms):
            return _sum(terms)
        case Mul(factors):
            return _product(factors)
        case Div(top, bottom):
            return f"\\frac{{{latex(top)}}}{{{latex(bottom)}}}"
        case Pow(base, exponent):
            return f"{_base(base)}^{{{latex(exponent)}}}"
        case Factorial(body):
            return f"{_at_least(body, ATOM)}!"
        case _:
            return _applied(node)


_WRAPPED: Final = {
    "sqrt": ("\\sqrt{", "}"),
    "cbrt": ("\\sqrt[3]{", "}"),
    "exp": ("e^{", "}"),
    "abs": ("\\left|", "\\right|"),
    "norm": ("\\left\\lVert ", " \\right\\rVert"),
    "floor": ("\\left\\lfloor ", " \\right\\rfloor"),
    "ceil": ("\\left\\lceil ", " \\right\\rceil"),
    "log2": ("\\log_{2}\\left(", "\\right)"),
    "log10": ("\\log_{10}\\left(", "\\right)"),
}
"""Functions of one argument that are written around it."""


def _applied(node: Node) -> str:
    match node:
        case Call(name, (body,)) if name in _WRAPPED:
            return latex(body).join(_WRAPPED[name])
        case Call("P", (Vector(items),)):
            return f"P\\left({_listed(items)}\\right)"
        case Call("E" | "P" as name, arguments):
            inside = " \\mid ".join(latex(argument) for argument in arguments)
            left, right = ("\\mathbb{E}\\left[", "\\right]") if name == "E" else ("P\\left(", "\\right)")
            return f"{left}{inside}{right}"
        case Call(name, arguments):
            return _call(name, arguments)
        case Over() | Limit() | Diff():
            return _binding(node)
        case Cases():
            return _cases(node)
        case Vector(items):
            return _rows(items) if all(isinstance(item, Vector) for item in items) else _entries(items)
        case Index(body, at):
            return f"{_at_least(body, ATOM)}_{{{_listed(at)}}}"
        case Order(kind, body):
            head = {"Θ": "\\Theta", "Ω": "\\Omega"}.get(kind, kind)
            return f"{head}\\left({latex(body)}\\right)"
        case _:
            return _structure(node)


def _entries(items: tuple[Node, ...]) -> str:
    return f"\\left[{_listed(items)}\\right]"


def _rows(items: tuple[Node, ...]) -> str:
    rows = " \\\\ ".join(" & ".join(map(latex, row.items)) for row in items if isinstance(row, Vector))
    return f"\\begin{{bmatrix}}{rows}\\end{{bmatrix}}"


def _structure(node: Node) -> str:
    match node:
        case SetOf(items):
            return f"\\left\\{{{_listed(items)}\\right\\}}" if items else "\\emptyset"
        case Interval(low, high, low_closed, high_closed):
            left, right = "(["[low_closed], ")]"[high_closed]
            return f"\\left{left}{latex(low)}, {latex(high)}\\right{right}"
        case SetJoin(sign, left_set, right_set):
            first = (
                _bracketed(left_set)
                if isinstance(left_set, SetJoin) and left_set.sign != sign
                else latex(left_set)
            )
            second = _bracketed(right_set) if isinstance(right_set, SetJoin) else latex(right_set)
            return f"{first} {_SIGNS[sign]} {second}"
        case Relation(sides, signs):
            rest = (
                f" {_SIGNS.get(sign, sign)} {latex(side)}" for sign, side in zip(signs, sides[1:], strict=True)
            )
            return latex(sides[0]) + "".join(rest)
        case Logic(word, parts):
            loose = [isinstance(part, Logic) and word == "and" for part in parts]
            texts = [_bracketed(part) if wrap else latex(part) for part, wrap in zip(parts, loose, strict=True)]
            return f" \\text{{ {word} }} ".join(texts)
    raise TypeError(node)


_SIGNS: Final = {
    "≤": "\\le",
    "≥": "\\ge",
    "≠": "\\ne",
    "~": "\\approx",
    "∈": "\\in",
    "∪": "\\cup",
    "∩": "\\cap",
    "∖": "\\setminus",
}


def _big(node: Node) -> str:
    return node.name if isinstance(node, Over) else ""


def _binding(node: Over | Limit | Diff) -> str:
    nested = isinstance(node.body, Over | Limit | Diff) and "int" not in (_big(node), _big(node.body))
    body = latex(node.body) if nested else _at_least(node.body, PRODUCT)
    match node:
        case Over("int", _, index, low, high):
            return f"\\int_{{{latex(low)}}}^{{{latex(high)}}} {body} \\, d{_name(index)}"
        case Over(name, _, index, low, high):
            return f"\\{name}_{{{_name(index)}={latex(low)}}}^{{{latex(high)}}} {body}"
        case Limit(_, index, to, side):
            goal = f"{latex(to)}^{{{side}}}" if side else latex(to)
            return f"\\lim_{{{_name(index)} \\to {goal}}} {body}"
        case Diff(_, by, times):
            power = f"^{{{times}}}" if times > 1 else ""
            return f"\\frac{{d{power}}}{{d{_name(by)}{power}}} {body}"


def _cases(node: Cases) -> str:
    rows = [f"{latex(v)} & {latex(c)}" for v, c in zip(node.values, node.conditions, strict=True)]
    if node.otherwise is not None:
        rows.append(f"{latex(node.otherwise)} & \\text{{otherwise}}")
    return "\\begin{cases} " + " \\\\ ".join(rows) + " \\end{cases}"


def _call(name: str, arguments: tuple[Node, ...]) -> str:
    if name == "root":
        return f"\\sqrt[{latex(arguments[1])}]{{{latex(arguments[0])}}}"
    if name == "logb":
        return f"\\log_{{{latex(arguments[1])}}}{_bracketed(arguments[0])}"
    if name == "binomial":
        return f"\\binom{{{latex(arguments[0])}}}{{{latex(arguments[1])}}}"
    head = _ARCS.get(name) or (f"\\{name}" if name in _OWN_COMMANDS else f"\\operatorname{{{_safe(name)}}}")
    return f"{head}\\left({_listed(arguments)}\\right)"


def _safe(name: str) -> str:
    return name.replace("_", "\\_")


def _name(name: str) -> str:
    head, mark, rest = name.partition("_")
    shown = _GREEK.get(head) or (head if len(head.rstrip("'")) == 1 else f"\\mathrm{{{head}}}")
    if not mark:
        return shown
    low = _GREEK.get(rest) or (rest if len(rest) == 1 or rest.isdigit() else f"\\mathrm{{{rest}}}")
    return f"{shown}_{{{low}}}"


def _unit(measure: Measure) -> str:
    """A unit in upright letters: `\\mathrm{kg \\cdot m/s^{2}}`."""
    text = re.sub(f"[{_RAISED}]+", lambda found: f"^{{{_lowered(found[0])}}}", show_measure(measure))
    return f"\\mathrm{{{''.join(_UNIT_SIGNS.get(char, char) for char in text)}}}"


def _lowered(raised: str) -> str:
    return "".join(letters.SUPERSCRIPTS[char] for char in raised)


def _listed(items: tuple[Node, ...]) -> str:
    return ", ".join(latex(item) for item in items)


def _bracketed(body: Node) -> str:
    return f"\\left({latex(body)}\\right)"


def _at_least(node: Node, wanted: int) -> str:
    bare = _strength(node) >= wanted or isinstance(node, Div | Mixed)
    return latex(node) if bare else _bracketed(node)


def _strength(node: Node) -> int:
    """How tightly `node` holds together here, where sums and limits have no brackets and exp is a power."""
    if isinstance(node, Over | Limit | Diff):
        return MEASURED
    return POWER if isinstance(node, Call) and node.name == "exp" else strength(node)


def _product(factors: tuple[Node, ...]) -> str:
    """Factors with signs; a sum or a limit at the end needs no brackets."""
    *others, last = factors
    parts = [_at_least(factor, RADICAL if place else PRODUCT) for place, factor in enumerate(others)]
    ends = latex(last) if isinstance(last, Over | Limit | Diff) else _at_least(last, RADICAL)
    return " \\cdot ".join((*parts, ends))


def _base(base: Node) -> str:
    bare = _strength(base) >= ATOM and not (isinstance(base, Call) and base.name == "root")
    return latex(base) if bare else _bracketed(base)


def _sum(terms: tuple[Node, ...]) -> str:
    parts = [_at_least(terms[0], SIGN)]
    for term in terms[1:]:
        body = term.body if isinstance(term, Neg) else term
        parts.append(f" {'-' if isinstance(term, Neg) else '+'} {_at_least(body, MEASURED)}")
    return "".join(parts)
