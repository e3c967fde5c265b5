"""Functions of vectors and matrices, in any arithmetic: softmax, means, norms, entropies, products."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tutor.maths.exact.arithmetic.scalars import Arithmetic
from tutor.maths.exact.arithmetic.values import NoValue, T, Value, level, pairwise, scalar, scalars

NAMES: Final = frozenset(
    ("softmax", "total", "mean", "norm", "max", "min", "entropy", "dot", "kl", "cross_entropy")
)


def called(arithmetic: Arithmetic[T], name: str, values: list[Value[T]]) -> Value[T]:
    """The function `name` of vectors; of one vector also where its entries are the arguments."""
    first = level(values[0]) if name == "norm" else values[0]
    entries = scalars(first) if isinstance(first, tuple) else tuple(scalar(v) for v in values)
    if name == "softmax":
        return arithmetic.softmax(entries)
    if name == "total":
        return _total(entries)
    if name == "mean":
        return arithmetic.divided(_total(entries), arithmetic.of(Fraction(len(entries))))
    if name == "norm":
        squares = _total(tuple(x * x for x in entries))  # type: ignore[operator]
        return arithmetic.function("sqrt", (squares,))
    if name in ("max", "min"):
        return arithmetic.function(name, entries)
    if name == "entropy":
        return -_total(tuple(_x_ln(arithmetic, p, p) for p in entries))  # type: ignore[operator, no-any-return]
    others = scalars(values[1])
    if len(entries) != len(others):
        raise NoValue("shapes")
    if name == "dot":
        return _total(tuple(a * b for a, b in zip(entries, others, strict=True)))  # type: ignore[operator, no-any-return]
    pairs = zip(entries, others, strict=True)
    if name == "cross_entropy":
        return -_total(tuple(_x_ln(arithmetic, p, q) for p, q in pairs))  # type: ignore[operator, no-any-return]
    return _total(tuple(_x_ln(arithmetic, p, arithmetic.divided(p, q)) for p, q in pairs))


def product(left: Value[T], right: Value[T]) -> Value[T]:
    """A scalar times a value, either way round. Raises NoValue for two vectors."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        raise NoValue("scalar")
    return pairwise(lambda a, b: a * b, left, right)  # type: ignore[operator]


def matmul(left: Value[T], right: Value[T]) -> Value[T]:
    """Rows times columns; a vector on the left is a row, on the right a column."""
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return product(left, right)
    if not isinstance(left[0], tuple):
        return _row_times(left, right)
    return tuple(_row_times(row, right) for row in left)


def _row_times(row: Value[T], right: tuple[Value[T], ...]) -> Value[T]:
    if not isinstance(row, tuple) or len(row) != len(right):
        raise NoValue("shapes")
    total = product(row[0], right[0])
    for left, following in zip(row[1:], right[1:], strict=True):
        total = pairwise(lambda a, b: a + b, total, product(left, following))
    return total


def _x_ln(arithmetic: Arithmetic[T], weight: T, inside: T) -> T:
    """weight · ln(inside), 0 where the weight is."""
    if arithmetic.whole(weight) == 0:
        return arithmetic.of(Fraction(0))
    return weight * arithmetic.function("ln", (inside,))  # type: ignore[operator, no-any-return]


def _total(entries: tuple[T, ...]) -> T:
    total = entries[0]
    for entry in entries[1:]:
        total = total + entry  # type: ignore[operator]
    return total
