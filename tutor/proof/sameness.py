"""Whether a second way is the derivation's result or a step of it typed again.

Two expressions are the same when they are equal once all names are put in, whatever the order of terms and
factors, and a quotient or a root written as a power. Another engine makes derivatives, moments and integrals
another road in themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from tutor.crosscheck import reading
from tutor.crosscheck.arithmetic import LARGEST_EXPONENT
from tutor.errors import MathsError
from tutor.maths.declarations import Declarations
from tutor.maths.functions import QUANTITIES
from tutor.maths.names import greek
from tutor.maths.tree import (
    Add,
    Call,
    Diff,
    Div,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Pow,
    Relation,
    children,
    walk,
)
from tutor.questions import Computed, Derivation

_HALF: Final = Fraction(1, 2)


def differentiates(node: Node) -> bool:
    """Whether it is a derivative."""
    return isinstance(node, Diff) or (isinstance(node, Call) and node.name in ("grad", "jacobian"))


def moment(node: Node) -> bool:
    """Whether it is an expectation or one of its kin."""
    return isinstance(node, Call) and node.name in QUANTITIES


def same(derivation: Derivation, way: Computed, tree: Node) -> bool:
    """Whether the second way is the result or a step typed again; another engine makes derivatives, moments
    and integrals another road in themselves."""
    if any(differentiates(n) or moment(n) or (isinstance(n, Over) and n.name == "int") for n in walk(tree)):
        return False
    given = [(each.name, each.choices[0]) for each in derivation.given]
    steps = [*given, *((step.name, step.expr) for step in derivation.steps)]
    try:
        results = [text for text in (derivation.result.expr, derivation.result.exact) if text is not None]
        forms = _forms(steps, results, derivation)
        theirs = set(forms[len(given) :])
        defined = {greek(name): form for (name, _), form in zip([*given], forms, strict=False)}
        for name, text in way.let.items():
            defined[greek(name)] = _form(_read(text, derivation, [*given, *way.let.items()]), defined)
        sides: list[Node] = [tree]
        if isinstance(tree, Relation):  # x = result is the result; a step may well be a side of an equation
            sides, theirs = list(tree.sides), set(forms[len(steps) :])
        return any(_form(side, defined) in theirs for side in sides)
    except MathsError:
        return False  # said elsewhere


def _forms(steps: list[tuple[str, str]], results: Iterable[str], derivation: Derivation) -> list[str]:
    """The form of every definition, then of the results, with the definitions before it put in."""
    defined: dict[str, str] = {}
    found = []
    for name, text in steps:
        found.append(_form(_read(text, derivation, steps), defined))
        defined[greek(name)] = found[-1]
    return [*found, *(_form(_read(text, derivation, steps), defined) for text in results)]


def _read(text: str, derivation: Derivation, defined: Iterable[tuple[str, str]]) -> Node:
    declared = Declarations(derivation.symbols)
    known = [*declared.assumptions, *declared.vectors, *(greek(name) for name, _ in defined)]
    return reading.tree(text, known)


def _form(node: Node, defined: Mapping[str, str]) -> str:
    """A digest that is the same for sums and products in any order, for a/b and a·b⁻¹, for √x and x^(1/2)."""
    match node:
        case Name(name):
            return defined.get(name) or _digest("name", [name])
        case Add(terms):
            return _digest("+", sorted(_form(term, defined) for term in terms))
        case Number() | Neg() | Mul() | Div():
            return _product(_factors(node, defined))
        case Pow(base, exponent):
            return _digest("^", [_form(base, defined), _form(exponent, defined)])
        case Call("sqrt", (body,)):
            return _digest("^", [_form(body, defined), _number(_HALF)])
    own = [str(getattr(node, each)) for each in ("name", "index", "by", "signs") if hasattr(node, each)]
    return _digest(type(node).__name__, [*own, *(_form(child, defined) for child in children(node))])


def _factors(node: Node, defined: Mapping[str, str]) -> list[str | Fraction]:
    match node:
        case Number() if abs(node.exponent or 0) < LARGEST_EXPONENT:
            return [node.value]
        case Neg(body):
            return [Fraction(-1), *_factors(body, defined)]
        case Mul(factors):
            return [each for factor in factors for each in _factors(factor, defined)]
        case Div(top, bottom):
            return [*_factors(top, defined), *(_inverse(each) for each in _factors(bottom, defined))]
        case Number():
            return [_digest("number", [repr(node)])]
    return [_form(node, defined)]


def _inverse(factor: str | Fraction) -> str | Fraction:
    if isinstance(factor, Fraction):
        return 1 / factor if factor else _digest("1/0", [])
    return _digest("^", [factor, _number(Fraction(-1))])


def _product(factors: Iterable[str | Fraction]) -> str:
    number, kept = Fraction(1), []
    for factor in factors:
        if isinstance(factor, Fraction):
            number *= factor
        else:
            kept.append(factor)
    kept.sort()
    if number == 1 and len(kept) == 1:
        return kept[0]
    return _digest("*", [_number(number), *kept]) if kept else _number(number)


def _number(value: Fraction) -> str:
    return _digest("number", [str(value)])


def _digest(kind: str, parts: Iterable[str]) -> str:
    return hashlib.sha256("\x1f".join((kind, *parts)).encode()).hexdigest()
