"""Where a unit stands in a text: behind a value, or joined to one by `*` or `/`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.maths import functions
from tutor.maths.units import phrase
from tutor.maths.units.find import nearest
from tutor.maths.units.measure import Unit, show_measure
from tutor.maths.units.table import COUNTS
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.tokens import Scanner

_WORD = re.compile(r"[A-Za-zμΩ]+(?![\w(])")
_DIGIT = re.compile(r"\d", re.A)
_CLOSING: Final = frozenset((")", "]", "}", "!", "%", "‰", "|", "postfix ²", "postfix ³", "postfix √"))


@dataclass(frozen=True, slots=True)
class Measuring:
    """How units are read: what is asked (None: a plain number, or `any`), and names that are none here.

    With `billions` the B in `7B` is a billion even where bytes are asked.
    """

    asked: Unit | None = None
    any: bool = False
    billions: bool = False
    barred: frozenset[str] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether things are counted, so that B can mean nothing but a billion."""
        return self.asked is not None and not self.asked.hard

    @property
    def large(self) -> Measuring:
        """The same with billions."""
        return replace(self, billions=True)

    def suffix(self, letter: str) -> bool:
        """Whether a letter behind digits is a suffix of size and not a unit: `7B`, `300K`."""
        dimension = dict(self.asked.dimension) if self.asked else {}
        match letter:
            case "B":
                return self.billions or self.asked is None or not self.asked.of_data
            case "K":
                return "temperature" not in dimension
            case "T":
                return "current" not in dimension
            case "G":
                return False
        return True


def unit(scanner: Scanner) -> bool:
    """Read a unit at the scanner's place; False where there is none."""
    measuring, start = scanner.measuring, scanner.place
    if measuring is None or not phrase.starts(scanner.plain[start]):
        return False
    last = scanner.tokens[-1] if scanner.tokens else None
    behind = last is not None and (last.kind in ("number", "name") or last.text in _CLOSING)
    if last is not None and last.kind == "unit":
        return False

    def allowed(name: str, end: int) -> bool:
        if name in measuring.barred or scanner.names.symbol(name) or scanner.names.split(name):
            return False
        digits = _DIGIT.match(scanner.plain, end)
        if digits and (behind is False or scanner.names.symbol(name + digits[0])):
            return False
        called = scanner.plain[end : end + 1] == "("
        return not called and (behind or functions.canonical(name) is None)

    found = phrase.match(scanner.plain, start, allowed)
    if found is None:
        return behind and (_giga(scanner) or _unknown(scanner))
    measure, end = found
    if scanner.plain[start:end] == "B" and last is not None and last.kind == "number" and last.end == start:
        scanner.notes.add("byte_suffix")
    scanner.emit("unit", show_measure(measure), start, end, measure=measure)
    return True


def counted(scanner: Scanner, start: int) -> bool:
    """Whether something that is counted follows: the B of `7B params` is a billion even among bytes."""
    found = phrase.match(scanner.plain, start + (scanner.plain[start : start + 1] == " "))
    return found is not None and found[0][0][0] in COUNTS


def _unknown(scanner: Scanner) -> bool:
    """Refuse a word behind digits that is no unit, where a unit is asked and the word means nothing else."""
    word = _WORD.match(scanner.plain, scanner.place)
    known = scanner.names
    if word is None or scanner.measuring is None or scanner.measuring.asked is None:
        return False
    if known.whole(word[0]) or known.split(word[0]) or functions.canonical(word[0]):
        return False
    instead = nearest(word[0])
    values = {"unit": word[0]} if instead is None else {"unit": word[0], "instead": instead}
    raise Stop("unknown_unit" if instead is None else "unknown_unit_try", scanner.place + 1, **values)


def _giga(scanner: Scanner) -> bool:
    """`80G` where bytes are asked is 80 GB, by the custom of every shop."""
    measuring, start = scanner.measuring, scanner.place
    after = scanner.plain[start + 1 : start + 2]
    if measuring is None or measuring.asked is None or not measuring.asked.of_data or after.isalnum():
        return False
    if scanner.plain[start] != "G" or measuring.asked.dimension != (("data", 1),):
        return False
    scanner.notes.add("giga")
    scanner.emit("unit", "GB", start, start + 1, measure=(("GB", 1),))
    return True
