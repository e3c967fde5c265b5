"""A place in a run of tokens, and what to say when the next one does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tutor.maths import letters
from tutor.maths.grammar.nesting import CLOSING, OPENING, nested
from tutor.maths.names import Names
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Node
from tutor.maths.unread import Stop


class Cursor:
    """Reads one run of tokens; `tight` chooses the second of two customary readings."""

    def __init__(self, tokens: Sequence[Token], names: Names, *, tight: bool = False) -> None:
        self.tokens = tokens
        self.names = names
        self.tight = tight
        self.at = 0
        self.depth = 0
        self.bars = 0
        self.bare = 0
        self.joined = False
        self.matrices = False
        """Whether @ may stand between two matrices."""
        self.bound: list[str] = []
        self.pending: list[Node | str] = []
        self.fresh: Node | None = None
        self.forked_at: int | None = None
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

    @contextmanager
    def inside(self, bars: int = 0) -> Iterator[None]:
        """Inside brackets nothing counts of what is open around them."""
        before = self.bars, self.bare, self.joined
        self.bars, self.bare, self.joined = bars, 0, False
        yield
        self.bars, self.bare, self.joined = before

    def is_op(self, text: str) -> bool:
        """Whether the next token is this sign."""
        return self.token.kind == "op" and self.token.text == text

    def _unbalanced(self) -> bool:
        depths = [depth for _, depth in nested(self.tokens[: self.at - 1])]
        return not depths or depths[-1] <= 0

    def _missing(self) -> Stop:
        """The text ends where an operand should stand."""
        if not self.at:
            return Stop("empty", 1)
        last = self.tokens[self.at - 1]
        if last.text in CLOSING:
            return Stop(
                "unclosed",
                last.column,
                bracket=letters.readable(last.text),
                closing=letters.readable(CLOSING[last.text]),
            )
        return Stop("missing_after", last.end + 1, sign=letters.readable(last.text))

    def _refuse(self, token: Token) -> None:
        if token.text in OPENING:
            raise Stop("unopened", token.column, bracket=letters.readable(token.text))
        if token.text == "|":
            raise Stop("unclosed", token.column, bracket="|", closing="|")
        if token.kind == "number":
            raise Stop("missing_operator", token.column, number=token.text)
        raise Stop("unexpected", token.column, found=letters.readable(token.text))

    def _close(self, closing: str, opening: Token) -> None:
        token = self.token
        if token.kind == "op" and token.text == closing:
            self.take()
            return
        if token.kind == "end":
            raise Stop(
                "unclosed",
                opening.column,
                bracket=letters.readable(opening.text),
                closing=letters.readable(closing),
            )
        if token.text in OPENING:
            raise Stop(
                "mismatched",
                token.column,
                opening=letters.readable(opening.text),
                closing=letters.readable(token.text),
            )
        self._refuse(token)
