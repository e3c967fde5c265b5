"""What is found of each line of a learner's working, in turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from mpmath import mp

from tutor.maths.answers.reader import read
from tutor.maths.answers.steps import Line
from tutor.maths.exact import forms
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.equality.equal import Shapes, compare
from tutor.maths.exact.limits import Overrun, cpu
from tutor.maths.exact.mistakes import diagnose
from tutor.maths.exact.mistakes.unit_mistakes import agrees
from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.exact.scope import Scope, excerpt
from tutor.maths.exact.statements import structures
from tutor.maths.exact.statements.finding import Asks, Finding
from tutor.maths.exact.working.lines import Read, Said
from tutor.maths.exact.working.links import follows, root_rounded
from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.printing.show import show
from tutor.maths.requests import CheckRequest
from tutor.maths.tree import Name, Node, Order, PlusMinus, Relation, contains, names
from tutor.maths.unread import Unread
from tutor.outcomes import LineFinding, LineState, MistakeFound
from tutor.questions import Tolerance

ONE_SECONDS: Final = 0.2
"""CPU time for one step; a harder one stays open."""
_GRAVITY: Final = (
    LineState.FOLLOWS,
    LineState.GIVEN,
    LineState.ROUNDED,
    LineState.ANEW,
    LineState.UNDECIDED,
    LineState.UNREAD,
    LineState.WRONG,
)
_CODES: Final = {
    LineState.FOLLOWS: "maths.step_follows",
    LineState.ROUNDED: "maths.step_rounded",
    LineState.GIVEN: "maths.step_given",
    LineState.ANEW: "maths.step_anew",
    LineState.UNDECIDED: "maths.step_undecided",
}


@dataclass(slots=True)
class Link:
    """One step: what was found of it, and how it is said."""

    state: LineState
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    mistakes: tuple[MistakeFound, ...] = ()

    @classmethod
    def plain(cls, state: LineState, **values: object) -> Link:
        """A step of which there is nothing special to say."""
        return cls(state, _CODES[state], values)


@dataclass(slots=True)
class Checked:
    """A line, its gravest step, and what the verdict on the whole needs to know of it."""

    line: Line
    link: Link
    said: Said | None = None
    stated: bool = False
    defines: str | None = None
    uses: frozenset[str] = frozenset()
    on_target: bool = False
    unrounded: Node | None = None
    """What its last value was before it was rounded."""
    spoils: bool = False
    """Whether the result would be what is asked, had this line not been rounded."""
    suspect: Link | None = None
    column: int | None = None
    shown: str | None = None

    @property
    def state(self) -> LineState:
        """What is known of it."""
        return self.link.state

    @property
    def mistakes(self) -> tuple[MistakeFound, ...]:
        """The mistakes that its step shows."""
        return self.link.mistakes

    @classmethod
    def left_open(cls, line: Line) -> Checked:
        """A line for which there was no time."""
        return cls(line, Link.plain(LineState.UNDECIDED), shown=line.text.strip())

    def blame(self) -> None:
        """Take the suspicion for true."""
        self.link = self.suspect or self.link

    def finding(self) -> LineFinding:
        """The line as the verdict holds it."""
        row, column = self.line.place(self.column) if self.column else (self.line.row, None)
        link = self.link
        return LineFinding(row, link.state, link.code, dict(link.values), column, self.shown, link.mistakes)


class Checker:
    """Compares each line with the ones before it and with what is asked."""

    def __init__(self, request: CheckRequest, scope: Scope, reference: Node) -> None:
        self.request = request
        self.scope = scope
        self.reference = reference
        self.before: Said | None = None
        self.stated: Said | None = None
        self.labelled: dict[str, Said] = {}
        self.earlier: list[Checked] = []

    def check(self, line: Line, what: Read) -> Checked:
        """What is found of this line."""
        if what.stated is not None:
            return self._statement(line, what.stated)
        if what.unread is not None:
            return _unread(line, what.unread)
        checked = Checked(line, Link.plain(LineState.GIVEN), defines=what.defines, shown=what.shown)
        for place, typed in enumerate(what.values):
            said = self._worked_off(typed)
            link = self._link(said, first=place == 0, checked=checked)
            if place == 0 or _GRAVITY.index(link.state) > _GRAVITY.index(checked.state):
                checked.link = link
            checked.uses |= names(said.typed)
            if link.state is not LineState.UNREAD:
                checked.said = self.before = said
        if checked.said is not None:
            self._trace(checked.said)
            checked.on_target = self._is_target(checked.said)
            if checked.said.label is not None:
                self.labelled[checked.said.label] = checked.said
        self.earlier.append(checked)
        return checked

    def _trace(self, said: Said) -> None:
        """Whether a definition rounded before is what keeps this value from being the one that is asked."""
        for line in self.earlier:
            if line.defines is None or line.unrounded is None or line.said is None:
                continue
            rounded, exact = line.said.full, line.unrounded
            mended = everywhere(said.full, lambda part: exact if part == rounded else None)  # noqa: B023
            if (
                mended != said.full
                and not self._is_target(said)
                and self._agrees(mended, self.request.tolerance)
            ):
                line.spoils = True

    def _worked_off(self, said: Said) -> Said:
        """The value with its derivatives, limits and integrals worked off, as far as there is time."""
        try:
            with cpu(ONE_SECONDS):
                return replace(said, full=self.scope.plain(said.full)[0])
        except (Overrun, NoValue):
            return said

    def _link(self, said: Said, *, first: bool, checked: Checked) -> Link:
        """The step to this value."""
        try:
            with cpu(ONE_SECONDS):
                if reason := self._worthless(said):
                    return Link(LineState.UNREAD, f"maths.domain.{reason.reason}", reason.values)
                return self._step(said, first, checked)
        except (Overrun, NoValue):
            return Link.plain(LineState.UNDECIDED)

    def _step(self, said: Said, first: bool, checked: Checked) -> Link:
        before = self.before
        strict = not first or said.line.continues
        if first and said.label is not None:
            before = self.labelled.get(said.label)
            strict = said.label not in names(said.typed)  # x = x + 1 gives it another value
            if before is None:
                checked.suspect = self._suspect(said)
        if before is None:
            return self._start(said)
        state = self._follows(said, before)
        if state is LineState.ROUNDED:
            checked.unrounded = before.full
            checked.spoils = not self._is_target(said) and self._is_exactly_target(before)
        if state is not LineState.WRONG:
            return Link.plain(state)
        now, then = self._is_target(said), self._is_target(before)
        if not strict and before.label is not None and not then:
            return self._start(said)  # a definition, and then something else
        if now and not then:
            return Link.plain(LineState.ANEW, before=_short(before), part=_short(said))
        return self._wrong(said, before)

    def _start(self, said: Said) -> Link:
        if self._is_target(said):
            return Link(LineState.GIVEN, "maths.step_target")
        return Link(LineState.GIVEN, "maths.step_given", {"part": _short(said)})

    def _suspect(self, said: Said) -> Link | None:
        """A name of the question's own derivation to which the line gives another value."""
        name = said.label
        if name is None or name not in self.request.steps or name not in self.scope.trees:
            return None
        own = Said(self.scope.trees[name], Name(name), said.line)
        try:
            return self._wrong(said, own, named=False) if self._follows(said, own) is LineState.WRONG else None
        except NoValue:
            return None

    def _follows(self, said: Said, before: Said) -> LineState:
        if any(contains(tree, Order, PlusMinus) for tree in (said.full, before.full)):
            return LineState.FOLLOWS if said.full == before.full else LineState.UNDECIDED
        return follows(said.full, before.full, self.scope, about=said.about)

    def _wrong(self, said: Said, before: Said, *, named: bool = True) -> Link:
        mistakes = diagnose.general(said.full, before.full, self.scope) if named else ()
        values: dict[str, object] = {"before": _short(before), "part": _short(said)}
        value = self._decimal(before.full)
        if value and value != values["before"]:
            return Link(LineState.WRONG, "maths.step_wrong_value", {**values, "value": value}, mistakes)
        return Link(LineState.WRONG, "maths.step_wrong", values, mistakes)

    def _decimal(self, tree: Node) -> str:
        """The value as it is shown elsewhere: 4.54 × 10⁻⁵."""
        try:
            found = read(forms.decimal_of(tree, self.scope), kind="vector")
        except NoValue:
            return ""
        return "" if isinstance(found, Unread) else show(found)

    def _worthless(self, said: Said) -> NoValue | None:
        """Why a value has none: it divides by zero."""
        if self.scope.free(said.full) or contains(said.full, Order, PlusMinus):
            return None
        try:
            with mp.workdps(DIGITS):
                self.scope.numbers().value(said.full)
        except NoValue as reason:
            return reason
        return None

    def _is_target(self, said: Said) -> bool:
        return self._agrees(said.full, self.request.tolerance)

    def _is_exactly_target(self, said: Said) -> bool:
        return self._agrees(said.full, None)

    def _agrees(self, tree: Node, tolerance: Tolerance | None) -> bool:
        if isinstance(self.reference, Order | PlusMinus) or isinstance(tree, Order | PlusMinus):
            return tree == self.reference
        if not self.scope.free(tree) and not self.scope.free(self.reference):
            return agrees(tree, self.reference, self.scope, tolerance)
        try:
            return compare(tree, self.reference, self.scope, algebra=False).same is True
        except (NoValue, Shapes):
            return False

    # --- relations ---

    def _statement(self, line: Line, said: Said) -> Checked:
        before, self.stated = self.stated, said
        checked = Checked(line, Link.plain(LineState.GIVEN, part=_short(said)), said=said, stated=True)
        checked.shown, checked.uses = show(said.typed), names(said.typed)
        if before is not None:
            try:
                with cpu(ONE_SECONDS):
                    checked.link = self._equivalent(said, before)
            except Overrun:
                checked.link = Link.plain(LineState.UNDECIDED)
        return checked

    def _equivalent(self, said: Said, before: Said) -> Link:
        try:
            found = self._compared(said.full, before.full)
        except (NoValue, Asks, Shapes):
            return Link.plain(LineState.UNDECIDED)
        if found.same:
            return Link.plain(LineState.FOLLOWS)
        if isinstance(said.full, Relation) and root_rounded(said.full, before.full, self.scope):
            return Link.plain(LineState.ROUNDED)
        several = len(self.scope.free(said.full) | self.scope.free(before.full)) > 1
        if found.same is None or (several and self.request.kind not in STRUCTURES):
            return Link.plain(LineState.UNDECIDED)
        values = {"before": _short(before), "part": _short(said)}
        return Link(LineState.WRONG, "maths.step_not_equivalent", values, found.mistakes())

    def _compared(self, tree: Node, before: Node) -> Finding:
        if self.request.kind in ("set", "interval"):
            return structures.compared(self.request.kind, tree, before, self.request, self.scope)
        return structures.stated(tree, before, self.scope)


def _short(said: Said) -> str:
    """What was typed, for a sentence."""
    return excerpt(show(said.typed))


def _unread(line: Line, reason: Unread) -> Checked:
    """A line that cannot be read, and where."""
    return Checked(
        line,
        Link(LineState.UNREAD, reason.code, reason.values),
        column=reason.column,
        shown=None,
    )
