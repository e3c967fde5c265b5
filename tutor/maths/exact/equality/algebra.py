"""Whether SymPy can show that two expressions are the same, within a bounded time: it only ever confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from tutor.maths.exact.arithmetic.shapes import flat
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.limits import ALGEBRA_SECONDS, FAILURES, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Node

MAX_OPERATIONS: Final = 400


def proved(answer: Node, reference: Node, scope: Scope) -> bool:
    """Whether all entries of the difference are shown to be zero."""
    try:
        with cpu(ALGEBRA_SECONDS):
            symbols = Symbols(scope.symbolic, scope.assumptions)
            wanted, got = symbols.value(reference), symbols.value(answer)
            return all(is_zero(a - b) for a, b in zip(flat(got), flat(wanted), strict=True))
    except (NoValue, *FAILURES):
        return False


def is_zero(difference: Any) -> bool:
    """Whether a SymPy expression can be shown to be zero by a few bounded rewritings."""
    if difference == 0:
        return True
    if sympy.count_ops(difference) > MAX_OPERATIONS:
        return False
    steps: tuple[Callable[[Any], Any], ...] = (
        sympy.expand,
        lambda e: sympy.expand(sympy.fraction(sympy.together(e))[0]),
        lambda e: sympy.expand(sympy.expand_log(sympy.powsimp(sympy.together(e)), force=False)),
        lambda e: sympy.expand_log(sympy.expand(e.rewrite(sympy.exp)), force=False),
        lambda e: sympy.expand(sympy.fraction(sympy.together(e.rewrite(sympy.exp)))[0]),
        lambda e: sympy.radsimp(sympy.together(e)),
        sympy.trigsimp,
        _folded,
        sympy.simplify,
    )
    return any(step(difference) == 0 for step in steps)


def _folded(expr: Any) -> Any:
    """Absolute values, maxima and signs by cases."""
    if not expr.has(sympy.Abs, sympy.Max, sympy.Min, sympy.sign):
        return expr
    return sympy.piecewise_fold(sympy.simplify(expr.rewrite(sympy.Piecewise)))
