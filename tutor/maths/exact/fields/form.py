"""Elements of a prime field that remember how they are put together: sums of multiples of known values.

`exp`, `sin` and their like need the parts of their argument, not only its value: exp(2x + 1) is
exp(x)² · exp(1). So a form is a sum of rational multiples of field elements; 2x + 1 is {x: 2, 1: 1}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

MOST_TERMS: Final = 40
ONE: Final = 1


class Degenerate(Exception):  # noqa: N818 - a reason, not a fault
    """The modulus divides a denominator: this field cannot tell, another one can."""


@dataclass(frozen=True, slots=True)
class Form:
    """A sum of rational multiples of elements of the field of `p` elements, by element; never with zeros."""

    p: int
    terms: Mapping[int, Fraction]

    @classmethod
    def of(cls, p: int, number: Fraction) -> Form:
        """A rational number."""
        return cls(p, {ONE: number} if number else {})

    @classmethod
    def atom(cls, p: int, value: int) -> Form:
        """One element. Of an element and its negative only the smaller one is a key, so both meet."""
        value %= p
        if value == 0:
            return cls(p, {})
        return cls(p, {value: Fraction(1)}) if value <= p // 2 else cls(p, {p - value: Fraction(-1)})

    @property
    def value(self) -> int:
        """The element of the field. Raises Degenerate."""
        return sum(key * self._reduced(times) for key, times in self.terms.items()) % self.p

    @property
    def constant(self) -> Fraction | None:
        """The rational number that it plainly is."""
        if not self.terms:
            return Fraction(0)
        return self.terms[ONE] if len(self.terms) == 1 and ONE in self.terms else None

    def __add__(self, other: Form) -> Form:
        terms = dict(self.terms)
        for key, times in other.terms.items():
            total = terms.get(key, 0) + times
            if total:
                terms[key] = total
            else:
                del terms[key]
        return Form(self.p, terms)._short()

    def __neg__(self) -> Form:
        return Form(self.p, {key: -times for key, times in self.terms.items()})

    def __sub__(self, other: Form) -> Form:
        return self + -other

    def __mul__(self, other: Form) -> Form:
        if len(self.terms) * len(other.terms) > MOST_TERMS:
            return Form.atom(self.p, self.value * other.value)
        product = Form(self.p, {})
        for key, times in self.terms.items():
            product = product + Form(self.p, other._scaled(key, times))
        return product

    def without(self, key: int) -> Form:
        """All terms but the one of `key`."""
        return Form(self.p, {other: times for other, times in self.terms.items() if other != key})

    def _scaled(self, by: int, times: Fraction) -> dict[int, Fraction]:
        if by == ONE:
            return {key: times * mine for key, mine in self.terms.items()}
        scaled: dict[int, Fraction] = {}
        for key, mine in self.terms.items():
            value = key * by % self.p
            low = min(value, self.p - value)
            scaled[low] = scaled.get(low, Fraction(0)) + (times * mine if low == value else -times * mine)
        return {key: total for key, total in scaled.items() if total}

    def _reduced(self, number: Fraction) -> int:
        if number.denominator == 1:
            return number.numerator
        if number.denominator % self.p == 0:
            raise Degenerate
        return number.numerator * pow(number.denominator, -1, self.p)

    def _short(self) -> Form:
        return self if len(self.terms) <= MOST_TERMS else Form.atom(self.p, self.value)
