"""Which options or items are named: by letter, by number, by their own text or a clear beginning of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tutor.language import LANGUAGES, Text
from tutor.picking.pieces import Piece, listed, marks
from tutor.picking.shuffling import letter
from tutor.picking.texts import folded

SHORTEST: Final = 3
"""Letters of a beginning that names a text; of Chinese characters one less."""


@dataclass(frozen=True, slots=True)
class Unread:
    """An answer that cannot be read: `code` with `values` is a message (room `picking`), what to type."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """One thing that was named, and where."""

    id: str
    column: int


def names(text: str, shown: Sequence[str], says: Mapping[str, Text]) -> tuple[Named, ...] | Unread:
    """Everything that the answer names, in its order."""
    whole = _by_text(text, shown, says)
    pieces = marks(text)
    found = _by_marks(pieces, shown)
    if whole is not None:
        marked = not isinstance(found, Unread) and [each.id for each in found] != [whole]
        return _ambiguous(text.strip(), 1) if marked else (Named(whole, 1),)
    if not isinstance(found, Unread):
        return _doubt(pieces, shown, says) or found
    texts = _by_texts(listed(text), shown, says)
    return found if texts is None else texts


def _doubt(pieces: Sequence[Piece], shown: Sequence[str], says: Mapping[str, Text]) -> Unread | None:
    """Why marks that can be read may mean something else: `1. b` numbers a list, `2, 4` may be two texts."""
    kinds = {piece.text[0].isdigit() for piece in pieces}
    if len(kinds) > 1:
        return Unread("picking.mixed", {}, next(p.column for p in pieces if p.text[0].isdigit()))
    for piece in pieces:
        said, marked = _by_text(piece.text, shown, says), _by_marks([piece], shown)
        if said is not None and not isinstance(marked, Unread) and [each.id for each in marked] != [said]:
            return _ambiguous(piece.text, piece.column)
    return None


def _ambiguous(text: str, column: int) -> Unread:
    """`2` may be the second option or the one that says 2, `ace` three letters or the beginning of a text."""
    return Unread("picking.ambiguous", {"text": text}, column)


def _by_marks(pieces: Sequence[Piece], shown: Sequence[str]) -> tuple[Named, ...] | Unread:
    found: list[Named] = []
    values: dict[str, object] = {"last": letter(len(shown) - 1)}
    for piece in pieces:
        for offset, mark in enumerate(_runs(piece.text)):
            place = _place(mark)
            column = piece.column + offset
            if place is None:
                return Unread("picking.unread", {**values, "text": piece.text}, piece.column)
            if not 0 <= place < len(shown):
                return Unread("picking.no_such", {**values, "mark": mark}, column)
            found.append(Named(shown[place], column))
    return tuple(found) if found else Unread("picking.unread", {**values, "text": ""}, 1)


def _runs(text: str) -> Sequence[str]:
    """The marks of a piece: `acd` and `312` are three, as long as each letter stands there once."""
    one_each = len(set(text)) == len(text) and text.isascii()
    run = len(text) > 1 and one_each and (text.isdigit() or (text.isalpha() and all(c < "h" for c in text)))
    return text if run else (text,)


def _place(mark: str) -> int | None:
    if len(mark) == 1 and mark.isascii():
        if mark.isalpha():
            return ord(mark) - ord("a")
        if mark.isdigit():
            return int(mark) - 1
    return int(mark) - 1 if mark.isascii() and mark.isdigit() and len(mark) < 4 else None


def _by_texts(
    pieces: Sequence[Piece], shown: Sequence[str], says: Mapping[str, Text]
) -> tuple[Named, ...] | None:
    found: list[Named] = []
    for piece in pieces:
        name = _by_text(piece.text, shown, says)
        if name is None:
            marked = _by_marks([piece], shown)
            if isinstance(marked, Unread) or len(marked) != 1:
                return None
            name = marked[0].id
        found.append(Named(name, piece.column))
    return tuple(found) or None


def _by_text(text: str, shown: Sequence[str], says: Mapping[str, Text]) -> str | None:
    """The one option whose text this is, or of which it is the beginning."""
    wanted = folded(text)
    if not wanted:
        return None
    texts = {name: [folded(says[name].in_(language)) for language in LANGUAGES] for name in shown}
    same = [name for name in shown if wanted in texts[name]]
    if same:
        return same[0] if len(same) == 1 else None
    if len(wanted) < (SHORTEST if wanted.isascii() else SHORTEST - 1):
        return None
    begun = [name for name in shown if any(each.startswith(wanted) for each in texts[name])]
    return begun[0] if len(begun) == 1 else None
