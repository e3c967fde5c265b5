"""What is no single value: sets, intervals, matrices by rows, relations and how they are joined.

`statement` reads a whole answer of the kinds set, interval and relation; the other kinds read a value, in
which rows (`[1, 2; 3, 4]`) and angle brackets are understood.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tutor.maths.connectives import STRUCTURES
from tutor.maths.cursor import CLOSING
from tutor.maths.grammar import Parser
from tutor.maths.names import Names
from tutor.maths.show import show
from tutor.maths.tokens import Token
from tutor.maths.tree import (
    Constant,
    Interval,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    logic,
)
from tutor.maths.unread import Stop

SIGNS: Final = frozenset(("=", "≠", "<", ">", "≤", "≥", "~", "∈"))
_DIRECTIONS: Final = {"<": "up", "≤": "up", ">": "down", "≥": "down"}
SET_SIGNS: Final = frozenset(("∪", "∩", "∖"))
SETS: Final = (SetOf, Interval, SetJoin)
STATEMENTS: Final = (*SETS, Relation, Logic)
_BEFORE_STATEMENT: Final = SET_SIGNS | {"and", "or", ",", ";", "∈", "(", "[", "{", "|", ":", "="}
REALS: Final = Interval(Neg(Constant("∞")), Constant("∞"), False, False)
_BUILDERS: Final = frozenset(("matrix", "Matrix", "vector", "Vector", "vec", "tuple"))
_AFTER_CLOSING: Final = SET_SIGNS | {"", ",", ";", "and", "or", ")", "}", "="}
"""What may follow an interval, so that a `[` before it closes one: `]0, 1[`."""


class Structures(Parser):
    """The grammar with sets, intervals and relations, as far as the kind asked for has them."""

    def __init__(
        self, tokens: Sequence[Token], names: Names, *, tight: bool = False, kind: str = "formula"
    ) -> None:
        super().__init__(tokens, names, tight=tight)
        self.kind = kind
        self.matrices = kind == "matrix"
        self.structured = kind in STRUCTURES
        joined = any(token.text in SET_SIGNS or token.text == "∈" for token in tokens if token.kind == "op")
        self.pairs = kind == "interval" or (kind == "relation" and joined)
        """Whether a pair in brackets is an interval."""

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
            return _united(parts)
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
            return _united(parts)
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

    # Brackets

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

    def _binding(self, token: Token, left: Node) -> int:
        if token.kind == "op" and token.text == "[" and self.structured and self._closes_here():
            return 0
        return super()._binding(token, left)

    def _continue(self, token: Token, left: Node) -> Node:
        if isinstance(left, STATEMENTS):
            self._refuse(token)
        return super()._continue(token, left)

    def _closes_here(self) -> bool:
        following = self.tokens[self.at + 1]
        return following.kind == "end" or (following.kind == "op" and following.text in _AFTER_CLOSING)

    def _bracket(self, opening: Token) -> Node:
        if opening.text == "{" and self.structured:
            return self._braces(opening)
        bars, self.bars = self.bars, 0
        block = self.token.text == "⟦"
        node, separated = self._rows(opening)
        closing = self._closing(opening, node, separated)
        self.bars = bars
        self.fresh = None
        if isinstance(node, STATEMENTS) and not self._may_stand(opening):
            raise Stop("unexpected", opening.column, found=opening.text)
        if opening.text == "{" and separated:
            raise Stop("no_sets", opening.column)
        half_open = closing.text != CLOSING.get(opening.text)
        if separated and (half_open or (self.pairs and opening.text in "([")):
            return self._interval(opening, closing, node)
        wrapped = opening.text in ("[", "⟨", "⟦") and not separated and not self._groups(opening)
        return Vector((node,)) if wrapped and not block else node

    def _groups(self, opening: Token) -> bool:
        """Whether square brackets around one value are those of `[x + 1]^2`, in a formula."""
        following = self.token.text if self.token.kind == "op" else ""
        return self.kind in ("number", "formula") and opening.text == "[" and following in ("^", "/")

    def _may_stand(self, opening: Token) -> bool:
        """Whether a set or a relation may stand where this bracket opened: not as a part of a value."""
        before = self.tokens[: next(at for at, token in enumerate(self.tokens) if token is opening)]
        return not before or before[-1].text in _BEFORE_STATEMENT

    def _interval(self, opening: Token, closing: Token, node: Node) -> Node:
        if not isinstance(node, Vector) or len(node.items) != 2:
            if closing.text != CLOSING.get(opening.text):
                raise Stop("mismatched", closing.column, opening=opening.text, closing=closing.text)
            return node
        low, high = node.items
        if opening.text == "[" and low in (Constant("∞"), Neg(Constant("∞"))):
            raise Stop("closed_infinity", opening.column, bracket="[", instead="(")
        if closing.text == "]" and high in (Constant("∞"), Neg(Constant("∞"))):
            raise Stop("closed_infinity", closing.column, bracket="]", instead=")")
        if _literal(low) > _literal(high):
            raise Stop("interval_reversed", opening.column, low=show(high), high=show(low))
        return Interval(low, high, opening.text == "[", closing.text == "]")

    def _closing(self, opening: Token, node: Node, separated: bool) -> Token:
        """The closing bracket; one of the other kind where that makes an interval."""
        token = self.token
        ends = token.kind == "op" and token.text in (")", "]", "[")
        if self.structured and opening.text in "([]" and ends and separated and isinstance(node, Vector):
            return self.take()
        self._close(CLOSING.get(opening.text, "["), opening)
        return token

    def _rows(self, opening: Token) -> tuple[Node, bool]:
        """The values in a bracket and whether there were separators; `;` between rows where commas part
        values as well."""
        rows, marks = [[self._item()]], set[str]()
        while self.is_op(",") or self.is_op(";"):
            mark = self.take().text
            marks.add(mark)
            if mark == ";":
                rows.append([])
            rows[-1].append(self._item())
        if not marks:
            return rows[0][0], False
        if marks == {","} and _ragged(rows[0]):
            raise Stop("ragged", opening.column)
        by_rows = len(marks) == 2 or (";" in marks and self.kind == "matrix")
        if by_rows:
            if len({len(row) for row in rows}) > 1:
                raise Stop("ragged", opening.column)
            return Vector(tuple(Vector(tuple(row)) for row in rows)), True
        return Vector(tuple(item for row in rows for item in row)), True

    def _item(self) -> Node:
        """A value in brackets; where structures are asked also one of them, to be joined with others."""
        return self.statement(commas=False) if self.structured else self.expression(0)

    def _braces(self, opening: Token) -> Node:
        """A set by its elements, or by what they fulfil: `{x | x > 3}`."""
        bars, self.bars = self.bars, 0
        pairs, self.pairs = self.pairs, False
        if self.is_op("}"):
            self.take()
            node: Node = SetOf(())
        elif self._names_its_elements():
            node = self._builder()
            self._close("}", opening)
        else:
            items = [self.expression(0)]
            while self.is_op(",") or self.is_op(";"):
                self.take()
                items.append(self.expression(0))
            self._close("}", opening)
            node = SetOf(tuple(items))
        self.bars, self.pairs = bars, pairs
        self.fresh = None
        return node

    def _names_its_elements(self) -> bool:
        words = self.tokens[self.at : self.at + 4]
        texts = [word.text for word in words]
        if words[0].kind != "name" or len(words) < 4:
            return False
        return texts[1] in ("|", ":") or (texts[1] == "∈" and texts[2] == "ℝ" and texts[3] in ("|", ":"))

    def _builder(self) -> Node:
        while not (self.is_op("|") or self.is_op(":")):
            self.take()
        self.take()
        self.pairs = True
        return self.statement()

    # Names

    def _name(self, token: Token) -> Node:
        builder = token.text in _BUILDERS and self.names.symbol(token.text) is None
        if not builder or not self.is_op("("):
            return super()._name(token)
        rows = self._arguments(token)
        alone = len(rows) == 1 and isinstance(rows[0], Vector)
        if _ragged(rows):
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


def transpose(node: Vector) -> Vector:
    """Rows as columns; a plain vector becomes a column."""
    if not all(isinstance(row, Vector) for row in node.items):
        return Vector(tuple(Vector((item,)) for item in node.items))
    rows = [row.items for row in node.items if isinstance(row, Vector)]
    return Vector(tuple(Vector(column) for column in zip(*rows, strict=False)))


def with_parts(node: Node, parts: tuple[Node, ...]) -> Node:
    """A set, interval or relation with other parts, in the order of its children."""
    match node:
        case SetOf():
            return SetOf(parts)
        case Interval(_, _, low_closed, high_closed):
            return Interval(parts[0], parts[1], low_closed, high_closed)
        case SetJoin(sign, _, _):
            return SetJoin(sign, parts[0], parts[1])
        case Relation(_, signs):
            return Relation(parts, signs)
        case Logic(word, _):
            return logic(word, parts)
    raise TypeError(node)


def _literal(end: Node) -> float:
    """A written number or infinity; NaN for anything else, which is not compared here."""
    match end:
        case Number(digits, exponent) if abs(exponent or 0) < 300 and len(digits) < 300:
            return float(digits) * 10.0 ** (exponent or 0)
        case Constant("∞"):
            return math.inf
        case Neg(body):
            return -_literal(body)
    return math.nan


def _ragged(rows: Sequence[Node]) -> bool:
    """Whether some are rows, but not all of the same length."""
    lengths = {len(row.items) if isinstance(row, Vector) else None for row in rows}
    return len(lengths) > 1


def _united(parts: list[Node]) -> Node:
    node = parts[0]
    for part in parts[1:]:
        node = SetJoin("∪", node, part)
    return node


def _solutions(parts: list[Node]) -> bool:
    """Whether relations with commas between them list the values of one unknown."""
    heads = {part.sides[0] for part in parts if isinstance(part, Relation) and part.signs == ("=",)}
    return (
        len(heads) == 1
        and len(parts) > 1
        and all(isinstance(part, Relation) for part in parts)
        and (
            isinstance(next(iter(heads)), Name) and all(part.signs == ("=",) for part in parts)  # type: ignore[union-attr]
        )
    )
