"""The numbers that a text gives, so that both languages can be held to the same ones.

What counts are figures (`0.25`, `1,024`, `1.5万`); those of a name (GPT-2, x_1, fp16) do not. One language may
spell a number out (`sixteen`, 两万) that the other gives in figures. 0 and 1 are left alone: they come and go
with the phrase (`n - 1` others, 均值为 0).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from tutor.language import LANGUAGES, Language, Text
from tutor.maths.text import numerals

_FIGURES: Final = re.compile(r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?")
_OF_A_NAME: Final = re.compile(r"[A-Za-z_][-‑]?$|[A-Za-z)]\^\{?$|_\{$")
_SCALE: Final = re.compile(
    r" ?(?:(万亿|千万|百万|万|亿|thousand|million|billion|trillion)|([kKMBT])(?![A-Za-z]))"
)
_SCALES: Final[Mapping[str, int]] = {
    "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "k": 3, "K": 3, "M": 6, "B": 9, "T": 12,
    "万": 4, "百万": 6, "千万": 7, "亿": 8, "万亿": 12,
}  # fmt: skip
_UNSAID: Final = frozenset("01")
_SPELT: Final[Mapping[str, str]] = {
    "2": "two twice second both double doubles doubled half halves pair square squared",
    "3": "three third thirds triple", "4": "four quarter fourth", "5": "five fifth", "6": "six sixth",
    "7": "seven seventh", "8": "eight eighth", "9": "nine nines ninth", "10": "ten tenth tenfold",
    "11": "eleven", "12": "twelve dozen twelfth twelfths", "13": "thirteen", "14": "fourteen", "15": "fifteen",
    "16": "sixteen sixteenth", "17": "seventeen", "18": "eighteen", "19": "nineteen", "20": "twenty",
    "30": "thirty", "40": "forty", "50": "fifty half", "60": "sixty", "64": "sixty-four", "70": "seventy",
    "80": "eighty", "90": "ninety", "100": "hundred hundredth hundredfold", "1000": "thousand thousandth",
    "10000": "ten-thousand", "1000000": "million millionth", "0.5": "half", "0.25": "quarter",
}  # fmt: skip
_SPELT_ZH: Final[Mapping[str, str]] = {
    "2": "双倍半翻",
    "50": "半",
    "0.5": "半",
    "80": "八成",
    "90": "九成",
    "70": "七成",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in figures: as written, and with the thousands or millions behind it; `named` in a name."""

    plain: str
    scaled: str
    named: bool


def figures(text: str) -> Iterator[Figure]:
    """The numbers that stand in figures, in the order of the text."""
    for pause in "，、；":  # they part numbers; as the narrow comma they would join them
        text = text.replace(pause, f"{pause} ")
    text = unicodedata.normalize("NFKC", text)
    for found in _FIGURES.finditer(text):
        value = Decimal(found[0].replace(",", ""))
        scale = _SCALE.match(text, found.end())
        power = _SCALES[scale[1] or scale[2]] if scale else 0
        named = _OF_A_NAME.search(text, max(0, found.start() - 3), found.start()) is not None
        yield Figure(_shortest(value), _shortest(value.scaleb(power)), named)


def _shortest(value: Decimal) -> str:
    return f"{value.normalize():f}"


def unmatched(text: Text) -> tuple[str, ...]:
    """The numbers that one language gives in figures and the other gives neither so nor in words."""
    found = {language: tuple(figures(text.in_(language))) for language in LANGUAGES}
    sides: tuple[tuple[Language, Language], ...] = (("en", "zh"), ("zh", "en"))
    missing: list[str] = []
    for here, there in sides:
        known = {spelling for figure in found[there] for spelling in (figure.plain, figure.scaled)} | _UNSAID
        known |= spelt(text.in_(there), there)
        missing += [f.plain for f in found[here] if not f.named and not {f.plain, f.scaled} & known]
    return tuple(dict.fromkeys(missing))


def spelt(text: str, language: Language) -> frozenset[str]:
    """The numbers that a text writes out."""
    if language == "en":
        words = set(re.findall(r"[a-z-]+", text.lower()))
        return frozenset(number for number, spellings in _SPELT.items() if words & set(spellings.split()))
    known = {number for number, signs in _SPELT_ZH.items() if any(sign in text for sign in signs)}
    for start, char in enumerate(text):
        if numerals.starts(char) and (numeral := numerals.read(text, start)):
            known.add(_shortest(Decimal(numeral.digits).scaleb(numeral.exponent or 0)))
    return frozenset(known)
