"""What a request asks for: its reference as a plain number, the unit that it is in, and the answer as read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tutor.errors import MathsError
from tutor.maths import units
from tutor.maths.answers import kinds
from tutor.maths.answers.reader import Parsed, parse
from tutor.maths.exact.scope import Scope
from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.requests import CheckRequest
from tutor.maths.text.scan import Measuring
from tutor.maths.tree import Node, Number, names
from tutor.maths.unread import Unread

_MEASURED_KINDS: Final = ("number", "vector")
_MAY_HOLD_UNIT = re.compile(r"[\d)\]}!²³⁰-⁹%] *[*/·]? *[^\W\d_]|[°℃℉\\¥€£$]")


@dataclass(frozen=True, slots=True)
class Asking:
    """The reference in the asked unit, and how an answer is to be read (None: without units)."""

    reference: Node
    measuring: Measuring | None
    written: frozenset[str] = frozenset()
    """The names that the reference was written with, also those that worked off (as X of E[X])."""

    @property
    def unit(self) -> units.Unit | None:
        """The unit that the reference is in, if any is asked."""
        return self.measuring.asked if self.measuring else None


def asking(request: CheckRequest, scope: Scope) -> Asking:
    """The reference and the unit. Raises MathsError where either cannot be used."""
    if request.kind in STRUCTURES or request.kind == "matrix":
        tree = scope.read(request.reference, request.kind)
        measuring = None if request.unit is None else Measuring(named(request.unit))
        return Asking(kinds.listed(tree, request.reference), measuring)
    return _asking(request.reference, request.unit, request.kind, frozenset(request.steps), scope)


@lru_cache(maxsize=256)
def _asking(text: str, unit: str | None, kind: str, steps: frozenset[str], scope: Scope) -> Asking:
    asked = None if unit is None else named(unit)
    own = frozenset(symbol for symbol, _ in asked.measure) if asked else frozenset[str]()
    barred = steps - own
    found = _with_unit(text, asked, scope, barred) if asked or kind in _MEASURED_KINDS else None
    if found is not None:
        return Asking(found[0], Measuring(found[1], barred=barred))
    reading = "vector" if kind == "vector" else "formula"
    reference, written = scope.read(text, reading), names(scope.written(text, reading))
    if asked is not None:
        return Asking(reference, Measuring(asked, barred=barred), written)
    plain_number = kind in _MEASURED_KINDS and not scope.free(reference)
    return Asking(reference, Measuring(barred=barred) if plain_number else None, written)


def scope_of(request: CheckRequest) -> Scope:
    """The names of a request with their values and assumptions."""
    symbols = tuple(request.symbols.items()) if request.symbols is not None else None
    return _cached_scope(symbols, (*request.given.items(), *request.steps.items()))


@lru_cache(maxsize=64)
def _cached_scope(
    symbols: tuple[tuple[str, str], ...] | None, definitions: tuple[tuple[str, str], ...]
) -> Scope:
    return Scope(None if symbols is None else dict(symbols), dict(definitions))


def read(request: CheckRequest, asked_for: Asking) -> Parsed | Unread:
    """The learner's text; they may use the symbols and the givens, not the names of the steps."""
    text = request.answer
    steps = frozenset(request.steps)
    symbols: Mapping[str, str] | None = request.symbols
    known: list[str] = list(request.given)
    if symbols is None:
        known += (*names(asked_for.reference), *asked_for.written)
        known = [name for name in known if name not in steps]
    parsed = parse(text, symbols=symbols, kind=request.kind, known=known, measuring=asked_for.measuring)
    if steps and isinstance(parsed, Parsed) and names(parsed.tree) & (steps - frozenset(request.given)):
        hidden = sorted(names(parsed.tree) & steps)[0]
        return Unread("maths.unknown_name", text.find(hidden) + 1 or 1, {"name": hidden})
    return parsed


def named(unit: str) -> units.Unit:
    """The unit that an author names. Raises MathsError."""
    try:
        return units.named(unit)
    except units.UnknownUnit as unknown:
        if unknown.instead is None:
            raise MathsError("maths.unit_unknown", unit=unknown.text, column=unknown.column) from unknown
        values = {"unit": unknown.text, "column": unknown.column, "instead": unknown.instead}
        raise MathsError("maths.unit_unknown_try", **values) from unknown


def _with_unit(
    text: str, asked: units.Unit | None, scope: Scope, barred: frozenset[str]
) -> tuple[Node, units.Unit | None] | None:
    """A reference that carries its unit itself (`5 km`, `128k`), in the asked unit or else in its own.

    Only where all of it can be read so: `2*m*c` is a formula.
    """
    if not _MAY_HOLD_UNIT.search(text):
        return None
    symbols = None if scope.open else dict.fromkeys(scope.assumptions, "")
    measuring = Measuring(asked, any=True, barred=barred)
    parsed = parse(text, symbols=symbols, known=scope.known, measuring=measuring)
    if not isinstance(parsed, Parsed) or scope.free(parsed.tree) or "bare_unit" in parsed.notes:
        return None
    if not units.has_unit(parsed.tree):
        sized = "suffix" in parsed.notes and isinstance(parsed.tree, Number)
        return (parsed.tree, asked) if sized else None
    try:
        own = asked or units.own(parsed.tree)
        unit = own if own.dimension or asked else None  # 50 percent is a plain half
        return units.plain(parsed.tree, unit), unit
    except units.Different as other:
        raise MathsError("maths.unit_of_reference", typed=other.typed.shown, asked=other.asked.shown) from other
    except units.Mismatch:
        return None
