"""A learner's text as tokens: one per word, number, symbol or Chinese character, folded to one spelling.

Folding brings full-width and half-width, upper and lower case, traditional and simplified characters,
LaTeX and plain writing together; every token keeps where it stands in the learner's own text. Reading is
one pass over at most `LONGEST` characters.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from tutor.grading.stem import stem
from tutor.grading.tables import simplified

LONGEST: Final = 5_000
_WIDE: Final = 2
_OPENS: Final = frozenset("“「『‘«")
_CLOSES: Final = frozenset("”」』’»")

JOINED, LISTED, CLAUSE, SENTENCE, PARAGRAPH = range(5)
"""How strongly a token is parted from the one before it."""


class Token(NamedTuple):
    """A folded word with its place in the learner's text; `gap` is the break before it."""

    text: str
    start: int
    end: int
    gap: int
    spaced: bool
    han: bool = False
    value: float | None = None


_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ᵀ", "0123456789-+t", strict=True))
_SINGLE: Final = {
    "−": "-", "–": "-", "‐": "-", "‑": "-", "—": ":", "Σ": "∑", ";": ";", "；": ";", "’": "'",
    "‘": "'", "“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"', "«": '"', "»": '"',
    "⋅": "·", "∙": "·", "•": "\n", "●": "\n", "。": "。", "〜": "~", "⇒": "→", "⟹": "→", "⟶": "→", "➜": "→",
    "➡": "→", "⇨": "→", "↗": "↑", "⬆": "↑", "↘": "↓", "⬇": "↓", "÷": "/", "∕": "/", "⁄": "/", "\r": "\n",
    "\u2028": "\n", "\u2029": "\n", "…": " ",
}  # fmt: skip


@lru_cache(maxsize=8192)
def _fold(character: str) -> str:
    if character in _SINGLE:
        return _SINGLE[character]
    if character in _SUPERSCRIPTS:
        return "^" + _SUPERSCRIPTS[character]
    category = unicodedata.category(character)
    if category in {"Cf", "Cs", "Co", "Cn", "Mn"}:
        return ""
    if category == "So":  # a tick, a cross, a bullet: the end of a note
        return ";"
    folded = unicodedata.normalize("NFKC", character).casefold()
    if folded in _SINGLE:
        return _SINGLE[folded]
    return simplified().get(folded, folded)


_ONE: Final = 1


def fold(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the offset it came from (one more for the end)."""
    characters = list(map(_fold, text))
    if all(map(_ONE.__eq__, map(len, characters))) and _SUPERSCRIPTS.keys().isdisjoint(text):
        return "".join(characters), list(range(len(text) + 1))
    return _fold_longer(text)


def _fold_longer(text: str) -> tuple[str, list[int]]:
    """The same where a character is folded to none or several."""
    characters: list[str] = []
    origin: list[int] = []
    raised = False
    for index, character in enumerate(text):
        folded = _fold(character)
        if character in _SUPERSCRIPTS:
            folded = folded[1:] if raised else folded
            raised = True
        else:
            raised = False
        characters.append(folded)
        origin.extend([index] * len(folded))
    origin.append(len(text))
    return "".join(characters), origin


_TEN = r"(?:10|十)\s*(?:(?:\^|\*\*)\s*\{?\s*|的\s*|to\s+the\s+(?:power\s+(?:of\s+)?)?)"
_RAISED = r"(?:[+-]|负|minus\s+|negative\s+)?\s*(?:\d{1,3}|[一二两三四五六七八九十]{1,2})"
_CLOSED = r"(?:\s*\}|\s*次方|\s*次幂)?"
_EXPONENT = rf"(?:\s*(?:[×x*·]|乘以?|times)\s*{_TEN}(?P<exp>{_RAISED}){_CLOSED}|(?P<e>e[+-]?\d+)(?![a-z0-9]))"
SPOKEN_NUMBER: Final = re.compile(
    rf"(?:\d+(?:\.\d+)?\s*(?:[×x*·]|乘以?|times)\s*)?(?<![\d.]){_TEN}{_RAISED}{_CLOSED}", re.IGNORECASE
)
"""A power of ten with a factor, which may be said in words: 4.5 乘 10 的负五次方."""
_TOKEN = re.compile(
    rf"""
    (?P<power>(?<![\d.]){_TEN}(?P<ten>{_RAISED}){_CLOSED})
  | (?P<number>\d+(?:\.\d+)?{_EXPONENT}?(?P<percent>\s?%)?)
  | (?P<limit>(?:-{{1,3}}>|=+>|→|\\to|\\rightarrow)\s*(?P<lim>[01])(?![\d/√a-z]|\.\d))
  | (?P<latex>\\[a-z]+)
  | (?P<word>d\ +k(?![a-z0-9_'])|[a-z]+(?:'[a-z]+)?(?:_(?:\{{\s*[a-z0-9]+\s*\}}|[a-z0-9]+(?!_)|[a-z0-9]))?)
  | (?P<arrow>-{{1,3}}>|=+>|→|>{{2,}})
  | (?P<newline>\n[\s\n]*)
  | (?P<dash>-{{2,}}|:(?!=)|~{{2,}})
  | (?P<stop>[.。!?;]+)
  | (?P<comma>[,、])
  | (?P<space>\s+)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIGITS: Final = dict(zip("一二两三四五六七八九", (1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_LATEX: Final = {
    "sqrt": "√", "cdot": "·", "times": "×", "to": "→", "rightarrow": "→", "longrightarrow": "→", "implies": "→",
    "sum": "∑", "partial": "∂", "approx": "≈", "propto": "∝", "sigma": "σ", "sim": "~", "neq": "≠", "ne": "≠",
    "gg": ">", "ll": "<", "ge": "≥", "le": "≤", "uparrow": "↑", "downarrow": "↓", "frac": "", "div": "/",
    "tfrac": "", "dfrac": "", "mathrm": "", "text": "", "left": "", "right": "", "operatorname": "",
    "mathbf": "",
    "overset": "", "quad": "", "tau": "τ", "alpha": "α", "beta": "β", "bigl": "", "bigr": "", "mathcal": "",
}  # fmt: skip
_NO_OWNERS: Final = frozenset(
    {"it", "that", "what", "let", "there", "here", "he", "she", "who", "how", "where", "everything", "one"}
)
"""Words whose 's is an "is", and no possession."""
_WORDS: Final = {"sqrt": "√", "squareroot": "√"}
_NOT_A_STOP = re.compile(r"(?:\be\.g|\bi\.e|\bvs|\bal|\bcf|\betc|\be\.g\.|\bfig|\beq)$")


def _number(match: re.Match[str]) -> float:
    text = match["number"]
    digits = re.match(r"\d+(?:\.\d+)?", text)
    value = float(digits.group()) if digits else 0.0
    power = _raised(match["exp"]) if match["exp"] else int((match["e"] or "e0")[1:6])
    value *= 10.0 ** max(-300, min(300, power))
    return value / 100 if match["percent"] else value


def _raised(text: str) -> int:
    """An exponent as it is typed or said: -5, 负五, minus 5."""
    digits = re.sub(r"[^\d一二两三四五六七八九十]", "", text)
    size = int(digits) if digits.isdigit() else _spoken(digits)
    return -size if re.match(r"-|负|minus|negative", text) else size


def _spoken(digits: str) -> int:
    tens, ten, ones = digits.partition("十")
    return (_DIGITS[tens] if tens else 1) * 10 + _DIGITS.get(ones, 0) if ten else _DIGITS.get(digits, 0)


def spelling(value: float) -> str:
    """The one spelling of a number, so that `1e-4`, `10^-4`, `0.0001` and `0.01%` are one token."""
    return f"{value:.6g}"


class _Reader:
    """Collects tokens; the break before the next token grows until that token comes."""

    def __init__(self, text: str) -> None:
        self.folded, self.origin = fold(text)
        self.tokens: list[Token] = []
        self.stops: list[tuple[int, str]] = []
        self.gap, self.spaced, self.brackets = PARAGRAPH, False, 0
        self.fraction = 0
        self.text = text
        self.opened: int | None = None
        self.quotes: list[tuple[int, int]] = []

    def add(self, match: re.Match[str], text: str, *, value: float | None = None, han: bool = False) -> None:
        start, end = self.origin[match.start()], self.origin[match.end() - 1] + 1
        self.tokens.append(Token(text, start, end, self.gap, self.spaced, han, value))
        self.gap, self.spaced = JOINED, False

    def part(self, strength: int) -> None:
        self.gap = max(self.gap, strength)

    def read(self) -> tuple[Token, ...]:
        for match in _TOKEN.finditer(self.folded):
            getattr(self, f"_{match.lastgroup if match.lastgroup in _KINDS else _kind(match)}")(match)
        return tuple(self.tokens)

    def _power(self, match: re.Match[str]) -> None:
        value = 10.0 ** max(-300, min(300, _raised(match["ten"])))
        self.add(match, spelling(value), value=value)

    def _number(self, match: re.Match[str]) -> None:
        value = _number(match)
        self.add(match, spelling(value), value=value)

    def _limit(self, match: re.Match[str]) -> None:
        self.add(match, "→" + match["lim"])

    def _latex(self, match: re.Match[str]) -> None:
        name = match["latex"][1:]
        if name.endswith("frac"):
            self.fraction += 1
        symbol = _LATEX.get(name, name)
        if symbol == "→":
            self._arrow(match)
        elif symbol:
            self.add(match, symbol)

    def _word(self, match: re.Match[str]) -> None:
        text = re.sub(r"[_{}\s]", "", match["word"])
        if text.endswith("'s") and text[:-2] not in _NO_OWNERS:
            text = text[:-2]
        self.add(match, _WORDS.get(text) or (text if "_" in match["word"] else stem(text)))

    def _arrow(self, match: re.Match[str]) -> None:
        self.part(CLAUSE)
        self.add(match, "→")

    def _newline(self, _match: re.Match[str]) -> None:
        self.part(PARAGRAPH)
        self.spaced = True

    def _dash(self, _match: re.Match[str]) -> None:
        self.part(CLAUSE)

    def _stop(self, match: re.Match[str]) -> None:
        following = self.folded[match.end() : match.end() + 1]
        ascii_dot = match["stop"] == "."
        if ascii_dot and (following.isascii() and following.isalnum()):
            return
        if ascii_dot and _NOT_A_STOP.search(self.folded, max(0, match.start() - 5), match.start()):
            return
        self.part(SENTENCE)
        self.stops.append((len(self.tokens), match["stop"][-1]))

    def _comma(self, match: re.Match[str]) -> None:
        following = self.folded[match.end() :][:2].lstrip()
        numbers = self.brackets > 0 or (
            bool(self.tokens) and self.tokens[-1].value is not None and following[:1] in set("0123456789-")
        )
        self.part(LISTED if match["comma"] == "、" or numbers else CLAUSE)

    def _space(self, match: re.Match[str]) -> None:
        self.spaced = True
        if len(match["space"]) >= _WIDE:
            self.part(CLAUSE)

    def _other(self, match: re.Match[str]) -> None:
        character = match["other"]
        if character in "[(":
            self.brackets += character == "["
            self.part(LISTED if character == "(" and self.tokens and self.tokens[-1].han else JOINED)
        elif character in "])":
            self.brackets -= character == "]" and self.brackets > 0
        elif character == "}":
            if self.fraction and self.folded[match.end() : match.end() + 1] == "{":
                self.fraction -= 1
                self.add(match, "/")
        elif character == "-" and self._hyphen(match):
            return
        elif character in "\"'":
            self._quote(match)
        elif character not in "{$`*#_|" or (character == "*" and self._between(match)):
            self.add(match, character, han=_is_han(character))

    def _quote(self, match: re.Match[str]) -> None:
        """Note where a quotation begins and ends; an apostrophe between letters is part of its word."""
        typed = self.text[self.origin[match.start()]]
        before, after = self.folded[: match.start()][-1:], self.folded[match.end() : match.end() + 1]
        if typed in _CLOSES or (typed not in _OPENS and self.opened is not None and not after.isalnum()):
            if self.opened is not None and self.opened < len(self.tokens):
                self.quotes.append((self.opened, len(self.tokens)))
            self.opened = None
        elif typed in _OPENS or not (before.isascii() and before.isalnum()):
            self.opened = len(self.tokens)

    def _hyphen(self, match: re.Match[str]) -> bool:
        return self._between(match) and self.folded[match.start() - 1].isalpha()

    def _between(self, match: re.Match[str]) -> bool:
        around = self.folded[match.start() - 1 : match.start()] + self.folded[match.end() : match.end() + 1]
        return len(around) == 2 and around.isalnum()


_KINDS: Final = (
    "power", "number", "limit", "latex", "word", "arrow", "newline", "dash", "stop", "comma", "space", "other"
)  # fmt: skip


def _kind(match: re.Match[str]) -> str:
    return next(kind for kind in _KINDS if match[kind] is not None)


def _is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff" or "\u3400" <= character <= "\u4dbf"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text; the sentence ends, as the number of tokens before each and its mark; and what
    stands in quotation marks, as tokens from and up to."""

    items: tuple[Token, ...]
    stops: tuple[tuple[int, str], ...]
    quotes: tuple[tuple[int, int], ...] = ()


def tokenise(text: str) -> Tokens:
    """The tokens of the first `LONGEST` characters of `text`."""
    reader = _Reader(text[:LONGEST])
    items = reader.read()
    return Tokens(items, tuple(reader.stops), tuple(reader.quotes))
