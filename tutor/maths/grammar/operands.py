"""What may start an expression: numbers, signs, brackets, bars, roots, LaTeX commands."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tutor.maths import letters
from tutor.maths.grammar.bound import BIG
from tutor.maths.grammar.measured import Measured
from tutor.maths.grammar.named import IMPLICIT, RADICAL
from tutor.maths.grammar.nesting import CLOSING, OPENING
from tutor.maths.grammar.pieces import Pieces
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Call, Div, Mixed, Neg, Node, Number, Part, PlusMinus
from tutor.maths.unread import Stop

SIGN, POSTFIX = 15, 50


class Operands(Pieces, Measured, ABC):
    """The operands that operators join."""

    @abstractmethod
    def _bracket(self, opening: Token) -> Node:
        """What stands in brackets: a value, several, or what these brackets mean for them."""

    def _start(self, token: Token, power: int) -> Node:
        if token.kind == "number":
            return self._number(token)
        if token.kind == "name":
            derivative = self._derivative(self.at - 1) if token.text in ("d", "∂") else None
            return derivative or self._name(token)
        if token.kind == "unit":
            return self._bare_unit(token)
        if token.kind == "end":
            raise self._missing()
        return self._sign(token, power)

    def _sign(self, token: Token, power: int) -> Node:
        text = token.text
        match text:
            case "+" if self.at > 1 and self.tokens[self.at - 2].text == "+":
                raise Stop("double_sign", token.column)
            case "-" | "+" | "±":
                return self._signed(self._both_signs(token), self.expression(max(power, SIGN)))
            case "~" if self.at == 1:
                self.notes.add("about")
                return self.expression(power)
            case "√" | "∛":
                return self._radical("sqrt" if text == "√" else "cbrt")
            case "{":
                return self._braced_cases(token) or self._bracket(token)
            case "(" | "[":
                return self._bracket(token)
            case "⌊" | "⌈":
                return self._around(token)
            case "|" | "‖":
                return self._bars(token)
            case "百分之":
                return Part(self.expression(RADICAL), 100)
        if text.startswith("\\"):
            return self._tex(token)
        if text in letters.VULGAR:
            return Div(*(Number(digits) for digits in letters.VULGAR[text]))
        raise self._out_of_place(token)

    def _out_of_place(self, token: Token) -> Stop:
        unopened = token.text in OPENING and self._unbalanced()
        shown = letters.readable(token.text)
        return Stop("unopened" if unopened else "missing_before", token.column, bracket=shown, found=shown)

    def _tex(self, token: Token) -> Node:
        """What a LaTeX command begins."""
        match token.text:
            case "\\sqrt":
                return self._tex_root()
            case "\\frac":
                return self._tex_fraction()
            case "\\binom":
                return Call("binomial", (self._group(), self._group()))
            case "\\begin{cases}":
                return self._tex_cases(token)
            case "\\lvert" | "\\lVert":
                return self._around(token)
        if token.text in BIG:
            return self._big(token)
        raise self._out_of_place(token)

    def _signed(self, sign: str, body: Node) -> Node:
        if sign == "+":
            return body
        return Neg(body) if sign == "-" else PlusMinus(body)

    def _both_signs(self, sign: Token) -> str:
        """`sign`, or ± where an answer begins with `+-`."""
        first = sign.text == "+" and (self.at == 1 or self.tokens[self.at - 2].text == "=")
        if not first or not self.is_op("-") or self.token.spaced:
            return sign.text
        self.take()
        self.notes.add("both_signs")
        return "±"

    def _number(self, token: Token) -> Node:
        number = Number(token.text, token.exponent)
        if not number.is_integer_literal:
            return number
        following = self.token
        if following.kind == "op" and following.text in letters.VULGAR:
            self.take()
            self.notes.add("mixed")
            return Mixed(token.text, *letters.VULGAR[following.text])
        if following.kind == "op" and following.text == "又":
            return self._spoken_mixed(token)
        if following.kind == "op" and following.text == "\\frac" and not following.spaced:
            return self._tex_mixed(number)
        if following.kind == "number" and following.spaced and self.at + 2 < len(self.tokens):
            slash, below = self.tokens[self.at + 1 : self.at + 3]
            proper = following.text.isdigit() and below.text.isdigit() and int(following.text) < int(below.text)
            if slash.text == "/" and below.kind == "number" and below.exponent is None and proper:
                self.at += 3
                self.notes.add("mixed")
                return Mixed(token.text, following.text, below.text)
        return number

    def _tex_mixed(self, whole: Number) -> Node:
        """`2\\frac{1}{2}`: a proper fraction in digits right behind a whole number; else the number alone."""
        start = self.at
        if start > 1 and self.tokens[start - 2].text == "^":
            return whole
        self.take()
        match self._tex_fraction():
            case Div(Number(top, None), Number(bottom, None)) if top.isdigit() and bottom.isdigit():
                if int(top) < int(bottom):
                    self.notes.add("mixed")
                    return Mixed(whole.digits, top, bottom)
        self.at = start
        return whole

    def _spoken_mixed(self, whole: Token) -> Node:
        """三又二分之一: three and a half."""
        self.take()
        below, of, top = (self.take() for _ in range(3))
        plain = all(
            word.kind == "number" and word.text.isdigit() and word.exponent is None for word in (below, top)
        )
        self.notes.add("mixed")
        if plain and of.text == "/":  # 3又1/2
            return Mixed(whole.text, below.text, top.text)
        if not plain or of.text != "分之":
            self._refuse(below)
        return Mixed(whole.text, top.text, below.text)

    def _bars(self, opening: Token) -> Node:
        """`|x|` and `‖x‖`: a sign that opens and closes alike."""
        self.bars += 1
        if self.token.kind == "end":
            raise Stop("unclosed", opening.column, bracket=opening.text, closing=opening.text)
        node = self.expression(0)
        if not self.is_op(opening.text):
            raise Stop("unclosed", opening.column, bracket=opening.text, closing=opening.text)
        self.take()
        self.bars -= 1
        return Call("abs" if opening.text == "|" else "norm", (node,))

    def _around(self, opening: Token) -> Node:
        """`⌊x⌋`, `⌈x⌉`, `\\left|x\\right|`: a function written around its argument."""
        with self.inside():
            node = self.expression(0)
            self._close(CLOSING[opening.text], opening)
        name = {"⌊": "floor", "⌈": "ceil", "\\lvert": "abs", "\\lVert": "norm"}[opening.text]
        return Call(name, (node,))

    def _tex_fraction(self) -> Node:
        """`\\frac{a}{b}`; `\\frac12` is a half; `\\frac{d}{dx} f` is a derivative."""
        token = self.token
        derivative = self._derivative(self.at) if token.text == "{" else None
        if derivative is not None:
            return derivative
        if token.kind == "number" and token.text.isdigit() and len(token.text) == 2 and token.exponent is None:
            self.take()
            return Div(Number(token.text[0]), Number(token.text[1]))
        return Div(self._group(), self._group())

    def _radical(self, name: str) -> Node:
        if self.is_op("(") or self.is_op("{"):
            opening = self.take()
            with self.inside():
                node = self.expression(0)
                self._close(CLOSING[opening.text], opening)
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
            with self.inside():
                node = self.expression(0)
                self._close("}", opening)
            return node
        token = self.take()
        if token.kind == "number" and token.text.isdigit() and len(token.text) == 2:
            raise Stop("unexpected", token.column, found=token.text)
        return self._start(token, POSTFIX)
