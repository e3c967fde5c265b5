"""Stretches of a run of tokens, read on their own: what stands between commas, or up to a mark."""

from __future__ import annotations

from abc import ABC

from tutor.maths import letters
from tutor.maths.grammar.named import Named
from tutor.maths.grammar.nesting import CLOSING, nested
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Node
from tutor.maths.unread import Stop

Stretch = tuple[int, int]
"""Tokens from the first place up to but without the second."""


class Parts(Named, ABC):
    """Reads stretches of the run."""

    def _between(self, stretch: Stretch, bound: str | None = None) -> Node:
        """The expression that a stretch makes, in which the name `bound` is known."""
        start, end = stretch
        run = self.tokens[start:end]
        where = self.tokens[end].column
        if not run:
            raise Stop("missing_before", where, found=letters.readable(self.tokens[end].text))
        part = type(self)([*run, Token("end", "", where, where - 1)], self.names, tight=self.tight)
        part.bound = [*self.bound, *(() if bound is None else (bound,))]
        part.depth = self.depth
        node = part.expression(0)
        if part.token.kind != "end":
            part._refuse(part.token)
        self.notes |= part.notes
        self.forked_at = part.forked_at if self.forked_at is None else self.forked_at
        return node

    def _closing_place(self, opening: Token) -> int:
        """Where the bracket just opened is closed."""
        for place, (_, depth) in enumerate(nested(self.tokens[self.at :]), self.at):
            if depth < 0:
                self.at, here = place, self.at
                self._close(CLOSING[opening.text], opening)
                self.at = here
                return place
        raise Stop("unclosed", opening.column, bracket=opening.text, closing=CLOSING[opening.text])

    def _split(self, start: int, end: int, marks: tuple[str, ...] = (",", ";")) -> list[Stretch]:
        """The stretches between the marks outside brackets."""
        found = []
        for place, (sign, depth) in enumerate(nested(self.tokens[start:end]), start):
            if not depth and sign in marks:
                found.append((start, place))
                start = place + 1
        return [*found, (start, end)]
