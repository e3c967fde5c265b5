"""Parsed LaTeX on one line of Unicode: `\\frac{1}{\\sqrt{d_k}}` is `1/√dₖ`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tutor.maths.prose import signs
from tutor.maths.prose.parse import Char, Command, Grid, Group, Item, Scripts, Tex, parse

_BINARY: Final = frozenset("+−=<>≤≥≠≈~≃≡∝∈∉⊂⊆→←↔⇒⇔↦≪≫≔±∓×∪∩⊕⊗⊙∘÷≜")
_UNARY: Final = frozenset("+−±∓~")
_OPEN: Final = frozenset("([{⟨⌊⌈,;/")
_LOW: Final = re.escape("".join(signs.LOWERED.values()))
_SINGLE: Final = re.compile(
    rf"[0-9]+(?:\.[0-9]+)?|[^\W\d_][\u0300-\u036f]*′*(?:[{_LOW}]+|_\w+|_\{{[^{{}}]*\}})?"
)
"""A number, or one letter with its accents and what is set below it."""


@lru_cache(maxsize=4096)
def render(source: str) -> str:
    """One line for `source`. Never raises: unknown commands show their name."""
    return _line(parse(source)).strip()


class _Line:
    """Puts pieces together with the blanks that typesetting would give them."""

    def __init__(self) -> None:
        self.text = ""
        self.wants_blank = False

    def word(self, text: str) -> None:
        """A letter, number or closed piece."""
        if not text:
            return
        if self.wants_blank and text[0] not in ")],;.:]}|⟩!^_" and not self.text.endswith(" "):
            self.text += " "
        self.wants_blank = False
        self.text += text

    def sign(self, sign: str) -> None:
        """An operator: blanks on both sides where it stands between two operands."""
        before = self.text.rstrip()
        unary = not before or before[-1] in _OPEN or before[-1] in _BINARY
        if unary and sign in _UNARY:
            self.word(sign)
        else:
            self.text = f"{before} {sign} " if before else f"{sign} "
            self.wants_blank = False

    def function(self, name: str) -> None:
        """A function's name: apart from a letter or number on either side."""
        if self.text and (self.text[-1].isalnum() or self.text[-1] in ")]}"):
            self.text += " "
        self.word(name)
        self.wants_blank = True


def _line(items: Tex) -> str:
    line = _Line()
    for item in items:
        _put(line, item)
    return line.text


def _put(line: _Line, item: Item) -> None:
    match item:
        case Char(char):
            _char(line, char)
        case Group(body):
            line.word(_line(body))
        case Scripts(low, high):
            _scripts(line, low, high)
        case Grid():
            line.word(_grid(item))
        case Command():
            _command(line, item)


def _char(line: _Line, char: str) -> None:
    char = {"-": "−", "'": "′", "*": "*"}.get(char, char)
    if char == " ":
        return
    if char in _BINARY:
        line.sign(char)
    elif char in ",;":
        line.text = line.text.rstrip() + char + " "
        line.wants_blank = False
    elif char == "(":
        line.wants_blank = False
        line.word(char)
    else:
        line.word(char)


def _scripts(line: _Line, low: Tex | None, high: Tex | None) -> None:
    wants = line.wants_blank
    line.wants_blank = False
    line.text = line.text.rstrip(" ") if wants else line.text
    large = line.text.endswith(("Σ", "Π", "∫"))
    worded = False
    if low is not None:
        lowered = _lowered(_line(low).strip())
        worded = lowered.startswith("_") and len(lowered) > 2
        line.text += lowered
    if high is not None:
        line.text += _raised(_line(high).strip())
        worded = False
    line.wants_blank = wants or large or worded


def _lowered(text: str) -> str:
    if all(char in signs.LOWERED for char in text):
        return "".join(signs.LOWERED[char] for char in text)
    return f"_{text}" if text.isalnum() else f"_{{{text}}}"


def _raised(text: str) -> str:
    if all(char in signs.RAISED for char in text):
        return "".join(signs.RAISED[char] for char in text)
    return f"^{text}" if text.isalnum() or text == "∘" else f"^({text})"


def _command(line: _Line, item: Command) -> None:
    name = item.name
    if name in signs.RELATIONS:
        line.sign(signs.RELATIONS[name])
    elif name in signs.OPERATORS:
        line.sign(signs.OPERATORS[name])
    elif name in signs.FUNCTIONS:
        line.function(name)
    elif name in signs.SPACES:
        line.text = line.text.rstrip() + " "
    elif name in signs.SILENT:
        return
    elif name in ("text", "textrm", "textbf", "textit", "mbox"):
        line.text += item.verbatim
    elif name == "operatorname" or (name == "mathrm" and len(_line(item.arguments[0])) > 1):
        line.function(item.verbatim or _line(item.arguments[0]))
    elif item.arguments:
        line.word(_argued(item))
    else:
        line.word(signs.SIGNS.get(name, name))


def _argued(item: Command) -> str:
    first = _line(item.arguments[0]).strip()
    match item.name:
        case "frac" | "dfrac" | "tfrac":
            second = _line(item.arguments[1]).strip()
            return f"{_operand(first, product=True)}/{_operand(second, product=False)}"
        case "binom":
            return f"C({first}, {_line(item.arguments[1]).strip()})"
        case "sqrt":
            degree = _line(item.option).strip() if item.option is not None else ""
            sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree, f"{_raised(degree)}√")
            return f"{sign}{_radicand(first)}"
        case "mathbb":
            return "".join(signs.DOUBLE_STRUCK.get(char, char) for char in first)
        case "mathcal":
            return "".join(signs.CURLY.get(char, char) for char in first)
        case "overset" | "underset" | "stackrel":
            return _line(item.arguments[1]).strip()
    if item.name in signs.ACCENTS and first:
        return first[0] + signs.ACCENTS[item.name] + first[1:]
    return first


def _operand(text: str, *, product: bool) -> str:
    """`text` in brackets where a bar or a root bound it together."""
    depth = 0
    marks = 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        marks += depth == 0 and (char in " /·" or char in _BINARY)
    joined = marks > 0 or (not product and _letters(text) > 1)
    if product and marks and " " not in text:
        joined = "/" in text or any(char in _BINARY for char in text)
    return f"({text})" if joined else text


def _radicand(text: str) -> str:
    """`text` in brackets unless it is a single sign or number: a root has no bar here to show where it ends."""
    return text if _SINGLE.fullmatch(text) or _wrapped(text) else f"({text})"


def _wrapped(text: str) -> bool:
    """Whether one pair of brackets holds the whole."""
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return char == ")" and place == len(text) - 1
    return False


def _letters(text: str) -> int:
    """How many factors stand side by side: `3d` and `μ(1 − μ)` have two, `dₖ`, `12`, `d_model`, `p(x)` one."""
    count, place = 0, 0
    while place < len(text):
        char = text[place]
        if char.isdecimal():
            while place < len(text) and (text[place].isdecimal() or text[place] == "."):
                place += 1
            count += 1
            continue
        if char == "_":
            return count
        if char in "([{":
            joined = any(sign in _BINARY for sign in text[place:])
            return count + (place == 0 or joined)
        base = char.isalpha() and char not in signs.RAISED.values() and char not in signs.LOWERED.values()
        count += base and char not in "√∛"
        place += 1
    return count


def _grid(grid: Grid) -> str:
    rows = [[_line(cell).strip() for cell in row] for row in grid.rows]
    if grid.name == "cases":
        return "{ " + "; ".join(", ".join(cell.rstrip(",") for cell in row) for row in rows) + " }"
    if "matrix" in grid.name:
        return "[" + "; ".join(", ".join(row) for row in rows) + "]"
    return "; ".join(" ".join(row) for row in rows)
