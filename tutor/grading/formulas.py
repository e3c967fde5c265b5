"""A pattern's formula held against what an answer states, written or spoken, by structure and by value.

`Var(q·k) = d_k` is also said by σ² = d_k, by "the variance is 64" where d_k is 64, and by a standard deviation
of 8. `any p: p(1-p) → 0` may call its p otherwise. Where the same side is given another number, that is
evidence of the opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from tutor.grading.equations import Side, Statement, statements, values, written
from tutor.grading.forms import Form, names_in, power, with_names, worked_out
from tutor.grading.forms import product as multiplied
from tutor.grading.mentions import Mention
from tutor.grading.patterns import Evidence, stopped
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope
from tutor.questions import Pattern

_NEAR: Final = 0.01
_FAR: Final = 0.1
_MOST_NAMES: Final = 6


@dataclass(frozen=True, slots=True)
class Wanted:
    """A pattern's formula: its first side, the other one if it states something, and what may be renamed."""

    first: Form
    other: Side | None
    free: tuple[str, ...]

    @property
    def names(self) -> frozenset[str]:
        """All names of the formula."""
        return names_in(self.first) | (names_in(self.other.form) if self.other else frozenset())


@lru_cache(maxsize=512)
def wanted(text: str) -> Wanted | None:
    """The formula of a pattern; None where it cannot be read."""
    head, found, body = text.partition(":")
    free = head.removeprefix("any ").replace(" ", "").split(",") if found and head.startswith("any ") else []
    chains = written(body if free else text)
    if len(chains) != 1 or len(chains[0][2]) > 2:
        return None
    first, *rest = chains[0][2]
    other = rest[0] if rest else None
    if other is not None and _root(other.form) and not _root(first.form):
        first, other = other, first
    return Wanted(first.form, other, tuple(name.replace("_", "").lower() for name in free))


def is_formula(text: str) -> bool:
    """Whether a pattern's formula can be read."""
    return wanted(text) is not None


def formula_evidence(
    pattern: Pattern, reading: Reading, scope: Scope, *, far: bool = True
) -> Iterator[Evidence]:
    """Every place where the pattern's formula is stated."""
    yield from _evidence(pattern, reading, scope, far=far, other=False)


def other_values(pattern: Pattern, reading: Reading, scope: Scope) -> Iterator[Evidence]:
    """Every place where what the pattern's formula speaks of is given another number."""
    yield from _evidence(pattern, reading, scope, far=False, other=True)


def _evidence(
    pattern: Pattern, reading: Reading, scope: Scope, *, far: bool, other: bool
) -> Iterator[Evidence]:
    formula = wanted(pattern.maths or "")
    if formula is None:
        return
    known = values(reading, formula.names)
    for statement in statements(reading):
        if _says(formula, statement, known, reading) is (not other):
            marks = (Mention("maths", statement.start, statement.end),)
            stop = stopped(pattern, marks, scope, far=far)
            yield Evidence(marks, scope.stance(marks), scope.is_supposed(marks), pattern, marks, stop)


def _says(formula: Wanted, told: Statement, known: Mapping[str, float], reading: Reading) -> bool | None:
    """Whether a statement says the formula; None where it speaks of something else."""
    found: bool | None = None
    for names in _renamings(formula, told):
        sides = [_renamed(side, names) for side in told.sides] if names else told.sides
        for i, side in enumerate(sides):
            root = _same_subject(formula, side.form, told, reading)
            if root is None:
                continue
            if formula.other is None:
                return True
            for each in (*sides[:i], *sides[i + 1 :]):
                verdict = _is_side(formula, each, root, known)
                if verdict:
                    return True
                found = verdict if verdict is not None and _is_explicit(told, side) else found
    return found


def _renamed(side: Side, names: Mapping[str, Form]) -> Side:
    return Side(with_names(side.form, names), side.digits, side.approached)


def _renamings(formula: Wanted, told: Statement) -> Iterator[Mapping[str, Form]]:
    """How the statement's names may stand for the formula's: as they are, `qk` as q·k, free ones in any way."""
    names = sorted(told.names)
    split = {
        name: multiplied([("name", letter) for letter in name])
        for name in names
        if len(name) == 2 and set(name) <= formula.names
    }
    yield split
    others = [name for name in names if name not in formula.names - set(formula.free)][:_MOST_NAMES]
    for chosen in product(others, repeat=len(formula.free)) if formula.free else ():
        yield {**split, **{name: ("name", free) for name, free in zip(chosen, formula.free, strict=True)}}


def _root(form: Form) -> Fraction | None:
    """Which power of a moment a form is, if it is one."""
    if form[0] == "of":
        return Fraction(1)
    if form[0] == "pow" and isinstance(form[1], tuple) and form[1][0] == "of" and isinstance(form[2], tuple):
        return form[2][1] if isinstance(form[2][1], Fraction) else None
    return None


def _moment(form: Form) -> Form:
    return form if form[0] == "of" or not isinstance(form[1], tuple) else form[1]


def _same_subject(formula: Wanted, side: Form, told: Statement, reading: Reading) -> Fraction | None:
    """The power of the formula's first side that a side is; None where it is about something else."""
    first = formula.first
    if side == first:
        return Fraction(1)
    ours, theirs = _root(first), _root(side)
    if ours is None or theirs is None or _moment(first)[1] != _moment(side)[1]:
        return None
    subject = _moment(side)[2]
    if subject is None and told.of is not None and not _is_called(told.of, _moment(first)[2], reading):
        return None
    if subject is None and told.of is None and formula.other is not None and formula.other.form[0] == "number":
        return None  # a plain number is the variance of many things
    return theirs / ours if subject in (None, _moment(first)[2]) else None


def _is_called(mention: Mention, subject: object, reading: Reading) -> bool:
    """Whether a thing is the formula's subject: one of its forms is that formula."""
    concept = reading.index.concepts.get(mention.concept)
    if concept is None or not isinstance(subject, tuple):
        return False
    return subject in _formulas_of(concept.forms)


@lru_cache(maxsize=256)
def _formulas_of(forms: tuple[str, ...]) -> frozenset[Form]:
    """The formulas among a concept's forms: the score is also called q·k."""
    sides = (chain[2] for form in forms if len(form) <= 12 for chain in written(form))
    return frozenset(side.form for chain in sides if len(chain) == 1 for side in chain)


def _is_explicit(told: Statement, side: Side) -> bool:
    """Whether a statement says what it speaks of, so that another number in it is another value."""
    return told.of is not None or _root(side.form) is None or _moment(side.form)[2] is not None


def _is_side(formula: Wanted, each: Side, root: Fraction, known: Mapping[str, float]) -> bool | None:
    """Whether a side is the other side of the formula; None where that cannot be told."""
    other = formula.other
    if other is None or (other.approached and not (each.approached or each.form == other.form)):
        return None
    expected = power(other.form, root)
    if each.form == expected:
        return True
    value, told = worked_out(expected, known), worked_out(each.form, {})
    if value is None or told is None or not each.digits:
        return None
    if abs(value - told) <= _NEAR * abs(value) or float(f"{value:.{each.digits}g}") == told:
        return True
    return False if abs(value - told) > _FAR * max(abs(value), abs(told)) else None
