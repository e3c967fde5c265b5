"""Sets of reals compared exactly: the line is cut wherever something can change, and both conditions are
tried on every cut and between the cuts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mpmath import mp

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.arithmetic.numeric import DIGITS, Real, Reals
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements.conditions import All, Atom, Condition, Not, atoms
from tutor.maths.exact.statements.roots import Place, Unknown, places, same_place
from tutor.maths.tree import Name, Number

ROBUST: Final = 1e-20
NOISE: Final = 1e-42
"""What two sides may differ by in the last digits where they are the same."""
PROBES: Final = (*(n / 8 for n in range(-83, 84, 3)), -1000.25, 1000.25, -31.4, 31.4)


@dataclass(frozen=True, slots=True)
class Bounds:
    """A condition on a variable."""

    condition: Condition
    variable: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a set, by the numbers of its ends among the cuts; None is endless."""

    low: int | None
    high: int | None
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class Map:
    """What two conditions are on the line: alternately between the cuts and on them."""

    answer: tuple[bool, ...]
    reference: tuple[bool, ...]
    cuts: tuple[Place, ...]

    @property
    def same(self) -> bool:
        """Whether they hold for the same reals."""
        return self.answer == self.reference

    def opposite(self) -> bool:
        """Whether between the cuts one holds exactly where the other does not, and each somewhere."""
        stretches = list(zip(self.answer[::2], self.reference[::2], strict=True))
        return all(a != b for a, b in stretches) and len(set(stretches)) == 2

    def pieces(self, of: tuple[bool, ...]) -> list[Piece]:
        """The stretches where a condition holds, from left to right."""
        found: list[Piece] = []
        start: int | None = None
        for place in range(len(of) + 1):
            holds = place < len(of) and of[place]
            if holds and start is None:
                start = place
            elif not holds and start is not None:
                found.append(_piece(start, place - 1, len(of)))
                start = None
        return found


def _piece(first: int, last: int, count: int) -> Piece:
    """Odd numbers are cuts, even ones the stretches between."""
    low = None if first == 0 else (first // 2 if first % 2 else first // 2 - 1)
    high = None if last == count - 1 else last // 2
    return Piece(low, high, bool(first % 2), bool(last % 2))


def compare(answer: Bounds, reference: Bounds, scope: Scope) -> Map | bool | None:
    """The map of both; False where a point shows a difference, None where that is all that can be said."""
    domain = scope.assumptions.get(reference.variable, Assumption())
    with mp.workdps(DIGITS):
        try:
            cuts = _cuts((answer, reference), domain, scope)
        except Unknown:
            return _probed(answer, reference, domain, scope)
        probe = _Probe(scope, cuts)
        marks = [probe.truths(bounds, domain) for bounds in (answer, reference)]
        return Map(marks[0], marks[1], tuple(place for place, _ in cuts))


_Cut = tuple[Place, frozenset[Atom]]


def _cuts(both: tuple[Bounds, Bounds], domain: Assumption, scope: Scope) -> list[_Cut]:
    """The places in order, each with the comparisons whose sides are equal or undefined there."""
    found: list[tuple[Place, set[Atom]]] = []
    for bounds in both:
        for atom in dict.fromkeys(atoms(bounds.condition)):
            for place in places(atom, bounds.variable, scope):
                _add(found, place, atom)
    edges = (0, 1) if domain.probability else (0,) if domain != Assumption() else ()
    for edge in edges:
        _add(found, places(Atom(Name("x"), "=", Number(str(edge))), "x", scope)[0], None)
    found.sort(key=lambda cut: cut[0].digits)
    return [(place, frozenset(equal)) for place, equal in found]


def _add(found: list[tuple[Place, set[Atom]]], place: Place, atom: Atom | None) -> None:
    equal = next((atoms_of for known, atoms_of in found if same_place(known, place)), None)
    if equal is None:
        equal = set()
        found.append((place, equal))
    if atom is not None:
        equal.add(atom)


class _Probe:
    """Tries conditions at numbers."""

    def __init__(self, scope: Scope, cuts: list[_Cut]) -> None:
        self.known = scope.numbers().known
        self.cuts = cuts

    def truths(self, bounds: Bounds, domain: Assumption) -> tuple[bool, ...]:
        """Between the cuts and on them, in order; outside the domain nothing holds."""
        found: list[bool] = []
        edges: list[Real | None] = [None, *(place.digits for place, _ in self.cuts), None]
        for number, (low, high) in enumerate(pairwise(edges)):
            inside = _between(low, high, domain)
            found.append(inside is not None and self.holds(bounds, inside, frozenset()))
            if high is not None:
                equal = self.cuts[number][1]
                found.append(_within(high, domain) and self.holds(bounds, high, equal))
        return tuple(found)

    def holds(self, bounds: Bounds, at: Real, equal: frozenset[Atom]) -> bool:
        """Whether the condition holds at a number, where the comparisons `equal` have a zero or a gap."""
        reals = Reals({**self.known, bounds.variable: at})
        return _holds(bounds.condition, reals, equal) is True


def _holds(found: Condition, reals: Reals, equal: frozenset[Atom]) -> bool | None:
    match found:
        case Atom():
            return _compared(found, reals, equal)
        case Not(part):
            inner = _holds(part, reals, equal)
            return None if inner is None else not inner
        case All(parts):
            return all(_holds(part, reals, equal) for part in parts)
    return any(_holds(part, reals, equal) for part in found.parts)


def _compared(atom: Atom, reals: Reals, equal: frozenset[Atom]) -> bool | None:
    """None where a side has no value."""
    try:
        left, right = reals.scalar(atom.left), reals.scalar(atom.right)
    except NoValue:
        return None
    gap = left - right
    if abs(gap) < (ROBUST if atom in equal else NOISE * max(1, abs(left))):
        gap = mp.mpf(0)
    match atom.sign:
        case "=":
            return bool(gap == 0)
        case "≠":
            return bool(gap != 0)
        case "<":
            return bool(gap < 0)
        case ">":
            return bool(gap > 0)
        case "≤":
            return bool(gap <= 0)
    return bool(gap >= 0)


def _within(value: Real, domain: Assumption) -> bool:
    if domain.integer and not mp.isint(value):
        return False
    if domain.probability:
        return bool(0 <= value <= 1)
    if domain.positive:
        return bool(value > 0)
    return bool((not domain.nonnegative or value >= 0) and (not domain.negative or value < 0))


def _between(low: Real | None, high: Real | None, domain: Assumption) -> Real | None:
    """A number of the domain between two cuts; None where there is none."""
    if domain.integer:
        found = mp.floor(low) + 1 if low is not None else mp.ceil(high) - 1 if high is not None else mp.mpf(0)
        if high is not None and found >= high:
            return None
    elif low is None:
        found = mp.mpf(0) if high is None else high - 1
    else:
        found = low + 1 if high is None else (low + high) / 2
    return found if _within(found, domain) else None


def _probed(answer: Bounds, reference: Bounds, domain: Assumption, scope: Scope) -> bool | None:
    """Many numbers tried, which can only show a difference."""
    probe = _Probe(scope, [])
    for value in map(mp.mpf, PROBES):
        if _within(value, domain) and probe.holds(answer, value, frozenset()) != probe.holds(
            reference, value, frozenset()
        ):
            return False
    return None
