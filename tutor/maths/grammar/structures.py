"""Statements: relations and sets, how they are joined, and what stands for a whole answer.

`statement` reads a whole answer of the kinds set, interval and relation; the other kinds read a value, in
which rows (`[1, 2; 3, 4]`) and angle brackets are understood.
"""

from __future__ import annotations

from typing import Final

from tutor.maths.grammar.brackets import SET_SIGNS, Brackets
from tutor.maths.text.tokens import Token
from tutor.maths.tree import (
    REALS,
    SETS,
    STATEMENTS,
    Logic,
    Name,
    Node,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    logic,
    ragged,
    transpose,
    united,
)
from tutor.maths.unread import Stop

SIGNS: Final = frozenset(("=", "≠", "<", ">", "≤", "≥", "~", "∈"))
_DIRECTIONS: Final = {"<": "up", "≤": "up", ">": "down", "≥": "down"}
_BUILDERS: Final = frozenset(("matrix", "Matrix", "vector", "Vector", "vec", "tuple"))


class Structures(Brackets):
    """The grammar with sets, intervals and relations, as far as the kind asked for has them."""

    def whole(self) -> Node:
        """The one value or statement that all tokens make."""
        node = self.statement() if self.structured else self._value()
        if self.token.kind != "end":
            self._refuse(self.token)
        return node

    def _value(self) -> Node:
        return self._rows(self.token)[0] if self.kind == "matrix" else self.listing()

    # Statements

    def statement(self, *, commas: bool = True) -> Node:
        """Clauses joined by `or`; inside brackets commas part what is listed there."""
        parts = [self._clause(commas)]
        while self.is_op("or"):
            self.take()
            parts.append(self._continued(parts[-1], self._clause(commas)))
        return self._alternatives(parts)

    def _alternatives(self, parts: list[Node]) -> Node:
        if len(parts) == 1:
            return parts[0]
        if all(isinstance(part, SETS) for part in parts):
            return united(parts)
        if all(isinstance(part, Relation | Logic) for part in parts):
            return logic("or", parts)
        return SetOf(tuple(parts))

    def _clause(self, commas: bool) -> Node:
        """Relations, sets or values joined by `and`, commas or semicolons."""
        parts, words, column = [self._relation()], set[str](), self.token.column
        while self.is_op("and") or (commas and (self.is_op(",") or self.is_op(";"))):
            words.add(self.take().text)
            parts.append(self._continued(parts[-1], self._relation()))
        if len(parts) == 1:
            return parts[0]
        if all(isinstance(part, SETS) for part in parts):
            if "and" in words:
                raise Stop("set_and", column)
            return united(parts)
        if all(isinstance(part, Relation | Logic) for part in parts):
            return logic("and" if "and" in words or not _solutions(parts) else "or", parts)
        return SetOf(tuple(parts))

    def _continued(self, before: Node, part: Node) -> Node:
        """The 2 in `x = 1, 2`, which is short for `x = 2`."""
        while isinstance(before, Logic):
            before = before.parts[-1]
        plain = not isinstance(part, STATEMENTS)
        if plain and isinstance(before, Relation) and before.signs == ("=",):
            self.notes.add("continued")
            return Relation((before.sides[0], part), ("=",))
        return part

    def _relation(self) -> Node:
        sides, signs = list[Node](), list[str]()
        if self.is_op("=") and not self.at:
            self.take()
            self.notes.add("right_side")
        sides.append(self._set())
        while self.token.kind == "op" and self.token.text in SIGNS:
            sign = self.take()
            if {_DIRECTIONS.get(one) for one in (*signs, sign.text)} >= {"up", "down"}:
                raise Stop("mixed_chain", sign.column, sign=sign.text)
            signs.append(sign.text)
            sides.append(self._set())
        if not signs:
            return sides[0]
        return Relation(tuple(sides), tuple(signs))  # type: ignore[arg-type]

    def _set(self) -> Node:
        """A value, or sets joined by ∪, ∩ and ∖, from left to right."""
        node = self.expression(0)
        while self.token.kind == "op" and self.token.text in SET_SIGNS:
            sign = self.take()
            node = SetJoin(sign.text, node, self.expression(0))  # type: ignore[arg-type]
        return node

    # Values

    def _sign(self, token: Token, power: int) -> Node:
        match token.text:
            case "∅" | "ℝ" if not self.structured:
                raise Stop("no_sets", token.column)
            case "∅":
                return SetOf(())
            case "ℝ":
                return REALS
            case "⟨" | "⟦":
                return self._bracket(token)
            case "]" if self.structured:
                return self._bracket(token)
        return super()._sign(token, power)

    def _continue(self, token: Token, left: Node) -> Node:
        if isinstance(left, STATEMENTS):
            self._refuse(token)
        return super()._continue(token, left)

    # Names

    def _name(self, token: Token) -> Node:
        builder = token.text in _BUILDERS and self.names.symbol(token.text) is None
        if not builder or not self.is_op("("):
            return super()._name(token)
        rows = self._arguments(token)
        alone = len(rows) == 1 and isinstance(rows[0], Vector)
        if ragged(rows):
            raise Stop("ragged", token.column)
        return rows[0] if alone else Vector(rows)

    def _power(self, left: Node) -> Node:
        raised = self.tokens[self.at + 1]
        transposed = raised.text in ("T", "⊤") and self.names.symbol(raised.text) is None
        if isinstance(left, Vector) and transposed:
            self.take()
            self.take()
            return transpose(left)
        return super()._power(left)


def _solutions(parts: list[Node]) -> bool:
    """Whether relations with commas between them list the values of one unknown."""
    equations = [part for part in parts if isinstance(part, Relation) and part.signs == ("=",)]
    heads = {equation.sides[0] for equation in equations}
    unknown = len(heads) == 1 and isinstance(next(iter(heads)), Name)
    return unknown and len(parts) == len(equations) > 1
