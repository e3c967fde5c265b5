"""Brackets that hold rows of a matrix, intervals, sets by their elements or by a condition."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.grammar.nesting import CLOSING
from tutor.maths.grammar.parser import Parser
from tutor.maths.names import Names
from tutor.maths.printing.show import show
from tutor.maths.text.tokens import Token
from tutor.maths.tree import STATEMENTS, Constant, Interval, Neg, Node, Number, SetOf, Vector, ragged
from tutor.maths.unread import Stop

SET_SIGNS: Final = frozenset(("∪", "∩", "∖"))
_BEFORE_STATEMENT: Final = SET_SIGNS | {"and", "or", ",", ";", "∈", "(", "[", "{", "|", ":", "="}
_AFTER_CLOSING: Final = SET_SIGNS | {"", ",", ";", "and", "or", ")", "}", "="}
"""What may follow an interval, so that a `[` before it closes one: `]0, 1[`."""


class Brackets(Parser, ABC):
    """The grammar with brackets that hold rows, intervals and sets, as far as the kind asked for has them."""

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

    @abstractmethod
    def statement(self, *, commas: bool = True) -> Node:
        """What may be listed in brackets where structures are asked; `commas` may join its clauses."""

    def _binding(self, token: Token, left: Node) -> int:
        if token.kind == "op" and token.text == "[" and self.structured and self._closes_here():
            return 0
        return super()._binding(token, left)

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
        if marks == {","} and ragged(rows[0]):
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
