"""Derivations carried out: each step with its values put in, exactly and in decimals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mpmath import mp

from tutor.maths.answers import kinds
from tutor.maths.exact import forms
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.scope import Scope, no_value
from tutor.maths.printing.show import show
from tutor.maths.printing.texprint import latex


@dataclass(frozen=True, slots=True)
class Line:
    """An expression as written, its exact form and decimal (empty while symbols stay free), and the rules
    that led from one to the other."""

    shown: str
    latex: str
    exact: str
    exact_latex: str
    decimal: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worked:
    """A derivation's givens as they read, its steps and its result."""

    given: tuple[tuple[str, str], ...]
    steps: tuple[Line, ...]
    result: Line


def derive(
    symbols: Mapping[str, str], given: Mapping[str, str], steps: Sequence[tuple[str, str]], result: str
) -> Worked:
    """Work it out in order. Raises MathsError for an expression that cannot be read or has no value."""
    scope = Scope(symbols, given)
    shown = tuple((name, show(scope.written(text))) for name, text in given.items())
    lines = []
    for place, (_, expr) in enumerate(steps):
        lines.append(_line(expr, scope))
        scope = Scope(symbols, {**given, **dict(steps[: place + 1])})
    kind = kinds.resolved("formula", result, scope.reading)
    return Worked(shown, tuple(lines), _line(result, scope, kind))


def _line(expr: str, scope: Scope, kind: str = "formula") -> Line:
    written = scope.written(expr, kind)
    try:
        tree, (_, rules) = scope.read(expr, kind), scope.plain(written)
        decimal = forms.decimal_of(tree, scope)
        exact = forms.exact_tree(tree, scope)
        decimal = decimal or forms.decimal_of(exact, scope)
    except NoValue as reason:
        raise no_value(expr, reason, scope) from reason
    return Line(show(written), latex(written), show(exact), latex(exact), decimal, rules)


def value(expr: str, given: Mapping[str, str], symbols: Mapping[str, str] | None = None) -> float:
    """The decimal value of an author's expression over its givens. Raises MathsError when it has none."""
    scope = Scope(symbols, given)
    tree = scope.read(expr)
    try:
        with mp.workdps(DIGITS):
            return float(scope.numbers().scalar(tree))
    except NoValue as reason:
        raise no_value(expr, reason, scope) from reason
    except OverflowError:
        return float("inf")
