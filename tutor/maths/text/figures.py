"""Numbers in digits as people type them: grouped, in scientific notation, with a suffix of size.

The digits stay as typed, for they are what significant figures are counted on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tutor.maths.text import numerals, scan
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.text.tokens import Scanner

MAX_EXPONENT_DIGITS: Final = 6

NUMBER: Final = re.compile(r"\d+(?:\.\d*)?|\.\d+", re.A)
_GROUPING: Final = frozenset(" ,._'’{\\")
"""What may stand between two groups of digits."""
_AFTER: Final = r"(?:\.\d+|,(?:\d{1,2}|\d{4,})(?![\d,]))?"
"""A decimal part; behind blanks or apostrophes also with a comma, unless it may be thousands again."""
# A group of thousands never starts with 0: `0,197` is a decimal comma.
_SPACED = re.compile(rf"[1-9]\d{{0,2}}(?: \d{{3}})+(?!\d){_AFTER}", re.A)
_COMMAED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)(?:\.\d+)?", re.A)
_SCORED = re.compile(rf"[1-9]\d{{0,2}}(?:(?:_\d{{3}})+|(?:['’]\d{{3}})+)(?![\d_'’]){_AFTER}", re.A)
_TEXED = re.compile(r"[1-9]\d{0,2}(?:(?:\{,\}\d{3})+|(?:\\[,;:! ]\d{3})+)(?!\d)(?:\.\d+)?", re.A)
_EUROPEAN = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+,\d+(?![\d.,])", re.A)
_DECIMAL_COMMA = re.compile(r"(\d+),(\d+)", re.A)
_EXPONENT = re.compile(r"[eE]([+-]?)(\d+)", re.A)
_HALF_EXPONENT = re.compile(r"[eE][+-](?=\s*(?:$|[),;\]=]))")
_NO_EXPONENT = re.compile(r"(?:1|\d*\.\d+|\d+\.)[eE] *$", re.A)
_RADIX = re.compile(r"0([xX][0-9A-Fa-f]+|[bB][01]+|[oO][0-7]+)(?![A-Za-z0-9_.])", re.A)
_TIMES_X = re.compile(r" *([xX]) *(?=10(?: *(?:\^|\*\*|[⁰¹²³⁴-⁹⁻])|-\d))")
_SUFFIX = re.compile(r"([kKMBTG])(?![A-Za-z0-9_^'({\[|!⁰¹²³⁴-⁹⁻ⁿ]|\*\*)")
_APART = re.compile(r" ([MBT])(?= +[A-Za-z个词参]| *$)")
_SUFFIXES: Final = {"k": 3, "K": 3, "M": 6, "B": 9, "T": 12}
_SIZES: Final = {"thousand": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12}
_SIZE = re.compile(r" ?(thousand|million|mn|billion|bn|trillion)(?![A-Za-z0-9_])", re.I)
_BEFORE_SUFFIX: Final = frozenset("([,;+-*=~±")


def number(scanner: Scanner) -> None:
    """Read the number at the scanner's place with its grouping and its power of ten."""
    start, plain = scanner.place, scanner.plain
    if scan.inverse(scanner):
        return
    _refuse_radix(scanner, start)
    digits, end = _digits(scanner, start)
    if plain[end : end + 1] == "." and NUMBER.match(plain, end):
        raise Stop("two_points", end + 1)
    exponent = None
    if match := _EXPONENT.match(plain, end):
        if len(match[2]) > MAX_EXPONENT_DIGITS:
            raise Stop("too_big", end + 1)
        exponent, end = int(match[1] + match[2]), match.end()
        if NUMBER.match(plain, end):
            raise Stop("exponent_whole", end + 1)
        if _EXPONENT.match(plain, end):
            raise Stop("unexpected", end + 1, found=plain[end])
    elif match := _HALF_EXPONENT.match(plain, end):
        raise Stop("exponent_digits", match.end() + 1, typed=scanner.text[start : match.end()])
    elif (match := _NO_EXPONENT.match(plain, start)) and scanner.names.symbol(plain[end]) is None:
        raise Stop("exponent_digits", end + 2, typed=scanner.text[start : end + 1])
    if exponent is None:
        exponent, end = _scaled(scanner, start, end)
    scanner.emit("number", digits, start, end, exponent)
    scan.paid(scanner)
    if match := _TIMES_X.match(plain, end):
        scanner.notes.add("times_x")
        scanner.emit("op", "*", match.start(1), match.end(1))
        scanner.place = match.end()


def _refuse_radix(scanner: Scanner, start: int) -> None:
    """`0x10` is no number here, and least of all 0 times x10."""
    match = _RADIX.match(scanner.plain, start)
    if match is not None:
        raise Stop("radix", start + 1, number=match[0], instead=int(match[0], 0))


def _digits(scanner: Scanner, start: int) -> tuple[str, int]:
    """The digits of the number, ungrouped, and where they end."""
    match = NUMBER.match(scanner.plain, start)
    assert match is not None  # noqa: S101 - the caller saw a digit
    digits, end = match[0], match.end()
    if scanner.plain[end : end + 1] in _GROUPING and (found := _grouped(scanner, start)):
        return found
    return f"0{digits}" if digits.startswith(".") else digits.rstrip(".") if digits[-1] == "." else digits, end


def _grouped(scanner: Scanner, start: int) -> tuple[str, int] | None:
    """The same of a number whose digits stand in groups; None for any other."""
    plain = scanner.plain
    if match := _SPACED.match(plain, start):
        scanner.notes.add("grouped")
        return match[0].replace(" ", "").replace(",", "."), match.end()
    if match := _SCORED.match(plain, start):
        return re.sub("[_'’]", "", match[0]).replace(",", "."), match.end()
    if match := _TEXED.match(plain, start):
        scanner.notes.add("grouped")
        return re.sub(r"[^\d.]", "", match[0]), match.end()
    if scanner.depth or scanner.commas_separate:
        return None
    if match := _EUROPEAN.match(plain, start):
        scanner.notes.add("grouped")
        return match[0].replace(".", "").replace(",", "."), match.end()
    if match := _COMMAED.match(plain, start):
        scanner.notes.add("grouped")
        return match[0].replace(",", ""), match.end()
    if (match := _DECIMAL_COMMA.match(plain, start)) and not _unopened(plain):
        raise Stop("decimal_comma", match.end(1) + 1, instead=f"{match[1]}.{match[2]}")
    return None


def _scaled(scanner: Scanner, start: int, end: int) -> tuple[int | None, int]:
    """The power of ten behind digits: 3.6亿, 10 万; and 128k, 7B, 7 billion where that can be nothing else."""
    if found := numerals.scale(scanner.plain, end):
        if numerals.goes_on(scanner.plain, found[1]):
            raise Stop("chinese_number", start + 1, number=scanner.text[start : found[1] + 1])
        return found
    last = scanner.tokens[-1].text if scanner.tokens else "("
    if scanner.measuring is None or last not in _BEFORE_SUFFIX:
        return None, end
    if match := _SIZE.match(scanner.plain, end):
        scanner.notes.add("suffix")
        return _SIZES[match[1].lower()], match.end()
    match = _SUFFIX.match(scanner.plain, end)
    if match is None and scanner.measuring.counts:
        match = _APART.match(scanner.plain, end)
    if match is None or scanner.names.symbol(match[1]) is not None:
        return None, end
    if not scanner.measuring.suffix(match[1]) and not (match[1] == "B" and scan.counted(scanner, match.end())):
        return None, end
    scanner.notes.add("suffix")
    return _SUFFIXES[match[1]], match.end()


def _unopened(plain: str) -> bool:
    """Whether a bracket is closed that was never opened: then that is the fault, not the comma before it."""
    depth = 0
    for char in plain:
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            return True
    return False
