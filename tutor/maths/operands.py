"""What may start an expression: numbers, signs, brackets, bars, roots, LaTeX commands."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tutor.maths import letters
from tutor.maths.cursor import CLOSING, OPENING
from tutor.maths.named import IMPLICIT, RADICAL, Named
from tutor.maths.tokens import Token
from tutor.maths.tree import Call, Div, Mixed, Neg, Node, Number, Part, PlusMinus, Vector
from tutor.maths.unread import Stop

SIGN, POSTFIX = 15, 50


class Operands(Named, ABC):
    """The operands that operators join."""

    @abstractmethod
    def listing(self, *, bracketed: bool = False) -> Node:
        """An expression, or several with commas (in brackets also semicolons) between them as a vector."""

    def _start(self, token: Token, power: int) -> Node:
        if token.kind == "number":
            return self._number(token)
        if token.kind == "name":
            return self._name(token)
        if token.kind == "end":
            raise self._missing()
        return self._sign(token, power)

    def _sign(self, token: Token, power: int) -> Node:
        text = token.text
        match text:
            case "-" | "+" | "±":
                return self._signed(text, self.expression(max(power, SIGN)))
            case "~" if self.at == 1:
                self.notes.add("about")
                return self.expression(power)
            case "√" | "∛":
                return self._radical("sqrt" if text == "√" else "cbrt")
            case "\\sqrt":
                return self._tex_root()
            case "\\frac":
                return Div(self._group(), self._group())
            case "(" | "[" | "{":
                return self._bracket(token)
            case "|":
                return self._bars(token)
            case "百分之":
                return Part(self.expression(RADICAL), 100)
        if text in letters.VULGAR:
            return Div(*(Number(digits) for digits in letters.VULGAR[text]))
        unopened = text in OPENING and self._unbalanced()
        raise Stop("unopened" if unopened else "missing_before", token.column, bracket=text, found=text)

    def _signed(self, sign: str, body: Node) -> Node:
        if sign == "+":
            return body
        return Neg(body) if sign == "-" else PlusMinus(body)

    def _number(self, token: Token) -> Node:
        number = Number(token.text, token.exponent)
        if not number.is_integer_literal:
            return number
        following = self.token
        if following.kind == "op" and following.text in letters.VULGAR:
            self.take()
            self.notes.add("mixed")
            return Mixed(token.text, *letters.VULGAR[following.text])
        if following.kind == "number" and following.spaced and self.at + 2 < len(self.tokens):
            slash, below = self.tokens[self.at + 1 : self.at + 3]
            proper = following.text.isdigit() and below.text.isdigit() and int(following.text) < int(below.text)
            if slash.text == "/" and below.kind == "number" and below.exponent is None and proper:
                self.at += 3
                self.notes.add("mixed")
                return Mixed(token.text, following.text, below.text)
        return number

    def _bracket(self, opening: Token) -> Node:
        bars, self.bars = self.bars, 0
        node = self.listing(bracketed=True)
        self._close(CLOSING[opening.text], opening)
        self.bars = bars
        if opening.text == "{" and isinstance(node, Vector):
            raise Stop("no_sets", opening.column)
        self.fresh = None
        return Vector((node,)) if opening.text == "[" and not isinstance(node, Vector) else node

    def _bars(self, opening: Token) -> Node:
        self.bars += 1
        node = self.expression(0)
        if not self.is_op("|"):
            raise Stop("unclosed", opening.column, bracket="|", closing="|")
        self.take()
        self.bars -= 1
        return Call("abs", (node,))

    def _radical(self, name: str) -> Node:
        if self.is_op("(") or self.is_op("{"):
            opening = self.take()
            bars, self.bars = self.bars, 0
            node = self.expression(0)
            self._close(CLOSING[opening.text], opening)
            self.bars = bars
            return Call(name, (node,))
        node = Call(name, (self.expression(IMPLICIT - 1 if self.tight else RADICAL),))
        self.fresh = node
        return node

    def _tex_root(self) -> Node:
        degree: Node | None = None
        if self.is_op("["):
            opening = self.take()
            degree = self.expression(0)
            self._close("]", opening)
        body = self._group()
        if degree is None:
            return Call("sqrt", (body,))
        return Call("cbrt", (body,)) if degree == Number("3") else Call("root", (body, degree))

    def _group(self) -> Node:
        """What LaTeX puts after a command: a braced expression or one token."""
        if self.is_op("{"):
            opening = self.take()
            node = self.expression(0)
            self._close("}", opening)
            return node
        token = self.take()
        if token.kind == "number" and token.text.isdigit() and len(token.text) == 2:
            raise Stop("unexpected", token.column, found=token.text)
        return self._start(token, POSTFIX)
