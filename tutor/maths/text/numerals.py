"""Numbers written in Chinese: 零点二, 两千, 十点五, 一亿两千万, and the units behind digits: 10万, 3.6 亿.

Read strictly: what custom may mean in two ways (两千三: 2003 or 2300?) is left to be written in digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

DIGITS: Final = dict(zip("零〇一二两三四五六七八九兩", "0012234567892", strict=True))
_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_ZEROS: Final = "零〇"
_SCALES: Final = {"百": 2, "千": 3, "万": 4, "萬": 4, "亿": 8, "億": 8}
_RUN = re.compile(
    "[零〇一二两兩三四五六七八九十百千万萬亿億]+(?:[点點][零〇一二两兩三四五六七八九]+[万萬亿億]*)?"
)
_BEHIND = re.compile("( ?)([十百千]?[万萬][亿億]|[十百千]?[万萬亿億]|[百千])")
_STARTS: Final = frozenset((*DIGITS, *_UNITS, *"万萬亿億"))


@dataclass(frozen=True, slots=True)
class Numeral:
    """Digits, a power of ten where one was written, and the place behind."""

    digits: str
    exponent: int | None
    end: int


def starts(char: str) -> bool:
    """Whether a numeral may begin with `char`."""
    return char in _STARTS


def run(text: str, start: int) -> str:
    """The characters of the numeral that begins at `start`, well formed or not."""
    match = _RUN.match(text, start)
    return match[0] if match else ""


def read(text: str, start: int) -> Numeral | None:
    """The numeral at `start`; None where it is none or may be meant in two ways."""
    written = run(text, start)
    head, point, rest = written.replace("點", "点").partition("点")
    digits = _whole(head.replace("萬", "万").replace("億", "亿"))
    if digits is None:
        return None
    after = rest.rstrip("万萬亿億")
    scale = sum(_SCALES[unit] for unit in rest[len(after) :])
    if point:
        digits += "." + "".join(DIGITS[char] for char in after)
    return Numeral(digits, scale or None, start + len(written))


def scale(text: str, end: int) -> tuple[int, int] | None:
    """The power of ten and the place behind the Chinese unit that follows digits ending at `end`."""
    match = _BEHIND.match(text, end)
    if match is None or (match[1] and text.startswith("分之", match.end())):
        return None
    return sum(_SCALES.get(unit, 1) for unit in match[2]), match.end()


def goes_on(text: str, end: int) -> bool:
    """Whether more of a number follows a unit: 3万5千, which digits say better."""
    return (
        text[end : end + 1].isdecimal()
        or text[end : end + 1] in _STARTS
        or text[end : end + 1] in tuple("点點")
    )


def _whole(text: str) -> str | None:
    """The digits of a whole number: read out one by one (二零二四), or with units (两千零一)."""
    if len(text) == 2 and all(char in DIGITS and char not in _ZEROS for char in text):
        return None  # 三五: 35, or three to five?
    if text and all(char in DIGITS for char in text):
        return "".join(DIGITS[char] for char in text)
    value = _scaled(text)
    return None if value is None else str(value)


def _scaled(text: str) -> int | None:
    for unit, size in (("亿", 10**8), ("万", 10**4)):
        if unit not in text:
            continue
        head, _, rest = text.rpartition(unit)
        many = 1 if not head else _scaled(head)
        few = _scaled(rest) if rest else 0
        if many is None or few is None or few >= size or (len(rest) == 1):
            return None
        return many * size + few
    return _section(text)


def _section(text: str) -> int | None:
    """A number below 10 000 with its units in order; a zero must stand where a unit is left out at the end."""
    total, last, gap, at = 0, 10_000, False, 0
    while at < len(text):
        if text[at] in _ZEROS:
            gap, at = True, at + 1
            continue
        digit = int(DIGITS.get(text[at], "0"))
        if digit:
            at += 1
        elif at == 0 or (gap and text[at] == "十"):
            digit = 1
        else:
            return None
        size = _UNITS.get(text[at], 0) if at < len(text) else 1
        if size == 1 and last > 10 and not gap and total:
            return None  # 两千三
        if not size or size >= last:
            return None
        total, last, gap, at = total + digit * size, size, False, at + 1
    return total
