"""The values of an arithmetic: scalars, and tuples of values for vectors and matrices; or none, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, Union

T = TypeVar("T")
Value: TypeAlias = Union[T, tuple["Value[T]", ...]]  # noqa: UP007 - it names itself


class NoValue(Exception):  # noqa: N818 - a reason, not a fault of the program
    """The expression has no value; `reason` is the last part of a `maths.domain.*` code."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class Lost:
    """Stands for the value of a definition that has none in an arithmetic: it must not pass for a free name."""


def scalar(value: Value[T]) -> T:
    """The value as a scalar. Raises NoValue for a vector."""
    if isinstance(value, tuple):
        raise NoValue("scalar")
    return value


def scalars(value: Value[T]) -> tuple[T, ...]:
    """The entries of a vector of scalars. Raises NoValue."""
    if not isinstance(value, tuple):
        raise NoValue("scalar")
    return tuple(scalar(entry) for entry in value)


def level(value: Value[T]) -> Value[T]:
    """All entries of a matrix in a row: its norm is that of one long vector."""
    if not isinstance(value, tuple):
        return value
    rows = [level(entry) for entry in value]
    return tuple(entry for row in rows for entry in (row if isinstance(row, tuple) else (row,)))


def transposed(value: Value[T]) -> Value[T]:
    """Columns for rows; a vector alone stays one."""
    if not isinstance(value, tuple) or not isinstance(value[0], tuple):
        return value
    rows = [row for row in value if isinstance(row, tuple)]
    if len(rows) != len(value) or len({len(row) for row in rows}) != 1:
        raise NoValue("shapes")
    return tuple(zip(*rows, strict=True))


def each(change: Callable[[T], T], value: Value[T]) -> Value[T]:
    """A change of every scalar of a value."""
    if isinstance(value, tuple):
        return tuple(each(change, entry) for entry in value)
    return change(value)


def pairwise(join: Callable[[T, T], T], left: Value[T], right: Value[T]) -> Value[T]:
    """A join of two values entry by entry; a scalar goes with every entry. Raises NoValue."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            raise NoValue("shapes")
        return tuple(pairwise(join, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, tuple):
        return tuple(pairwise(join, entry, right) for entry in left)
    if isinstance(right, tuple):
        return tuple(pairwise(join, left, entry) for entry in right)
    return join(left, right)
