"""Where a line of text may break: between Chinese characters too, never before a closing mark.

Textual breaks at spaces only, then by cell: a Chinese run after a Latin word moves to the next line as a
whole and leaves a hole, and a line may begin with "，". `install` puts the two functions below in place of
Textual's own. Text without wide characters takes Rich's and Textual's roads unchanged, but for the space
that holds together (U+00A0), at which neither breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

import textual.content
import textual.document._wrapped_document
from rich.cells import cell_len, get_character_cell_size
from textual._wrap import compute_wrap_offsets as textual_offsets
from textual.expand_tabs import get_tab_widths

_WIDE = (
    r"\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6"
    r"\U0001f300-\U0001faff\U00020000-\U0003fffd"
)
"""East Asian wide characters; a line may break on either side of one."""

_NEVER_FIRST = (
    r",.;:!?%)\]}·’”…—‥‰℃→、。〃々〉》」』】〕〗〙〛〞ーぁぃぅぇぉっゃゅょァィゥェォッャュョ！％），．：；？］｝～｠｡｣､"
    r"\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\u200d"
)
"""Closing marks, marks that belong to what stands before, and combining characters."""

_NEVER_LAST = r"(\[{‘“〈《「『【〔〖〘〚〝（［｛｟｢￥＄"
"""Opening marks."""

_NARROW_BELOW = "\u1100"
"""No character before this one is wide."""

_words = re.compile(r"[^\S\u00a0]*[\S\u00a0]+[^\S\u00a0]*").finditer
_chunks = re.compile(r"[\S\u00a0]+[^\S\u00a0]*|[^\S\u00a0]+").finditer
"""Neither breaks at a space that holds together (U+00A0)."""


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when the first wide character comes: these classes take a while, and the first screen none."""
    match name:
        case "wide":
            return re.compile(f"[{_WIDE}]")
        case "first":
            return re.compile(f"[{_NEVER_FIRST}]")
        case "last":
            return re.compile(f"[{_NEVER_LAST}]")
        case _:
            return re.compile(
                rf"(?<=[{_WIDE}])(?<![{_NEVER_LAST}])(?=[^\s{_NEVER_FIRST}])"
                rf"|(?<=[^\s{_NEVER_LAST}])(?=[{_WIDE}])(?![{_NEVER_FIRST}])"
            )


def _has_wide(text: str) -> bool:
    if text.isascii() or max(text) < _NARROW_BELOW:
        return False
    return _pattern("wide").search(text) is not None


def may_break(text: str) -> list[int]:
    """The one rule: offsets inside a stretch of text without spaces at which a new line may begin."""
    return [gap.start() for gap in _pattern("gaps").finditer(text)] if _has_wide(text) else []


def divide_line(text: str, width: int, fold: bool = True) -> list[int]:
    """Offsets at which to divide `text` into lines of at most `width` cells (`rich._wrap.divide_line`).

    A space at a line's end may hang over; the caller strips it.
    """
    breaks: list[int] = []
    used = 0
    for start, piece in _pieces(text, _words):
        needed = cell_len(piece.rstrip())
        if width - used >= needed:
            used += cell_len(piece)
        elif needed > width:
            if not fold:
                if start:
                    breaks.append(start)
                used = cell_len(piece)
                continue
            cuts = _fold(piece, [get_character_cell_size(c) for c in piece], width)
            breaks.extend(start + cut for cut in ([0, *cuts] if start else cuts))
            used = cell_len(piece[cuts[-1] if cuts else 0 :])
        else:
            if used and start:
                breaks.append(start)
            used = cell_len(piece)
    return breaks


def compute_wrap_offsets(
    text: str,
    width: int,
    tab_size: int,
    fold: bool = True,
    precomputed_tab_sections: list[tuple[str, int]] | None = None,
) -> list[int]:
    """The same for the editor (`textual._wrap.compute_wrap_offsets`): spaces at a line's end count."""
    if not fold or not _has_wide(text):
        return textual_offsets(text, width, tab_size, fold, precomputed_tab_sections)
    sections = precomputed_tab_sections or get_tab_widths(text, min(tab_size, width))
    cells = _cells(text, sections)
    breaks: list[int] = []
    used = 0
    for start, piece in _pieces(text, _chunks):
        own = cells[start : start + len(piece)]
        needed = sum(own)
        if width - used >= needed:
            used += needed
        elif needed > width:
            cuts = _fold(piece, own, width)
            breaks.extend(start + cut for cut in ([0, *cuts] if start else cuts))
            used = sum(own[cuts[-1] if cuts else 0 :])
        else:
            if used and start:
                breaks.append(start)
            used = needed
    return breaks


def install() -> None:
    """Put both functions in Textual's place; doing it twice changes nothing."""
    textual.content.divide_line = divide_line  # type: ignore[attr-defined]
    wrapped = textual.document._wrapped_document
    wrapped.compute_wrap_offsets = compute_wrap_offsets  # type: ignore[attr-defined]


def _pieces(text: str, words: Callable[[str], Iterator[re.Match[str]]]) -> Iterator[tuple[int, str]]:
    """Stretches that stay on one line when they fit one, each with its offset."""
    for word in words(text):
        start, whole = word.start(), word.group()
        cuts = may_break(whole)
        for begin, end in pairwise([0, *cuts, len(whole)]):
            yield start + begin, whole[begin:end]


def _fold(piece: str, cells: list[int], width: int) -> list[int]:
    """Offsets at which a piece too wide for a line is cut; where it can, no closing mark comes first."""
    cuts: list[int] = []
    line = used = 0
    for offset, size in enumerate(cells):
        if used + size > width and offset > line:
            cut = _pull_back(piece, line, offset)
            cuts.append(cut)
            line, used = cut, sum(cells[cut:offset])
        used += size
    return cuts


def _pull_back(piece: str, line: int, cut: int) -> int:
    """A cut at or before `cut`, but after `line`, with no closing mark first and no opening mark last."""
    if not _has_wide(piece):
        return cut
    first, last = _pattern("first").match, _pattern("last").match
    for back in range(cut, max(line, cut - 12), -1):
        if not first(piece[back]) and not last(piece[back - 1]):
            return back
    return cut


def _cells(text: str, sections: list[tuple[str, int]]) -> list[int]:
    """The cells of each character; a tab takes the width of its section."""
    tabs = iter([width for _, width in sections if width])
    return [next(tabs, 1) if c == "\t" else get_character_cell_size(c) for c in text]
