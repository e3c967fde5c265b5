"""What comes out when the steps of a derivation are rounded on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import Real, Reals
from tutor.maths.exact.arithmetic.shapes import flat
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Name, Node, names

FIGURES: Final = (2, 3, 4)


def early(reference: Node, scope: Scope) -> Iterator[tuple[int, list[Real]]]:
    """The result with every step rounded to so many significant figures, for the usual numbers of them."""
    steps = {name for name, tree in scope.trees.items() if names(tree)}
    while isinstance(reference, Name) and reference.name in steps:
        reference = scope.trees[reference.name]  # the result itself is no step on the way
    if not steps & _used(reference, scope):
        return
    for figures in FIGURES:
        reals = Reals()
        try:
            for name, tree in scope.trees.items():
                value = reals.value(tree)
                reals.known[name] = _rounded(value, figures) if name in steps else value
            yield figures, flat(reals.value(reference))
        except (NoValue, ArithmeticError, ValueError):
            continue


def _used(reference: Node, scope: Scope) -> set[str]:
    """The names that the reference needs, directly or not."""
    found: set[str] = set()
    waiting = [reference]
    while waiting:
        for name in names(waiting.pop()) - found:
            found.add(name)
            if name in scope.trees:
                waiting.append(scope.trees[name])
    return found


def _rounded(value: Value[Real], figures: int) -> Value[Real]:
    if isinstance(value, tuple):
        return tuple(_rounded(entry, figures) for entry in value)
    if value == 0:
        return value
    unit: Any = mp.mpf(10) ** (int(mp.floor(mp.log10(abs(value)))) + 1 - figures)
    return mp.sign(value) * mp.floor(abs(value) / unit + mp.mpf("0.5")) * unit
