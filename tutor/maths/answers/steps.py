"""Several lines of working in one answer, and the sides of each.

A line is what stands on a row of its own, behind a `;` or behind an arrow. Every line and side keeps the
columns of its row: what belongs to another one is blank in its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from tutor.maths.text.tokens import MAX_TEXT

MAX_LINES: Final = 30
END: Final = 40
"""Characters at the end of a line that tell whether it goes on."""
MAX_SIDES: Final = 100
"""Values in all lines together."""
MAX_ANSWER: Final = 12_000
"""Characters; a longer answer is not taken apart (and refused by the reader)."""
LISTS: Final = frozenset(("vector", "matrix", "set", "interval"))
"""Kinds whose values may be written on rows of their own."""

_ROWS = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_ARROW: Final = r"[⇒⟹⇔⟺∴]|\\(?:Long|long)?(?:Rightarrow|Leftrightarrow)|\\implies|\\iff|\\therefore"
_CUT = re.compile(rf"(?P<row>{_ROWS.pattern})|(?P<arrow>(?:{_ARROW})(?![A-Za-z]))|(?P<semicolon>[;；])")
_WORDS: Final = r"(?:so|thus|hence|therefore|then|because|since)(?![A-Za-z0-9_])"
_LEAD = re.compile(
    rf"\s*(?:=>|->|[→⟶∵]|{_ARROW}|{_WORDS}|所以|因此|因为|由于|故|则|得到|得|即|解[:：]|(?:step|第)\s*\d+\s*步?[:：.])"
    r"[,，:：]?\s*",
    re.IGNORECASE,
)
_UNFINISHED = re.compile(r"[-+*/^=≈×÷·({\[−＝＋]\s*$")
_BEGINS = re.compile(r"\s*[=≈＝]")
_GOES_ON = re.compile(r"\s*(?:[*/^×÷·)\]}]|\+\s)")
_COMMA = re.compile(r"[,，]\s*$")
_TRAIL = re.compile(r"[,;，；。、]\s*$")
_SIDES = re.compile(r"(?<![<>=!:~])(?::=|={1,2}|[≈＝≡]|~=|\\approx(?![a-z])|\\equiv(?![a-z]))(?![=<>~])")
_OTHERS = re.compile(r"[<>≤≥≠]|\\(?:leq?|geq?|neq?|lt|gt)(?![a-z])")
_BELOW = re.compile(r"_\{?[A-Za-z]\s*$")
_PLAIN = re.compile(r"\s*[^\W\d]\w*\s*")
_ALIGNED = re.compile(r"\\(?:begin|end)\s*\{(?:align(?:ed)?|gather(?:ed)?|split|eqnarray)\*?\}")
_BRACKETS = re.compile(r"\\(?P<block>begin|end)(?![a-z])|(?P<sign>[(\[{)\]}（）【】｛｝])")
_OPENING: Final = frozenset("([{（【｛")


@dataclass(frozen=True, slots=True)
class Side:
    """An expression between two equals signs: `sign` stands before it (empty at the start of a line)."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of working: on which typed row it begins (from 1), where that row begins in the answer, and its
    text with the columns of the row."""

    row: int
    offset: int
    text: str

    @property
    def continues(self) -> bool:
        """Whether it goes on from the line before: `= 1/8`."""
        found = _SIDES.search(self.text)
        return found is not None and not self.text[: found.start()].strip()

    @property
    def sides(self) -> tuple[Side, ...]:
        """What stands between its equals signs."""
        signs = [
            match for match in _outside(_SIDES, self.text) if not _BELOW.search(self.text[: match.start()])
        ]
        starts = [0, *(match.end() for match in signs)]
        ends = [*(match.start() for match in signs), len(self.text)]
        before = ["", *(match[0] for match in signs)]
        found = (
            Side(sign, " " * start + self.text[start:end])
            for sign, start, end in zip(before, starts, ends, strict=True)
        )
        return tuple(side for side in found if side.text.strip() or not side.sign)

    @property
    def chained(self) -> bool:
        """Whether it holds several values, one from the other: `1/√64 = 1/8 = 0.125`, not `x = 5`."""
        if len(self.text) > MAX_TEXT or not _SIDES.search(self.text):
            return False
        sides = [side for side in self.sides if side.text.strip()]
        return bool(sides) and MAX_SIDES >= len(sides) > 1 + bool(_PLAIN.fullmatch(sides[0].text))

    @property
    def related(self) -> bool:
        """Whether it holds a sign of another relation than equality."""
        return next(_outside(_OTHERS, self.text), None) is not None

    def place(self, column: int) -> tuple[int, int]:
        """The typed row and the column in it of a column of `text`, which may span rows."""
        row, start = self.row, 0
        for end in _ROWS.finditer(self.text, 0, max(0, min(column - 1, len(self.text)))):
            row, start = row + 1, end.end()
        return row, column - start


def lines(answer: str, kind: str = "formula") -> tuple[Line, ...]:
    """The lines of an answer; one where it cannot be taken apart, and no more than one too many."""
    whole = (Line(1, 0, answer),)
    if len(answer) > MAX_ANSWER:
        return whole
    text = _unaligned(answer)
    pieces = _joined(text, list(_pieces(text)), kind)
    if len(pieces) < 2 or (kind in LISTS and not any(_stated(text[a:b]) for a, b in pieces)):
        return whole
    found = tuple(_line(text, start, end, kind) for start, end in pieces[: MAX_LINES + 1])
    return tuple(line for line in found if line.text.strip()) or whole


def rows_of(answer: str) -> list[str]:
    """The typed rows of an answer, by which lines are counted."""
    return _ROWS.split(answer)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of what stands between two cuts."""
    start = 0
    for cut in _outside(_CUT, text):
        behind = cut["row"] is None  # an arrow or a `;` in a row cuts behind a statement only
        if behind and (not _says(text[start : cut.start()]) or not text[cut.end() :].strip()):
            continue
        yield start, cut.start()
        start = cut.end()
    yield start, len(text)


def _says(text: str) -> bool:
    return bool(_SIDES.search(text) or _OTHERS.search(text))


def _stated(text: str) -> bool:
    """Whether a row is more than one value of a list."""
    return _says(text) or any(mark in text for mark in "([{<\\（")


def _joined(text: str, pieces: list[tuple[int, int]], kind: str) -> list[tuple[int, int]]:
    """The pieces with those put together that are one line: `1 +` and `2` on the next row."""
    found: list[tuple[int, int]] = []
    for start, end in pieces:
        piece = text[start:end]
        if not piece.strip(" \t$"):
            continue
        last = text[max(found[-1][0], found[-1][1] - END) : found[-1][1]] if found else ""
        listed = kind in LISTS and _COMMA.search(last)
        unfinished = _UNFINISHED.search(last) and not _BEGINS.match(piece)
        if last and (listed or unfinished or (_GOES_ON.match(piece) and not _LEAD.match(piece))):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _line(text: str, start: int, end: int, kind: str) -> Line:
    """The line with the columns of its row; the words that lead it and the comma behind it are blank."""
    row, offset = 1, 0
    for cut in _ROWS.finditer(text, 0, start):
        row, offset = row + 1, cut.end()
    body = text[start:end]
    for _ in range(2):
        lead = _LEAD.match(body)
        if lead is not None and lead.end() < len(body):
            body = " " * lead.end() + body[lead.end() :]
    if kind not in LISTS and (trail := _TRAIL.search(body)):
        body = body[: trail.start()] + " " * (len(body) - trail.start())
    gap = len(body) - len(body.lstrip("\r\n"))
    for cut in _ROWS.finditer(body[:gap]):
        row, offset, start = row + 1, start + cut.end(), start + cut.end()
        body = body[cut.end() :]
    return Line(row, offset, " " * (start - offset) + body)


def _unaligned(text: str) -> str:
    """`text`, equally long, with the rows of a LaTeX derivation on rows of their own."""
    if not _ALIGNED.search(text):
        return text
    plain = _ALIGNED.sub(lambda match: " " * len(match[0]), text)
    if "\\begin" in plain:  # rows of another block stand in it
        return text
    return plain.replace("\\\\", " \n").replace("&", " ")


def _outside(wanted: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches that stand in no bracket that is closed."""
    deep = _depths(text)
    return (match for match in wanted.finditer(text) if not deep[match.start()])


def _depths(text: str) -> list[int]:
    """For every character in how many closed brackets it stands; `[0, 1)` is closed too."""
    change = [0] * (len(text) + 1)
    open_at: list[int] = []
    for match in _BRACKETS.finditer(text):
        if match["block"] == "begin" or (match["sign"] and match["sign"] in _OPENING):
            open_at.append(match.start())
        elif open_at:
            change[open_at.pop()] += 1
            change[match.start()] -= 1
    return list(accumulate(change))
