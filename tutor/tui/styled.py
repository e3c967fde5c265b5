"""Texts of packs and learners as Textual Content: styled, never parsed as markup, no control characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from tutor.language.visible import clean as clean

if TYPE_CHECKING:
    from tutor.outcomes import Span

HELD = "\u00a0"
"""A space at which no line breaks; painted as a plain one."""
SHORT = 24
"""Characters of a formula that stays in one piece."""
_MARKED = frozenset("$*`\\")
_STYLES = {"bold": "bold", "code": "$accent", "maths": "$foreground"}


def plain(text: str, style: str = "") -> Content:
    """A text as it is."""
    return Content.styled(clean(text), style) if style else Content(clean(text))


def prose(text: str, style: str = "") -> Content:
    """A pack's text: `$...$` as one-line maths, **bold** and `code` styled."""
    if not _MARKED.intersection(text):
        return plain(text, style)
    from tutor.maths.prose import spans

    parts = [
        (together(clean(string)) if kind == "maths" else clean(string), _STYLES.get(kind, ""))
        for kind, string in spans(text)
    ]
    content = Content.assemble(*parts)
    return content.stylize_before(style) if style else content


def together(formula: str) -> str:
    """A short formula with spaces at which no line breaks, so that `4.5 × 10⁻⁵` is not torn."""
    return formula.replace(" ", HELD) if len(formula) <= SHORT else formula


def quote(text: str, marks: Iterable[Span], style: str = "$muted") -> Content:
    """A learner's clause in quotation marks, the matched words in ⟦brackets⟧ and bold."""
    parts: list[tuple[str, str]] = [("“", style)]
    at = 0
    for mark in sorted(marks, key=lambda m: m.start):
        if mark.start < at or mark.end > len(text):
            continue
        parts += [(_one_line(text[at : mark.start]), style), ("⟦", "$accent")]
        parts += [(_one_line(text[mark.start : mark.end]), "bold $foreground"), ("⟧", "$accent")]
        at = mark.end
    return Content.assemble(*parts, (_one_line(text[at:]), style), ("”", style))


def _one_line(text: str) -> str:
    return clean(text).replace("\n", " ")
