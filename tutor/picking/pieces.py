"""A typed answer cut into the pieces that each name one thing, with their places."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

_BETWEEN: Final = re.compile(r"[\s,，、;；/&+|·]+|(?<=\s)(?:and|then)(?=\s)|然后|再|和|与|及")
"""What may stand between letters."""
_ARROW: Final = r"(?<!-)-+>|(?<!=)=+>"
"""Looked for where dashes begin: a search from each of many would take their number squared."""
_ARROWS: Final = re.compile(rf"{_ARROW}|[>＞→⇒➜➡›»]+")
_LISTED: Final = tuple(re.compile(between) for between in (r"\n", rf"{_ARROW}|[>＞→⇒➜➡]", "[;；]", "[,，、]"))
"""What may stand between texts, which hold commas and spaces of their own: the first of these that there is."""
_LEAD: Final = re.compile(
    r"\s*(?:(?:(?:the\s+)?(?:answers?|options?|choices?)(?:\s+(?:is|are))?|i\s+(?:pick|choose))(?![a-z])"
    r"|(?:我?选(?:择|项)?|答案)[是为]?)\s*[:：]?",
    re.IGNORECASE,
)
"""What people write before a letter."""
_ORDINAL: Final = re.compile(r"第\s*([一二三四五六七1-7])\s*(?:个|项|步)?")
_HAN: Final = dict(zip("一二三四五六七", "1234567", strict=True))


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the answer in one width and case; `column` counts the learner's characters from 1."""

    text: str
    column: int


def marks(text: str) -> list[Piece]:
    """The pieces where each is a letter, a number or a run of them: `a c`, `A、C`, `(b)`, `b>a`, `312`."""
    plain, start = _ORDINAL.sub(_number, text), 0
    if lead := _LEAD.match(plain):
        start = lead.end()
    arrows = _ARROWS.sub(lambda match: " " * len(match[0]), plain)
    return [piece for piece in _cut(arrows, start, _BETWEEN) if piece.text]


def listed(text: str) -> list[Piece]:
    """The pieces where each is a text of its own."""
    between = next((each for each in _LISTED if each.search(text.strip())), _LISTED[0])
    return [piece for piece in _cut(text, 0, between) if piece.text]


def _cut(text: str, start: int, between: re.Pattern[str]) -> list[Piece]:
    pieces = []
    for gap in (*between.finditer(text, start), None):
        end = gap.start() if gap else len(text)
        if end >= start:
            raw = text[start:end]
            pieces.append(Piece(_plain(raw), start + 1 + len(raw) - len(raw.lstrip(" \t\n(（[【"))))
        start = gap.end() if gap else len(text)
    return pieces


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip(" \t\n()[]【】.。:!?\"'“”")


def _number(match: re.Match[str]) -> str:
    """An ordinal as its digit, in as many characters, so that columns stay the learner's."""
    return _HAN.get(match[1], match[1]).ljust(len(match[0]))
