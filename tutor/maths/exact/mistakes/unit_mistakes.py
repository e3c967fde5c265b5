"""Which confusion of units a wrong answer shows: the wrong unit, 1024 for 1000, bits for bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mpmath import mp

from tutor.language import Text, both, say
from tutor.maths import units
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import Shapes, flat, shape
from tutor.maths.exact.equality.tolerance import SAME, near
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Mul, Node, Number, Quantity, Vector, mapped, walk
from tutor.maths.units import Measure, Unit
from tutor.maths.units.powers import Powers
from tutor.outcomes import MistakeFound
from tutor.questions import Tolerance

_SIZES: Final = "KMGTPE"
_FAMILIES: Final = (
    ("byte", *(f"{size}B" for size in _SIZES), *(f"{size}iB" for size in _SIZES)),
    ("bit", *(f"{size}bit" for size in "kMGT")),
    ("ns", "μs", "ms", "s", "min", "h", "day"),
    ("FLOP", *(f"{size}FLOP" for size in "MGTPE")),
    ("FLOPS", *(f"{size}FLOPS" for size in "MGTPE")),
    ("nm", "μm", "mm", "cm", "m", "km"),
    ("mg", "g", "kg", "t"),
    ("J", "kJ", "MJ", "Wh", "kWh"),
    *(
        tuple(f"{size}{symbol}" for size in ("m", "", "k", "M", "G"))
        for symbol in ("Hz", "W", "N", "Pa", "V", "A")
    ),
    ("mL", "L"),
    ("nat", "bit"),
    ("rad", "°"),
    ("%", "fraction"),
)
"""Units of one kind, between which a conversion is easily forgotten."""
_KINDS: Final[dict[Powers, str]] = {
    (): "none",
    (("data", 1),): "data",
    (("data", 1), ("time", -1)): "bandwidth",
    (("time", 1),): "time",
    (("time", -1),): "frequency",
    (("flop", 1),): "flop",
    (("flop", 1), ("time", -1)): "compute_speed",
    (("data", -1), ("flop", 1)): "intensity",
    (("token", 1),): "tokens",
    (("parameter", 1),): "parameters",
    (("dollar", 1),): "money",
    (("length", 1),): "length",
    (("length", 2),): "area",
    (("length", 3),): "volume",
    (("mass", 1),): "mass",
    (("length", 1), ("time", -1)): "speed",
    (("length", 1), ("time", -2)): "acceleration",
    (("length", 1), ("mass", 1), ("time", -2)): "force",
    (("length", 2), ("mass", 1), ("time", -2)): "energy",
    (("length", 2), ("mass", 1), ("time", -3)): "power",
    (("length", -1), ("mass", 1), ("time", -2)): "pressure",
    (("temperature", 1),): "temperature",
    (("angle", 1),): "angle",
}


def agrees(answer: Node, reference: Node, scope: Scope, tolerance: Tolerance | None) -> bool:
    """Whether a number is right by the rule of the question; False where it cannot be told."""
    if scope.free(answer) or scope.free(reference) or not scope.affordable(answer):
        return False
    try:
        with mp.workdps(DIGITS):
            reals = scope.numbers()
            got, wanted = reals.value(answer), reals.value(reference)
            if shape(got) != shape(wanted):
                return False
            parts = answer.items if isinstance(answer, Vector) else (answer,) * len(flat(got))
            pairs = zip(flat(got), flat(wanted), parts, strict=False)
            if tolerance is None:
                return all(abs(a - b) <= abs(b) * SAME for a, b, _ in pairs)
            return all(near(a, b, tolerance, part) for a, b, part in pairs)
    except (NoValue, Shapes):
        return False


def different(typed: Node, other: units.Different, right: Callable[[Node], bool]) -> MistakeFound:
    """Why a quantity of another kind is wrong: the right number with the wrong unit, or what each measures."""
    values = {"typed": other.typed.shown or "1", "asked": other.asked.shown or "1"}
    if right(units.bare(typed)):
        return _found("unit_wrong", right=values["asked"], typed=values["typed"])
    kinds = {"is": _kind(other.typed), "wanted": _kind(other.asked)}
    return _found("unit_dimension", **values, **kinds)


def confusion(
    typed: Node, asked: Unit, notes: frozenset[str], right: Callable[[Node], bool]
) -> MistakeFound | None:
    """The confusion that turns `typed` into the right answer when undone; None where none does."""

    def fits(tree: Node) -> bool:
        try:
            return right(units.plain(tree, asked))
        except units.Mismatch:
            return False

    return next((found for tree, found in _undone(typed, asked, notes) if fits(tree)), None)


def _undone(typed: Node, asked: Unit, notes: frozenset[str]) -> Iterator[tuple[Node, MistakeFound]]:
    """`typed` with one confusion undone each, the likeliest first."""
    if "byte_suffix" in notes:
        number = units.bare(typed)
        billions = Mul((number, Number("1", 9)))
        found = _found("billion_bytes", typed=_digits(typed))
        yield from ((billions, found), (Quantity(billions, (("byte", 1),)), found))
    if not units.has_unit(typed):
        yield from _unconverted(typed, asked)
        return
    yield _renamed(typed, _other_base), _found("kibi")
    yield _renamed(typed, _bits_and_bytes), _found("bits_for_bytes")
    first = next(part for part in walk(typed) if isinstance(part, Quantity))
    yield units.bare(typed), _found("unit_wrong", right=asked.shown, typed=units.unit_of(first.unit).shown)
    if isinstance(typed, Quantity):
        for sibling in _siblings(typed.unit):
            shown = units.unit_of(sibling).shown
            found = _found("unit_wrong", right=shown, typed=units.unit_of(typed.unit).shown)
            yield Quantity(typed.body, sibling), found


def _unconverted(typed: Node, asked: Unit) -> Iterator[tuple[Node, MistakeFound]]:
    """A number without a unit, right in another one than is asked."""
    for change, code in ((_other_base, "kibi"), (_bits_and_bytes, "bits_for_bytes")):
        if (measure := _each(asked.measure, change)) != asked.measure:
            yield Quantity(typed, measure), _found(code)
    for sibling in _siblings(asked.measure):
        found = _found("unit_unconverted", right=units.unit_of(sibling).shown, asked=asked.shown)
        yield Quantity(typed, sibling), found


def _siblings(measure: Measure) -> Iterator[Measure]:
    """The same unit with one of its parts larger or smaller."""
    for place, (symbol, power) in enumerate(measure):
        for family in _FAMILIES:
            if symbol in family:
                for other in family:
                    if other != symbol:
                        yield (*measure[:place], (other, power), *measure[place + 1 :])


def _other_base(symbol: str) -> str:
    """GiB for GB and the other way round."""
    if symbol[1:] in ("iB", "ibit"):
        return symbol[0] + symbol[2:]
    return f"{symbol[0]}i{symbol[1:]}" if symbol[1:] in ("B", "bit") and symbol[0] in _SIZES else symbol


def _bits_and_bytes(symbol: str) -> str:
    """Gbit for GB and the other way round."""
    if symbol in ("byte", "bit"):
        return "bit" if symbol == "byte" else "byte"
    if symbol.endswith("bit"):
        return f"{symbol[:-3]}B"
    return f"{symbol[:-1]}bit" if symbol.endswith("B") and symbol != "dB" else symbol


def _each(measure: Measure, change: Callable[[str], str]) -> Measure:
    return tuple((change(symbol), power) for symbol, power in measure)


def _renamed(tree: Node, change: Callable[[str], str]) -> Node:
    return mapped(
        tree, lambda node: Quantity(node.body, _each(node.unit, change)) if isinstance(node, Quantity) else node
    )


def _digits(typed: Node) -> str:
    """The digits before the B of `70B`."""
    written = (part.body for part in walk(typed) if isinstance(part, Quantity))
    return next((body.digits for body in written if isinstance(body, Number)), "7")


def _kind(unit: Unit) -> Text:
    """What a unit measures, in words where there are some."""
    name = _KINDS.get(unit.hard or unit.dimension)
    if name is None:
        return both(unit.shown)
    return _text(f"maths.dimension.{name}")


def _text(code: str, **values: object) -> Text:
    return Text(say(code, "en", **values), say(code, "zh", **values))


def _found(code: str, **values: object) -> MistakeFound:
    return MistakeFound(f"maths.{code}", _text(f"maths.{code}", **values), "")
