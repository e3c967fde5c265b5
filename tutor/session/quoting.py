"""A learner's own words shown again in plain text: quoted with marks, or with a caret under one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.language import Language
from tutor.language.visible import clean, width
from tutor.outcomes import LineState, Span

MARKS: Final = {
    LineState.FOLLOWS: "✓",
    LineState.ROUNDED: "≈",
    LineState.GIVEN: "·",
    LineState.ANEW: "!",
    LineState.WRONG: "✗",
    LineState.UNREAD: "?",
    LineState.UNDECIDED: "?",
}
"""What stands before a line of a learner's working."""
NEAR: Final = 60
"""Characters shown on either side of the place where reading stopped."""


def one_line(text: str) -> str:
    """`text` without line breaks; runs of blanks become one."""
    return " ".join(text.split())


def quoted(text: str, marks: Sequence[Span], language: Language) -> str:
    """A clause in quotation marks, the matched words in ⟦ ⟧."""
    opening, closing = ("「", "」") if language == "zh" else ("“", "”")
    parts, at = [], 0
    for mark in sorted(marks, key=lambda m: m.start):
        if mark.start >= at:
            parts += [text[at : mark.start], "⟦", text[mark.start : mark.end], "⟧"]
            at = mark.end
    return opening + clean(one_line("".join(parts) + text[at:])) + closing


def pointed(text: str, column: int) -> tuple[str, str]:
    """The text near character `column` (from 1), on one line, and a line with a caret under that character."""
    start = max(0, column - 1 - NEAR)
    before, after = (_flat(text[a:b]) for a, b in ((start, column - 1), (column - 1, column - 1 + NEAR)))
    return clean(before + after), " " * width(before) + "^"


def score_range(lowest: float, highest: float) -> str:
    """The score, as a range while something is still to be confirmed."""
    low, high = weight(lowest), weight(highest)
    return low if low == high else f"{low}-{high}"


def weight(value: float) -> str:
    """A weight without a needless decimal."""
    return f"{value:.1f}".removesuffix(".0")


def _flat(text: str) -> str:
    return "".join(" " if c.isspace() else c for c in text)
