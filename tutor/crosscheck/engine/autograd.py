"""Derivatives by torch's autograd: no rule of ours, no symbolic step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

from tutor.crosscheck.arithmetic import Value
from tutor.errors import MathsError
from tutor.maths.printing.show import show
from tutor.maths.tree import Call, Index, Name, Node, Number

if TYPE_CHECKING:
    from tutor.crosscheck.engine.float64 import Float64

MOST_TIMES = 6


def derivative(walker: Float64, body: Node, by: str, times: int) -> Value:
    """`body` differentiated `times` times by the name `by`, which may be an entry (`z_2`) of a vector."""
    if times > MOST_TIMES:
        raise MathsError("crosscheck.too_much", expr=show(body)[:60])
    found, leaf = _followed(walker, body, by)
    for _ in range(times):
        found = _each(found, leaf)
    return found


def gradient(walker: Float64, body: Node, by: Node) -> Value:
    """The derivatives of `body` by each entry of the vector `by`."""
    name, leaves, found = _vector(walker, body, by)
    del name
    return tuple(_each(found, leaf) for leaf in leaves)


def jacobian(walker: Float64, arguments: tuple[Node, ...]) -> Value:
    """Row i has the derivatives of entry i of the function by the vector, by default by its own argument."""
    body = arguments[0]
    if len(arguments) > 1:
        _, leaves, found = _vector(walker, body, arguments[1])
    elif isinstance(body, Call) and len(body.arguments) == 1:
        leaves = _leaves(walker.value(body.arguments[0]), body)
        found = walker.function(body.name, (leaves,))
    else:
        raise MathsError("crosscheck.not_here", what=show(body)[:60])
    if not isinstance(found, tuple):
        raise MathsError("crosscheck.shapes")
    return tuple(tuple(_each(entry, leaf) for leaf in leaves) for entry in found)


def _followed(walker: Float64, body: Node, by: str) -> tuple[Value, Tensor]:
    """`body` as a function of the name, and the leaf that stands for it."""
    head, mark, rest = by.rpartition("_")
    whole = by in walker.bound or by in walker.names.definitions or by in walker.names.random
    if not whole and mark and rest.isdigit():
        entries, place = walker.named(head), int(rest)
        if not isinstance(entries, tuple) or not 1 <= place <= len(entries):
            raise MathsError("crosscheck.no_entry", name=by, place=place)
        leaf = _leaf(entries[place - 1])
        values: dict[str, Value] = {head: (*entries[: place - 1], leaf, *entries[place:])}
    else:
        leaf = _leaf(walker.named(by))
        values = {by: leaf}
    with walker.binding(values, anew=True):
        return walker.value(body), leaf


def _vector(walker: Float64, body: Node, by: Node) -> tuple[str, tuple[Tensor, ...], Value]:
    if isinstance(by, Index) and isinstance(by.body, Name) and isinstance(by.at[0], Number):
        found, leaf = _followed(walker, body, f"{by.body.name}_{by.at[0].digits}")
        return by.body.name, (leaf,), found
    if not isinstance(by, Name):
        raise MathsError("crosscheck.by_name", what=show(by)[:60])
    value = walker.named(by.name)
    leaves = _leaves(value if isinstance(value, tuple) else (value,), by)
    bound = leaves if isinstance(value, tuple) else leaves[0]
    with walker.binding({by.name: bound}, anew=True):
        return by.name, leaves, walker.value(body)


def _leaves(value: Value, node: Node) -> tuple[Tensor, ...]:
    if not isinstance(value, tuple) or any(isinstance(entry, tuple) for entry in value):
        raise MathsError("crosscheck.by_name", what=show(node)[:60])
    return tuple(_leaf(entry) for entry in value)


def _leaf(value: Value) -> Tensor:
    """A variable to differentiate by; inside another derivative it stays joined to that one's variable."""
    if isinstance(value, tuple):
        raise MathsError("crosscheck.shapes")
    tensor: Tensor = value
    return tensor * 1.0 if tensor.requires_grad else tensor.detach().clone().requires_grad_()


def _each(found: Value, leaf: Tensor) -> Value:
    """The derivative of every scalar in `found`; of a batch each entry depends on its own entry of the leaf."""
    if isinstance(found, tuple):
        return tuple(_each(entry, leaf) for entry in found)
    if not found.requires_grad:
        return torch.zeros_like(leaf)
    (slope,) = torch.autograd.grad(found.sum(), leaf, create_graph=True, allow_unused=True)
    return torch.zeros_like(leaf) if slope is None else slope
