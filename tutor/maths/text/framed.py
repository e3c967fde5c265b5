"""What people write around an answer (the answer is, 答案是, \\boxed{...}): passed over, columns stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_LEADS: Final = (
    re.compile(
        r" *(?:(?:so|thus|hence|therefore|finally)(?![\w(]),? *)?(?:(?:the|my|our|final)(?![\w(]) *)*"
        r"(answer|ans|result|solution)(?![\w(]) *(?::|：|=|is(?![\w(])|(?:would|will|should|must) be)[ :]*",
        re.I,
    ),
    re.compile(r" *(so|thus|hence|therefore)(?![\w(]),? +(?=\S)", re.I),
    re.compile(
        r" *(?:所以|因此|故|那么|于是)?[,，]? *(?:最终|最后|我的|正确)?的?(答案|结果|解|答)(?:应该|应)?"
        r" *(?::|：|=|是|为|等于)[ :：]*"
    ),
    re.compile(r" *(所以|因此)[,，]? *(?=\S)"),
)
_TEXT = re.compile(r"\\(?:text|mathrm|textbf) *\{([^{}]*)\}")
_BOX = re.compile(r"\\(?:boxed|fbox|framebox) *\{")
_COVERS: Final = re.compile(r" *\$*(?:\\[(\[])? *")


def bare(plain: str, known: Callable[[str], bool]) -> tuple[str, bool]:
    """`plain` with blanks for what only frames the answer, and whether anything did.

    A word that is a symbol of the question stays.
    """
    found = _unboxed(plain)
    start = match.end() if (match := _COVERS.match(found)) else 0
    inside = _untexted(found, start)
    for lead in _LEADS:
        match = lead.match(inside, start)
        if match and not known(match[1]) and inside[match.end() :].strip(" $"):
            return inside[:start] + _blank(inside[start : match.end()]) + inside[match.end() :], True
    return found, found != plain


def _untexted(plain: str, start: int) -> str:
    """`plain` with the words of a first `\\text{...}` bare."""
    text = _TEXT.match(plain, start)
    if text is None:
        return plain
    return plain[:start] + _blank(plain[start : text.start(1)]) + text[1] + " " + plain[text.end() :]


def _unboxed(plain: str) -> str:
    """`plain` with the box's own braces blank; one that is never closed stays."""
    while match := _BOX.search(plain):
        depth, end = 1, match.end()
        while end < len(plain) and depth:
            depth += {"{": 1, "}": -1}.get(plain[end], 0) * (plain[end - 1] != "\\")
            end += 1
        if depth:
            break
        inner = plain[match.end() : end - 1]
        plain = plain[: match.start()] + _blank(match[0]) + inner + " " + plain[end:]
    return plain


def _blank(text: str) -> str:
    return " " * len(text)
