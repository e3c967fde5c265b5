"""The verdict on one answer: read it, compare it, name the mistake it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mpmath import mp

from tutor.language import Text, say
from tutor.maths import asked, kinds, labels, units
from tutor.maths.connectives import STRUCTURES
from tutor.maths.exact import chain, diagnose, forms, imaginary, orders, sampling, structures, unit_mistakes
from tutor.maths.exact.asking import Asking, asking, read, scope_of
from tutor.maths.exact.conditions import BELOW, INFINITE
from tutor.maths.exact.equal import Shapes, compare, flat, shape
from tutor.maths.exact.numeric import DIGITS, Real
from tutor.maths.exact.scope import Scope, no_value
from tutor.maths.exact.tolerance import cut_off, near, overlong, short
from tutor.maths.exact.values import NoValue
from tutor.maths.names import Names
from tutor.maths.reader import Parsed
from tutor.maths.requests import ANY, CheckRequest
from tutor.maths.show import show
from tutor.maths.tree import Node, Order, PlusMinus, Tree, Vector, names, transpose
from tutor.maths.unread import Unread
from tutor.maths.written import Written, written
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome
from tutor.questions import Tolerance

SAME: Final = 1e-30


def judge(request: CheckRequest) -> MathsVerdict:
    """The verdict. Raises MathsError when the reference, a given or a mistake is at fault."""
    scope = scope_of(request)
    request, asked_for = resolved(request, scope)
    return judged(request, scope, asked_for, read(request, asked_for))


def judged(request: CheckRequest, scope: Scope, asked_for: Asking, found: Parsed | Unread) -> MathsVerdict:
    """The verdict on an answer as it was read."""
    if isinstance(found, Parsed):
        return _verdict(request, scope, asked_for, found)
    if not found.alternatives:
        return _unread(found)
    first, second = (_verdict(request, scope, asked_for, Parsed(tree)) for tree in found.alternatives)
    return first if first.outcome == second.outcome else _unread(found)


def resolved(request: CheckRequest, scope: Scope) -> tuple[CheckRequest, Asking]:
    """The request with the kind that its reference has where it names none, and what it asks for."""
    symbols = None if scope.open else dict.fromkeys(scope.assumptions, "")
    kind = kinds.resolved(request.kind, request.reference, symbols, tuple(scope.trees))
    named = replace(request, kind=kind)
    asked_for = asking(named, scope)
    formula = request.kind == ANY and kind == "number" and asked_for.unit is None
    if formula and scope.free(asked_for.reference):
        named = replace(request, kind="formula")
    return named, asked_for


def _verdict(request: CheckRequest, scope: Scope, asked_for: Asking, parsed: Parsed) -> MathsVerdict:
    if request.kind not in STRUCTURES:
        case = _Case(request, scope, asked_for, parsed.tree, parsed.notes)
        return case.verdict() if not parsed.sides else case.in_chain(parsed.sides)
    if request.kind == "relation":
        known = Names.of(scope.known, open_=scope.open)
        wanted = labels.content(asked_for.reference, known)
        if wanted is not None:  # `Var = d_k`: what stands behind the label is asked
            got = Parsed(labels.content(parsed.tree, known, wanted) or parsed.tree, parsed.notes)
            return _verdict(replace(request, kind="formula"), scope, Asking(wanted, asked_for.measuring), got)
    try:
        tree = units.plain(parsed.tree, asked_for.unit)
    except units.Different as other:
        found = unit_mistakes.different(parsed.tree, other, lambda _: False)
        return MathsVerdict(Outcome.WRONG, "maths.mistake", {}, None, show(parsed.tree), (found,))
    return structures.verdict(request, scope, request.kind, asked_for.reference, tree)


def _unread(reason: Unread) -> MathsVerdict:
    column = None if reason.code == "maths.dont_know" else reason.column  # no place in it is at fault
    return MathsVerdict(Outcome.UNREAD, reason.code, dict(reason.values), column)


class _Case:
    """One reading of one answer against its reference."""

    def __init__(
        self,
        request: CheckRequest,
        scope: Scope,
        asked_for: Asking,
        answer: Node,
        notes: frozenset[str] = frozenset(),
    ) -> None:
        self.request = request
        self.scope = scope
        self.unit = asked_for.unit
        self.reference = asked_for.reference
        self.typed = answer
        self.answer = answer
        self.notes = notes
        self.read_as = show(answer)  # as typed; derivatives and moments are worked off before judging

    def verdict(self) -> MathsVerdict:
        """Right, wrong with its mistakes, unread where it has no value, or undecided."""
        try:
            self.answer = units.plain(self.typed, self.unit)
        except units.Different as other:
            return self._other_unit(other)
        except units.Mismatch as reason:
            return self._unread(reason.code, **reason.values)
        if not self.scope.affordable(self.answer):
            return self._unread("too_big")
        try:
            self.answer, _ = self.scope.plain(self.answer)
            if not self.scope.affordable(self.answer):
                return self._unread("too_big")
            if self.request.kind == "complexity" or isinstance(self.reference, Order):
                return self._order()
            return self._value()
        except NoValue as reason:
            self._blame_reference()
            return self._unread(f"domain.{reason.reason}", **reason.values)
        except Shapes as shapes:
            return self._shape(shapes)

    def in_chain(self, sides: tuple[Tree, ...]) -> MathsVerdict:
        """The verdict on a value with other sides beside it: right only where they are no other value."""
        found = self.verdict()
        if found.outcome is not Outcome.RIGHT:
            return found
        tolerance = self.request.tolerance
        other = chain.differs(sides, self.answer, self.scope, self.unit, tolerance)
        if other is None:
            return found
        values = {"side": show(other), "value": self.read_as}
        return replace(found, outcome=Outcome.WRONG, code="maths.sides_differ", values=values)

    def _other_unit(self, other: units.Different) -> MathsVerdict:
        """A quantity of another kind than is asked."""
        if self.unit is None:
            return self._unread("unit_not_asked", unit=other.typed.shown)
        if strangers := self.scope.free(self.typed) - self.scope.free(self.reference):
            return self._unread("domain.free", name=min(strangers))
        if not self.scope.affordable(units.bare(self.typed)):
            return self._unread("too_big")
        found = unit_mistakes.different(self.typed, other, self._agrees)
        exact, decimal = self._forms()
        return MathsVerdict(
            Outcome.WRONG, "maths.mistake", {}, None, self.read_as, (found,), exact=exact, decimal=decimal
        )

    def _agrees(self, tree: Node) -> bool:
        """Whether another number than the one typed would be right."""
        return unit_mistakes.agrees(tree, self.reference, self.scope, self.request.tolerance)

    def _value(self) -> MathsVerdict:
        if isinstance(self.answer, Order):
            return self._unread("want_no_order")
        both_signs = [isinstance(tree, PlusMinus) for tree in (self.answer, self.reference)]
        if any(both_signs):
            return self._plus_minus(all(both_signs))
        if self.reference in (INFINITE, BELOW):
            return self._infinite()
        tolerance = self.request.tolerance
        if imaginary.meant(self.answer, self.reference, self.scope) and (
            tolerance is None or tolerance.rule in ("rel", "abs")
        ):
            return self._complex(tolerance)
        strangers = self.scope.free(self.answer) - self.scope.free(self.reference)
        if strangers and (self.request.kind != "formula" or self.request.tolerance):
            raise NoValue("free", name=sorted(strangers)[0])
        if tolerance is None:
            return self._same(self.answer, self.reference)
        if not self.scope.free(self.reference):
            return self._within(tolerance)
        if tolerance.rule in ("rel", "abs"):
            return self._near_everywhere(tolerance)
        return self._same(self.answer, self.reference)

    def _complex(self, tolerance: Tolerance | None) -> MathsVerdict:
        """Complex numbers: the same value, whatever way it is written."""
        if self.answer == self.reference:
            return self._right("right")
        same = imaginary.same(self.answer, self.reference, self.scope, tolerance)
        if same is None:
            return self._undecided(imaginary.PLACES)
        return (
            self._right("right_within" if tolerance else "right_equivalent")
            if same
            else self._wrong("wrong_value")
        )

    def _infinite(self) -> MathsVerdict:
        """An answer where infinity is asked: the same one, another one, or a number."""
        if self.answer == self.reference:
            return self._right("right")
        if self.answer not in (INFINITE, BELOW):
            with mp.workdps(DIGITS):
                self.scope.numbers().value(self.answer)
        read_as, shown = self.read_as, show(self.reference)
        return MathsVerdict(Outcome.WRONG, "maths.wrong_value", {}, None, read_as, exact=shown)

    def _near_everywhere(self, tolerance: Tolerance) -> MathsVerdict:
        """A formula with decimals in it, judged within the tolerance at every place that is tried."""
        found = sampling.near_everywhere(self.answer, self.reference, self.scope, tolerance)
        if found is None:
            return self._same(self.answer, self.reference)
        return self._right("right_within") if found else self._wrong("wrong_value")

    def _plus_minus(self, both: bool) -> MathsVerdict:
        if not both and "+-" in self.request.answer:
            second = self.request.answer.replace("+-", "±")
            return self._unread("ambiguous", first=self.read_as, second=second)
        if not both:
            return self._wrong("wrong_value")
        assert isinstance(self.answer, PlusMinus)  # noqa: S101 - both are
        assert isinstance(self.reference, PlusMinus)  # noqa: S101
        return self._same(self.answer.body, self.reference.body)

    def _within(self, tolerance: Tolerance) -> MathsVerdict:
        with mp.workdps(DIGITS):
            reals = self.scope.numbers()
            wanted, got = reals.value(self.reference), reals.value(self.answer)
            if shape(wanted) != shape(got):
                raise Shapes(shape(got), shape(wanted))
            parts = _entries(self.answer, len(flat(got)))
            keys = _entries(self.reference, len(flat(got)))
            each = zip(flat(got), flat(wanted), parts, keys, strict=True)
            off = [place for place, (a, b, t, key) in enumerate(each, 1) if not near(a, b, tolerance, t, key)]
            exact = all(abs(a - b) <= abs(b) * SAME for a, b in zip(flat(got), flat(wanted), strict=True))
            cut = bool(off) and all(
                cut_off(tolerance, parts[place - 1], flat(wanted)[place - 1]) for place in off
            )
            beyond = all(overlong(tolerance, parts[place - 1], flat(wanted)[place - 1]) for place in off)
        if not off:
            return self._right("right" if exact else "right_within")
        if any(short(tolerance, part) for part in parts):
            return self._wrong("too_few_digits")
        if cut:
            return self._wrong("truncated")
        if beyond:
            return self._wrong("digits_beyond")
        return self._wrong("wrong_entries" if len(parts) > 1 else "wrong_value", off)

    def _same(self, answer: Node, reference: Node) -> MathsVerdict:
        found = compare(answer, reference, self.scope)
        if found.same:
            return self._right("right" if found.stage == "structure" else "right_equivalent")
        if found.same is None:
            return self._undecided(found.points)
        several = isinstance(answer, Vector) and bool(found.entries)
        if found.at and not several:
            return self._wrong("wrong_elsewhere", agreed=found.points, at=_place(found.at))
        return self._wrong("wrong_entries" if several else "wrong_value", list(found.entries))

    def _order(self) -> MathsVerdict:
        wanted_kind, wanted = orders.body(self.reference)
        kind, got = orders.body(self.answer)
        if isinstance(got, Vector):
            return self._unread("want_order")
        if kind != wanted_kind and {kind, wanted_kind} != {"O", "Θ"}:
            return self._wrong("wrong_order")
        same = got == wanted or orders.same_order(got, wanted, self.scope)
        if same is None and compare(got, wanted, self.scope).same:
            same = True
        if same is None:
            return self._undecided(0)
        return self._right("right") if same else self._wrong("wrong_order")

    def _right(self, code: str) -> MathsVerdict:
        exact, decimal = self._forms()
        return MathsVerdict(
            Outcome.RIGHT, f"maths.{code}", {}, None, self.read_as, exact=exact, decimal=decimal
        )

    def _wrong(self, code: str, entries: list[int] | None = None, **more: object) -> MathsVerdict:
        exact, decimal = self._forms()
        mistakes, named = self._mistakes(code)
        values: dict[str, object] = dict(more) if named == code else {}
        code = named
        if code == "wrong_entries" and entries:
            code, key, shown = _places(self.answer, entries)
            values[key] = shown
        if within := asked.within(self.request.tolerance):
            values["within"] = within
        if code == "symbol_missing":
            values["symbols"] = ", ".join(sorted(self.scope.free(self.reference)))
        return MathsVerdict(
            Outcome.WRONG, f"maths.{code}", values, None, self.read_as, mistakes, exact=exact, decimal=decimal
        )

    def _undecided(self, points: int) -> MathsVerdict:
        exact, decimal = self._forms()
        code = "undecided" if points else "undecided_no_points"
        values = {"points": points}
        return MathsVerdict(
            Outcome.UNDECIDED, f"maths.{code}", values, None, self.read_as, exact=exact, decimal=decimal
        )

    def _unread(self, code: str, **values: object) -> MathsVerdict:
        return MathsVerdict(Outcome.UNREAD, f"maths.{code}", values, 1, self.read_as)

    def _shape(self, shapes: Shapes) -> MathsVerdict:
        """A value for a vector is no answer to it; a vector of another length, or a matrix of another shape,
        is a wrong one."""
        got, wanted = shapes.args
        named = {"wanted": _shape_name(wanted), "got": _shape_name(got)}
        if not wanted:
            return self._unread("want_value", got=named["got"])
        if len(got) != len(wanted):
            return self._unread("want_vector" if len(wanted) == 1 else "want_matrix", **named)
        mistakes = self._turned() if got == wanted[::-1] and len(got) == 2 else ()
        code = "mistake" if mistakes else "wrong_length" if len(got) == 1 else "wrong_shape"
        exact, decimal = self._forms()
        return MathsVerdict(
            Outcome.WRONG, f"maths.{code}", named, None, self.read_as, mistakes, exact=exact, decimal=decimal
        )

    def _turned(self) -> tuple[MistakeFound, ...]:
        """The mistake of rows written as columns."""
        if (
            not isinstance(self.answer, Vector)
            or not compare(transpose(self.answer), self.reference, self.scope).same
        ):
            return ()
        said = Text(say("maths.transposed", "en"), say("maths.transposed", "zh"))
        return (MistakeFound("maths.transposed", said, ""),)

    def _mistakes(self, code: str) -> tuple[tuple[MistakeFound, ...], str]:
        """The mistakes shown, and the code: `mistake` where one is named."""
        if isinstance(self.answer, PlusMinus):
            return (), code
        answer = self.answer.body if isinstance(self.answer, Order) else self.answer
        found = diagnose.own(answer, self.request.mistakes, self.scope)
        if found:
            return found, "mistake"
        if code == "truncated":
            return (diagnose.cut_off(),), "mistake"
        if code == "digits_beyond":
            return (), code
        if self.unit is not None and (
            confused := unit_mistakes.confusion(self.typed, self.unit, self.notes, self._agrees)
        ):
            return (confused,), "mistake"
        if self._digits_missing():
            return (), self._coarse()
        if code == "wrong_order" or isinstance(self.reference, PlusMinus):
            return (), code
        found = diagnose.general(self.answer, self.reference, self.scope)
        if not found and self.scope.free(self.reference) and not self.scope.free(self.answer):
            code = "symbol_missing"  # a number, where a formula is asked
        return found, "mistake" if found else code

    def _coarse(self) -> str:
        """The code of an answer whose digits are right and too few: how near is asked, or how many."""
        if self.request.tolerance is None:
            return "not_exact"
        return "too_coarse" if asked.within(self.request.tolerance) else "too_few_digits"

    def _digits_missing(self) -> bool:
        """Whether the answer is the right value, rounded to fewer digits than asked."""
        parts = self.answer.items if isinstance(self.answer, Vector) else (self.answer,)
        typed = [written(part) for part in parts]
        if None in typed or self.scope.free(self.reference) or isinstance(self.reference, PlusMinus | Order):
            return False
        with mp.workdps(DIGITS):
            wanted = flat(self.scope.numbers().value(self.reference))
            if len(wanted) != len(typed):
                return False
            return all(_shown(t, w) for w, t in zip(wanted, typed, strict=True))

    def _forms(self) -> tuple[str | None, str | None]:
        if not self.request.forms:
            return None, None
        if isinstance(self.reference, Order) or self.request.kind == "complexity":
            return show(self.reference), None
        if isinstance(self.reference, PlusMinus):
            return show(self.reference), None
        return _cached_forms(self.scope, self.reference)

    def _blame_reference(self) -> None:
        """Raise MathsError when it is the reference that has no value."""
        if self.scope.free(self.reference) or isinstance(self.reference, Order):
            return
        if self.reference in (INFINITE, BELOW):
            return
        try:
            with mp.workdps(DIGITS):
                self.scope.numbers().value(self.reference)
        except NoValue as reason:
            raise no_value(self.request.reference, reason, self.scope) from reason


@lru_cache(maxsize=256)
def _cached_forms(scope: Scope, reference: Node) -> tuple[str | None, str | None]:
    if scope.free(reference) and not names(reference) & scope.trees.keys():
        return show(reference), None  # a formula as its author wrote it, nothing to put in
    return show(forms.exact_tree(reference, scope)), forms.decimal_of(reference, scope) or None


def _entries(answer: Node, count: int) -> tuple[Node, ...]:
    items = answer.items if isinstance(answer, Vector) else (answer,)
    if any(isinstance(row, Vector) for row in items):
        items = tuple(cell for row in items for cell in (row.items if isinstance(row, Vector) else (row,)))
    return items if len(items) == count else (answer,) * count


def _place(point: Mapping[str, Fraction]) -> str:
    """Where two formulas part, in three digits."""
    return ", ".join(f"{name} = {float(value):.3g}" for name, value in sorted(point.items()))


def _places(answer: Node, entries: list[int]) -> tuple[str, str, str]:
    """The verdict on entries of a vector by their numbers, of a matrix by row and column."""
    rows = [row.items for row in answer.items if isinstance(row, Vector)] if isinstance(answer, Vector) else []
    if not rows:
        return "wrong_entries", "entries", ", ".join(map(str, entries))
    width = len(rows[0])
    cells = [f"({(entry - 1) // width + 1}, {(entry - 1) % width + 1})" for entry in entries]
    return "wrong_cells", "cells", ", ".join(cells)


def _shape_name(shape_: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape_)) or "1"


def _shown(typed: Written | None, value: Real) -> bool:
    """Whether `value`, rounded to the digits typed, is what was typed."""
    if typed is None or typed.value == 0:
        return False
    gap = abs(value - mp.mpf(typed.value.numerator) / typed.value.denominator)
    return bool(gap <= mp.mpf(typed.unit.numerator) / typed.unit.denominator / 2)
