"""The grammar: a Pratt parser from tokens to the tree.

Where notation has two customary readings (`1/2x`, `ln 2x`, `√2π`, `e^2x`, `x^-1/2`) the parser takes the
loose one and says so; a second run with `tight` gives the other. `reader` puts both side by side.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from typing import Final

from tutor.maths import letters
from tutor.maths.grammar.bound import BIG
from tutor.maths.grammar.named import IMPLICIT, POWER
from tutor.maths.grammar.operands import POSTFIX, Operands
from tutor.maths.text.tokens import Token
from tutor.maths.tree import (
    Call,
    Constant,
    Div,
    Factorial,
    Index,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Part,
    PlusMinus,
    Pow,
    Vector,
    add,
    mul,
)
from tutor.maths.unread import Stop

MAX_DEPTH: Final = 60
SUM, PRODUCT, INDEX = 10, 20, 60
POSTFIXES: Final[dict[str, Callable[[Node], Node]]] = {
    "postfix ²": lambda node: Pow(node, Number("2")),
    "postfix ³": lambda node: Pow(node, Number("3")),
    "postfix √": lambda node: Call("sqrt", (node,)),
    "postfix ∛": lambda node: Call("cbrt", (node,)),
    "postfix abs": lambda node: Call("abs", (node,)),
    "postfix ln": lambda node: Call("ln", (node,)),
    "postfix 1/": lambda node: Div(Number("1"), node),
}
"""Words that stand behind what they are applied to: `x 的绝对值`."""
BINDING: Final[dict[str, int]] = {
    **dict.fromkeys(("+", "-", "±"), SUM),
    **dict.fromkeys(("*", "/", "分之", "@"), PRODUCT),
    "^": POWER,
    **dict.fromkeys(("!", "%", "‰", *POSTFIXES), POSTFIX),
}
STARTERS: Final = frozenset(
    ("(", "[", "√", "∛", "\\frac", "\\sqrt", "\\binom", "⌊", "⌈", "\\lvert", "\\lVert", "\\begin{cases}", *BIG)
)
"""Signs that may begin a second factor without a sign for the product."""


class Parser(Operands, ABC):
    """Reads values from one run of tokens."""

    def listing(self) -> Node:
        """An expression, or several with commas between them as a vector."""
        first = self.expression(0)
        if not self.is_op(","):
            return first
        items = [first]
        while self.is_op(","):
            self.take()
            items.append(self.expression(0))
        return Vector(tuple(items))

    def expression(self, power: int) -> Node:
        """The longest expression whose operators bind tighter than `power`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Stop("too_deep", self.token.column, limit=MAX_DEPTH)
        left = self._start(self.take(), power)
        while True:
            token = self.token
            binding = self._binding(token, left)
            if binding <= power:
                break
            left = self._measured(token, left) or self._continue(token, left)
        self.depth -= 1
        return left

    def _binding(self, token: Token, left: Node) -> int:
        if token.kind == "end":
            return 0
        if token.kind == "number":
            if self._goes_on(left):
                return PRODUCT
            raise Stop("missing_operator", token.column, number=token.text)
        if self._chooses(token):
            return IMPLICIT
        if token.kind == "name":
            return 0 if self.bare and self._ends_operand(token) else self._juxtaposed()
        if token.kind == "unit":
            return PRODUCT
        text = token.text
        if text in BINDING:
            return BINDING[text]
        if text == "[" and self._indexable(left, token):
            return INDEX
        if text in ("|", "‖"):
            return 0 if self.bars else self._juxtaposed()
        if text in letters.VULGAR:
            self._refuse(token)
        return self._juxtaposed() if text in STARTERS else 0

    def _chooses(self, token: Token) -> bool:
        """The word of `n choose k`."""
        return token.kind == "name" and token.text == "choose" and self.names.symbol("choose") is None

    def _juxtaposed(self) -> int:
        return IMPLICIT if self.tight or self.joined else PRODUCT

    def _indexable(self, left: Node, token: Token) -> bool:
        return not token.spaced and isinstance(left, Name | Call | Vector | Index)

    def _continue(self, token: Token, left: Node) -> Node:
        if token.kind == "op":
            match token.text:
                case "+" | "-" | "±":
                    return self._sum(left)
                case "*":
                    self.take()
                    right = self.expression(PRODUCT)
                    return self._missing_caret(left, token, right) or mul(left, right)
                case "/":
                    self.take()
                    node = self._quotient(left, self.expression(PRODUCT))
                    self.fresh = node
                    return node
                case "@":
                    return self._matmul(left)
                case "分之":
                    self.take()
                    return Div(self.expression(PRODUCT), left)
                case "^":
                    return self._power(left)
                case "!":
                    return self._factorial(left)
                case "%" | "‰":
                    return self._part(left)
                case text if text in POSTFIXES:
                    self.take()
                    return POSTFIXES[text](left)
                case "[" if self._indexable(left, token):
                    return self._index(left)
        return self._implicit(token, left)

    def _quotient(self, top: Node, bottom: Node) -> Node:
        """`1/2%`: half a per cent, or one divided by two per cent? Both are shown."""
        sign = self.tokens[self.at - 1]
        if isinstance(bottom, Part) and sign.text in ("%", "‰"):
            self._fork(sign)
            if self.tight:
                return Part(Div(top, bottom.body), bottom.of)
        return Div(top, bottom)

    def _matmul(self, left: Node) -> Node:
        sign = self.take()
        if not self.matrices:
            raise Stop("unknown_character", sign.column, character=letters.describe("@"))
        return Call("matmul", (left, self.expression(PRODUCT)))

    def _sum(self, left: Node) -> Node:
        sign = self.take()
        right = self.expression(SUM)
        if sign.text == "-":
            return add(left, Neg(right))
        return add(left, PlusMinus(right) if sign.text == "±" else right)

    def _implicit(self, token: Token, left: Node) -> Node:
        if self._chooses(token):
            self.take()
            return Call("binomial", (left, self.expression(IMPLICIT)))
        if isinstance(left, Number) and (power := self._power_of_ten_by_e(token, left)) is not None:
            return power
        self.notes.add("implicit")
        last = left.factors[-1] if isinstance(left, Mul) else left
        fresh = self.fresh
        if self._ends_operand(token) and not isinstance(fresh, Div):
            fresh = None  # sin x cos x
        if fresh is not None and (last is fresh or (isinstance(last, Pow) and last is fresh)):
            spaced_root = isinstance(fresh, Call) and fresh.name in ("sqrt", "cbrt") and token.spaced
            spaced_power = isinstance(fresh, Pow) and token.spaced
            if not (spaced_root or spaced_power):
                self._fork(token)
        right = self.expression(self._juxtaposed())
        return mul(left, right)

    def _power_of_ten_by_e(self, token: Token, left: Number) -> Node | None:
        """`4.5e^-5`, `4.5 e-5`: e with its own sign, or a power of ten slightly mistyped? Both are shown."""
        if token.text != "e" or "." not in left.digits:
            return None
        caret = self.tokens[self.at + 1].text == "^"
        if token.spaced == caret:
            return None
        return self._mistyped(left, self.at + 1 + caret, token, signed=not caret)

    def _missing_caret(self, left: Node, times: Token, right: Node) -> Node | None:
        """`4.5×10-5`: a difference, or a power of ten without its sign? Both are shown."""
        if not isinstance(left, Number) or "." not in left.digits or right != Number("10"):
            return None
        return self._mistyped(left, self.at, times, signed=True)

    def _mistyped(self, left: Number, at: int, where: Token, *, signed: bool) -> Node | None:
        """A number times the power of ten whose exponent starts at `at`, in the tight reading."""
        words = self.tokens[at : at + 2]
        negative = words[0].text == "-" and not words[0].spaced
        digits = words[-1] if negative else words[0]
        whole = digits.kind == "number" and digits.text.isdigit() and digits.exponent is None
        if not whole or digits.spaced or len(digits.text) > 3 or (signed and not negative):
            return None
        self._fork(where)
        if not self.tight:
            return None
        self.at = at + 1 + negative
        return Number(left.digits, -int(digits.text) if negative else int(digits.text))

    def _fork(self, token: Token) -> None:
        """Remember where custom leaves two readings open."""
        self.forked_at = token.column if self.forked_at is None else self.forked_at

    def _power(self, left: Node) -> Node:
        self.take()
        opening = self.token
        braced = opening.kind == "op" and opening.text in ("(", "{")
        if not braced and self._half_power():
            self._fork(opening)
            if self.tight:
                return Pow(left, self.expression(PRODUCT - 1))
        if self.tight and not braced and isinstance(left, Constant | Number):
            return Pow(left, self.expression(IMPLICIT - 1))
        if self._transposes():
            return Call("transpose", (left,))
        exponent = self._group() if opening.text == "{" else self.expression(POWER - 1)
        node = Pow(left, exponent)
        if not braced and isinstance(left, Constant | Number):
            self.fresh = node
        return node

    def _transposes(self) -> bool:
        """Read the sign of a transpose behind `^`, where it stands there: `⊤`, `{\\top}`."""
        texts = [token.text for token in self.tokens[self.at : self.at + 3]]
        for ending in (["⊤"], ["{", "⊤", "}"]):
            if texts[: len(ending)] == ending:
                self.at += len(ending)
                return True
        return False

    def _half_power(self) -> bool:
        """`^1/2` or `^-1/2`, written without blanks: most who type it mean the root."""
        at = self.at + (self.token.text in ("-", "+"))
        if at + 2 >= len(self.tokens):
            return False
        one, slash, number = self.tokens[at : at + 3]
        close = not slash.spaced and not number.spaced
        return one.text == "1" and slash.text == "/" and number.kind == "number" and close

    def _factorial(self, left: Node) -> Node:
        self.take()
        if self.is_op("!"):
            raise Stop("double_factorial", self.token.column)
        return Factorial(left)

    def _part(self, left: Node) -> Node:
        token = self.take()
        following = self.token
        if isinstance(left, Part) and self.tokens[self.at - 2].text in ("%", "‰"):
            self._refuse(token)
        if following.kind in ("number", "name") or following.text == "(":
            raise Stop("percent_inside", token.column)
        return Part(left, 100 if token.text == "%" else 1000)

    def _index(self, left: Node) -> Node:
        opening = self.take()
        items = [self.expression(0)]
        while self.is_op(","):
            self.take()
            items.append(self.expression(0))
        self._close("]", opening)
        return Index(left, tuple(items))
