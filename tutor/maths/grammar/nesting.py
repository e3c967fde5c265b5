"""Brackets: which closes which, and how many are open at each place of a run of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tutor.maths.text.tokens import Token

CLOSING: Final = {
    "(": ")",
    "[": "]",
    "{": "}",
    "⟨": "⟩",
    "⟦": "⟧",
    "⌊": "⌋",
    "⌈": "⌉",
    "\\lvert": "\\rvert",
    "\\lVert": "\\rVert",
    "\\begin{cases}": "\\end{cases}",
}
OPENING: Final = {closing: opening for opening, closing in CLOSING.items()}


def nested(run: Iterable[Token]) -> Iterator[tuple[str, int]]:
    """The sign of each token ("" for what is none), and how many brackets are open behind it.

    Fewer than none are open behind one that closes what stands around the run.
    """
    depth = 0
    for token in run:
        sign = token.text if token.kind == "op" else ""
        depth += (sign in CLOSING) - (sign in OPENING)
        yield sign, depth
