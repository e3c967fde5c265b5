"""Units multiplied and divided: what a written unit such as `GB/s` measures and how large it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from tutor.maths.units.find import find
from tutor.maths.units.powers import Powers, multiplied
from tutor.maths.units.table import COUNTS

Measure = Powers
"""A written unit: the symbols of the table, each with its exponent, in the order written."""
_RAISED: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, slots=True)
class Unit:
    """What is measured (base dimensions with exponents) and how many base units one of it is."""

    measure: Measure
    dimension: Powers
    scale: Fraction
    roots: Powers = ()
    offset: Fraction = Fraction(0)

    @property
    def shown(self) -> str:
        """As it is written: `GB/s`."""
        return show_measure(self.measure)

    @property
    def hard(self) -> Powers:
        """The dimension without what is only counted."""
        return tuple((name, power) for name, power in self.dimension if name not in COUNTS)

    @property
    def of_data(self) -> bool:
        """Whether bits or bytes are part of it."""
        return any(name == "data" for name, _ in self.dimension) and ("nat", 1) not in self.measure


@lru_cache(maxsize=512)
def unit_of(measure: Measure) -> Unit:
    """The unit that a measure of known symbols is."""
    dimension: Powers = ()
    roots: Powers = ()
    scale, offset = Fraction(1), Fraction(0)
    for symbol, power in measure:
        atom = find(symbol)
        assert atom is not None, symbol  # noqa: S101 - measures are made of what was found
        dimension = multiplied(dimension, atom.dimension, power)
        roots = multiplied(roots, atom.roots, power)
        scale *= atom.scale**power
        if len(measure) == 1 and power == 1:
            offset = atom.offset
    return Unit(measure, dimension, scale, roots, offset)


def compatible(typed: Unit, asked: Unit) -> bool:
    """Whether a quantity in one can be given in the other.

    What is counted may be left out or stay standing (`7B params × 2 bytes` is a number of bytes), but tokens
    are no parameters.
    """
    if typed.hard != asked.hard:
        return False
    mine, theirs = (dict(multiplied(unit.dimension, unit.hard, -1)) for unit in (typed, asked))
    if not mine or mine == theirs:
        return True
    return all(mine.get(name) == power for name, power in theirs.items())


def show_measure(measure: Measure) -> str:
    """A written unit in signs that are read back: `kg·m/s²`, `s⁻¹`."""
    above = [(symbol, power) for symbol, power in measure if power > 0]
    below = [(symbol, -power) for symbol, power in measure if power < 0]
    if not above:
        return "·".join(_raised(symbol, -power) for symbol, power in below)
    top = "·".join(_raised(*factor) for factor in above)
    bottom = "·".join(_raised(*factor) for factor in below)
    if not below:
        return top
    return f"{top}/({bottom})" if len(below) > 1 else f"{top}/{bottom}"


def _raised(symbol: str, power: int) -> str:
    return symbol if power == 1 else f"{symbol}{str(power).translate(_RAISED)}"
