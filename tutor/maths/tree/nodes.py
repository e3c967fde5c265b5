"""The nodes of the tree, frozen; numbers keep the digits that the writer typed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

OrderKind = Literal["O", "Θ", "Ω", "o"]
OverKind = Literal["sum", "prod", "int"]
Side = Literal["", "+", "-"]
SetSign = Literal["∪", "∩", "∖"]
Sign = Literal["=", "≠", "<", ">", "≤", "≥", "~", "∈"]


@dataclass(frozen=True, slots=True)
class Number:
    """A written number: `digits` ("4.50", ASCII, ungrouped) times ten to `exponent` where one is written."""

    digits: str
    exponent: int | None = None

    @property
    def value(self) -> Fraction:
        """The exact value. Only after the cost budget: the exponent may be astronomical."""
        plain = Fraction(self.digits)
        return plain if self.exponent is None else plain * Fraction(10) ** self.exponent

    @property
    def is_integer_literal(self) -> bool:
        """Whether only digits were written."""
        return self.exponent is None and "." not in self.digits


@dataclass(frozen=True, slots=True)
class Mixed:
    """A mixed number: `3 1/2` is three and a half."""

    whole: str
    numerator: str
    denominator: str


@dataclass(frozen=True, slots=True)
class Name:
    """A symbol, a given or an index, by its canonical name (`d_k`, `σ`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """`e`, `π` or `∞`."""

    name: Literal["e", "π", "∞"]


@dataclass(frozen=True, slots=True)
class Neg:
    """The negative of a value."""

    body: Node


@dataclass(frozen=True, slots=True)
class PlusMinus:
    """Both signs of a value."""

    body: Node


@dataclass(frozen=True, slots=True)
class Part:
    """A share: `45%`, `4.5‰`. In what was converted from another unit, one over what it is times."""

    body: Node
    of: Literal[100, 1000] | Fraction


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with the unit written behind it: `80 GB`, `9.8 m/s²`; the unit's symbols with exponents."""

    body: Node
    unit: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Add:
    """A sum of two or more terms; a subtracted one is a `Neg`."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mul:
    """A product of two or more factors."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Div:
    """A quotient."""

    top: Node
    bottom: Node


@dataclass(frozen=True, slots=True)
class Pow:
    """A power."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Factorial:
    """`n!`."""

    body: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A function of `tutor.maths.functions` with its arguments, or any function left of an equals sign."""

    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """A sum, product or integral over an index: `sum(body, index, low, high)`."""

    name: OverKind
    body: Node
    index: str
    low: Node
    high: Node


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector, tuple or (nested) matrix."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """An entry of a vector, counted from 1 as in the books: `p[1]`."""

    body: Node
    at: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """A derivative by a name, taken once or several times: `diff(x^3, x, 2)`."""

    body: Node
    by: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of `body` as `index` goes to `to`, from one side where it is written."""

    body: Node
    index: str
    to: Node
    side: Side = ""


@dataclass(frozen=True, slots=True)
class Cases:
    """A value by cases: the first whose condition holds, else `otherwise` where there is one."""

    values: tuple[Node, ...]
    conditions: tuple[Relation, ...]
    otherwise: Node | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A complexity class such as `O(n²·d)`."""

    kind: OrderKind
    body: Node


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of listed elements; without any it is the empty set."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """All reals between two ends; an end belongs to it where it is closed."""

    low: Node
    high: Node
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class SetJoin:
    """A union, an intersection or a difference of two sets."""

    sign: SetSign
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Relation:
    """Sides with a sign between each two: `y = 2x + 1`, `1 < x ≤ 3`, `x ∈ [0, 1]`; also the condition of
    a case."""

    sides: tuple[Node, ...]
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """Relations joined by `and` or `or`; the parts of one are never of the same word."""

    word: Literal["and", "or"]
    parts: tuple[Node, ...]


Node = (
    Number
    | Mixed
    | Name
    | Constant
    | Neg
    | PlusMinus
    | Part
    | Quantity
    | Add
    | Mul
    | Div
    | Pow
    | Factorial
    | Call
    | Over
    | Vector
    | Index
    | Diff
    | Limit
    | Cases
    | Order
    | SetOf
    | Interval
    | SetJoin
    | Relation
    | Logic
)
Tree = Node
