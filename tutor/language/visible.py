"""Text that came from elsewhere, made safe to show: nothing in it can steer the terminal."""

from __future__ import annotations

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
