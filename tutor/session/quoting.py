"""A learner's own words shown again in plain text: quoted with marks, or with a caret under one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tutor.language.visible import clean, width
from tutor.maths.answers.steps import rows_of
from tutor.outcomes import Flag, LineFinding, LineState, Span
from tutor.session.shown import LeftOut, Quote

_MARKS: Final = {
    LineState.FOLLOWS: "✓",
    LineState.ROUNDED: "≈",
    LineState.GIVEN: "·",
    LineState.ANEW: "!",
    LineState.WRONG: "✗",
    LineState.UNREAD: "?",
    LineState.UNDECIDED: "?",
}
NEAR: Final = 60
"""Characters shown on either side of the place where reading stopped, and of a stretch that was left out."""
MOST: Final = 3
"""Stretches left out for one reason that are shown."""


def mark(line: LineFinding) -> str:
    """What stands before a line of a learner's working."""
    return "✓" if line.code == "maths.step_target" else _MARKS[line.state]


def last_row(answer: str) -> str:
    """The last row of an answer of several lines: its result."""
    rows = [row for row in rows_of(answer) if row.strip()]
    return rows[-1].strip() if rows else ""


def typed_row(answer: str, line: LineFinding) -> str:
    """The row of the answer that a finding is on, as it was typed."""
    rows = rows_of(answer)
    return rows[line.line - 1] if line.line <= len(rows) else ""


def shown_line(answer: str, line: LineFinding) -> str:
    """A line of working as it was read, else as it was typed."""
    return clean(line.read_as or typed_row(answer, line).strip())


def remarked(lines: Sequence[LineFinding]) -> LineFinding | None:
    """The line that is explained: the first bad one."""
    for states in ((LineState.WRONG,), (LineState.ANEW,)):
        for line in lines:
            if line.state in states:
                return line
    return None


def cut(answer: str, clause: Span, marks: Iterable[Span]) -> Quote:
    """The clause as its own text, with marks counted inside it."""
    text = answer[clause.start : clause.end]
    inside = (Span(max(0, m.start - clause.start), min(len(text), m.end - clause.start)) for m in marks)
    return Quote(text, tuple(m for m in inside if m.start < m.end))


def one_line(text: str) -> str:
    """`text` without line breaks; runs of blanks become one."""
    return " ".join(text.split())


def quoted(text: str, marks: Sequence[Span]) -> str:
    """A clause in quotation marks, the matched words in ⟦ ⟧."""
    parts, at = [], 0
    for mark in sorted(marks, key=lambda m: m.start):
        if mark.start >= at:
            parts += [text[at : mark.start], "⟦", text[mark.start : mark.end], "⟧"]
            at = mark.end
    return "“" + clean(one_line("".join(parts) + text[at:])) + "”"


def left_out(answer: str, flags: Iterable[Flag]) -> tuple[LeftOut, ...]:
    """Why stretches of an answer earned nothing: each reason once, with the beginnings of what it is about."""
    stretches: dict[str, list[str]] = {}
    for flag in flags:
        of = stretches.setdefault(flag.code, [])
        if flag.span is not None and flag.code != "too_long":
            of.append(_beginning(one_line(answer[flag.span.start : flag.span.end])))
    return tuple(LeftOut(code, tuple(dict.fromkeys(of))[:MOST]) for code, of in stretches.items())


def _beginning(text: str) -> str:
    return text if len(text) <= NEAR else text[: NEAR - 1].rstrip() + "…"


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
