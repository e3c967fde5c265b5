"""Mistakes that any question can meet: each is a wrong road from the right value to another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from mpmath import mp

from tutor.maths.exact.numeric import Real
from tutor.maths.tree import Call, Node, mapped, walk


@dataclass(frozen=True, slots=True)
class Road:
    """A general mistake: its code in the catalogue and the value it leads to."""

    code: str
    value: Real
    values: dict[str, object] = field(default_factory=dict)


def roads(right: Real) -> Iterator[Road]:
    """The wrong values that lie near a right one, the likeliest first."""
    if right:
        yield Road("sign", -right)
        yield Road("percent", right * 100)
        yield Road("percent", right / 100)
        for power in (1, -1, 3, -3, 4, -4, 5, -5, 6, -6, 9, -9):
            yield Road("power_of_ten", right * mp.mpf(10) ** power, {"power": power})
        yield Road("double", right * 2)
        yield Road("half", right / 2)
        yield Road("reciprocal", 1 / right)
        yield Road("square", right**2)
        for times in (1, 2, 3):
            ratio = mp.mpf(1024) / 1000
            yield Road("kibi", right * ratio**times)
            yield Road("kibi", right / ratio**times)
    if right > 0:
        yield Road("root", mp.sqrt(right))
    if 0 < right < 1:
        yield Road("complement", 1 - right)
    if mp.isint(right):
        yield Road("off_by_one", right + 1)
        yield Road("off_by_one", right - 1)


def other_logarithm(node: Node, name: str) -> Node | None:
    """`node` with every natural logarithm to another base, or None when it has none."""
    if not any(_natural(part) for part in walk(node)):
        return None
    return mapped(node, lambda part: Call(name, part.arguments) if _natural(part) else part)


def _natural(part: Node) -> TypeGuard[Call]:
    return isinstance(part, Call) and part.name == "ln"
