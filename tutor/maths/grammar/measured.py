"""Units in a formula: which value the unit behind it belongs to."""

from __future__ import annotations

from abc import ABC

from tutor.maths.grammar.named import Named
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Add, Div, Mul, Node, Number, Quantity, add, contains
from tutor.maths.units.measure import Measure
from tutor.maths.units.powers import joined
from tutor.maths.unread import Stop


class Measured(Named, ABC):
    """Values with units."""

    def _measured(self, token: Token, left: Node) -> Node | None:
        """`left` with the unit that follows, or with a further part in a smaller one; None where none does.

        A unit at the end covers the whole product before it (`1/2 GB`), but not what has its own.
        """
        if token.kind == "number":
            return self._next_part(left)
        joint = token.kind == "op" and token.text in ("*", "/") and self.tokens[self.at + 1].kind == "unit"
        if joint:
            self.take()
        elif token.kind != "unit":
            return None
        return _with_unit(left, joined((), self.take().measure, -1 if token.text == "/" else 1))

    def _bare_unit(self, token: Token) -> Node:
        """A unit where a value should stand counts as one of it; alone it is no answer."""
        if self.at == 1 and self.token.kind == "end":
            raise Stop("unit_alone", token.column, unit=token.text)
        self.notes.add("bare_unit")
        return Quantity(Number("1"), token.measure)

    def _goes_on(self, left: Node) -> bool:
        """Whether a number with a smaller unit follows a quantity: `1 h 30 min`."""
        following = self.tokens[self.at + 1]
        before = left.terms[-1] if isinstance(left, Add) else left
        return isinstance(before, Quantity) and following.kind == "unit"

    def _next_part(self, left: Node) -> Node:
        number, unit = self.take(), self.take()
        self.notes.add("parts")
        return add(left, Quantity(Number(number.text, number.exponent), unit.measure))


def _with_unit(node: Node, unit: Measure) -> Node:
    match node:
        case Quantity(body, before):
            return Quantity(body, joined(before, unit))
        case Mul(factors) if _measured_inside(*factors[:-1]):
            return Mul((*factors[:-1], _with_unit(factors[-1], unit)))
        case Div(top, bottom) if _measured_inside(top):
            return Div(top, _with_unit(bottom, unit))
    return Quantity(node, unit)


def _measured_inside(*nodes: Node) -> bool:
    return any(contains(node, Quantity) for node in nodes)
