"""A small parser of LaTeX mathematics: groups, commands with their arguments, scripts, environments.

It accepts anything: a stray brace is a character, a missing argument is empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MAX_DEPTH: Final = 40

ARGUMENTS: Final[dict[str, int]] = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "binom", "overset", "underset", "stackrel"), 2),
    **dict.fromkeys(
        ("sqrt", "hat", "widehat", "bar", "overline", "tilde", "widetilde", "vec", "dot", "ddot"), 1
    ),
    **dict.fromkeys(("underline", "underbrace", "overbrace", "boxed", "phantom"), 1),
    **dict.fromkeys(
        ("text", "textrm", "textbf", "textit", "mathrm", "mathbf", "mathit", "mathsf", "mathtt"), 1
    ),
    **dict.fromkeys(("mathbb", "mathcal", "operatorname", "boldsymbol", "bm", "mbox"), 1),
}
VERBATIM: Final = frozenset(("text", "textrm", "textbf", "textit", "mbox", "operatorname"))


@dataclass(frozen=True, slots=True)
class Char:
    """One character of the source."""

    char: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its braced arguments, and the optional one in square brackets."""

    name: str
    arguments: tuple[Tex, ...] = ()
    option: Tex | None = None
    verbatim: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """What stands in braces."""

    body: Tex


@dataclass(frozen=True, slots=True)
class Scripts:
    """A subscript and a superscript, of what stands before them."""

    low: Tex | None
    high: Tex | None


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows and cells of an environment: cases, a matrix, aligned lines."""

    name: str
    rows: tuple[tuple[Tex, ...], ...]


Item = Char | Command | Group | Scripts | Grid
Tex = tuple[Item, ...]

_WORD = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.S)


class _Reader:
    def __init__(self, source: str) -> None:
        self.tokens = _WORD.findall(source)
        self.at = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def sequence(self, stops: tuple[str, ...]) -> Tex:
        """Items up to one of `stops`, which is left in place."""
        self.depth += 1
        items: list[Item] = []
        while (word := self.peek()) and word not in stops:
            self.at += 1
            if self.depth > MAX_DEPTH:
                items.extend(Char(c) for c in word)
            else:
                self._item(word, items)
        self.depth -= 1
        return tuple(items)

    def _item(self, word: str, items: list[Item]) -> None:
        if word == "{":
            items.append(Group(self._braced()))
        elif word in ("_", "^"):
            self._script(word, items)
        elif word == r"\begin":
            items.append(self._grid())
        elif word.startswith("\\") and len(word) > 1:
            items.append(self._command(word[1:].rstrip("*")))
        elif word.isspace():
            items.append(Char(" "))
        else:
            items.append(Char(word))

    def _braced(self) -> Tex:
        body = self.sequence(("}",))
        self.at += self.peek() == "}"
        return body

    def _argument(self) -> Tex:
        while self.peek().isspace():
            self.at += 1
        word = self.peek()
        if not word:
            return ()
        self.at += 1
        if word == "{":
            return self._braced()
        items: list[Item] = []
        self._item(word, items)
        return tuple(items)

    def _script(self, word: str, items: list[Item]) -> None:
        body = self._argument()
        before = items.pop() if items and isinstance(items[-1], Scripts) else Scripts(None, None)
        assert isinstance(before, Scripts)  # noqa: S101 - popped as such
        low, high = (body, before.high) if word == "_" else (before.low, body)
        items.append(Scripts(low, high))

    def _command(self, name: str) -> Command:
        wanted = ARGUMENTS.get(name, 0)
        option = None
        if name == "sqrt" and self.peek() == "[":
            self.at += 1
            option = self.sequence(("]",))
            self.at += 1
        if name in VERBATIM and self.peek() == "{":
            return Command(name, verbatim=self._verbatim())
        return Command(name, tuple(self._argument() for _ in range(wanted)), option)

    def _verbatim(self) -> str:
        self.at += 1
        depth, parts = 1, []
        while word := self.peek():
            self.at += 1
            depth += (word == "{") - (word == "}")
            if depth == 0:
                break
            parts.append(word)
        return "".join(parts)

    def _grid(self) -> Grid:
        name = self._verbatim() if self.peek() == "{" else ""
        rows: list[list[Tex]] = [[]]
        while True:
            rows[-1].append(self.sequence(("&", r"\\", r"\end")))
            word = self.peek()
            self.at += 1
            if word == r"\\":
                rows.append([])
            elif word != "&":
                break
        if self.peek() == "{":
            self._verbatim()
        return Grid(name, tuple(tuple(row) for row in rows if any(row)))


def parse(source: str) -> Tex:
    """The items of LaTeX mathematics."""
    reader = _Reader(source)
    items: list[Item] = []
    while reader.peek():
        items.extend(reader.sequence(("}", "&", r"\\", r"\end")))
        if reader.peek():
            items.append(Char(reader.peek()))
            reader.at += 1
    return tuple(items)
