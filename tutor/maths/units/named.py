"""The unit that a question names: `byte`, `FLOP/byte`, `logit^2`; `1` and nothing mean a plain number."""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.maths.units import phrase
from tutor.maths.units.find import nearest
from tutor.maths.units.measure import Unit, unit_of

_LOOKALIKE = {"µ": "μ", "\u2126": "Ω", "·": "*", "×": "*", "⋅": "*"}
_WORD = re.compile(r"[^\W\d_]+|°.?")


class UnknownUnit(Exception):  # noqa: N818 - a reason, not a fault
    """An author's unit that is not in the table: its text, the column and the nearest known one."""

    def __init__(self, text: str, column: int, instead: str | None) -> None:
        super().__init__(text)
        self.text = text
        self.column = column
        self.instead = instead


@lru_cache(maxsize=256)
def named(text: str) -> Unit:
    """The unit called `text`. Raises UnknownUnit."""
    if text.strip() == "$":
        return unit_of((("$", 1),))
    plain = text.replace("$", "USD" if text.count("$") == 1 else "")
    plain = "".join(_LOOKALIKE.get(char, char) for char in plain).strip()
    if plain in ("", "1"):
        return unit_of(())
    if plain in ("%", "‰"):
        return unit_of(((plain, 1),))
    if plain.startswith("1/"):
        plain = plain[2:].strip()
        inner = named(plain.removeprefix("(").removesuffix(")"))
        return unit_of(tuple((symbol, -power) for symbol, power in inner.measure))
    start = 1 if plain.startswith("(") and plain.endswith(")") else 0
    found = phrase.match(plain, start)
    if found is not None and found[1] == len(plain) - start:
        return unit_of(found[0])
    at = found[1] if found else 0
    word = _WORD.search(plain, at)
    strange = word[0] if word else plain
    raise UnknownUnit(text, text.find(strange) + 1, nearest(strange))


def known(text: str) -> bool:
    """Whether `text` names a unit."""
    try:
        named(text)
    except UnknownUnit:
        return False
    return True
