"""Where a unit stands in a text: behind a value, or joined to one by `*` or `/`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.maths import functions
from tutor.maths.units import phrase
from tutor.maths.units.find import nearest
from tutor.maths.units.measure import Measure, Unit, show_measure, unit_of
from tutor.maths.units.powers import joined
from tutor.maths.units.table import COUNTS
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.text.tokens import Scanner, Token

MAX_POWER: Final = 30
_WORD = re.compile(r"[A-Za-zμΩ]+(?![\w(])")
_DIGIT = re.compile(r"\d", re.A)
_AND = re.compile(r",? +and +(?=\d)|零(?=[\d一二三四五六七八九])", re.A)
_ONE_OVER = re.compile("1 ?/ ?")
_MONEY: Final = {"$": "$", "€": "€", "¥": "¥", "£": "£", "￥": "¥"}
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
    if measuring is None:
        return False
    at = start + scanner.plain.startswith("\\$", start)
    if scanner.plain[at] in _MONEY and _money(scanner, at):
        return True
    if not phrase.starts(scanner.plain[start]):
        return False
    last = scanner.tokens[-1] if scanner.tokens else None
    behind = _ends_value(last)
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
        return behind and (_giga(scanner) or _times(scanner) or _unknown(scanner))
    _put(scanner, *found)
    return True


def _put(scanner: Scanner, measure: Measure, end: int) -> None:
    """Add the unit's token, and pass over the full stop or the "and" behind it."""
    start, last = scanner.place, scanner.tokens[-1] if scanner.tokens else None
    if sum(abs(power) for _, power in measure) > MAX_POWER:
        raise Stop("too_big", start + 1)
    if scanner.plain[start:end] == "B" and last is not None and last.kind == "number" and last.end == start:
        scanner.notes.add("byte_suffix")
    scanner.emit("unit", show_measure(measure), start, end, measure=measure)
    if scanner.plain[end:].strip() == ".":
        scanner.place = len(scanner.plain)  # the full stop of a sentence
    elif following := _AND.match(scanner.plain, end):
        scanner.place = following.end()


def _ends_value(last: Token | None) -> bool:
    return last is not None and (last.kind in ("number", "name") or last.text in _CLOSING)


def inverse(scanner: Scanner) -> bool:
    """Read `1/s` behind a value as one unit."""
    last = scanner.tokens[-1] if scanner.tokens else None
    one = _ONE_OVER.match(scanner.plain, scanner.place)
    if scanner.measuring is None or one is None or last is None or not scanner.spaced:
        return False
    found = phrase.match(scanner.plain, one.end(), lambda name, _: scanner.names.symbol(name) is None)
    if found is None or not _ends_value(last):
        return False
    measure = joined((), found[0], -1)
    scanner.emit("unit", show_measure(measure), scanner.place, found[1], measure=measure)
    return True


def _money(scanner: Scanner, at: int) -> bool:
    """Read `$5`, `€5` or `5 $`, where units are read at all; a pair of dollar signs is LaTeX."""
    sign = scanner.plain[at]
    measure = unit_of(((_MONEY[sign], 1),))
    if sign == "$" and scanner.plain.count("$") % 2 == 0:
        return False
    last = scanner.tokens[-1] if scanner.tokens else None
    if last is not None and last.kind == "number":
        scanner.emit("unit", sign, scanner.place, at + 1, measure=measure.measure)
    else:
        scanner.coin = (measure.measure, at)
        scanner.place = at + 1
    return True


def paid(scanner: Scanner) -> None:
    """Put the coin that stood before a number behind it."""
    if scanner.coin is not None:
        (measure, at), scanner.coin = scanner.coin, None
        scanner.emit("unit", show_measure(measure), at, scanner.tokens[-1].end, measure=measure)


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


def _times(scanner: Scanner) -> bool:
    """`1.5x` where a factor is asked, `64 个` where things are counted, at the end of the text."""
    asked, start = scanner.measuring.asked if scanner.measuring else None, scanner.place
    if asked is None or asked.hard or scanner.plain[start:].strip() not in ("x", "X", "*", "个"):
        return False
    if (scanner.plain[start] == "个") != bool(asked.dimension) or scanner.names.symbol(scanner.plain[start]):
        return False
    measure = asked.measure or (("factor", 1),)
    scanner.emit("unit", show_measure(measure), start, start + 1, measure=measure)
    return True


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
