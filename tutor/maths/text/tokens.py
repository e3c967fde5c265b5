"""Text to tokens. Every token keeps the column that it has in the writer's own characters.

Nothing is folded away: a character that looks like a known one (full-width, a mathematical alphabet, one of
the many minus signs) is shadowed by its plain form at the same place; superscripts become an exponent in
brackets; what is unknown is refused by name and code point.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from tutor.maths import functions, letters
from tutor.maths.names import Names
from tutor.maths.text import figures, framed, scan, spaced, spoken, texblocks, texwords, words
from tutor.maths.text.scan import Measuring
from tutor.maths.text.shadow import shadow
from tutor.maths.units.measure import Measure
from tutor.maths.unread import Stop

MAX_TEXT: Final = 2000
MAX_TOKENS: Final = 1200

TokenKind = Literal["number", "name", "unit", "op", "end"]


class Token(NamedTuple):
    """A word of the formula: `text` in plain form, `column` from 1, and whether a blank stands before it."""

    kind: TokenKind
    text: str
    column: int
    end: int
    spaced: bool = False
    exponent: int | None = None
    measure: Measure = ()


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*|[αβγδεζηθικλμνξορστυφχψωΓΔΘΛΞΠΣΦΨΩπ]")
_BRACES: Final = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"  # as deep as \log_{d_{\mathrm{model}}}
_SUBSCRIPT = re.compile(r"_(?:([A-Za-z0-9]+|[αβγδεζηθικλμνξορστυφχψωπ])|" + _BRACES + ")")
_PRIMES = re.compile("['′]+")
_GLUED = re.compile(r"([A-Za-z]+?)(\d[A-Za-z0-9]*)")
_TIES: Final = ("~\\text", "~\\mathrm", "~\\rm")
_BIG: Final = {"Σ": "\\sum", "Π": "\\prod", "sum": "\\sum", "prod": "\\prod", "int": "\\int", "lim": "\\lim"}
_PAIRS: Final = {"&&": "and", "**": "^", "<=": "≤", ">=": "≥", "!=": "≠", ":=": "=", "~=": "~", "==": "="}
_SINGLE: Final = {**letters.STRUCTURE, **{sign: sign for sign in "→⌊⌋⌈⌉‖&@"}, "∫": "\\int", "➝": "→"}
_UNBRACED = re.compile(r"_([A-Za-z])(=)(\d+|[A-Za-z])")
_INDEXED = re.compile(r"_(?:[{(] *[A-Za-z]\w* *=|[A-Za-z]=)")
_INDEX = re.compile(r"_(?:\{ *\d+(?: *, *\d+)* *\}|\d)", re.A)
_BOUNDS: Final = {
    **dict.fromkeys(("Σ", "Π", "sum", "prod"), _INDEXED),
    "int": re.compile("_"),
    "lim": re.compile(r"_[{(]"),
}
_NESTING: Final = {**dict.fromkeys("([{⟨⟦", 1), **dict.fromkeys(")]}⟩⟧", -1)}
_REVERSED: Final = {"=<": "<=", "=>": ">=", "<>": "!=", "><": "!=", "=!": "!="}
"""Comparisons typed the other way round; none is guessed at."""


class Scanner:
    """Walks over one text once and collects its tokens."""

    def __init__(
        self,
        text: str,
        *,
        commas_separate: bool,
        names: Names | None = None,
        measuring: Measuring | None = None,
        structures: bool = False,
    ) -> None:
        self.text = text
        self.spoken = spoken.WORDS + (spoken.STRUCTURES if structures else ())
        self.names = names or Names()
        self.measuring = measuring
        self.plain = shadow(text)
        self.place = 0
        self.depth = 0
        self.spaced = False
        self.commas_separate = commas_separate
        self.tokens: list[Token] = []
        self.notes: set[str] = set()
        self.open_powers = 0
        self.blocks: list[texblocks.Block] = []
        self.coin: tuple[Measure, int] | None = None

    def emit(
        self,
        kind: TokenKind,
        text: str,
        start: int,
        end: int,
        exponent: int | None = None,
        measure: Measure = (),
    ) -> None:
        """Add a token that covers the characters `start` up to `end`."""
        if len(self.tokens) >= MAX_TOKENS:
            raise Stop("too_long", start + 1, limit=MAX_TOKENS)
        self.tokens.append(Token(kind, text, start + 1, end, self.spaced, exponent, measure))
        self.spaced = False
        self.depth += _NESTING.get(text, 0)
        self.place = max(self.place, end)

    def run(self) -> list[Token]:
        """All tokens and an end."""
        while self.place < len(self.plain):
            char = self.plain[self.place]
            if char == " ":
                self.spaced = True
                self.place += 1
            elif figures.NUMBER.match(self.plain, self.place):
                figures.number(self)
            elif scan.unit(self):
                continue
            elif char == "\\":
                texwords.command(self)
            elif char == "_" and self.tokens and self.tokens[-1].text in _BIG.values():
                self._lowered()
            elif char == "_" and self._indexed():
                continue
            elif match := _NAME.match(self.plain, self.place):
                self.name(match[0], self.place, match.end())
            else:
                self.sign(char)
        if self.blocks:
            raise Stop("unclosed_block", self.blocks[-1].column, block=self.blocks[-1].name)
        self.emit("end", "", len(self.plain), len(self.plain))
        return self.tokens

    def _lowered(self) -> None:
        """The mark behind a big sign; `Σ_i=1^n` gets the braces that it lacks."""
        match = _UNBRACED.match(self.plain, self.place)
        self.emit("op", "_", self.place, self.place + 1)
        if match is None:
            return
        self.emit("op", "{", match.start(1), match.start(1))
        self.emit("name", match[1], match.start(1), match.end(1))
        self.emit("op", "=", match.start(2), match.end(2))
        self.emit("number" if match[3].isdigit() else "name", match[3], match.start(3), match.end(3))
        self.emit("op", "}", match.end(), match.end())

    def _indexed(self) -> bool:
        """An index in digits behind a bracket: `softmax(z)_{1}` is its first entry."""
        match = _INDEX.match(self.plain, self.place)
        if match is None or self.spaced or not self.tokens or self.tokens[-1].text not in (")", "]"):
            return False
        self.emit("op", "[", match.start(), match.start() + 1)
        for place, found in enumerate(re.finditer(r"\d+", match[0])):
            start, end = match.start() + found.start(), match.start() + found.end()
            if place:
                self.emit("op", ",", start - 1, start)
            self.emit("number", found[0], start, end)
        self.emit("op", "]", match.end() - 1, match.end())
        return True

    def name(self, name: str, start: int, end: int) -> None:
        """A name with the subscripts and primes that belong to it, or a big sign with its bounds."""
        if name in _BIG and _BOUNDS[name].match(self.plain, end) and self.names.symbol(name) is None:
            self.emit("op", _BIG[name], start, end)
            return
        while match := _SUBSCRIPT.match(self.plain, end):
            inner = match[1] if match[1] is not None else texwords.unwrap(match[2])
            name, end = f"{name}_{inner}", match.end()
        low = end
        while low < len(self.plain) and self.plain[low] in letters.SUBSCRIPTS:
            low += 1
        if low > end:
            name += "_" + "".join(letters.SUBSCRIPTS[c] for c in self.plain[end:low])
            end = low
        if match := _PRIMES.match(self.plain, end):
            name, end = name + "'" * len(match[0]), match.end()
        if head := self._glued(name, end):
            self.emit("name", head, start, start + len(head))
            return
        self.emit("name", name, start, end)

    def _glued(self, name: str, end: int) -> str | None:
        """The function in `ln9` or `sqrt64`, where that is no name of the question. `log28` stays unknown."""
        match = _GLUED.fullmatch(name)
        if match is None or self.names.whole(name) is not None or functions.canonical(name) is not None:
            return None
        if functions.canonical(match[1]) not in functions.BARE or self.names.symbol(match[1]) is not None:
            return None
        if match[1].lower() == "log" and match[2].startswith(("2", "10")):
            if not match[2].isdigit():
                raise Stop("unknown_name", self.place + 1, name=name)  # log2x: to base 2, or of 2x?
            return None
        return None if self.plain[end : end + 1] in ("(", "_") else match[1]

    def sign(self, char: str) -> None:
        """An operator, bracket, superscript, Chinese word or the refusal of anything else."""
        start = self.place
        if char in letters.SUPERSCRIPTS:
            self._superscript()
        elif char == "$" or self.plain.startswith(_TIES, start):
            self.place += 1
        elif self.plain.startswith("+/-", start):
            self.emit("op", "±", start, start + 3)
        elif char in "+-" and self.plain[start - 1 : start] == char and start:
            raise Stop("double_sign", start + 1)
        elif char == "&" and self.blocks:
            self.emit("op", ",", start, start + 1)
        elif meant := _REVERSED.get(self.plain[start : start + 2]):
            raise Stop("reversed_sign", start + 1, sign=self.plain[start : start + 2], instead=meant)
        elif meant := _PAIRS.get(self.plain[start : start + 2]):
            self.emit("op", meant, start, start + 2)
        elif char in letters.PLAIN or char in "≤≥≠±√∛‰" or char in letters.VULGAR:
            self.emit("op", char, start, start + 1)
        elif char in "∞∂∇⊤":
            self.emit("name", char, start, start + 1)
        elif char in _SINGLE:
            self.emit("op", _SINGLE[char], start, start + 1)
        else:
            spoken.word(self)

    def _superscript(self) -> None:
        start = end = self.place
        while end < len(self.plain) and self.plain[end] in letters.SUPERSCRIPTS:
            end += 1
        inner = "".join(letters.SUPERSCRIPTS[c] for c in self.plain[start:end])
        self.emit("op", "^", start, start)
        self.emit("op", "(", start, start)
        for token in Scanner(inner, commas_separate=True).run()[:-1]:
            self.emit(token.kind, token.text, start + token.column - 1, start + token.end, token.exponent)
        self.emit("op", ")", end - 1, end)


def tokens(
    text: str,
    *,
    commas_separate: bool = False,
    names: Names | None = None,
    measuring: Measuring | None = None,
    structures: bool = False,
) -> tuple[list[Token], set[str]]:
    """The tokens of `text` and notes on what was not literal. Raises Stop with the column of the fault.

    Marks that nobody sees are passed over; columns still count all characters of `text`.
    """
    if len(text) > MAX_TEXT:
        raise Stop("too_long", MAX_TEXT + 1, limit=MAX_TEXT)
    seen = letters.visible(text)
    scanner = Scanner(
        seen, commas_separate=commas_separate, names=names, measuring=measuring, structures=structures
    )
    if words.has_word(scanner.plain):
        _unworded(scanner)
    if commas_separate:
        scanner.plain = spaced.separated(scanner.plain)
    if seen == text:
        return scanner.run(), scanner.notes
    places = [place for place, char in enumerate(text) if char not in letters.INVISIBLE]
    places.append(len(text))
    try:
        found = scanner.run()
    except Stop as stop:
        column = places[min(stop.unread.column, len(places)) - 1] + 1
        stop.unread = replace(stop.unread, column=column)
        raise
    moved = [
        token._replace(column=places[min(token.column, len(places)) - 1] + 1, end=places[token.end - 1] + 1)
        if token.end
        else token
        for token in found
    ]
    return moved, scanner.notes


def _unworded(scanner: Scanner) -> None:
    """Blanks for words around the formula: those that frame it, and those that say "about"."""

    def known(word: str) -> bool:
        return scanner.names.symbol(word) is not None

    scanner.plain, framed_in = framed.bare(scanner.plain, known)
    if framed_in:
        scanner.notes.add("framed")
    scanner.plain, about = words.without_about(scanner.plain, known)
    if about:
        scanner.notes.add("about")
