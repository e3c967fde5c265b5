"""Tokens made ready for the grammar: words that join (`or`, `in`, `U`), angle brackets, rows with blanks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tutor.maths import functions, letters
from tutor.maths.grammar.nesting import CLOSING, OPENING
from tutor.maths.names import Names
from tutor.maths.text.tokens import Token
from tutor.maths.unread import Stop

STRUCTURES: Final = frozenset(("set", "interval", "relation"))
"""Kinds whose answers are no single value."""
_ALWAYS: Final = {"and": "and", "or": "or", "AND": "and", "OR": "or", "And": "and", "Or": "or"}
_IN_SETS: Final = {"in": "∈", "union": "∪", "R": "ℝ", "Reals": "ℝ", "reals": "ℝ"}
_BETWEEN_SETS: Final = {"U": "∪", "u": "∪", "n": "∩", "cup": "∪", "cap": "∩"}
_JOINS: Final = frozenset(("and", "or", "∈", "∪", "∩", "∖"))
_BEFORE_OPERAND: Final = frozenset("+-*/^=≠<>≤≥~,;|√∛±") | _JOINS | set(CLOSING)


def prepared(run: Sequence[Token], names: Names, kind: str) -> list[Token]:
    """`run` with joining words as signs, angle brackets told from comparisons, and commas for blanks."""
    found = [_word(run, place, names, kind) for place in range(len(run))]
    _no_prose(found, names)
    found = _angled(found)
    return _rows(found) if kind in ("vector", "matrix") else found


def _word(run: Sequence[Token], place: int, names: Names, kind: str) -> Token:
    token = run[place]
    if token.kind != "name" or names.symbol(token.text) is not None:
        return token
    sign = _ALWAYS.get(token.text)
    if sign is None and kind in STRUCTURES:
        sign = _IN_SETS.get(token.text)
        between = 0 < place < len(run) - 1 and _closes(run[place - 1]) and _opens(run[place + 1])
        if between:
            sign = sign or _BETWEEN_SETS.get(token.text)
    return token if sign is None else token._replace(kind="op", text=sign)


def _no_prose(run: Sequence[Token], names: Names) -> None:
    """Refuse two long words in a row that nobody declared: no product of symbols is meant."""
    if any(token.text == "=" for token in run):
        return  # words before an equals sign are a label
    for first, second in pairwise(run):
        if second.spaced and _is_word(first, names) and _is_word(second, names):
            raise Stop("unexpected", second.column, found=second.text)


def _is_word(token: Token, names: Names) -> bool:
    text = token.text
    plain = token.kind == "name" and len(text) > 2 and text.isascii() and text.isalpha()
    return (
        plain and names.whole(text) is None and functions.canonical(text) is None and text not in letters.GREEK
    )


def _closes(token: Token) -> bool:
    return token.text in OPENING or token.text in ("[", "∅", "ℝ", "R")


def _opens(token: Token) -> bool:
    return token.text in CLOSING or token.text in ("]", "∅", "ℝ", "R")


def _begins(run: Sequence[Token], place: int) -> bool:
    """Whether an operand is to begin at `place`."""
    return not place or (run[place - 1].kind == "op" and run[place - 1].text in _BEFORE_OPERAND)


def _angled(run: list[Token]) -> list[Token]:
    """`<1, 2>` with angle brackets: a `<` where a value should begin, and the next `>`."""
    for place, token in enumerate(run):
        if token.kind != "op" or token.text != "<" or not _begins(run, place):
            continue
        closing = next((later for later in range(place + 1, len(run)) if run[later].text == ">"), None)
        if closing is not None:
            run[place] = token._replace(text="⟨")
            run[closing] = run[closing]._replace(text="⟩")
    return run


def _rows(run: list[Token]) -> list[Token]:
    """A comma for each blank between values in a bracket that has rows but no commas: `[1 2; 3 4]`."""
    inner = _blank_brackets(run)
    found: list[Token] = []
    for place, token in enumerate(run):
        last = run[place - 1] if place else None
        if last is not None and inner[place] and token.spaced and _ends(last) and _starts(run, place):
            found.append(Token("op", ",", token.column, token.column - 1))
        found.append(token)
    return found


def _ends(token: Token) -> bool:
    closing = token.text in OPENING or token.text in ("!", "%", "‰")
    return token.kind in ("number", "name") or (token.kind == "op" and closing)


def _starts(run: Sequence[Token], place: int) -> bool:
    token = run[place]
    if token.kind in ("number", "name") or token.text in ("(", "[", "√"):
        return True
    return token.text in ("-", "±") and place + 1 < len(run) and not run[place + 1].spaced


def _blank_brackets(run: Sequence[Token]) -> list[bool]:
    """For each token whether it stands directly in a bracket whose values are parted by blanks."""
    open_at: list[int] = []
    owner: list[int] = []
    commas, rows = set[int](), set[int]()
    for place, token in enumerate(run):
        sign = token.text if token.kind == "op" else ""
        if sign in OPENING and open_at:
            open_at.pop()
        around = open_at[-1] if open_at else -1
        owner.append(around)
        if sign == ",":
            commas.add(around)
        elif sign == ";":
            rows.add(around)
        elif sign in CLOSING:
            nested = sign == "[" and around in rows and run[around].text == "["
            if nested or run[place + 1].text in CLOSING:
                rows.add(place)
            open_at.append(place)
    return [at in rows and at not in commas for at in owner]
