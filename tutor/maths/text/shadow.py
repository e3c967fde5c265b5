"""A text in plain characters, as many as before: what only looks different is the same to the reader."""

from __future__ import annotations

import re
from typing import Final

from tutor.maths import letters

_BLANKS: Final = str.maketrans("\t\n\r", "   ")
_DECIMAL = re.compile(r"\d(?:\.\d+|[eE][+-]?\d+)\Z", re.A)


def shadow(text: str) -> str:
    """`text` with each character in its plain form, as many characters as before."""
    if text.isascii():
        plain = text.translate(_BLANKS)
    else:
        plain = "".join(_plain(char, place, text) for place, char in enumerate(text))
    last = len(text.rstrip()) - 1
    return plain[:last] + " " + plain[last + 1 :] if _is_full_stop(text, last) else plain


def _plain(char: str, place: int, text: str) -> str:
    if char.isascii():
        return " " if char in "\t\n\r" else char
    if digit := letters.plain_digit(char):
        return digit
    before_digit = char in "．。" and text[place + 1 : place + 2] and letters.plain_digit(text[place + 1])
    if before_digit or (char in "点點" and place and _between_digits(text, place)):
        return "."
    if char in letters.OPERATORS and char not in letters.SUPERSCRIPTS:
        return letters.OPERATORS[char]
    return letters.plain_letter(char) or (" " if letters.is_space(char) else char)


def _is_full_stop(text: str, last: int) -> bool:
    """Whether the text ends in a sentence's own full stop, which a number may also have (`0.5.`, not `5.`)."""
    match text[last : last + 1]:
        case "。" | "．":
            return True
        case ".":
            behind_number = text[last - 1 : last] in (*"0123456789.", "")
            return not behind_number or bool(_DECIMAL.search(text, 0, last))
    return False


def _between_digits(text: str, place: int) -> bool:
    return all(letters.plain_digit(beside) for beside in text[place - 1 : place + 2 : 2].ljust(2, "x"))
