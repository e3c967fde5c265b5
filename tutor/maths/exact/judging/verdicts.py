"""What is said of an answer that was compared: the verdict, the mistake, the forms of the right value."""

from __future__ import annotations

from functools import lru_cache

from mpmath import mp

from tutor.language import Text, say
from tutor.maths import asked
from tutor.maths.exact import forms
from tutor.maths.exact.arithmetic.numeric import DIGITS, Real
from tutor.maths.exact.equality.equal import Shapes, compare, flat
from tutor.maths.exact.judging import both_signs
from tutor.maths.exact.judging.asking import Asking
from tutor.maths.exact.mistakes import diagnose, unit_mistakes
from tutor.maths.exact.scope import Scope
from tutor.maths.printing.show import show
from tutor.maths.requests import CheckRequest
from tutor.maths.tree import Node, Order, Vector, names, transpose
from tutor.maths.written import Written, written
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome


class Verdicts:
    """The verdicts on one reading of one answer."""

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

    def right(self, code: str) -> MathsVerdict:
        """Right, in the way that `code` says."""
        exact, decimal = self.forms()
        return MathsVerdict(
            Outcome.RIGHT, f"maths.{code}", {}, None, self.read_as, exact=exact, decimal=decimal
        )

    def wrong(self, code: str, entries: list[int] | None = None, **more: object) -> MathsVerdict:
        """Wrong as `code` says, or by the mistake that shows; `entries` are the places that differ."""
        exact, decimal = self.forms()
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

    def undecided(self, points: int) -> MathsVerdict:
        """Neither shown to be the same nor to differ, tried at `points` places."""
        exact, decimal = self.forms()
        code = "undecided" if points else "undecided_no_points"
        values = {"points": points}
        return MathsVerdict(
            Outcome.UNDECIDED, f"maths.{code}", values, None, self.read_as, exact=exact, decimal=decimal
        )

    def unread(self, code: str, **values: object) -> MathsVerdict:
        """An answer that has no value, or is of another form than is asked."""
        return MathsVerdict(Outcome.UNREAD, f"maths.{code}", values, 1, self.read_as)

    def misshapen(self, shapes: Shapes) -> MathsVerdict:
        """A value for a vector is no answer to it; a vector of another length, or a matrix of another shape,
        is a wrong one."""
        got, wanted = shapes.args
        named = {"wanted": _shape_name(wanted), "got": _shape_name(got)}
        if not wanted:
            return self.unread("want_value", got=named["got"])
        if len(got) != len(wanted):
            return self.unread("want_vector" if len(wanted) == 1 else "want_matrix", **named)
        mistakes = self._turned() if got == wanted[::-1] and len(got) == 2 else ()
        code = "mistake" if mistakes else "wrong_length" if len(got) == 1 else "wrong_shape"
        exact, decimal = self.forms()
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
        if both_signs.has(self.answer) or both_signs.has(self.reference):
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
            confused := unit_mistakes.confusion(self.typed, self.unit, self.notes, self.agrees)
        ):
            return (confused,), "mistake"
        if self._digits_missing():
            return (), self._coarse()
        if code == "wrong_order" or both_signs.has(self.reference):
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
        if None in typed or self.scope.free(self.reference) or isinstance(self.reference, Order):
            return False
        with mp.workdps(DIGITS):
            wanted = flat(self.scope.numbers().value(self.reference))
            if len(wanted) != len(typed):
                return False
            return all(_shown(t, w) for w, t in zip(wanted, typed, strict=True))

    def agrees(self, tree: Node) -> bool:
        """Whether another number than the one typed would be right."""
        return unit_mistakes.agrees(tree, self.reference, self.scope, self.request.tolerance)

    def forms(self) -> tuple[str | None, str | None]:
        """The exact form and the decimal of the reference, where they are asked for."""
        if not self.request.forms:
            return None, None
        if isinstance(self.reference, Order) or self.request.kind == "complexity":
            return show(forms.order_tree(self.reference, self.scope)), None
        if both_signs.has(self.reference):
            return show(forms.put_in(self.reference, self.scope)), None
        return _cached_forms(self.scope, self.reference)


@lru_cache(maxsize=256)
def _cached_forms(scope: Scope, reference: Node) -> tuple[str | None, str | None]:
    if scope.free(reference) and not names(reference) & scope.trees.keys():
        return show(reference), None  # a formula as its author wrote it, nothing to put in
    return show(forms.exact_tree(reference, scope)), forms.decimal_of(reference, scope) or None


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
