"""Formulas brought to one form by structure, without SymPy.

Sums and products are sorted, quotients are powers, numbers fractions, transposes left out, and moments have one
name in every notation: `Var[q^T k]`, σ² and the square of a standard deviation are variances. Nothing is worked
out: `d_k/√d_k^2 = 1` stays, but `k·q/sqrt(d_k)` and `q·k·d_k^(-1/2)` are one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Final

Form = tuple[object, ...]

_APPLIED: Final = re.compile(r"(?<![A-Za-z\\])([a-z](?:_\{?\w{1,3}\}?|\d)?)\s*(?=\()")
"""A letter before a bracket is a factor: p_i(1-p_i)."""
_MOMENTS: Final = {
    "var": ("var", 1),
    "variance": ("var", 1),
    "std": ("var", 2),
    "sd": ("var", 2),
    "e": ("mean", 1),
}
_BARE: Final = {"var": ("var", 1), "std": ("var", 2), "σ": ("var", 2), "sigma": ("var", 2), "μ": ("mean", 1)}
"""Moments of what the sentence speaks of, and which root of the moment they are."""
_TRANSPOSES: Final = frozenset({"T", "t", "⊤"})
_LARGEST: Final = 400
_POWERS: Final = 16


@lru_cache(maxsize=2048)
def form_of(text: str) -> Form | None:
    """The form of a formula without relations; None where it cannot be read."""
    from tutor.maths import Unread, read

    tree = read(_APPLIED.sub(r"\1·", text.strip(" .,$")))
    return None if isinstance(tree, Unread) else _normal(tree)


def _normal(node: object) -> Form:
    from tutor.maths import tree as t

    match node:
        case t.Number():
            small = node.exponent is None or abs(node.exponent) < _LARGEST
            return ("number", node.value) if small else ("text", node.digits, node.exponent)
        case t.Name(name):
            return _name(name.replace("_", "").lower())
        case t.Vector(items):
            return ("vector", *(_normal(x) for x in items))
        case t.Pow() | t.Call():
            return _raised_or_called(node)
        case t.Neg(body):
            return product([("number", Fraction(-1)), _normal(body)])
        case t.Add(terms):
            return ("add", *sorted((_normal(x) for x in terms), key=repr))
        case t.Mul(factors):
            return product([_normal(x) for x in factors])
        case t.Div(top, bottom):
            return product([_normal(top), power(_normal(bottom), Fraction(-1))])
        case _:
            return ("other", repr(node))


def _raised_or_called(node: object) -> Form:
    from tutor.maths import tree as t

    match node:
        case t.Pow(base, t.Name(name)) if name in _TRANSPOSES:
            return _normal(base)
        case t.Pow(base, exponent):
            raised = _normal(exponent)
            number = raised[1] if raised[0] == "number" else None
            return (
                power(_normal(base), number) if isinstance(number, Fraction) else ("pow", _normal(base), raised)
            )
        case t.Call("sqrt", (body,)):
            return power(_normal(body), Fraction(1, 2))
        case t.Call("transpose", (body,)):
            return _normal(body)
        case t.Call(name, arguments):
            return _call(name, tuple(_normal(x) for x in arguments))
        case _:
            return ("other", repr(node))


def _call(name: str, arguments: tuple[Form, ...]) -> Form:
    known = _MOMENTS.get(name.lower())
    if known is None or len(arguments) != 1:
        return ("call", name, *arguments)
    return power(("of", known[0], arguments[0]), Fraction(1, known[1]))


def _name(name: str) -> Form:
    known = _BARE.get(name)
    return power(("of", known[0], None), Fraction(1, known[1])) if known else ("name", name)


def product(factors: list[Form]) -> Form:
    """A flat, sorted product with its numbers multiplied out."""
    flat: list[Form] = []
    number = Fraction(1)
    for factor in factors:
        parts = factor[1:] if factor[0] == "mul" else (factor,)
        for part in parts:
            if isinstance(part, tuple) and part[0] == "number" and isinstance(part[1], Fraction):
                number *= part[1]
            elif isinstance(part, tuple):
                flat.append(part)
    if number != 1 or not flat:
        flat.append(("number", number))
    return flat[0] if len(flat) == 1 else ("mul", *sorted(flat, key=repr))


def power(base: Form, raised: Fraction) -> Form:
    """A power; a power of a power multiplies the exponents, and a number to a small whole one is worked out."""
    value = base[1] if base[0] == "number" else None
    if isinstance(value, Fraction) and value and raised.denominator == 1 and abs(raised) <= _POWERS:
        return ("number", value ** int(raised))
    if base[0] == "pow" and isinstance(base[1], tuple) and isinstance(base[2], tuple):
        inner = base[2][1] if base[2][0] == "number" else None
        if isinstance(inner, Fraction):
            return power(base[1], inner * raised)
    return base if raised == 1 else ("pow", base, ("number", raised))


def names_in(form: object) -> frozenset[str]:
    """The names that a form holds."""
    if not isinstance(form, tuple):
        return frozenset()
    if len(form) == 2 and form[0] == "name":
        return frozenset({str(form[1])})
    return frozenset(name for part in form for name in names_in(part))


def with_names(form: Form, other: Mapping[str, Form]) -> Form:
    """The form with other forms in place of names."""
    parts = tuple(with_names(part, other) if isinstance(part, tuple) else part for part in form)
    match parts:
        case ("name", str(name)):
            return other.get(name, form)
        case ("mul", *factors):
            return product([factor for factor in factors if isinstance(factor, tuple)])
        case ("add", *terms):
            return ("add", *sorted(terms, key=repr))
        case ("pow", tuple(base), ("number", Fraction() as raised)):
            return power(base, raised)
        case _:
            return parts


def worked_out(form: Form, known: Mapping[str, float]) -> float | None:
    """The value of a form where its names have values; None where one has none, or it has no value."""
    match form:
        case ("number", Fraction() as value):
            return float(value)
        case ("name", str(name)):
            return known.get(name)
        case ("add" | "mul" as kind, *parts):
            worths = [worked_out(part, known) for part in parts if isinstance(part, tuple)]
            told = [worth for worth in worths if worth is not None]
            if len(told) < len(parts):
                return None
            return sum(told) if kind == "add" else prod(told)
        case ("pow", tuple(base), ("number", Fraction() as raised)):
            worth = worked_out(base, known)
            return None if worth is None or worth <= 0 else worth ** float(raised)
        case _:
            return None
