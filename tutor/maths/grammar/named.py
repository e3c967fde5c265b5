"""Names in a formula: symbols, constants, functions with and without brackets, sums over an index."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Final

from tutor.maths import functions, letters
from tutor.maths.grammar.cursor import Cursor
from tutor.maths.grammar.nesting import CLOSING, OPENING, nested
from tutor.maths.names import greek
from tutor.maths.text.tokens import Token
from tutor.maths.tree import (
    Call,
    Diff,
    Factorial,
    Index,
    Name,
    Neg,
    Node,
    Number,
    Order,
    OrderKind,
    Pow,
    Vector,
    mul,
)
from tutor.maths.unread import Stop

_DECIMAL: Final = re.compile(r"\d+(?:\.\d+)?", re.A)
IMPLICIT, RADICAL, POWER = 25, 30, 40
"""How tightly a product without a sign, the operand of a bare function, and a power bind."""
ORDERS: Final[dict[str, OrderKind]] = {"O": "O", "Θ": "Θ", "Ω": "Ω", "o": "o"}
JOINS: Final = ("∈", "∪", "∩", "∖", "and", "or", ":")
CALLED: Final[dict[str, str]] = {"sum": "4", "prod": "4", "int": "4", "diff": "2-3", "limit": "3-4"}
"""Functions that bind a name, with the arguments that they take."""
ENDS: Final = frozenset((*OPENING, ",", ";", "=", "≤", "≥", "<", ">", "≠", "~", "&", "\\\\", "→", "‖", *JOINS))


class Named(Cursor, ABC):
    """What begins with a name."""

    @abstractmethod
    def expression(self, power: int) -> Node:
        """The longest expression whose operators bind tighter than `power`."""

    @abstractmethod
    def _continue(self, token: Token, left: Node) -> Node:
        """`left` with what the operator `token` makes of it."""

    @abstractmethod
    def _called_cases(self, token: Token) -> Node:
        """`piecewise((x, x > 0), (0, true))`; its brackets are the next token."""

    @abstractmethod
    def _called(self, token: Token, name: str) -> Node:
        """A function that binds a name, such as `sum(i, i, 1, n)`; its brackets are the next token."""

    def _name(self, token: Token) -> Node:
        typed = token.text
        calls = self.is_op("(") and not self.token.spaced
        if (bound := self._bound_name(typed)) is not None:
            return bound
        order = typed in ORDERS or typed in ("Theta", "Omega")
        bracketed = calls or (self.at == 1 and self.is_op("("))
        if order and bracketed and self.names.symbol(typed) is None:
            body = self._arguments(token)
            if len(body) != 1:
                raise Stop("arity", token.column, name=typed, wanted=1, got=len(body))
            return Order(ORDERS.get(typed) or ORDERS[letters.GREEK[typed]], body[0])
        if typed.startswith("log_") and self.names.symbol(typed) is None:
            return self._log_to_base(token)
        function = functions.canonical(typed) or (self._lettered(typed) if calls else None)
        if self.names.symbol(typed) is None and function is not None and self._applies(function):
            return self._function(token, function)
        found = self.names.whole(typed)
        if found is not None:
            return found
        pieces = self.names.split(typed)
        if pieces is not None:
            self.notes.add("implicit")
            return self._product(token, (*pieces[:-1], self._raised(pieces[-1])))
        if calls and (primed := self._primed(token)) is not None:
            return primed
        if calls and (self.names.loose or len(typed) > 1 or not self.names.open):
            return self._free_call(token)
        if not self.names.open:
            raise self._unknown("name", token)
        if function in functions.APPLIED and not self.names.loose:
            raise Stop("needs_argument", token.column, name=typed)
        return Name(greek(typed))

    def _bound_name(self, typed: str) -> Node | None:
        """An index, or `x_i` under a sum over i: the entry of a vector, or of a family of names."""
        if typed in self.bound:
            return Name(typed)
        head, mark, index = typed.rpartition("_")
        if not mark or index not in self.bound or self.names.symbol(typed) is not None:
            return None
        whole = self.names.symbol(head) or (Name(greek(head)) if self.names.open else None)
        return None if whole is None else Index(whole, (Name(index),))

    def _log_to_base(self, token: Token) -> Node:
        base = token.text.removeprefix("log_")
        if self.is_op("("):
            arguments = self._arguments(token)
            if len(arguments) != 1:
                raise Stop("arity", token.column, name="log", wanted=1, got=len(arguments))
            operand = arguments[0]
        else:
            operand = self._operand(IMPLICIT - 1 if self.tight else RADICAL)
        usual = {"2": "log2", "10": "log10", "e": "ln"}.get(base)
        node = Call(usual, (operand,)) if usual else Call("logb", (operand, self._base_of(token, base)))
        self.fresh = node
        return node

    def _base_of(self, token: Token, base: str) -> Node:
        if _DECIMAL.fullmatch(base):
            return Number(base)
        base = base.removeprefix("\\")
        found = self.names.whole(base) or (Name(greek(base)) if self.names.open else None)
        if found is None:
            raise self._unknown("name", token)
        return found

    def _applies(self, function: str) -> bool:
        """A function's name counts as one before brackets, a power, or (for the usual ones) an operand."""
        following = self.token
        if following.kind == "op" and following.text in ("(", "{"):
            return True
        if function in functions.QUANTITIES:
            return self.is_op("[")
        return function in functions.BARE and not (following.kind == "end" or following.text in ENDS)

    def _primed(self, token: Token) -> Node | None:
        """`σ'(x)`: the derivative of a function by its argument, which is a name."""
        plain = token.text.rstrip("'")
        function = functions.canonical(plain) or functions.LETTERS.get(greek(plain))
        if plain == token.text or function is None or self.names.symbol(plain) is not None:
            return None
        name = self.tokens[self.at + 1]
        if name.kind != "name" or self.tokens[self.at + 2].text != ")":
            return None
        (argument,) = self._arguments(token)
        return (
            Diff(Call(function, (argument,)), argument.name, len(token.text) - len(plain))
            if isinstance(argument, Name)
            else None
        )

    def _lettered(self, typed: str) -> str | None:
        """The function of a single letter before brackets: σ(x), and C(n, k) with two arguments."""
        function = functions.LETTERS.get(greek(typed))
        return None if typed == "C" and self._commas() != 1 else function

    def _commas(self) -> int:
        """How many commas part the arguments in the brackets that follow."""
        commas = 0
        for sign, depth in nested(self.tokens[self.at :]):
            commas += sign == "," and depth == 1
            if not depth:
                break
        return commas

    def _free_call(self, token: Token) -> Node:
        if self.names.loose:
            return Call(token.text, self._arguments(token))
        raise self._unknown("function", token)

    def _unknown(self, what: str, token: Token) -> Stop:
        instead = self.names.suggestion(token.text)
        if instead is None:
            return Stop(f"unknown_{what}", token.column, name=token.text)
        return Stop(f"unknown_{what}_try", token.column, name=token.text, instead=instead)

    def _raised(self, piece: Node | str) -> Node | str:
        """The last of names written together with the power or factorial behind it: m·c² for `mc^2`."""
        while not isinstance(piece, str) and (self.is_op("^") or self.is_op("!")):
            piece = self._continue(self.token, piece)
        return piece

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
        if self._brackets(function):
            node = self._call(token, function)
        else:
            self.notes.add("bare_function")
            joined, self.joined = self.joined, self.joined or self._takes_product(function)
            operand = self._operand(IMPLICIT - 1 if self.joined else self._bare_operand(token, function))
            node = Call(function, (operand,))
            self.fresh = None if self.joined else node
            self.joined = joined
        if raised is None:
            return node
        if raised == Neg(Number("1")) and function in functions.INVERSES and isinstance(node, Call):
            return Call(functions.INVERSES[function], node.arguments)
        if isinstance(raised, Neg):
            raise Stop("inverse_function", token.column, name=token.text)
        return Pow(node, raised)

    def _brackets(self, function: str) -> bool:
        """Whether the arguments stand in brackets: `sin(x)`, LaTeX's `\\sin{x}`, `E[X]`."""
        return self.is_op("(") or self.is_op("{") or (self.is_op("[") and function in functions.QUANTITIES)

    def _operand(self, power: int) -> Node:
        self.bare += 1
        node = self.expression(power)
        self.bare -= 1
        return node

    def _ends_operand(self, token: Token) -> bool:
        """Whether a name begins another function, which is no part of the operand before it: `sin x cos x`."""
        if token.kind != "name" or self.names.symbol(token.text) is not None:
            return False
        return functions.canonical(token.text) in functions.OPERAND_ENDS

    def _takes_product(self, function: str) -> bool:
        """`sin 2x`: behind an angle's number the whole product is the operand."""
        number, following = self.tokens[self.at : self.at + 2] if self.token.kind == "number" else (None, None)
        if number is None or following is None or following.kind != "name" or following.spaced:
            return False
        return function in functions.INVERSES and not self._ends_operand(following)

    def _bare_operand(self, token: Token, function: str) -> int:
        """How far the operand of a function without brackets reaches.

        In `ln64²`, digits right behind the name, the square may be of the number or of the logarithm.
        """
        number, following = (
            self.tokens[self.at : self.at + 2] if self.token.kind == "number" else (token, token)
        )
        glued = number is not token and not number.spaced and number.column == token.end + 1
        if glued and following.text == "^" and function not in ("sqrt", "cbrt"):
            self.forked_at = following.column if self.forked_at is None else self.forked_at
            return POWER if self.tight else RADICAL
        return IMPLICIT - 1 if self.tight else RADICAL

    def _chance(self, token: Token) -> Node:
        """`P(A)`, `P(A | B)`, `P(A, B)`; of two numbers it counts permutations."""
        commas = self._commas()
        arguments = self._arguments(token)
        if not commas:
            return Call("P", arguments)
        counted = len(arguments) == 2 and all(isinstance(one, Number) for one in arguments)
        return Call("perm", arguments) if counted else Call("P", (Vector(arguments),))

    def _call(self, token: Token, function: str) -> Node:
        if function in CALLED:
            return self._called(token, function)
        if function == "cases":
            return self._called_cases(token)
        if function == "P":
            return self._chance(token)
        self.matrices = self.matrices or function == "shape"
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

    def _arguments(self, token: Token) -> tuple[Node, ...]:
        opening = self.take()
        if self.is_op(CLOSING[opening.text]):
            raise Stop("arity", token.column, name=token.text, wanted=1, got=0)
        conditional = functions.canonical(token.text) in ("P", "E")  # P(A | B)
        with self.inside(bars=int(conditional)):
            arguments = [self.expression(0)]
            while self.is_op(",") or self.is_op(";") or (conditional and self.is_op("|")):
                self.take()
                arguments.append(self.expression(0))
            self._close(CLOSING[opening.text], opening)
        return tuple(arguments)
