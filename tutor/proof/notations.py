"""The notations in which a person may type one number, each made from its value by a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final

WIDE: Final = str.maketrans("0123456789.-+/()", "０１２３４５６７８９．－＋／（）")
RAISED: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
DIGITS: Final = Context(prec=8)
LARGE: Final = {"byte": (("KB", 3), ("MB", 6), ("GB", 9)), "FLOP": (("GFLOP", 9), ("TFLOP", 12))}
BINARY: Final = {"byte": (("KiB", 10), ("MiB", 20), ("GiB", 30))}
SMALL: Final = {"s": (("ms", -3), ("μs", -6), ("毫秒", -3))}
MYRIADS: Final = ((4, "万"), (8, "亿"))
SUFFIXES: Final = ((3, "k"), (6, "M"), (9, "B"))
SUFFIXED: Final = ("parameter", "token")


@dataclass(frozen=True, slots=True)
class Typed:
    """A right value as it may be typed: exactly, or with eight digits where the question takes them."""

    exact: str
    decimal: str
    unit: str | None
    rounded: bool

    @property
    def fraction(self) -> Fraction | None:
        """The exact value, where it is a fraction."""
        try:
            return Fraction(self.exact.replace(" ", ""))
        except ValueError:
            return None

    @property
    def plain(self) -> Decimal | None:
        """The value in decimals; None where no decimals would be exact and the question wants it exactly."""
        value = self.fraction
        if value is None:
            return Decimal(self.decimal) if self.rounded else None
        size = Decimal(value.numerator) / Decimal(value.denominator)
        if Fraction(size) == value:
            return size
        return DIGITS.plus(size) if self.rounded else None

    def notations(self) -> Iterator[str]:
        """Every notation that makes sense for this value."""
        yield from self._exactly()
        if self.plain is not None:
            yield from _decimally(self.plain)
            yield from self._with_units(self.plain)
            if self.rounded:
                yield from _about(self.plain)

    def _exactly(self) -> Iterator[str]:
        yield self.exact
        yield f"x = {self.exact}"
        yield f" ( {self.exact} ) "
        yield f"{self.exact} + 0"
        value = self.fraction
        if value is None:
            yield self.exact.replace("·", "*").replace("√", "sqrt ")
            yield self.exact.replace("·", " \\cdot ")
            return
        top, bottom = value.numerator, value.denominator
        yield f"\\frac{{{top}}}{{{bottom}}}"
        yield f"$\\dfrac{{{2 * top}}}{{{2 * bottom}}}$"
        yield f"{3 * top}/{3 * bottom}"
        yield f"{top} ÷ {bottom}"
        yield f"{top}/{bottom}".translate(WIDE)

    def _with_units(self, value: Decimal) -> Iterator[str]:
        text = f"{value:f}"
        if self.unit is None:
            yield f"{value.scaleb(2):f}%"
            yield f"{value.scaleb(2):f} %".translate(WIDE)
            return
        yield f"{text} {self.unit}"
        yield f"= {text}{self.unit}"
        for name, power in (*LARGE.get(self.unit, ()), *SMALL.get(self.unit, ())):
            yield f"{value.scaleb(-power):f} {name}"
        for name, power in BINARY.get(self.unit, ()):
            yield f"{_divided(value, 2**power)} {name}"
        if self.unit in SUFFIXED:
            for power, name in SUFFIXES:
                if abs(value) >= 10**power:
                    yield f"{value.scaleb(-power):f}{name}"


def _decimally(value: Decimal) -> Iterator[str]:
    text = f"{value:f}"
    sign, digits, _ = value.normalize().as_tuple()
    power = value.adjusted() if value else 0
    mantissa = f"{'-' * sign}{digits[0]}.{''.join(map(str, digits[1:])) or 0}"
    yield text
    yield f"+{text}" if not sign else text.replace("-", "−")
    yield text.translate(WIDE)
    yield f"${text}$"
    yield f"{mantissa}e{power}"
    yield f"{mantissa}E{power:+d}"
    yield f"{mantissa}×10^{power}"
    yield f"{mantissa} * 10**({power})"
    yield f"{mantissa}×10{str(power).translate(RAISED)}"
    yield f"{mantissa} \\times 10^{{{power}}}"
    if abs(value) >= 1000:
        yield f"{value:,f}"
    for zeros, name in MYRIADS:
        if abs(value) >= 10**zeros:
            yield f"{value.scaleb(-zeros):f}{name}"


def _about(value: Decimal) -> Iterator[str]:
    yield f"≈ {value:f}"
    yield f"约 {value:f}"


def _divided(value: Decimal, by: int) -> str:
    """The quotient by a power of two, which ends; its digits are not cut off."""
    return f"{Context(prec=60).divide(value, Decimal(by)):f}"
