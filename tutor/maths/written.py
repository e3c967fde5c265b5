"""What a learner wrote down of a number: its value and its last place, judged on their own characters."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tutor.maths.tree import Neg, Node, Number, Part


@dataclass(frozen=True, slots=True)
class Written:
    """A decimal as typed: its exact value, the unit of its last digit, and how many digits count.

    In `1500` the zeros may or may not count: `fewest` significant digits are 2, `most` are 4. `places` are
    the digits after the point of a plain decimal.
    """

    value: Fraction
    unit: Fraction
    fewest: int
    most: int
    places: int

    @property
    def coarse(self) -> Fraction:
        """The unit of the last digit that surely counts."""
        return self.unit * Fraction(10) ** (self.most - self.fewest)


def written(node: Node) -> Written | None:
    """The decimal that `node` is, or None for anything that was not simply written out in digits."""
    match node:
        case Number(digits, exponent):
            return _number(digits, exponent or 0)
        case Neg(body):
            inner = written(body)
            return inner and Written(-inner.value, inner.unit, inner.fewest, inner.most, inner.places)
        case Part(body, of):
            inner = written(body)
            if inner is None:
                return None
            unit = inner.unit / of
            places = next(place for place in range(400) if 10**place * unit >= 1)
            return Written(inner.value / of, unit, inner.fewest, inner.most, places)
    return None


def _number(digits: str, exponent: int) -> Written:
    whole, _, after = digits.partition(".")
    unit = Fraction(10) ** (exponent - len(after))
    counted = (whole + after).lstrip("0")
    most = max(len(counted), 1)
    fewest = most if after else max(len(counted.rstrip("0")), 1)
    return Written(Number(digits, exponent).value, unit, fewest, most, max(len(after) - exponent, 0))
