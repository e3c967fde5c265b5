"""The tree of a formula: what was written, without deciding what it is worth.

Every front end and the worker share these frozen nodes. Numbers keep the digits that the writer typed, so
that significant figures are judged on the learner's own characters. Two invariants make printing and
reading inverse to each other: the first term of an `Add` is never an `Add`, the first factor of a `Mul`
never a `Mul` (both are flat), and `a × 10^n` with written numbers is one `Number`. Build sums and products
with `add` and `mul`, which keep them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
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


def add(left: Node, right: Node) -> Node:
    """`left + right`, flat on the left."""
    return Add((*left.terms, right)) if isinstance(left, Add) else Add((left, right))


def power_of_ten(node: Node) -> int | None:
    """n for a written `10^n` with a whole n, else None."""
    if not isinstance(node, Pow) or node.base != Number("10"):
        return None
    exponent = node.exponent
    sign = 1
    if isinstance(exponent, Neg):
        sign, exponent = -1, exponent.body
    if isinstance(exponent, Number) and exponent.is_integer_literal and len(exponent.digits) <= 9:
        return sign * int(exponent.digits)
    return None


def mul(left: Node, right: Node) -> Node:
    """`left · right`, flat on the left; `4.5 · 10^-5` becomes one number in scientific notation."""
    if isinstance(left, Number) and left.exponent is None:
        exponent = power_of_ten(right)
        if exponent is not None:
            return Number(left.digits, exponent)
    return Mul((*left.factors, right)) if isinstance(left, Mul) else Mul((left, right))


def logic(word: Literal["and", "or"], parts: Iterable[Node]) -> Node:
    """`parts` joined by `word`, flat; one part is itself."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Logic) and part.word == word else (part,))
    return flat[0] if len(flat) == 1 else Logic(word, tuple(flat))


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, left to right."""
    match node:
        case Neg(body) | PlusMinus(body) | Factorial(body) | Order(_, body):
            return (body,)
        case Part(body, _) | Quantity(body, _) | Diff(body, _, _):
            return (body,)
        case Add(parts) | Mul(parts) | Vector(parts) | Call(_, parts):
            return parts
        case SetOf(parts) | Relation(parts, _) | Logic(_, parts):
            return parts
        case Div(left, right) | Pow(left, right) | SetJoin(_, left, right) | Interval(left, right):
            return (left, right)
        case Over(_, body, _, low, high):
            return (body, low, high)
        case Index(body, at):
            return (body, *at)
        case Limit(body, _, to, _):
            return (body, to)
        case Cases(values, conditions, otherwise):
            return (*values, *conditions, *(() if otherwise is None else (otherwise,)))
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(children(here)))


def mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """`node` with each part replaced by what `change` makes of it, the innermost first."""
    if not children(node):
        return change(node)
    changes: dict[str, object] = {}
    for one in fields(node):
        part = getattr(node, one.name)
        if isinstance(part, tuple) and part and isinstance(part[0], Node):
            changes[one.name] = tuple(mapped(inner, change) for inner in part)
        elif isinstance(part, Node):
            changes[one.name] = mapped(part, change)
    return change(_flat(replace(node, **changes)))  # type: ignore[arg-type]


def _flat(node: Node) -> Node:
    """Sums and products stay flat on the left when a part of them was replaced."""
    if isinstance(node, Add) and isinstance(node.terms[0], Add):
        return Add((*node.terms[0].terms, *node.terms[1:]))
    if isinstance(node, Mul) and isinstance(node.factors[0], Mul):
        return Mul((*node.factors[0].factors, *node.factors[1:]))
    return node


def names(node: Node) -> frozenset[str]:
    """The free names of a tree: all but the index of a sum or limit inside it."""
    match node:
        case Name(name):
            return frozenset((name,))
        case Over(_, body, index, low, high):
            return (names(body) - {index}) | names(low) | names(high)
        case Limit(body, index, to, _):
            return (names(body) - {index}) | names(to)
        case Diff(body, by, _):
            return names(body) | {by}
    return frozenset[str]().union(*(names(child) for child in children(node)))
