"""The verdict on an answer of several lines: that on its last line, and what is to be said of each of them.

Every value is compared with the one before it, and with what is asked where that does not tell. The first
line that does not follow is named with the mistake that this one step shows. Where all after it follows, the
error was only carried forward, unless nothing was left to be done after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.language import Text, say
from tutor.maths.answers import steps
from tutor.maths.answers.reader import Parsed
from tutor.maths.answers.steps import Line
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import Shapes, compare
from tutor.maths.exact.judging.asking import Asking, read, scope_of
from tutor.maths.exact.judging.judge import judged, resolved
from tutor.maths.exact.limits import Overrun, cpu
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.working.checked import Checked, Checker
from tutor.maths.exact.working.lines import LineReader
from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.printing.show import show
from tutor.maths.requests import CheckRequest
from tutor.maths.tree import Logic, Node, Number, Relation, SetOf, children, logic
from tutor.maths.written import written
from tutor.outcomes import LineState, MathsVerdict, MistakeFound, Outcome

LINES_SECONDS: Final = 0.5
"""CPU time for all lines together; those that it does not reach stay open."""
SOUND: Final = frozenset((LineState.FOLLOWS, LineState.ROUNDED, LineState.GIVEN))
COARSE: Final = frozenset(("maths.too_coarse", "maths.too_few_digits", "maths.not_exact"))
"""Codes of a last line that is right as far as it goes."""
ASTRAY: Final = frozenset((LineState.WRONG, LineState.ANEW))


def judge(request: CheckRequest) -> MathsVerdict:
    """The verdict on one answer, of one line or several. Raises MathsError for the reference, never for the
    answer."""
    scope = scope_of(request)
    request, asked_for = resolved(request, scope)
    lines = steps.lines(request.answer, request.kind)
    if len(lines) == 1 and (request.kind in STRUCTURES or not lines[0].chained):
        return judged(request, scope, asked_for, read(request, asked_for))
    if len(lines) > steps.MAX_LINES or sum(len(line.sides) for line in lines) > steps.MAX_SIDES:
        return MathsVerdict(Outcome.UNREAD, "maths.too_many_lines", {"limit": steps.MAX_LINES})
    return _Working(request, scope, asked_for, lines).verdict()


@dataclass(slots=True)
class _Working:
    request: CheckRequest
    scope: Scope
    asked_for: Asking
    lines: tuple[Line, ...]

    def verdict(self) -> MathsVerdict:
        reader = LineReader(self.request, self.scope, self.asked_for)
        checker = Checker(self.request, self.scope, self.asked_for.reference)
        said = [(line, reader.read(line)) for line in self.lines]
        alone = len(self.lines) == 1  # a chain on one line says what stands last only where all of it is true
        final = self._whole() if alone else self._last(reader)
        checked: list[Checked] = []
        try:
            with cpu(LINES_SECONDS):
                for line, read_ in said:
                    checked.append(checker.check(line, read_))
        except Overrun:
            checked += [Checked.left_open(line) for line in self.lines[len(checked) :]]
        if alone and (final.outcome is Outcome.RIGHT or checked[0].state not in ASTRAY):
            return final
        if joint := self._joint(final, checked):
            return joint
        return self._told(final, checked)

    def _whole(self) -> MathsVerdict:
        return judged(self.request, self.scope, self.asked_for, read(self.request, self.asked_for))

    def _last(self, reader: LineReader) -> MathsVerdict:
        """The last line against what is asked."""
        last = self.lines[-1]
        found = reader.parsed(last.text)
        if not isinstance(found, Parsed):
            verdict = judged(self.request, self.scope, self.asked_for, found)
            return replace(verdict, column=verdict.column and last.offset + verdict.column)
        full = reader.put_in(found.tree)
        if full is None:
            return MathsVerdict(Outcome.UNREAD, "maths.too_big", {}, last.offset + 1)
        verdict = judged(self.request, self.scope, self.asked_for, Parsed(full, found.notes))
        verdict = replace(verdict, read_as=show(found.tree))
        return replace(verdict, column=verdict.column and last.offset + verdict.column)

    def _joint(self, final: MathsVerdict, checked: Sequence[Checked]) -> MathsVerdict | None:
        """Roots or the equations of a system, each on a line of its own, taken together; None where that is
        not what is asked."""
        if self.request.kind not in STRUCTURES or final.outcome is Outcome.RIGHT:
            return None
        trees = [line.said.full for line in checked if line.said is not None]
        if len(trees) != len(self.lines):
            return None
        if all(isinstance(tree, SetOf) for tree in trees):
            whole: Node = SetOf(tuple(item for tree in trees for item in children(tree)))
        elif all(isinstance(tree, Relation | Logic) for tree in trees):
            reference = self.asked_for.reference
            both = isinstance(reference, Logic) and reference.word == "and"
            whole = logic("and" if both else "or", trees)
        else:
            return None
        found = judged(self.request, self.scope, self.asked_for, Parsed(whole))
        return found if found.outcome is Outcome.RIGHT else None

    def _told(self, final: MathsVerdict, checked: list[Checked]) -> MathsVerdict:
        """The verdict on the last line with what the lines say."""
        astray = next((line for line in checked if line.state in ASTRAY), None)
        if final.outcome is Outcome.RIGHT and astray is not None:
            final = replace(final, code="maths.step_gap", values={"line": astray.line.row})
        elif final.outcome is Outcome.WRONG and final.code != "maths.sides_differ":
            final = self._explained(final, checked)
        return replace(final, lines=tuple(line.finding() for line in checked))

    def _explained(self, final: MathsVerdict, checked: list[Checked]) -> MathsVerdict:
        """Where a wrong result comes from."""
        bad = next((line for line in checked if line.state is LineState.WRONG), None)
        if bad is None and final.code in COARSE:
            return final
        if bad is None and (spoilt := _rounded_early(checked)):
            return replace(final, code="maths.mistake", values={}, mistakes=(*final.mistakes, spoilt)[:2])
        if bad is None:
            bad = next((line for line in checked if line.suspect), None) or self._start(checked)
            if bad is None:
                return final
            if bad.suspect:
                bad.blame()
        after = checked[checked.index(bad) + 1 :]
        carried = all(line.state in SOUND for line in after) and self._more(bad, after)
        if not carried and bad.state is not LineState.WRONG:
            return final  # the start is not what is asked, and nothing else was done
        code = "maths.carried_forward" if carried else "maths.step_bad"
        return replace(
            final, code=code, values={"line": bad.line.row}, mistakes=final.mistakes or tuple(bad.mistakes)
        )

    def _start(self, checked: Sequence[Checked]) -> Checked | None:
        """The first line, where it is not what is asked and all others follow from it."""
        first, *others = checked
        alone = (
            first.state is LineState.GIVEN
            and first.said is not None
            and not first.on_target
            and not first.stated
        )
        return first if alone and all(line.state in SOUND - {LineState.GIVEN} for line in others) else None

    def _more(self, bad: Checked, after: Sequence[Checked]) -> bool:
        """Whether anything was left to be done after the bad line: no bare number or 0, said again."""
        if bad.said is None or not after:
            return False
        uses = any(bad.defines is not None and bad.defines in line.uses for line in after)
        if not uses and (written(bad.said.full) is not None or self._nought(bad)):
            return False
        return uses or any(line.said is not None and line.said.full != bad.said.full for line in after)

    def _nought(self, bad: Checked) -> bool:
        if bad.said is None or bad.stated:
            return False
        try:
            return compare(bad.said.full, Number("0"), self.scope, algebra=False).same is True
        except (NoValue, Shapes):
            return False


def _rounded_early(checked: Sequence[Checked]) -> MistakeFound | None:
    """A rounding on the way from the right value to a wrong one."""
    for place, line in enumerate(checked[:-1]):
        if line.spoils:
            if any(later.state not in SOUND for later in checked[place + 1 :]):
                return None
            code, values = "maths.step_rounded_early", {"line": line.line.row}
            return MistakeFound(
                "maths.rounded_early", Text(say(code, "en", **values), say(code, "zh", **values)), ""
            )
    return None
