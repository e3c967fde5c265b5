"""The shapes of values: scalars, vectors, matrices."""

from __future__ import annotations

from typing import Any

from tutor.maths.exact.arithmetic.values import Value


class Shapes(Exception):  # noqa: N818 - a reason, not a fault
    """One is a vector and the other is not, or their lengths differ; carries both shapes."""


def shape(value: Value[Any]) -> tuple[int, ...]:
    """() for a scalar, (n,) for a vector, (n, m) for a matrix."""
    if not isinstance(value, tuple):
        return ()
    inner = {shape(entry) for entry in value}
    if len(inner) > 1:
        raise Shapes((len(value),), next(iter(inner)))
    return (len(value), *inner.pop())


def flat(value: Value[Any]) -> list[Any]:
    """The scalars of a value, left to right."""
    return [scalar for entry in value for scalar in flat(entry)] if isinstance(value, tuple) else [value]


def same_shape(got: Value[Any], wanted: Value[Any]) -> None:
    """Raise Shapes unless both have one shape."""
    vectors = isinstance(got, tuple) or isinstance(wanted, tuple)
    if vectors and shape(got) != shape(wanted):
        raise Shapes(shape(got), shape(wanted))
