"""Formulas inside prose, held against a pattern's formula by structure, not by spelling.

Stretches of an answer that look like mathematics are read by `tutor.maths` and brought to a normal form
(sums and products sorted, quotients as powers, numbers as fractions), without SymPy: `d_k/√d_k^2 = 1` is not
worked out, but `k·q/sqrt(d_k)` and `q·k·d_k^(-1/2)` are one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from tutor.grading.mentions import Mention
from tutor.grading.patterns import Evidence
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope
from tutor.questions import Pattern

_MOST: Final = 40
_LONGEST: Final = 80
_STRETCH = re.compile(r"[A-Za-z0-9_αβγδεθλμσπτΣ√∑·×÷^*+\-−/=≈(){}\[\].\\ ⁰¹²³⁴⁵⁶⁷⁸⁹⁻]{3,}")
_WORD = re.compile(
    r"(?<![A-Za-z\\_])(?!(?:var|std|exp|log|sqrt|softmax|tanh)\b)[A-Za-z]{4,}(?![A-Za-z_(])", re.IGNORECASE
)
_MEASURE = re.compile(r"\s*(var|std|e)\s*\((.*)\)\s*", re.IGNORECASE | re.DOTALL)
_EQUALS = re.compile(r"=|≈")

Form = tuple[object, ...]


@lru_cache(maxsize=2048)
def sides(text: str) -> frozenset[Form]:
    """The normal forms of a formula's sides; empty when any of them cannot be read."""
    forms = [_form_of(side) for side in _EQUALS.split(text.replace("$", ""))]
    return frozenset(form for form in forms if form) if all(forms) else frozenset()


def _form_of(side: str) -> Form | None:
    if measure := _MEASURE.fullmatch(side):
        inner = _form_of(measure[2])
        return ("of", measure[1].lower(), inner) if inner else None
    from tutor.maths import Unread, read

    tree = read(side.strip(" .,"))
    return None if isinstance(tree, Unread) else _normal(tree)


def _normal(node: object) -> Form:
    from tutor.maths import tree as t

    match node:
        case t.Number():
            small = node.exponent is None or abs(node.exponent) < 400
            return ("number", node.value) if small else ("text", node.digits, node.exponent)
        case t.Neg(body):
            return _product([("number", Fraction(-1)), _normal(body)])
        case t.Add(terms):
            return ("add", *sorted((_normal(x) for x in terms), key=repr))
        case t.Mul(factors):
            return _product([_normal(x) for x in factors])
        case t.Div(top, bottom):
            return _product([_normal(top), _power(_normal(bottom), ("number", Fraction(-1)))])
        case t.Pow(base, exponent):
            return _power(_normal(base), _normal(exponent))
        case t.Call("sqrt", (body,)):
            return _power(_normal(body), ("number", Fraction(1, 2)))
        case t.Name(name):
            return ("name", name.replace("_", "").lower())
        case t.Call(name, arguments):
            return ("call", name, *(_normal(x) for x in arguments))
        case t.Vector(items):
            return ("vector", *(_normal(x) for x in items))
        case _:
            return ("other", repr(node))


def _product(factors: list[Form]) -> Form:
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


def _power(base: Form, exponent: Form) -> Form:
    """A power; a power of a power multiplies the exponents, and a number to a small whole one is worked out."""
    raised = exponent[1] if exponent[0] == "number" else None
    if isinstance(raised, Fraction):
        value = base[1] if base[0] == "number" else None
        if isinstance(value, Fraction) and value and raised.denominator == 1 and abs(raised) <= 16:
            return ("number", value ** int(raised))
        if base[0] == "pow" and isinstance(base[2], tuple) and base[2][0] == "number":
            inner = base[2][1]
            if isinstance(inner, Fraction) and isinstance(base[1], tuple):
                return _power(base[1], ("number", inner * raised))
        if raised == 1:
            return base
    return ("pow", base, exponent)


def _stretches(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Pieces of the learner's text that may be formulas, with their offsets."""
    found = 0
    for match in _STRETCH.finditer(reading.text):
        start = match.start()
        for piece in _WORD.sub(lambda m: "\0" * len(m.group()), match.group()).split("\0"):
            size = len(piece)
            if 3 <= len(piece.strip()) <= _LONGEST and re.search(r"[=/^*·×√(+\-−≈]", piece):
                found += 1
                yield start, start + size, piece
            start += size + 1
            if found >= _MOST:
                return


def formula_evidence(pattern: Pattern, reading: Reading, scope: Scope) -> Iterator[Evidence]:
    """Every place where the pattern's formula, or an equation with its sides among others, is written."""
    wanted = sides(pattern.maths or "")
    if not wanted:
        return
    starts = [token.start for token in reading.tokens]
    for start, end, piece in _stretches(reading):
        if wanted <= sides(piece.strip()):
            low, high = bisect_left(starts, start), bisect_left(starts, end)
            if low < high:
                marks = (Mention("maths", low, high),)
                yield Evidence(marks, scope.stance(marks), scope.is_supposed(marks), pattern, marks)
