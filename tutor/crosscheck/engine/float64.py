"""Trees worked out in torch float64. A scalar may be a batch: one entry for each sample or node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import torch
from torch import Tensor

from tutor.crosscheck.arithmetic import Value, spread
from tutor.crosscheck.engine import autograd, functions, quadrature
from tutor.crosscheck.walker import Walker
from tutor.errors import MathsError
from tutor.maths.tree import Call, Diff, Node, Over

_HOLDS: Final[dict[str, Callable[[Tensor, Tensor], Tensor]]] = {
    "=": torch.eq,
    "≠": torch.ne,
    "<": torch.lt,
    ">": torch.gt,
    "≤": torch.le,
    "≥": torch.ge,
}


def scalar(value: float) -> Tensor:
    """A float as a tensor without axes."""
    return torch.tensor(value, dtype=torch.float64)


class Float64(Walker):
    """Values in float64, derivatives by autograd, integrals by Gauss-Legendre quadrature."""

    weight = 4

    def number(self, value: Fraction) -> Tensor:
        """The nearest float."""
        try:
            return scalar(float(value))
        except OverflowError as error:
            raise MathsError("crosscheck.too_much", expr="…") from error

    def constant(self, name: str) -> Tensor:
        """The nearest float."""
        return scalar(functions.CONSTANTS[name])

    def join(self, sign: str, left: Tensor, right: Tensor) -> Tensor:
        """Broadcast over a batch."""
        match sign:
            case "+":
                return left + right
            case "*":
                return left * right
            case "/":
                return left / right
        return torch.pow(left, right)

    def holds(self, sign: str, left: Value, right: Value) -> Tensor:
        """For each of a batch."""
        if sign not in _HOLDS or isinstance(left, tuple) or isinstance(right, tuple):
            raise MathsError("crosscheck.not_here", what=sign)
        return _HOLDS[sign](left, right)

    def choose(self, condition: Tensor, first: Callable[[], Value], other: Callable[[], Value]) -> Value:
        """Both are worked out where a batch needs both."""
        if condition.dim() == 0:
            return first() if bool(condition) else other()
        one, two = first(), other()
        if isinstance(one, tuple) or isinstance(two, tuple):
            raise MathsError("crosscheck.shapes")
        return torch.where(condition, one, two)

    def both(self, first: Tensor, second: Tensor) -> Tensor:
        """For each of a batch."""
        return torch.logical_and(first, second)

    def whole(self, value: Value) -> int:
        """A whole number, which no batch is."""
        if isinstance(value, tuple) or value.dim() or not torch.isfinite(value) or value != torch.round(value):
            raise MathsError("crosscheck.not_whole")
        return int(value)

    def function(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """A function of torch's; None where it has none of that name."""
        if name in functions.ELEMENTWISE:
            return _each(functions.ELEMENTWISE[name], arguments[0])
        if name in functions.SCALARS and not any(isinstance(each, tuple) for each in arguments):
            return functions.SCALARS[name](*arguments)
        if name in functions.TO_SCALAR:
            return functions.TO_SCALAR[name](stacked(spread(arguments)))
        if name in functions.TO_VECTOR:
            return functions.TO_VECTOR[name](stacked(spread(arguments))).unbind(0)
        if name in functions.OF_TWO and all(isinstance(each, tuple) for each in arguments):
            first, second = (stacked(each) for each in arguments)
            if first.shape[0] != second.shape[0]:
                raise MathsError("crosscheck.shapes")
            return functions.OF_TWO[name](first, second)
        if name == "transpose":
            return tuple(zip(*arguments[0], strict=True))
        return None

    def special(self, node: Node) -> Value:
        """A derivative or an integral."""
        match node:
            case Diff(body, by, times):
                return autograd.derivative(self, body, by, times)
            case Call("grad", (body, by)):
                return autograd.gradient(self, body, by)
            case Call("jacobian", arguments):
                return autograd.jacobian(self, arguments)
            case Over("int"):
                return quadrature.integral(self, node)
        return super().special(node)


def stacked(entries: Sequence[Value]) -> Tensor:
    """Scalars or batches along a new first axis."""
    if not entries or any(isinstance(entry, tuple) for entry in entries):
        raise MathsError("crosscheck.shapes")
    return torch.stack(torch.broadcast_tensors(*entries))


def _each(function: Callable[[Tensor], Tensor], value: Value) -> Value:
    return tuple(_each(function, entry) for entry in value) if isinstance(value, tuple) else function(value)
