"""Pictures of the screen as SVG with wide characters at their true width."""

from __future__ import annotations

import html
import re
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size

_TEXT = re.compile(r'(<text [^>]*?x=")([0-9.]+)("[^>]*?textLength=")([0-9.]+)("[^>]*>)([^<]*)(</text>)')


def with_true_widths(svg: str) -> str:
    """Rich gives each text the length of its characters, not of its cells, which squeezes Chinese together.

    Such a text is written again as one text for each run of wide or of narrow characters.
    """

    def rewritten(found: re.Match[str]) -> str:
        text = html.unescape(found[6])
        if not text or len(text) == cell_len(text):
            return found[0]
        cell = float(found[4]) / len(text)
        at = float(found[2])
        parts: list[str] = []
        for _, run in groupby(text, key=get_character_cell_size):
            piece = "".join(run)
            length = cell * cell_len(piece)
            shown = html.escape(piece).replace(" ", "&#160;")
            parts.append(f"{found[1]}{at:g}{found[3]}{length:g}{found[5]}{shown}{found[7]}")
            at += length
        return "".join(parts)

    return _TEXT.sub(rewritten, svg)
