"""A tree as LaTeX: what the packs and papers write."""

from __future__ import annotations

from typing import Final

from tutor.maths.letters import GREEK
from tutor.maths.show import ATOM, PRODUCT, RADICAL, SIGN, strength
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
    Order,
    Over,
    Part,
    PlusMinus,
    Pow,
    Vector,
)

_GREEK: Final = {letter: f"\\{name}" for name, letter in reversed(GREEK.items())} | {
    "π": "\\pi",
    "∞": "\\infty",
}
_OWN_COMMANDS: Final = frozenset(
    ("exp", "ln", "sin", "cos", "tan", "sinh", "cosh", "tanh", "max", "min", "cot", "sec", "csc")
)


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
            return ("-" if isinstance(node, Neg) else "\\pm ") + _at_least(body, PRODUCT)
        case Part(body, of):
            return _at_least(body, ATOM) + ("\\%" if of == 100 else "‰")
        case Add(terms):
            return _sum(terms)
        case Mul(factors):
            return " \\cdot ".join(
                _at_least(factor, PRODUCT if place == 0 else RADICAL) for place, factor in enumerate(factors)
            )
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
    "floor": ("\\left\\lfloor ", " \\right\\rfloor"),
    "ceil": ("\\left\\lceil ", " \\right\\rceil"),
    "log2": ("\\log_{2} \\left(", "\\right)"),
    "log10": ("\\log_{10} \\left(", "\\right)"),
}
"""Functions of one argument that are written around it."""


def _applied(node: Node) -> str:
    match node:
        case Call(name, (body,)) if name in _WRAPPED:
            return latex(body).join(_WRAPPED[name])
        case Call(name, arguments):
            return _call(name, arguments)
        case Over(name, body, index, low, high):
            sign = "\\sum" if name == "sum" else "\\prod"
            return f"{sign}_{{{_name(index)}={latex(low)}}}^{{{latex(high)}}} {_at_least(body, PRODUCT)}"
        case Vector(items):
            return f"\\left[{_listed(items)}\\right]"
        case Index(body, at):
            return f"{_at_least(body, ATOM)}_{{{_listed(at)}}}"
        case Order(kind, body):
            head = {"Θ": "\\Theta", "Ω": "\\Omega"}.get(kind, kind)
            return f"{head}\\left({latex(body)}\\right)"
    raise TypeError(node)


def _call(name: str, arguments: tuple[Node, ...]) -> str:
    if name == "root":
        return f"\\sqrt[{latex(arguments[1])}]{{{latex(arguments[0])}}}"
    if name == "logb":
        return f"\\log_{{{latex(arguments[1])}}} {_bracketed(arguments[0])}"
    if name == "binomial":
        return f"\\binom{{{latex(arguments[0])}}}{{{latex(arguments[1])}}}"
    head = f"\\{name}" if name in _OWN_COMMANDS else f"\\operatorname{{{name}}}"
    return f"{head}\\left({_listed(arguments)}\\right)"


def _name(name: str) -> str:
    head, mark, rest = name.partition("_")
    shown = _GREEK.get(head) or (head if len(head.rstrip("'")) == 1 else f"\\mathrm{{{head}}}")
    if not mark:
        return shown
    low = _GREEK.get(rest) or (rest if len(rest) == 1 or rest.isdigit() else f"\\mathrm{{{rest}}}")
    return f"{shown}_{{{low}}}"


def _listed(items: tuple[Node, ...]) -> str:
    return ", ".join(latex(item) for item in items)


def _bracketed(body: Node) -> str:
    return f"\\left({latex(body)}\\right)"


def _at_least(node: Node, wanted: int) -> str:
    bare = strength(node) >= wanted or isinstance(node, Div | Mixed)
    return latex(node) if bare else _bracketed(node)


def _base(base: Node) -> str:
    bare = strength(base) >= ATOM and not (isinstance(base, Call) and base.name in ("exp", "root"))
    return latex(base) if bare else _bracketed(base)


def _sum(terms: tuple[Node, ...]) -> str:
    parts = [_at_least(terms[0], SIGN)]
    for term in terms[1:]:
        body = term.body if isinstance(term, Neg) else term
        parts.append(f" {'-' if isinstance(term, Neg) else '+'} {_at_least(body, PRODUCT)}")
    return "".join(parts)
