"""Which names a formula may use, and how a typed name is recognised: `dk`, `dₖ` and `d_{k}` are `d_k`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tutor.maths import functions, letters
from tutor.maths.tree import Call, Constant, Name

CONSTANTS: Final[dict[str, Constant]] = {
    "e": Constant("e"),
    "pi": Constant("π"),
    "π": Constant("π"),
    "Pi": Constant("π"),
    "oo": Constant("∞"),
    "inf": Constant("∞"),
    "infty": Constant("∞"),
    "infinity": Constant("∞"),
    "∞": Constant("∞"),
}
USUAL: Final = frozenset("xyzθ")
Piece = Name | Constant | str
"""A part of a typed name: a symbol, a constant, or a function's name."""


def greek(name: str) -> str:
    """`name` with a spelled Greek head turned into its letter: `sigma_q` is `σ_q`."""
    head, mark, rest = name.partition("_")
    return letters.GREEK.get(head, head) + mark + rest


def _key(name: str) -> str:
    return name.replace("_", "").replace("{", "").replace("}", "").replace(" ", "")


@dataclass(frozen=True, slots=True)
class Names:
    """The known names; when `open` is set, every other name is a symbol too."""

    known: tuple[str, ...] = ()
    open: bool = True
    loose: bool = False
    """Left of an equals sign: any name may also be a function."""
    _by_key: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, known: Iterable[str] = (), *, open_: bool = True) -> Names:
        """Names that know `known`; with `open_` others are symbols as well, else they are refused."""
        ordered = tuple(dict.fromkeys(greek(name) for name in known))
        return cls(ordered, open_, False, {_key(name): name for name in reversed(ordered)})

    def relaxed(self) -> Names:
        """The same for the left side of an equation."""
        return Names(self.known, True, True, self._by_key)

    def symbol(self, typed: str) -> Name | None:
        """The known name that `typed` spells."""
        name = greek(typed)
        if name in self.known:
            return Name(name)
        found = self._by_key.get(_key(name))
        return Name(found) if found is not None else None

    def whole(self, typed: str) -> Name | Constant | None:
        """The symbol or constant that `typed` is as a whole; an open set takes any name as last resort."""
        return self.symbol(typed) or CONSTANTS.get(typed)

    def split(self, typed: str) -> tuple[Piece, ...] | None:
        """`typed` as a product of known names, functions last, where exactly that fits: `nlogn`."""
        if "'" in typed:
            return None
        if not self.known:
            return self._applied(typed) if self.open else None
        found = self._split(typed, len(typed))
        return found if found is not None and len(found) > 1 else None

    def _applied(self, typed: str) -> tuple[Piece, ...] | None:
        """`sinx` where nothing is known of the names: the usual functions of the usual letters."""
        head, letter = typed[:-1], typed[-1:]
        usual = letter in USUAL and functions.canonical(head) in functions.BARE
        return (head, Name(letter)) if usual else None

    def _split(self, rest: str, depth: int) -> tuple[Piece, ...] | None:
        if not rest:
            return ()
        for end in range(len(rest), 0, -1):
            head = rest[:end]
            piece: Piece | None = self.symbol(head) or CONSTANTS.get(head)
            function = functions.canonical(head)
            bare = function in functions.BARE and head not in functions.INVERSES.values()  # asinx: a·sin(x)
            if piece is None and bare and end < len(rest):
                piece = head
            if piece is None:
                continue
            tail = self._split(rest[end:], depth - 1)
            if tail is not None:
                return (piece, *tail)
        return None

    def suggestion(self, typed: str) -> str | None:
        """The known name or function nearest to `typed`."""
        same = [name for name in self.known if name.lower() == typed.lower()]
        return same[0] if same else functions.nearest(typed, self.known)


def is_free_call(node: object) -> bool:
    """Whether a node is a function outside the table, as only a left side may hold."""
    return isinstance(node, Call) and node.name not in functions.ARITY
