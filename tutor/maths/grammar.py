"""The grammar: a Pratt parser from tokens to the tree.

Where notation has two customary readings (`1/2x`, `ln 2x`, `√2π`, `e^2x`, `x^-1/2`) the parser takes the
loose one and says so; a second run with `tight` gives the other. `reader` puts both side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from tutor.maths import functions, letters
from tutor.maths.names import Names, greek
from tutor.maths.tokens import Token
from tutor.maths.tree import (
    Call,
    Constant,
    Div,
    Factorial,
    Index,
    Mixed,
    Mul,
    Name,
    Neg,
    Node,
    Number,
    Order,
    OrderKind,
    Over,
    Part,
    PlusMinus,
    Pow,
    Vector,
    add,
    mul,
)
from tutor.maths.unread import Stop

MAX_DEPTH: Final = 60
SUM, SIGN, PRODUCT, IMPLICIT, RADICAL, POWER, POSTFIX, INDEX = 10, 15, 20, 25, 30, 40, 50, 60
CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
OPENING: Final = {closing: opening for opening, closing in CLOSING.items()}
ORDERS: Final[dict[str, OrderKind]] = {"O": "O", "Θ": "Θ", "Ω": "Ω", "o": "o"}
ENDS: Final = frozenset((")", "]", "}", ",", ";", "=", "≤", "≥", "<", ">", "≠", "~"))


class Parser:
    """Reads one run of tokens; `tight` chooses the second of two customary readings."""

    def __init__(self, tokens: Sequence[Token], names: Names, *, tight: bool = False) -> None:
        self.tokens = tokens
        self.names = names
        self.tight = tight
        self.at = 0
        self.depth = 0
        self.bars = 0
        self.bound: list[str] = []
        self.pending: list[Node | str] = []
        self.fresh: Node | None = None
        self.forked = False
        self.notes: set[str] = set()

    @property
    def token(self) -> Token:
        """The token to read next."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Read a token."""
        token = self.tokens[self.at]
        if token.kind != "end":
            self.at += 1
        return token

    def is_op(self, text: str) -> bool:
        """Whether the next token is this sign."""
        return self.token.kind == "op" and self.token.text == text

    def whole(self) -> Node:
        """The one expression that all tokens make."""
        node = self.listing()
        if self.token.kind != "end":
            self._refuse(self.token)
        return node

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
            left = self._continue(token, left)
        self.depth -= 1
        return left

    # What may start an expression

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
            case "-":
                return Neg(self.expression(max(power, SIGN)))
            case "+":
                return self.expression(max(power, SIGN))
            case "±":
                return PlusMinus(self.expression(max(power, SIGN)))
            case "~" if self.at == 1:
                self.notes.add("about")
                return self.expression(power)
            case "√" | "∛":
                return self._radical("sqrt" if text == "√" else "cbrt")
            case "\\sqrt":
                return self._tex_root(token)
            case "\\frac":
                top, bottom = self._group(), self._group()
                return Div(top, bottom)
            case "(" | "[" | "{":
                return self._bracket(token)
            case "|":
                return self._bars(token)
            case "百分之":
                return Part(self.expression(RADICAL), 100)
        if text in letters.VULGAR:
            top, bottom = letters.VULGAR[text]
            return Div(Number(top), Number(bottom))
        if text in OPENING and self._unbalanced():
            raise Stop("unopened", token.column, bracket=text)
        raise Stop("missing_before", token.column, found=text)

    def _unbalanced(self) -> bool:
        before = self.tokens[: self.at - 1]
        return sum((t.text in CLOSING) - (t.text in OPENING) for t in before if t.kind == "op") <= 0

    def _missing(self) -> Stop:
        """The text ends where an operand should stand."""
        if not self.at:
            return Stop("empty", 1)
        last = self.tokens[self.at - 1]
        if last.text in CLOSING:
            return Stop("unclosed", last.column, bracket=last.text, closing=CLOSING[last.text])
        return Stop("missing_after", last.end + 1, sign=letters.readable(last.text))

    def _refuse(self, token: Token) -> None:
        if token.text in OPENING:
            raise Stop("unopened", token.column, bracket=token.text)
        if token.text == "|":
            raise Stop("unclosed", token.column, bracket="|", closing="|")
        if token.kind == "number":
            raise Stop("missing_operator", token.column, number=token.text)
        raise Stop("unexpected", token.column, found=token.text)

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

    def _name(self, token: Token) -> Node:
        typed = token.text
        calls = self.is_op("(") and not self.token.spaced
        if typed in self.bound:
            return Name(typed)
        if (typed in ORDERS or typed in ("Theta", "Omega")) and calls and self.names.symbol(typed) is None:
            body = self._arguments(token)
            if len(body) != 1:
                raise Stop("arity", token.column, name=typed, wanted=1, got=len(body))
            return Order(ORDERS.get(typed) or ORDERS[letters.GREEK[typed]], body[0])
        if typed.startswith("log_") and self.names.symbol(typed) is None:
            return self._log_to_base(token)
        function = functions.canonical(typed)
        if self.names.symbol(typed) is None and function is not None and self._applies(function, typed):
            return self._function(token, function)
        found = self.names.whole(typed)
        if found is not None:
            return found
        pieces = self.names.split(typed)
        if pieces is not None:
            self.notes.add("implicit")
            return self._product(token, pieces)
        if calls and (self.names.loose or len(typed) > 1 or not self.names.open):
            return self._free_call(token)
        if not self.names.open:
            raise self._unknown("name", token)
        return Name(greek(typed))

    def _log_to_base(self, token: Token) -> Node:
        base = token.text.removeprefix("log_")
        operand = self.expression(IMPLICIT - 1 if self.tight else RADICAL)
        usual = {"2": "log2", "10": "log10", "e": "ln"}.get(base)
        if usual:
            node = Call(usual, (operand,))
        else:
            node = Call("logb", (operand, Number(base) if base.isdigit() else self._base_name(token, base)))
        self.fresh = node
        return node

    def _base_name(self, token: Token, base: str) -> Node:
        found = self.names.whole(base) or (Name(greek(base)) if self.names.open else None)
        if found is None:
            raise self._unknown("name", token)
        return found

    def _applies(self, function: str, typed: str) -> bool:
        """A function's name counts as one before brackets, a power, or (for the usual ones) an operand."""
        following = self.token
        if following.kind == "op" and following.text == "(":
            return True
        return function in functions.BARE and not (following.kind == "end" or following.text in ENDS)

    def _free_call(self, token: Token) -> Node:
        if self.names.loose:
            return Call(token.text, self._arguments(token))
        raise self._unknown("function", token)

    def _unknown(self, what: str, token: Token) -> Stop:
        instead = self.names.suggestion(token.text)
        if instead is None:
            return Stop(f"unknown_{what}", token.column, name=token.text)
        return Stop(f"unknown_{what}_try", token.column, name=token.text, instead=instead)

    def _product(self, token: Token, pieces: tuple[Node | str, ...]) -> Node:
        node: Node | None = None
        for place, piece in enumerate(pieces):
            if isinstance(piece, str):
                function = functions.canonical(piece) or piece
                rest = pieces[place + 1 :]
                argument = self._product(token, rest)
                call = Call(function, (argument,))
                return call if node is None else mul(node, call)
            node = piece if node is None else mul(node, piece)
        assert node is not None  # noqa: S101 - split gives two pieces or more
        return node

    def _function(self, token: Token, function: str) -> Node:
        if token.text.lower() in ("log", "lg") and function in ("ln", "log10"):
            self.notes.add(f"log_is_{function}")
        raised: Node | None = None
        if self.is_op("^"):
            self.take()
            raised = self.expression(POWER - 1)
            self.notes.add("power_of_function")
        if self.is_op("("):
            node = self._call(token, function)
        else:
            self.notes.add("bare_function")
            operand = self.expression(IMPLICIT - 1 if self.tight else RADICAL)
            node = Call(function, (operand,))
            self.fresh = node
        if raised is None:
            return node
        if isinstance(raised, Neg):
            raise Stop("inverse_function", token.column, name=token.text)
        return Pow(node, raised)

    def _call(self, token: Token, function: str) -> Node:
        if function in ("sum", "prod"):
            return self._over(token, "sum" if function == "sum" else "prod")
        arguments = self._arguments(token)
        if function == "factorial" and len(arguments) == 1:
            return Factorial(arguments[0])
        if function == "pow" and len(arguments) == 2:
            return Pow(*arguments)
        if token.text == "log" and len(arguments) == 2:
            return Call("logb", arguments)
        low, high = functions.ARITY.get(function, (1, 1) if function == "factorial" else (2, 2))
        if not low <= len(arguments) <= high:
            wanted = str(low) if low == high else f"{low}-{high}"
            raise Stop("arity", token.column, name=token.text, wanted=wanted, got=len(arguments))
        return Call(function, arguments)

    def _over(self, token: Token, name: Literal["sum", "prod"]) -> Node:
        """`sum(body, i, a, b)`; the index is known inside the body, so it is looked up first."""
        self.take()
        index = self._index_name(self.at)
        if index is None:
            self.at -= 1
            if name == "prod":
                raise Stop("arity", token.column, name=token.text, wanted=4, got="?")
            return Call("total", self._arguments(token))
        self.bound.append(index)
        body = self.expression(0)
        self.bound.pop()
        self._expect(",", token)
        self.take()
        self._expect(",", token)
        low = self.expression(0)
        self._expect(",", token)
        high = self.expression(0)
        self._close(")", token)
        return Over(name, body, index, low, high)

    def _index_name(self, start: int) -> str | None:
        depth, commas = 0, []
        for place in range(start, len(self.tokens)):
            text = self.tokens[place].text if self.tokens[place].kind == "op" else ""
            depth += (text in CLOSING) - (text in OPENING)
            if depth < 0:
                break
            if text == "," and depth == 0:
                commas.append(place)
        if len(commas) != 3 or commas[1] != commas[0] + 2:
            return None
        token = self.tokens[commas[0] + 1]
        return token.text if token.kind == "name" else None

    def _expect(self, sign: str, token: Token) -> None:
        if not self.is_op(sign):
            raise Stop("arity", token.column, name=token.text, wanted=4, got="?")
        self.take()

    def _arguments(self, token: Token) -> tuple[Node, ...]:
        opening = self.take()
        if self.is_op(")"):
            raise Stop("arity", token.column, name=token.text, wanted=1, got=0)
        bars, self.bars = self.bars, 0
        arguments = [self.expression(0)]
        while self.is_op(",") or self.is_op(";"):
            self.take()
            arguments.append(self.expression(0))
        self._close(")", opening)
        self.bars = bars
        return tuple(arguments)

    def _close(self, closing: str, opening: Token) -> None:
        token = self.token
        if token.kind == "op" and token.text == closing:
            self.take()
            return
        if token.kind == "end":
            raise Stop("unclosed", opening.column, bracket=opening.text, closing=closing)
        if token.text in OPENING:
            raise Stop("mismatched", token.column, opening=opening.text, closing=token.text)
        self._refuse(token)

    def _bracket(self, opening: Token) -> Node:
        bars, self.bars = self.bars, 0
        node = self.listing()
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

    def _tex_root(self, token: Token) -> Node:
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

    # What may follow

    def _binding(self, token: Token, left: Node) -> int:
        if token.kind == "end":
            return 0
        if token.kind == "op":
            match token.text:
                case "+" | "-" | "±":
                    return SUM
                case "*" | "/" | "分之":
                    return PRODUCT
                case "^":
                    return POWER
                case "!" | "%" | "‰":
                    return POSTFIX
                case "postfix ²" | "postfix ³" | "postfix √":
                    return POSTFIX
                case "[" if self._indexable(left, token):
                    return INDEX
                case "|":
                    return 0 if self.bars else self._juxtaposed()
                case "(" | "[" | "√" | "∛" | "\\frac" | "\\sqrt":
                    return self._juxtaposed()
            if token.text in letters.VULGAR:
                self._refuse(token)
            return 0
        if token.kind == "number":
            raise Stop("missing_operator", token.column, number=token.text)
        return self._juxtaposed()

    def _juxtaposed(self) -> int:
        return IMPLICIT if self.tight else PRODUCT

    def _indexable(self, left: Node, token: Token) -> bool:
        return not token.spaced and isinstance(left, Name | Call | Vector | Index)

    def _continue(self, token: Token, left: Node) -> Node:
        if token.kind == "op":
            match token.text:
                case "+" | "-" | "±":
                    return self._sum(left)
                case "*":
                    self.take()
                    return mul(left, self.expression(PRODUCT))
                case "/":
                    self.take()
                    node = Div(left, self.expression(PRODUCT))
                    self.fresh = node
                    return node
                case "分之":
                    self.take()
                    return Div(self.expression(PRODUCT), left)
                case "^":
                    return self._power(left)
                case "!":
                    return self._factorial(left)
                case "%" | "‰":
                    return self._part(left)
                case "postfix ²" | "postfix ³":
                    self.take()
                    return Pow(left, Number("2" if token.text.endswith("²") else "3"))
                case "postfix √":
                    self.take()
                    return Call("sqrt", (left,))
                case "[" if self._indexable(left, token):
                    return self._index(left)
        return self._implicit(token, left)

    def _sum(self, left: Node) -> Node:
        sign = self.take()
        right = self.expression(SUM)
        if sign.text == "-":
            return add(left, Neg(right))
        return add(left, PlusMinus(right) if sign.text == "±" else right)

    def _implicit(self, token: Token, left: Node) -> Node:
        self.notes.add("implicit")
        last = left.factors[-1] if isinstance(left, Mul) else left
        fresh = self.fresh
        if fresh is not None and (last is fresh or (isinstance(last, Pow) and last is fresh)):
            spaced_root = isinstance(fresh, Call) and fresh.name in ("sqrt", "cbrt") and token.spaced
            spaced_power = isinstance(fresh, Pow) and token.spaced
            self.forked |= not (spaced_root or spaced_power)
        right = self.expression(self._juxtaposed())
        return mul(left, right)

    def _power(self, left: Node) -> Node:
        self.take()
        opening = self.token
        braced = opening.kind == "op" and opening.text in ("(", "{")
        if not braced and self._half_power():
            self.forked = True
            if self.tight:
                return Pow(left, self.expression(PRODUCT - 1))
        if self.tight and not braced and isinstance(left, Constant | Number):
            return Pow(left, self.expression(IMPLICIT - 1))
        exponent = self._group() if opening.text == "{" else self.expression(POWER - 1)
        node = Pow(left, exponent)
        if not braced and isinstance(left, Constant | Number):
            self.fresh = node
        return node

    def _half_power(self) -> bool:
        """`^1/2` or `^-1/2`, written without blanks: most who type it mean the root."""
        at = self.at + (self.token.text in ("-", "+"))
        if at + 2 >= len(self.tokens):
            return False
        one, slash, number = self.tokens[at : at + 3]
        close = not slash.spaced and not number.spaced
        return one.text == "1" and slash.text == "/" and number.kind == "number" and close

    def _factorial(self, left: Node) -> Node:
        token = self.take()
        if self.is_op("!"):
            raise Stop("double_factorial", token.column)
        return Factorial(left)

    def _part(self, left: Node) -> Node:
        token = self.take()
        following = self.token
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
