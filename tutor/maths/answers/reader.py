"""Text to a tree, with what was not literal about it, or the reason why not.

An equation gives its right side where a value is asked (`x = 5`); a reading that custom leaves open
(`1/2x`) is refused with both readings, always in the same order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tutor.maths import functions, units
from tutor.maths.answers import fitting, labels
from tutor.maths.cost import budget
from tutor.maths.grammar.connectives import STRUCTURES, prepared
from tutor.maths.grammar.nesting import nested
from tutor.maths.grammar.pieces import unbraced
from tutor.maths.grammar.structures import Structures
from tutor.maths.names import Names
from tutor.maths.printing.show import show
from tutor.maths.text import spaced, words
from tutor.maths.text.scan import Measuring
from tutor.maths.text.shadow import shadow
from tutor.maths.text.tokens import MAX_TEXT, Token, tokens
from tutor.maths.tree import Name, Number, Tree
from tutor.maths.unread import Stop, Unread

RELATIONS = frozenset(("<", ">", "≤", "≥", "≠"))
EQUALS = frozenset(("=", "~"))
NEARLY = 0.05
"""How far apart two numbers with ≈ between them may lie; further apart they are the ends of a range."""
_OF_PROSE = frozenset(
    f"maths.{code}"
    for code in (
        "unknown_name",
        "unknown_name_try",
        "unknown_function",
        "unknown_function_try",
        "missing_operator",
        "unexpected",
        "unknown_unit",
        "unknown_unit_try",
        "unknown_character",
    )
)
"""What stops the reader inside a sentence of English."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A tree and the notes on its reading: `implicit`, `mixed`, `grouped`, `about`, `right_side` ..."""

    tree: Tree
    notes: frozenset[str] = frozenset()
    sides: tuple[Tree, ...] = ()
    """The other sides of a chain: in `2 + 2 = 4` where a value is asked, 2 + 2 beside the value 4."""

    @property
    def literal(self) -> bool:
        """Whether nothing had to be supplied or chosen."""
        return not self.notes


def parse(
    text: str,
    *,
    symbols: Mapping[str, str] | None = None,
    kind: str = "formula",
    known: Collection[str] = (),
    measuring: Measuring | None = None,
) -> Parsed | Unread:
    """Read `text`. With `symbols`, only they and `known` may occur; without, any name is a symbol.

    `known` are further names to recognise (`dk` for `d_k`): those of the givens and of the reference. With
    `measuring` units are read; a plain number among known names has none but things counted, and says so.
    """
    names = Names.of((*(symbols or ()), *known), open_=symbols is None)
    if words.dont_know(text) and not _means(text.strip(), names):
        return Unread("maths.dont_know", 1)
    if kind == "number" and len(text) <= MAX_TEXT and (found := spaced.several(shadow(text), text)):
        return Unread("maths.want_value", found[1], {"got": found[0]})
    if measuring is None and symbols is not None and kind in ("number", "vector"):
        measuring = Measuring()
    try:
        parsed, run = _tried(text, names, kind, measuring)
        if measuring is not None and not measuring.any:
            parsed = _fitting(parsed, run, measuring.asked)
            if "byte_suffix" in parsed.notes and _other_kind(parsed.tree, measuring.asked):
                parsed, run = _tried(text, names, kind, measuring.large)
                parsed = _fitting(parsed, run, measuring.asked)
    except Stop as stop:
        return _prose(text, names, stop.unread)
    return parsed if budget.measure(parsed.tree) is not None else Unread("maths.too_big", 1)


def _tried(text: str, names: Names, kind: str, measuring: Measuring | None) -> tuple[Parsed, list[Token]]:
    """What `text` reads as, and its tokens. Raises Stop."""
    run, notes = tokens(
        words.phrase(text) if kind in STRUCTURES else text,
        commas_separate=kind in ("vector", "matrix", "set", "interval"),
        names=names,
        measuring=measuring,
        structures=kind in STRUCTURES,
    )
    run = prepared(run, names, kind)
    return _read(run, names, kind, notes), run


def _fitting(parsed: Parsed, run: list[Token], asked: units.Unit | None) -> Parsed:
    """What was read, if its units make sense: beside a plain number nothing but what is counted."""
    if not units.has_unit(parsed.tree):
        return parsed
    column = next(word.column for word in run if word.kind == "unit")
    try:
        units.plain(parsed.tree, asked)
    except units.Different as other:
        if asked is None:
            raise Stop("unit_not_asked", column, unit=other.typed.shown) from other
        return parsed  # a wrong answer, not an unreadable one
    except units.Mismatch as reason:
        raise Stop(reason.code, column, **reason.values) from reason
    return parsed if asked is not None else replace(parsed, notes=parsed.notes | {"counted"})


def _other_kind(tree: Tree, asked: units.Unit | None) -> bool:
    """Whether a quantity is of another kind than is asked: `7B * 2 bytes`, were B a byte."""
    try:
        units.plain(tree, asked)
    except units.Different:
        return True
    return False


def _prose(text: str, names: Names, reason: Unread) -> Unread:
    """Why `text` was not read: where it is a sentence, that sentences are not read."""
    if reason.code not in _OF_PROSE or len(text) > MAX_TEXT:
        return reason
    found = words.sentence(text, lambda word: _means(word, names))
    return Unread("maths.words", found[1], {"words": found[0]}) if found else reason


def _means(word: str, names: Names) -> bool:
    plain = names.whole(word) is not None or functions.canonical(word) is not None
    return plain or names.split(word) is not None


def read(
    text: str,
    *,
    symbols: Mapping[str, str] | None = None,
    kind: str = "formula",
    known: Collection[str] = (),
) -> Tree | Unread:
    """The tree of `text`, or why it could not be read."""
    parsed = parse(text, symbols=symbols, kind=kind, known=known)
    return parsed if isinstance(parsed, Unread) else parsed.tree


def _read(run: list[Token], names: Names, kind: str, notes: set[str]) -> Parsed:
    parsed = _statement(run, names, kind, notes) if kind in STRUCTURES else _value(run, names, kind, notes)
    tree = fitting.fitted(parsed.tree, kind)
    return parsed if tree == parsed.tree else replace(parsed, tree=tree, notes=parsed.notes | {"fitted"})


def _statement(run: list[Token], names: Names, kind: str, notes: set[str]) -> Parsed:
    """A set, an interval or a relation; beside an equals sign a label may stand."""
    try:
        return _one(run, names, notes, kind)
    except Stop as stop:
        if not stop.unread.code.startswith("maths.unknown_"):
            raise
        parsed = _one(run, names.relaxed(), notes, kind)
        if labels.unknown(parsed.tree, names, kind):
            raise
        return parsed


def _value(run: list[Token], names: Names, kind: str, notes: set[str]) -> Parsed:
    found = set(notes)
    run = unbraced(run, names)
    if run[0].text == "=" and len(run) > 2:  # "= 5" answers "x = ?"
        run = run[1:]
        found.add("right_side")
    sides = _sides(run)
    if len(sides) == 1:
        return _one(sides[0], names, found, kind)
    found.add("right_side")
    trees = [_one(side, names.relaxed(), set(), kind).tree for side in sides]
    _one_value(run, sides, trees)
    first, last = trees[0], trees[-1]
    swapped = isinstance(last, Name) and not isinstance(first, Name)
    wanted = 0 if swapped and last.name not in names.known else len(sides) - 1  # type: ignore[union-attr]
    parsed = _one(sides[wanted], names, found, kind)
    return replace(parsed, sides=tuple(tree for place, tree in enumerate(trees) if place != wanted))


def _one_value(run: list[Token], sides: list[list[Token]], trees: list[Tree]) -> None:
    """Refuse what names several values: `x = 2, y = 3`, and `5~6`, which is a range and no 5 ≈ 6."""
    for side in sides[1:-1]:
        for word, (sign, depth) in zip(side, nested(side), strict=True):
            if sign in (",", ";") and depth <= 0:
                raise Stop("want_value", word.column, got=2)
    about = any(word.text == "~" for word in run[1:])
    match trees:
        case [Number() as low, Number() as high] if about and abs(high.value - low.value) > NEARLY * low.value:
            raise Stop("want_value", sides[1][0].column, got=2)


def _sides(run: list[Token]) -> list[list[Token]]:
    """The runs of tokens between equals signs outside brackets, each with an end."""
    sides: list[list[Token]] = [[]]
    for place, (word, (sign, depth)) in enumerate(zip(run, nested(run), strict=True)):
        if depth <= 0 and sign in RELATIONS:
            raise Stop("relation_given", word.column, sign=sign)
        if depth <= 0 and sign in EQUALS and (sign == "=" or place):
            if not sides[-1]:
                raise Stop("missing_before", word.column, found=sign)
            sides[-1].append(Token("end", "", word.column, word.column - 1))
            sides.append([])
        elif word.kind == "end" and not sides[-1] and len(sides) > 1:
            raise Stop("missing_after", run[place - 1].end + 1, sign=run[place - 1].text)
        else:
            sides[-1].append(word)
    return sides


def _one(run: list[Token], names: Names, notes: set[str], kind: str) -> Parsed:
    loose = Structures(run, names, kind=kind)
    tree = loose.whole()
    if loose.forked_at is not None:
        other = Structures(run, names, tight=True, kind=kind).whole()
        if other != tree:
            raise Stop.between(loose.forked_at, show(tree), show(other), (tree, other))
    return Parsed(tree, frozenset(notes | loose.notes))


def _measuring(unit: str | None) -> Measuring | None:
    try:
        return None if unit is None else Measuring(units.named(unit))
    except units.UnknownUnit:
        return None


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is read while it is typed: `read_as` on one line, or the code of why not, and where.

    `literal` says that what is shown is what was typed, so that an echo would only repeat it.
    """

    read_as: str | None
    literal: bool
    code: str
    values: Mapping[str, object]
    column: int | None


def reading(
    text: str,
    kind: str = "formula",
    symbols: Mapping[str, str] | None = None,
    known: Collection[str] = (),
    unit: str | None = None,
) -> Reading:
    """The live echo of `text`; code `maths.read` when it reads well. `known` are the names of the givens,
    `unit` is the one that is asked (an unknown one is passed over).
    """
    measuring = _measuring(unit)
    parsed = parse(text, symbols=symbols, kind=kind, known=known, measuring=measuring)
    if isinstance(parsed, Unread):
        column = None if parsed.code == "maths.dont_know" else parsed.column
        return Reading(None, False, parsed.code, parsed.values, column)
    shown = show(parsed.tree)
    if measuring is not None and measuring.asked is not None:
        shown += units.converted(parsed.tree, measuring.asked)
    literal = parsed.literal and shown.replace(" ", "") == text.replace(" ", "")
    return Reading(shown, literal, "maths.read", {"read_as": shown}, None)
