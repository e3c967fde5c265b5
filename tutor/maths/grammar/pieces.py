"""Values by cases: `{x if x > 0; 0 otherwise}`, `piecewise((x, x > 0), (0, true))`, LaTeX's `cases`."""

from __future__ import annotations

from abc import ABC
from typing import Final, cast

from tutor.maths.grammar.bound import Bound
from tutor.maths.grammar.nesting import nested
from tutor.maths.grammar.parts import Stretch
from tutor.maths.names import Names
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Cases, Node, Relation, Sign
from tutor.maths.unread import Stop

IF: Final = frozenset(("if", "for", "when", "where", "如果", "若", "当"))
ELSE: Final = frozenset(("otherwise", "else", "true", "True", "其他", "否则", "其它"))
SIGNS: Final = frozenset(("<", ">", "≤", "≥", "=", "≠"))


class Pieces(Bound, ABC):
    """What depends on a condition."""

    def _word(self, place: int, words: frozenset[str]) -> bool:
        token = self.tokens[place]
        return token.kind == "name" and token.text in words and self.names.symbol(token.text) is None

    def _braced_cases(self, opening: Token) -> Node | None:
        """`{x if x > 0; 0 otherwise}`, from behind the brace on; None where no condition is in it."""
        for place, (_, depth) in enumerate(nested(self.tokens[self.at :]), self.at):
            if depth < 0:
                return None
            if not depth and self._word(place, IF):
                break
        else:
            return None
        end = self._closing_place(opening)
        pieces = [piece for part in self._case_rows(end) for piece in self._worded(part)]
        self.at = end + 1
        return _by_cases(pieces, opening)

    def _case_rows(self, end: int) -> list[Stretch]:
        """The cases between semicolons, or between commas; a comma before a condition divides nothing."""
        rows = self._split(self.at, end, (";",))
        found: list[Stretch] = []
        for start, stop in rows if len(rows) > 1 else self._split(self.at, end, (",",)):
            if start == stop:
                continue
            if found and (self._word(start, IF) or self._word(start, ELSE)) and len(rows) == 1:
                start = found.pop()[0]
            found.append((start, stop))
        return found

    def _tex_cases(self, opening: Token) -> Node:
        """The rows of a `cases` environment, from behind its beginning on."""
        end = self._closing_place(opening)
        pieces: list[tuple[Node, Relation | None]] = []
        for row in self._split(self.at, end, ("\\\\",)):
            parts = self._split(*row, ("&",))
            if row[0] == row[1]:
                continue
            if len(parts) == 1:
                pieces += self._worded(row)
                continue
            start, stop = parts[0]
            stop -= self.tokens[stop - 1].text in (",", ";") and stop > start
            pieces.append((self._between((start, stop)), self._condition(parts[1])))
        self.at = end + 1
        return _by_cases(pieces, opening)

    def _called_cases(self, token: Token) -> Node:
        """`piecewise((x, x > 0), (0, true))` and `cases(x, x > 0, 0)`; the brackets are the next token."""
        opening = self.take()
        end = self._closing_place(opening)
        parts = self._split(self.at, end)
        pieces: list[tuple[Node, Relation | None]] = []
        if all(self._is_pair(part) for part in parts):
            for start, stop in parts:
                value, condition = self._split(start + 1, stop - 1)
                pieces.append((self._between(value), self._condition(condition)))
        else:
            for place in range(0, len(parts) - 1, 2):
                pieces.append((self._between(parts[place]), self._condition(parts[place + 1])))
            if len(parts) % 2:
                pieces.append((self._between(parts[-1]), None))
        self.at = end + 1
        return _by_cases(pieces, token)

    def _is_pair(self, part: Stretch) -> bool:
        start, stop = part
        bracketed = self.tokens[start].text in ("(", "[") and self.tokens[stop - 1].text in (")", "]")
        return bracketed and len(self._split(start + 1, stop - 1)) == 2

    def _worded(self, part: Stretch) -> list[tuple[Node, Relation | None]]:
        """`x if x > 0`, `0 otherwise`, and `x if x > 0 else 0`."""
        start, stop = part
        words = [place for place in range(start, stop) if self._word(place, IF | ELSE)]
        if not words:
            return [(self._between(part), None)]
        first = words[0]
        value = (start, first - (first > start and self.tokens[first - 1].text == ","))
        if self._word(first, ELSE):
            return [(self._between((first + 1, stop) if first == start else value), None)]
        last = next((place for place in words[1:] if self._word(place, ELSE) and place + 1 < stop), stop)
        piece = self._between(value), self._condition((first, last))
        return [piece] if last == stop else [piece, *self._worded((last + 1, stop))]

    def _condition(self, part: Stretch) -> Relation | None:
        """`0 < x ≤ 1`; None for the word that means all the rest."""
        start, stop = part
        while start < stop and self._word(start, IF):
            start += 1
        if stop == start + 1 and self._word(start, ELSE):
            return None
        sides = self._split(start, stop, tuple(SIGNS))
        if len(sides) < 2:
            raise Stop("condition", self.tokens[start].column)
        signs = tuple(self.tokens[end].text for _, end in sides[:-1])
        return Relation(tuple(self._between(side) for side in sides), cast(tuple[Sign, ...], signs))


def _by_cases(pieces: list[tuple[Node, Relation | None]], where: Token) -> Cases:
    """The node; what comes after the rest can never hold and is refused."""
    conditions = [condition for _, condition in pieces]
    if not pieces or None in conditions[:-1] or conditions == [None]:
        raise Stop("condition", where.column)
    last = pieces[-1]
    if last[1] is None:
        return Cases(tuple(v for v, _ in pieces[:-1]), tuple(c for c in conditions if c is not None), last[0])
    return Cases(tuple(v for v, _ in pieces), tuple(c for c in conditions if c is not None))


def unbraced(run: list[Token], names: Names) -> list[Token]:
    """`x if x > 0 else 0` in the braces that values by cases have; any other run as it is."""
    for token, (_, depth) in zip(run, nested(run), strict=True):
        if not depth and token.kind == "name" and token.text in IF and names.symbol(token.text) is None:
            first, last = run[0].column, run[-1]
            return [
                Token("op", "{", first, first - 1),
                *run[:-1],
                Token("op", "}", last.column, last.end),
                last,
            ]
    return run
