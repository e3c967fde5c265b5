"""One reading of one answer, compared with its reference in the way that its kind and tolerance ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from mpmath import mp

from tutor.maths import units
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality import imaginary, orders, sampling
from tutor.maths.exact.equality.equal import Shapes, compare, flat, shape
from tutor.maths.exact.equality.tolerance import SAME, cut_off, near, overlong, short
from tutor.maths.exact.judging import both_signs, chain
from tutor.maths.exact.judging.verdicts import Verdicts
from tutor.maths.exact.mistakes import unit_mistakes
from tutor.maths.exact.scope import no_value
from tutor.maths.exact.statements.conditions import BELOW, INFINITE
from tutor.maths.printing.show import show
from tutor.maths.tree import Node, Order, Tree, Vector
from tutor.outcomes import MathsVerdict, Outcome
from tutor.questions import Tolerance


class Case(Verdicts):
    """One reading of one answer against its reference."""

    def verdict(self) -> MathsVerdict:
        """Right, wrong with its mistakes, unread where it has no value, or undecided."""
        try:
            self.answer = units.plain(self.typed, self.unit)
        except units.Different as other:
            return self._other_unit(other)
        except units.Mismatch as reason:
            return self.unread(reason.code, **reason.values)
        if not self.scope.affordable(self.answer):
            return self.unread("too_big")
        try:
            plain, _ = self.scope.plain(self.answer)
            if plain is not self.answer and not self.scope.affordable(plain):
                return self.unread("too_big")
            self.answer = plain
            if self.request.kind == "complexity" or isinstance(self.reference, Order):
                return self._order()
            return self._value()
        except NoValue as reason:
            self._blame_reference()
            return self.unread(f"domain.{reason.reason}", **reason.values)
        except Shapes as shapes:
            return self.misshapen(shapes)

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
            return self.unread("unit_not_asked", unit=other.typed.shown)
        if strangers := self.scope.free(self.typed) - self.scope.free(self.reference):
            return self.unread("domain.free", name=min(strangers))
        if not self.scope.affordable(units.bare(self.typed)):
            return self.unread("too_big")
        found = unit_mistakes.different(self.typed, other, self.agrees)
        exact, decimal = self.forms()
        return MathsVerdict(
            Outcome.WRONG, "maths.mistake", {}, None, self.read_as, (found,), exact=exact, decimal=decimal
        )

    def _value(self) -> MathsVerdict:
        if isinstance(self.answer, Order):
            return self.unread("want_no_order")
        signed = [both_signs.has(tree) for tree in (self.answer, self.reference)]
        if any(signed):
            return self._plus_minus(all(signed))
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
            return self.right("right")
        same = imaginary.same(self.answer, self.reference, self.scope, tolerance)
        if same is None:
            return self.undecided(imaginary.PLACES)
        return (
            self.right("right_within" if tolerance else "right_equivalent")
            if same
            else self.wrong("wrong_value")
        )

    def _infinite(self) -> MathsVerdict:
        """An answer where infinity is asked: the same one, another one, or a number."""
        if self.answer == self.reference:
            return self.right("right")
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
        return self.right("right_within") if found else self.wrong("wrong_value")

    def _plus_minus(self, both: bool) -> MathsVerdict:
        if not both and "+-" in self.request.answer:
            second = self.request.answer.replace("+-", "±")
            return self.unread("ambiguous", first=self.read_as, second=second)
        if not both:
            return self.wrong("wrong_value")
        same = both_signs.compared(self.answer, self.reference, self._alike)
        if same is None:
            return self.undecided(0)
        if not same:
            return self.wrong("wrong_value")
        return self.right("right" if self.answer == self.reference else "right_equivalent")

    def _alike(self, answer: Node, reference: Node) -> bool | None:
        """Whether one of two values is right."""
        tolerance = self.request.tolerance
        if tolerance is None or tolerance.rule not in ("rel", "abs") or self.scope.free(reference):
            return compare(answer, reference, self.scope).same
        with mp.workdps(DIGITS):
            reals = self.scope.numbers()
            return near(reals.scalar(answer), reals.scalar(reference), tolerance, answer)

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
            return self.right("right" if exact else "right_within")
        if any(short(tolerance, part) for part in parts):
            return self.wrong("too_few_digits")
        if cut:
            return self.wrong("truncated")
        if beyond:
            return self.wrong("digits_beyond")
        return self.wrong("wrong_entries" if len(parts) > 1 else "wrong_value", off)

    def _same(self, answer: Node, reference: Node) -> MathsVerdict:
        found = compare(answer, reference, self.scope)
        if found.same:
            return self.right("right" if found.stage == "structure" else "right_equivalent")
        if found.same is None:
            return self.undecided(found.points)
        several = isinstance(answer, Vector) and bool(found.entries)
        if found.at and not several:
            return self.wrong("wrong_elsewhere", agreed=found.points, at=_place(found.at))
        return self.wrong("wrong_entries" if several else "wrong_value", list(found.entries))

    def _order(self) -> MathsVerdict:
        wanted_kind, wanted = orders.body(self.reference)
        kind, got = orders.body(self.answer)
        if isinstance(got, Vector):
            return self.unread("want_order")
        if kind != wanted_kind and {kind, wanted_kind} != {"O", "Θ"}:
            return self.wrong("wrong_order")
        same = got == wanted or orders.same_order(got, wanted, self.scope)
        if same is None and compare(got, wanted, self.scope).same:
            same = True
        if same is None:
            return self.undecided(0)
        return self.right("right") if same else self.wrong("wrong_order")

    def _blame_reference(self) -> None:
        """Raise MathsError when it is the reference that has no value."""
        if self.scope.free(self.reference) or isinstance(self.reference, Order):
            return
        if self.reference in (INFINITE, BELOW) or both_signs.has(self.reference):
            return
        try:
            with mp.workdps(DIGITS):
                self.scope.numbers().value(self.reference)
        except NoValue as reason:
            raise no_value(self.request.reference, reason, self.scope) from reason


def _entries(answer: Node, count: int) -> tuple[Node, ...]:
    items = answer.items if isinstance(answer, Vector) else (answer,)
    if any(isinstance(row, Vector) for row in items):
        items = tuple(cell for row in items for cell in (row.items if isinstance(row, Vector) else (row,)))
    return items if len(items) == count else (answer,) * count


def _place(point: Mapping[str, Fraction]) -> str:
    """Where two formulas part, in three digits."""
    return ", ".join(f"{name} = {float(value):.3g}" for name, value in sorted(point.items()))
