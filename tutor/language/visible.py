"""Text as a terminal shows it: nothing that came from elsewhere can steer it, and how many cells it takes."""

from __future__ import annotations

import unicodedata
from typing import Final

_STEERING: Final = {
    code: "\ufffd"
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in (0x09, 0x0A)
}


def clean(text: str) -> str:
    """`text` with each control character and direction override as one visible stand-in.

    Tabs and line breaks stay.
    """
    return text.translate(_STEERING)


def width(text: str) -> int:
    """Terminal cells that `text` takes: two for Chinese, none for combining marks."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def fitted(text: str, cells: int) -> str:
    """`text` in exactly so many cells: cut off, or padded with blanks."""
    kept, room = "", cells
    for character in text:
        if width(character) > room:
            break
        kept, room = kept + character, room - width(character)
    return kept + " " * room
