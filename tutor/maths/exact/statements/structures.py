"""The verdict on an answer that is a set, an interval or a relation."""

from __future__ import annotations

from typing import Final

from mpmath import mp

from tutor.maths.cost import budget
from tutor.maths.exact.arithmetic.numeric import DIGITS
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.scope import Scope
from tutor.maths.exact.statements import relations, sets, spans
from tutor.maths.exact.statements.conditions import BELOW, FLIPPED, INFINITE
from tutor.maths.exact.statements.finding import EQUIVALENT, OPEN, SAME, Asks, Finding
from tutor.maths.printing.show import show
from tutor.maths.requests import CheckRequest
from tutor.maths.tree import (
    SETS,
    Interval,
    Logic,
    Node,
    PlusMinus,
    Relation,
    SetOf,
    Vector,
    children,
    contains,
    walk,
)
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome

STATED: Final = (Relation, Logic)


def verdict(request: CheckRequest, scope: Scope, kind: str, reference: Node, answer: Node) -> MathsVerdict:
    """Right, wrong with its mistakes, unread where a part has no value, or undecided."""
    read_as = show(answer)
    if budget.measure(answer, scope.sizes) is None:
        return MathsVerdict(Outcome.UNREAD, "maths.too_big", {}, 1, read_as)
    try:
        _worth_something(answer, scope)
        if backwards := _reversed(answer, scope):
            values = {"low": show(backwards.high), "high": show(backwards.low)}
            return MathsVerdict(Outcome.UNREAD, "maths.interval_reversed", values, 1, read_as)
        found = compared(kind, answer, reference, request, scope)
    except NoValue as reason:
        return MathsVerdict(Outcome.UNREAD, f"maths.domain.{reason.reason}", reason.values, 1, read_as)
    except Asks as asks:
        return MathsVerdict(Outcome.UNREAD, f"maths.{asks}", {}, 1, read_as)
    shown = show(reference)
    if found.same is None:
        return MathsVerdict(Outcome.UNDECIDED, f"maths.{found.code}", found.values, None, read_as, exact=shown)
    if found.same:
        return MathsVerdict(Outcome.RIGHT, f"maths.{found.code}", found.values, None, read_as, exact=shown)
    mistakes = _own(kind, answer, request, scope) or found.mistakes()
    code = "mistake" if mistakes else found.code
    return MathsVerdict(Outcome.WRONG, f"maths.{code}", found.values, None, read_as, mistakes, exact=shown)


def _own(kind: str, answer: Node, request: CheckRequest, scope: Scope) -> tuple[MistakeFound, ...]:
    """The question's own mistakes that the answer is."""
    found = []
    for mistake in request.mistakes:
        tree = scope.read(mistake.expr, kind)
        if compared(kind, answer, tree, request, scope).same:
            found.append(MistakeFound(f"question.{mistake.id}", mistake.because, show(tree)))
    return tuple(found[:2])


def compared(kind: str, answer: Node, reference: Node, request: CheckRequest, scope: Scope) -> Finding:
    """How `answer` compares to `reference`. Raises NoValue, and Asks where another kind is asked."""
    if kind == "relation":
        return stated(answer, reference, scope)
    mine, wanted = sets.elements(answer), sets.elements(reference)
    if mine is not None and wanted is not None:
        _known_names(answer, reference, scope)
        return sets.compared(mine, wanted, request.tolerance, scope)
    if not isinstance(answer, (*SETS, *STATED)):
        raise Asks("want_interval")
    if isinstance(answer, SetOf) and not _numbers(answer):
        raise Asks("want_interval")
    own = scope.free(answer) if not isinstance(answer, STATED) else frozenset()
    if request.tolerance is not None or own or scope.free(reference) - _unknown(reference, scope):
        return spans.by_ends(answer, reference, request.tolerance, scope)
    if isinstance(answer, STATED) and len(scope.free(answer)) > 1:
        return spans.by_ends(answer, reference, None, scope)
    return spans.on_the_line(answer, reference, scope)


def _unknown(reference: Node, scope: Scope) -> frozenset[str]:
    """The name that a reference written as a relation speaks of."""
    free = scope.free(reference)
    return free if isinstance(reference, STATED) and len(free) == 1 else frozenset()


def _numbers(answer: SetOf) -> bool:
    return not any(isinstance(item, (*SETS, *STATED, Vector)) for item in answer.items)


def _known_names(answer: Node, reference: Node, scope: Scope) -> None:
    """Where values are asked, a name without one cannot be judged."""
    strange = scope.free(answer) - scope.free(reference)
    if strange and not scope.free(reference):
        raise NoValue("free", name=sorted(strange)[0])


def stated(answer: Node, reference: Node, scope: Scope) -> Finding:
    """How one relation compares to another. Raises NoValue, Asks."""
    if answer == reference:
        return SAME
    if not isinstance(answer, (*STATED, *SETS)):
        raise Asks("want_relation")
    mine, wanted = scope.free(answer), scope.free(reference)
    if len(wanted) == 1 and (mine == wanted or (not mine and isinstance(answer, SETS))):
        return _of_one(answer, reference, scope)
    if isinstance(answer, SETS):
        raise Asks("want_relation")
    if not isinstance(reference, STATED):
        return spans.by_ends(answer, reference, None, scope)
    if mine != wanted and wanted and not _vanishes(answer, reference, scope):
        return Finding(False, "wrong_relation")
    same = relations.same(answer, reference, scope)
    if same is None:
        return OPEN
    if same:
        return EQUIVALENT
    turned = relations.same(_turned(answer), reference, scope)
    return Finding(False, "wrong_relation", mistake="direction" if turned else None)


def _vanishes(answer: Node, reference: Node, scope: Scope) -> bool:
    """Whether the names of one are among those of the other: `0·y + x = 1` says x = 1."""
    mine, wanted = scope.free(answer), scope.free(reference)
    return mine <= wanted or wanted <= mine


def _of_one(answer: Node, reference: Node, scope: Scope) -> Finding:
    """Relations in one unknown, by the reals that fulfil them; else by their form."""
    found = spans.on_the_line(answer, reference, scope)
    stated = isinstance(answer, STATED) and isinstance(reference, STATED)
    if found.same is None and stated and relations.same(answer, reference, scope):
        return EQUIVALENT
    unnamed = found.same is False and found.mistake in (None, "point_out")
    if unnamed and isinstance(answer, Logic) and spans.on_the_line(_other_words(answer), reference, scope).same:
        return Finding(False, "wrong_relation", mistake="and_or")
    if found.same is False and found.code == "wrong_region":
        return Finding(False, "wrong_relation", found.values, found.mistake, found.of_mistake)
    return found


def _other_words(tree: Logic) -> Logic:
    return Logic("or" if tree.word == "and" else "and", tree.parts)


def _turned(tree: Node) -> Node:
    """Every comparison the other way round."""
    if isinstance(tree, Logic):
        return Logic(tree.word, tuple(_turned(part) for part in tree.parts))
    assert isinstance(tree, Relation)  # noqa: S101 - statements are made of relations
    return Relation(tree.sides, tuple(FLIPPED.get(sign, sign) for sign in tree.signs))  # type: ignore[misc]


def _worth_something(tree: Node, scope: Scope) -> None:
    """Raise NoValue where a part without unknowns has no value: `(0, 1/0)`, `x < ln(0)`."""
    if isinstance(tree, (*SETS, *STATED)):
        for child in children(tree):
            _worth_something(child, scope)
        return
    if tree in (INFINITE, BELOW) or scope.free(tree):
        return
    if contains(tree, PlusMinus):
        return
    with mp.workdps(DIGITS):
        scope.numbers().value(tree)


def _reversed(tree: Node, scope: Scope) -> Interval | None:
    """The first interval whose lower end is the greater one."""
    for part in walk(tree):
        if (
            isinstance(part, Interval)
            and not scope.free(part)
            and not {part.low, part.high} & {BELOW, INFINITE}
        ):
            with mp.workdps(DIGITS):
                reals = scope.numbers()
                if reals.scalar(part.low) > reals.scalar(part.high):
                    return part
    return None
