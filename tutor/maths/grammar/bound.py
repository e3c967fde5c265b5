"""Signs that bind a name: sums, products, integrals, limits, derivatives, as books and programs write them."""

from __future__ import annotations

from abc import ABC
from typing import Final

from tutor.maths.grammar.named import CALLED
from tutor.maths.grammar.nesting import CLOSING, nested
from tutor.maths.grammar.parts import Parts, Stretch
from tutor.maths.text.tokens import Token
from tutor.maths.tree import Call, Diff, Limit, Node, Number, Over, OverKind, Side
from tutor.maths.unread import Stop

BODY: Final = 10
"""A sum's body reaches over products, not over the next plus sign."""
TIGHTEST: Final = 45
MAX_TIMES: Final = 9
_OVERS: Final[dict[str, OverKind]] = {"\\sum": "sum", "\\prod": "prod", "\\int": "int"}
BIG: Final = frozenset((*_OVERS, "\\lim"))
_DIFFERENTIALS: Final = frozenset(("d", "∂"))
_SIGNED: Final[tuple[Side, ...]] = ("+", "-")
_WRITTEN: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    ((), ()),
    (("^",), ()),
    (("^", "{"), ("}",)),
    (("^", "("), (")",)),
)
_SIDES: Final[dict[tuple[str, ...], Side]] = {
    (*before, side, *behind): side for side in _SIGNED for before, behind in _WRITTEN
}
"""How it is written that a limit comes from one side: `0+`, `0^+`, `0^{+}`, `0⁺`."""


class Bound(Parts, ABC):
    """What binds a name."""

    def _big(self, sign: Token) -> Node:
        """`\\sum_{i=1}^{n} body` and its kin, the bounds in either order."""
        if sign.text == "\\lim":
            return self._tex_limit(sign)
        index, low, high = "", None, None
        while self.is_op("_") or self.is_op("^"):
            if self.take().text == "^":
                high = self._bound()
            elif sign.text == "\\int":
                low = self._bound()
            else:
                opening = self.take()
                index = self._index_token()
                self._wanted("=", sign)
                low = self.expression(0)
                self._close(CLOSING.get(opening.text, "}"), opening)
        if low is None or high is None:
            raise Stop("bounds", sign.column)
        if sign.text == "\\int":
            return self._tex_integral(sign, low, high)
        return Over(_OVERS[sign.text], self._body(index), index, low, high)

    def _body(self, index: str) -> Node:
        self.bound.append(index)
        node = self.expression(BODY)
        self.bound.pop()
        return node

    def _bound(self) -> Node:
        """What stands behind `^` or `_`: in brackets, or one sign."""
        if self.is_op("{") or self.is_op("("):
            opening = self.take()
            node = self.expression(0)
            self._close(CLOSING[opening.text], opening)
            return node
        return self.expression(TIGHTEST)

    def _index_token(self) -> str:
        token = self.take()
        if token.kind != "name":
            raise Stop("index_name", token.column)
        return token.text

    def _wanted(self, text: str, sign: Token) -> None:
        if not self.is_op(text):
            raise Stop("bounds", sign.column)
        self.take()

    def _tex_limit(self, sign: Token) -> Node:
        """`\\lim_{x \\to 0} body`; `0^+` comes from above."""
        self._wanted("_", sign)
        opening = self.take()
        if opening.text not in CLOSING:
            raise Stop("bounds", sign.column)
        index = self._index_token()
        if self.is_op("-") and self.tokens[self.at + 1].text == ">":
            self.take()
            self.take()
        else:
            self._wanted("→", sign)
        end = self._closing_place(opening)
        texts = tuple(token.text for token in self.tokens[self.at : end])
        ending: tuple[str, ...] = max((e for e in _SIDES if texts[-len(e) :] == e), key=len, default=())
        to = self._between((self.at, end - len(ending)))
        self.at = end + 1
        return Limit(self._body(index), index, to, _SIDES.get(ending, ""))

    def _tex_integral(self, sign: Token, low: Node, high: Node) -> Node:
        """`\\int_0^1 x^2 dx`: the body reaches to its differential."""
        for place, (_, depth) in enumerate(nested(self.tokens[self.at :]), self.at):
            if depth < 0:
                break
            by = None if depth else self._differential(place)
            if by is None:
                continue
            body = Number("1") if place == self.at else self._between((self.at, place), by[0])
            self.at = by[1]
            return Over("int", body, by[0], low, high)
        raise Stop("differential", sign.column)

    def _differential(self, place: int) -> tuple[str, int] | None:
        """x where `dx`, `∂x` or `d x` stands, and the place behind it."""
        token, following = self.tokens[place], self.tokens[min(place + 1, len(self.tokens) - 1)]
        if token.kind != "name" or token.text[0] not in _DIFFERENTIALS or self.names.symbol(token.text):
            return None
        if token.text in _DIFFERENTIALS:
            return (following.text, place + 2) if following.kind == "name" else None
        letter = token.text[1:].partition("_")[0].rstrip("'")  # d_k and dim are names
        return (token.text[1:], place + 1) if len(letter) == 1 and letter.isalpha() else None

    def _derivative(self, first: int) -> Node | None:
        """`d/dx body`, `d^2/dx^2 body`, `\\frac{d}{dx} body`, from the place `first` on, or None."""
        if self.names.symbol("d"):
            return None
        tex = self.tokens[first].text == "{"
        texts = [token.text for token in self.tokens[first : first + 14]]
        here, times = _times(texts, int(tex))
        between = ["}", "{"] if tex else ["/"]
        if here is None or texts[here : here + len(between)] != between:
            return None
        by = self._differential(first + here + len(between))
        if by is None or texts[int(tex)] not in _DIFFERENTIALS:
            return None
        name, end = by
        texts = ["", *(token.text for token in self.tokens[end : end + 6])]
        past, again = _times(texts, 0)
        if past is None or again != times or (tex and texts[past : past + 1] != ["}"]):
            return None
        self.at = end + past - 1 + tex
        found = self.names.symbol(name)
        return Diff(self._body(name), found.name if found else name, times)

    def _called(self, token: Token, name: str) -> Node:
        """`diff(f, x, 2)`, `limit(f, x, 0)`, `int(f, x, 0, 1)`; the name may have its bounds in brackets."""
        before = self.at
        opening = self.take()
        end = self._closing_place(opening)
        parts = self._split(self.at, end)
        at = self.tokens[parts[1][0]] if len(parts) > 1 else token
        if at.text == "(" and len(parts) == 2:
            parts = [parts[0], *self._split(parts[1][0] + 1, parts[1][1] - 1)]
            at = self.tokens[parts[1][0]]
        alone = len(parts) > 1 and parts[1][1] == parts[1][0] + 1 and at.kind == "name"
        fewest, most = int(CALLED[name][0]), int(CALLED[name][-1])
        if not alone or not fewest <= len(parts) <= most:
            if name == "sum":
                self.at = before
                return Call("total", self._arguments(token))
            raise Stop("arity", token.column, name=token.text, wanted=CALLED[name], got=len(parts))
        self.at = end + 1
        return self._over_name(name, at.text, parts)

    def _over_name(self, name: str, index: str, parts: list[Stretch]) -> Node:
        body = self._between(parts[0], index)
        if name == "diff":
            found = self.names.symbol(index)
            return Diff(body, found.name if found else index, self._whole(parts[2]) if len(parts) > 2 else 1)
        low = self._between(parts[2])
        if name == "limit":
            return Limit(body, index, low, self._side(parts[3]) if len(parts) > 3 else "")
        return Over(_OVERS[f"\\{name}"], body, index, low, self._between(parts[3]))

    def _whole(self, part: Stretch) -> int:
        token = self.tokens[part[0]]
        if part[1] != part[0] + 1 or not token.text.isdigit() or not 1 <= int(token.text) <= MAX_TIMES:
            raise Stop("unexpected", token.column, found=token.text)
        return int(token.text)

    def _side(self, part: Stretch) -> Side:
        token = self.tokens[part[0]]
        if part[1] != part[0] + 1 or token.text not in ("+", "-"):
            raise Stop("unexpected", token.column, found=token.text)
        return "+" if token.text == "+" else "-"


def _times(texts: list[str], at: int) -> tuple[int | None, int]:
    """How often a derivative is taken where `^2` or `^{2}` stands behind place `at`, and the place after it."""
    if texts[at + 1 : at + 2] != ["^"]:
        return at + 1, 1
    braced = texts[at + 2 : at + 3] in (["{"], ["("])
    digits = texts[at + 2 + braced] if at + 2 + braced < len(texts) else ""
    if not digits.isdigit() or not 1 <= int(digits) <= MAX_TIMES:
        return None, 1
    return at + 3 + 2 * braced, int(digits)
