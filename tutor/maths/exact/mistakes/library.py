"""Mistakes that any question can meet.

A road leads from the right value to a wrong one (`roads`: the sign, a factor 2, a power of ten); a detour
leads from the right formula to a wrong one (`detours`: another base of the logarithm, a root left out, one
term too many). Both hold for numbers and for formulas alike. Which of them make sense for a question is told
by its own names: half the right value is a forgotten V only where keys and values are spoken of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from mpmath import mp

from tutor.maths.exact.arithmetic.numeric import Real
from tutor.maths.exact.mistakes.variants import everywhere, one_by_one
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import (
    Add,
    Call,
    Constant,
    Div,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Pow,
    add,
    mul,
    names,
    walk,
)

MANY: Final = 100
"""Counts from here on have neighbours that nobody types by chance."""
ONE, TWO = Number("1"), Number("2")
_KEYS_AND_VALUES: Final = re.compile(r"(^|_)kv(_|$)|kv_?(heads|cache)", re.IGNORECASE)
_SPREAD: Final = re.compile(r"(^|_)(σ|sigma|var|variance|std|sd|stddev)\d*(_|$)", re.IGNORECASE)
_WIDTHS: Final = (("d_k", "d_model"), ("d_head", "d_model"), ("d_v", "d_model"), ("d_k", "d"), ("d_head", "d"))
_CIRCULAR: Final = frozenset(("sin", "cos", "tan", "cot", "sec", "csc"))
_ARCS: Final = frozenset(("asin", "acos", "atan"))


@dataclass(frozen=True, slots=True)
class Road:
    """A general mistake: its code in the catalogue, where it leads from the right value, and what the
    sentence needs."""

    code: str
    of: Callable[[Real], Real]
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Detour:
    """A general mistake in the formula: its code and the formula that it gives."""

    code: str
    tree: Node
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """What a question speaks of, by its names."""

    keys_and_values: bool = False
    spread: bool = False

    @classmethod
    def of(cls, reference: Node, scope: Scope) -> Context:
        """The context of a reference in its scope."""
        words = [*names(reference), *scope.trees, *_called(reference)]
        return cls(
            any(_KEYS_AND_VALUES.search(word) for word in words),
            any(_SPREAD.search(word) for word in words),
        )


SAME_SLIP: Final = {"root_inside": ("square", "variance"), "square_inside": ("root", "deviation")}
"""A slip inside a formula that comes to one of the whole is told as that of the whole."""


def _called(node: Node) -> Iterator[str]:
    return (part.name for part in walk(node) if isinstance(part, Call))


def roads(context: Context) -> Iterator[Road]:
    """Where wrong values lie from a right one, the likeliest first."""
    yield Road("sign", lambda x: -x)
    yield Road("keys_only" if context.keys_and_values else "half", lambda x: x / 2)
    yield Road("keys_twice" if context.keys_and_values else "double", lambda x: x * 2)
    yield Road("reciprocal", lambda x: 1 / x)
    yield Road("variance" if context.spread else "square", lambda x: x * x)
    yield Road("deviation" if context.spread else "root", mp.sqrt)
    yield Road("percent", lambda x: x * 100)
    yield Road("percent", lambda x: x / 100)
    yield Road("complement", lambda x: 1 - x if 0 < x < 1 else mp.nan)
    yield Road("off_by_one", lambda x: x + 1 if _counts(x) else mp.nan)
    yield Road("off_by_one", lambda x: x - 1 if _counts(x) else mp.nan)
    for power in (1, -1, 3, -3, 4, -4, 5, -5, 6, -6, 9, -9):
        yield Road("power_of_ten", _times(mp.mpf(10) ** power), {"power": power})
    for times, code in enumerate(("kibi", "mebi", "gibi", "tebi"), 1):
        ratio = (mp.mpf(1024) / 1000) ** times
        yield Road(code, _times(ratio))
        yield Road(code, _times(1 / ratio))


def _times(factor: Real) -> Callable[[Real], Real]:
    return lambda x: x * factor


def _counts(x: Real) -> bool:
    """Whether it is a large enough count."""
    return bool(mp.isint(x) and x >= MANY)


def detours(reference: Node, scope: Scope) -> Iterator[Detour]:
    """Formulas that are reached from the right one by one usual slip."""
    for base in ("10", "2"):
        changed = other_logarithm(reference, f"log{base}")
        if changed is not None:
            yield Detour(f"log_base_{base}", changed)
    yield from _degrees(reference)
    for code, change in _SLIPS:
        for tree in one_by_one(reference, change):
            yield Detour(code, tree)
    known = {*scope.known, *names(reference)}
    for small, large in _WIDTHS:
        for one, other in ((small, large), (large, small)):
            if one in names(reference) and other in known:
                yield Detour("width", _renamed(reference, one, other), {"instead": one, "used": other})


def other_logarithm(node: Node, name: str) -> Node | None:
    """`node` with every natural logarithm to another base, or None when it has none."""
    changed = everywhere(node, lambda n: Call(name, n.arguments) if _is_call(n, "ln") else None)  # type: ignore[union-attr]
    return None if changed == node else changed


def _is_call(node: Node, *wanted: str) -> bool:
    return isinstance(node, Call) and node.name in wanted


def _renamed(node: Node, one: str, other: str) -> Node:
    return everywhere(node, lambda n: Name(other) if n == Name(one) else None)


def _degrees(reference: Node) -> Iterator[Detour]:
    """The calculator in degrees: angles taken for degrees, or given in them."""
    turn = Div(Constant("π"), Number("180"))

    def taken(node: Node) -> Node | None:
        if isinstance(node, Call) and node.name in _CIRCULAR:
            return Call(node.name, (mul(node.arguments[0], turn),))
        return None

    def given(node: Node) -> Node | None:
        return Div(node, turn) if isinstance(node, Call) and node.name in _ARCS else None

    for change in (taken, given):
        changed = everywhere(reference, change)
        if changed != reference:
            yield Detour("degrees", changed)


def _root_left_out(node: Node) -> Node | None:
    return node.arguments[0] if isinstance(node, Call) and node.name == "sqrt" else None


def _square_left_out(node: Node) -> Node | None:
    return node.base if isinstance(node, Pow) and node.exponent == TWO else None


def _divided_by_count(node: Node) -> Node | None:
    """n for n - 1 below a fraction, and n - 1 for n."""
    if not isinstance(node, Div):
        return None
    match node.bottom:
        case Add((count, Neg(body))) if body == ONE:
            return Div(node.top, count)
        case Name() as count:
            return Div(node.top, Add((count, Neg(ONE))))
    return None


def _one_term(low: int, high: int) -> Callable[[Node], Node | None]:
    def change(node: Node) -> Node | None:
        if not isinstance(node, Over):
            return None
        return Over(node.name, node.body, node.index, _shifted(node.low, low), _shifted(node.high, high))

    return change


def _shifted(node: Node, by: int) -> Node:
    if by == 0:
        return node
    return add(node, ONE if by > 0 else Neg(ONE))


def _passes(wanted: str, instead: str) -> Callable[[Node], Node | None]:
    """2·N·D for 6·N·D, and the other way round: only in a product of names."""

    def change(node: Node) -> Node | None:
        if not isinstance(node, Mul) or Number(wanted) not in node.factors:
            return None
        if sum(isinstance(factor, Name) for factor in node.factors) < 2:
            return None
        place = node.factors.index(Number(wanted))
        return Mul((*node.factors[:place], Number(instead), *node.factors[place + 1 :]))

    return change


_SLIPS: Final[tuple[tuple[str, Callable[[Node], Node | None]], ...]] = (
    ("root_inside", _root_left_out),
    ("square_inside", _square_left_out),
    ("forward_only", _passes("6", "2")),
    ("forward_only", _passes("6", "4")),
    ("backward_too", _passes("2", "6")),
    ("count", _divided_by_count),
    ("one_term", _one_term(0, 1)),
    ("one_term", _one_term(0, -1)),
    ("one_term", _one_term(1, 0)),
    ("one_term", _one_term(-1, 0)),
)
