"""Numbers in a row without brackets or with blanks for commas: a vector typed as `0.73 0.21 0.06`."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?"
_ENTRY: Final = rf"(?:{_NUMBER}|[+-]?\d+/\d+)"
_LIST = re.compile(rf"(?:[^=~]*[=~]| *约(?:等于|为)?)? *[\[(]? *({_ENTRY}(?: +{_ENTRY})+) *[\])]? *", re.A)
_GROUPED = re.compile(r" *[1-9]\d{0,2}(?:[ ,]\d{3})+(?:\.\d+)? *", re.A)
_COMMAS = re.compile(r" *\d+(?:,\d+){2,} *", re.A)


def separated(plain: str) -> str:
    """`plain` with a comma for the first blank between numbers, where it is nothing but numbers and blanks.

    Whole numbers beside fractions stay as they are: `3 1/2` is one number.
    """
    match = _LIST.fullmatch(plain)
    if match is None:
        return plain
    entries = match[1].split()
    if any(re.match(r"[+-]?0\d", entry, re.A) for entry in entries):
        return plain  # 1 000 2 000: thousands
    if any("/" in entry for entry in entries) and any(entry.lstrip("+-").isdigit() for entry in entries):
        return plain
    commas = re.sub(r" ( *)", r",\1", match[1])
    return plain[: match.start(1)] + commas + plain[match.end(1) :]


def several(plain: str, text: str) -> tuple[int, int] | None:
    """How many numbers stand in a row where one is asked, and the column of the second; None for one number.

    A comma between two may be a decimal comma and is left to the reader; 、 never is one.
    """
    if "、" in text:
        parts = re.split(",", plain)
        fine = len(parts) > 1 and all(re.fullmatch(f" *{_ENTRY} *", part, re.A) for part in parts)
        return (len(parts), len(parts[0]) + 2) if fine else None
    if _GROUPED.fullmatch(plain):
        return None
    if _COMMAS.fullmatch(plain):
        return plain.count(",") + 1, plain.index(",") + 2
    match = _LIST.fullmatch(plain)
    if match is None or separated(plain) == plain or "[" in plain or "(" in plain:
        return None
    entries = match[1].split()
    signed = any(entry[0] in "+-" for entry in entries[1:])
    return None if signed else (len(entries), match.start(1) + len(entries[0]) + 2)
