"""The LaTeX commands that a typed formula may hold, turned into the same tokens as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tutor.maths import letters
from tutor.maths.text import texblocks
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.text.tokens import Scanner

_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.S)
_FONTS = re.compile(r"\\(?:text|mathrm|mathit|rm)\b|[\s{}]")
_BRACED = re.compile(r" *\{([^{}]*)\}")

WRAPPERS: Final = frozenset(
    (
        *("text", "textrm", "textit", "textbf", "textnormal", "mbox", "operatorname", "boldsymbol", "bm"),
        *("mathrm", "mathit", "mathbf", "mathcal", "mathsf", "mathtt", "mathbb", "mathop"),
    )
)
SKIPPED: Final = frozenset(
    (
        *(",", ";", ":", "!", " ", "$", "(", ")", "[", "]", "quad", "qquad", "enspace", "thinspace", "space"),
        *("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr"),
        *("biggl", "biggr", "Biggl", "Biggr", "middle", "displaystyle", "textstyle", "limits", "nolimits"),
    )
)
SIGNS: Final[dict[str, str]] = {
    "cdot": "*",
    "times": "*",
    "ast": "*",
    "div": "/",
    "pm": "±",
    "lt": "<",
    "gt": ">",
    "le": "≤",
    "leqslant": "≤",
    "geqslant": "≥",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "approx": "~",
    "sim": "~",
    "%": "%",
    "{": "{",
    "}": "}",
    "lbrace": "{",
    "rbrace": "}",
    "lbrack": "[",
    "rbrack": "]",
    "langle": "⟨",
    "rangle": "⟩",
    "cup": "∪",
    "bigcup": "∪",
    "cap": "∩",
    "setminus": "∖",
    "backslash": "∖",
    "smallsetminus": "∖",
    "in": "∈",
    "emptyset": "∅",
    "varnothing": "∅",
    "land": "and",
    "wedge": "and",
    "lor": "or",
    "vee": "or",
    "colon": ":",
    "lvert": "\\lvert",
    "rvert": "\\rvert",
    "lVert": "\\lVert",
    "rVert": "\\rVert",
    "vert": "|",
    "mid": "|",
    "|": "‖",
    "Vert": "‖",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "lceil": "⌈",
    "rceil": "⌉",
    "to": "→",
    "rightarrow": "→",
    "sum": "\\sum",
    "prod": "\\prod",
    "int": "\\int",
    "lim": "\\lim",
    "frac": "\\frac",
    "dfrac": "\\frac",
    "tfrac": "\\frac",
    "cfrac": "\\frac",
    "binom": "\\binom",
    "dbinom": "\\binom",
    "tbinom": "\\binom",
    "sqrt": "\\sqrt",
    "\\": "\\\\",
}
SIDED: Final = {
    ("left", "|"): "\\lvert",
    ("right", "|"): "\\rvert",
    ("left", "\\vert"): "\\lvert",
    ("right", "\\vert"): "\\rvert",
    ("left", "\\|"): "\\lVert",
    ("right", "\\|"): "\\rVert",
    ("left", "\\Vert"): "\\lVert",
    ("right", "\\Vert"): "\\rVert",
}
"""Signs that do not say themselves which side they are on."""
_SIDED = re.compile(r"\\(?:[bB]igg?)?(l|r|left|right) *(\|(?!\|)|\\vert(?![A-Za-z])|\\Vert(?![A-Za-z])|\\\|)")
_ENVIRONMENT = re.compile(r"\\(begin|end) *\{ *[dr]?cases\*? *\}")
NAMES: Final = frozenset(
    (
        *("exp", "ln", "log", "lg", "max", "min", "gcd", "Pr", "softmax", "partial", "nabla", "top"),
        *(prefix + name for name in ("sin", "cos", "tan", "cot", "sec", "csc") for prefix in ("", "arc")),
        *("sinh", "cosh", "tanh", "coth", "sech", "csch"),
    )
)
_SHOWN: Final = {"pi": "π", "infty": "∞", "partial": "∂", "nabla": "∇", "top": "⊤"}
_WORDS: Final = {
    **dict.fromkeys(("if", "for", "when", "若", "如果", "当"), "if"),
    **dict.fromkeys(("otherwise", "else", "其他", "其它", "否则"), "otherwise"),
}
"""What stands in `\\text{...}` between the cases of a value."""


def unwrap(text: str) -> str:
    """A subscript's content without the commands that only choose its font."""
    return _FONTS.sub("", text)


def command(scanner: Scanner) -> None:
    """Read the command at the scanner's place."""
    start = scanner.place
    match = _COMMAND.match(scanner.plain, start)
    if match is None:
        raise Stop("unknown_character", start + 1, character=letters.describe("\\"))
    word, end = match[1], match.end()
    if match := _SIDED.match(scanner.plain, start):
        side = "left" if match[1].startswith("l") else "right"
        scanner.emit("op", SIDED[side, match[2]], start, match.end())
    elif match := _ENVIRONMENT.match(scanner.plain, start):
        scanner.emit("op", f"\\{match[1]}{{cases}}", start, match.end())
    elif texblocks.command(scanner, word, start, end):
        return
    elif word in WRAPPERS:
        _wrapped(scanner, start, end)
    elif word in SKIPPED:
        scanner.place = end
        scanner.spaced = True
        if word in ("left", "right") and scanner.plain[end : end + 1] == ".":
            scanner.place = end + 1
    elif word in SIGNS:
        scanner.emit("op", SIGNS[word], start, end)
    elif word in NAMES or word in letters.GREEK or word in _SHOWN:
        scanner.name(_SHOWN.get(word) or letters.GREEK.get(word, word), start, end)
    else:
        raise Stop("unknown_command", start + 1, command=f"\\{word}")


def _wrapped(scanner: Scanner, start: int, end: int) -> None:
    if scanner.plain[end : end + 1] == "*":
        end += 1
    braced = _BRACED.match(scanner.plain, end)
    if braced is None:
        raise Stop("unknown_command", start + 1, command=scanner.plain[start:end])
    inner = braced[1].strip().replace("\\_", "_")
    if meaning := _WORDS.get(inner.strip(" ,，").lower()):
        scanner.emit("name", meaning, start, braced.end())
    elif inner and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", inner):
        scanner.name(inner, start, braced.end())
    elif not inner:
        scanner.place = braced.end()
    else:
        raise Stop("unknown_command", start + 1, command=scanner.plain[start : braced.end()])
