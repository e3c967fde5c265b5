"""The verdict on one answer: which kind is asked, how the answer reads as that, and what judges it."""

from __future__ import annotations

from dataclasses import replace

from tutor.maths import units
from tutor.maths.answers import kinds, labels
from tutor.maths.answers.reader import Parsed
from tutor.maths.exact.judging.asking import Asking, asking
from tutor.maths.exact.judging.case import Case
from tutor.maths.exact.mistakes import unit_mistakes
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements import structures
from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.names import Names
from tutor.maths.printing.show import show
from tutor.maths.requests import ANY, CheckRequest
from tutor.maths.unread import Unread
from tutor.outcomes import MathsVerdict, Outcome


def judged(request: CheckRequest, scope: Scope, asked_for: Asking, found: Parsed | Unread) -> MathsVerdict:
    """The verdict on an answer as it was read. Raises MathsError when the reference, a given or a mistake is at
    fault."""
    if isinstance(found, Parsed):
        return _verdict(request, scope, asked_for, found)
    if not found.alternatives:
        return _unread(found)
    first, second = (_verdict(request, scope, asked_for, Parsed(tree)) for tree in found.alternatives)
    return first if first.outcome == second.outcome else _unread(found)


def resolved(request: CheckRequest, scope: Scope) -> tuple[CheckRequest, Asking]:
    """The request with the kind that its reference has where it names none, and what it asks for."""
    kind = kinds.resolved(request.kind, request.reference, scope.reading)
    named = request if kind == request.kind else replace(request, kind=kind)
    asked_for = asking(named, scope)
    formula = request.kind == ANY and kind == "number" and asked_for.unit is None
    if formula and scope.free(asked_for.reference):
        named = replace(request, kind="formula")
    return named, asked_for


def _verdict(request: CheckRequest, scope: Scope, asked_for: Asking, parsed: Parsed) -> MathsVerdict:
    if request.kind not in STRUCTURES:
        case = Case(request, scope, asked_for, parsed.tree, parsed.notes)
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
