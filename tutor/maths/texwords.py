"""The LaTeX commands that a typed formula may hold, turned into the same tokens as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tutor.maths import letters
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.tokens import Scanner

_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.S)
_FONTS = re.compile(r"\\(?:text|mathrm|mathit|rm)\b|[\s{}]")
_BRACED = re.compile(r" *\{([^{}]*)\}")

WRAPPERS: Final = frozenset(
    ("text", "mathrm", "mathit", "mathbf", "mathcal", "mathsf", "operatorname", "textrm", "boldsymbol")
)
SKIPPED: Final = frozenset(
    (
        ",",
        ";",
        ":",
        "!",
        " ",
        "quad",
        "qquad",
        "left",
        "right",
        "big",
        "Big",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "displaystyle",
        "(",
        ")",
        "[",
        "]",
        "limits",
    )
)
SIGNS: Final[dict[str, str]] = {
    "cdot": "*",
    "times": "*",
    "ast": "*",
    "div": "/",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "approx": "~",
    "sim": "~",
    "%": "%",
    "{": "(",
    "}": ")",
    "lvert": "|",
    "rvert": "|",
    "vert": "|",
    "mid": "|",
    "frac": "\\frac",
    "dfrac": "\\frac",
    "tfrac": "\\frac",
    "sqrt": "\\sqrt",
}
NAMES: Final = frozenset(
    (
        "exp",
        "ln",
        "log",
        "lg",
        "max",
        "min",
        "sin",
        "cos",
        "tan",
        "sinh",
        "cosh",
        "tanh",
        "sec",
        "csc",
        "cot",
        "arcsin",
        "arccos",
        "arctan",
        "softmax",
    )
)


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
    if word in WRAPPERS:
        _wrapped(scanner, start, end)
    elif word in SKIPPED:
        scanner.place = end
        scanner.spaced = True
        if word in ("left", "right") and scanner.plain[end : end + 1] == ".":
            scanner.place = end + 1
    elif word in SIGNS:
        scanner.emit("op", SIGNS[word], start, end)
    elif word in NAMES or word in letters.GREEK or word in ("pi", "infty"):
        name = {"pi": "π", "infty": "∞"}.get(word) or letters.GREEK.get(word, word)
        scanner.name(name, start, end)
    else:
        raise Stop("unknown_command", start + 1, command=f"\\{word}")


def _wrapped(scanner: Scanner, start: int, end: int) -> None:
    if scanner.plain[end : end + 1] == "*":
        end += 1
    braced = _BRACED.match(scanner.plain, end)
    if braced is None:
        raise Stop("unknown_command", start + 1, command=scanner.plain[start:end])
    inner = braced[1].strip()
    if inner and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", inner):
        scanner.name(inner, start, braced.end())
    elif not inner:
        scanner.place = braced.end()
    else:
        raise Stop("unknown_command", start + 1, command=scanner.plain[start : braced.end()])
