"""Pictures of the screen as SVG with wide characters at their true width."""

from __future__ import annotations

import html
import re

from rich.cells import cell_len

_TEXT = re.compile(r'(<text [^>]*?textLength=")([0-9.]+)("[^>]*>)([^<]*)(</text>)')


def with_true_widths(svg: str) -> str:
    """Rich gives each text the length of its characters, not of its cells, which squeezes Chinese together."""

    def widened(found: re.Match[str]) -> str:
        text = html.unescape(found[4])
        if not text or len(text) == cell_len(text):
            return found[0]
        length = float(found[2]) / len(text) * cell_len(text)
        return f"{found[1]}{length:g}{found[3]}{found[4]}{found[5]}"

    return _TEXT.sub(widened, svg)
