"""A read answer held against its question: right, or wrong with what is told of every part of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tutor.language import Text
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome, PartVerdict
from tutor.picking.reading import TRUE, Answer
from tutor.questions import Choosing, Ordering, Question

NOTHING: Final = Text("", "")


def judge(question: Question, answer: Answer) -> MathsVerdict:
    """The verdict on an answer that was picked or put in order.

    A mistake is named for each wrong option picked, each right one left out of several, and each item out of
    its place. Raises ValueError for a kind that is judged elsewhere.
    """
    if question.choosing is not None:
        return _picked(question.choosing, answer)
    if question.statement is not None:
        right = answer == (TRUE,) if question.statement.right else answer != (TRUE,)
        return MathsVerdict(_outcome(right), f"picking.{'right' if right else 'not_so'}")
    if question.ordering is not None:
        return _ordered(question.ordering, answer)
    raise ValueError(question.kind)


def share(question: Question, verdict: MathsVerdict) -> float:
    """How much of the answer is right, from 0 to 1.

    Of several options: the right ones picked less the wrong ones, of all that are right, so that picking all or
    none earns nothing. Of an order: the items in their place, or the neighbours in their order where those are
    more, since one item at the wrong end displaces all. Of a text with gaps: the gaps.
    """
    if verdict.outcome is Outcome.RIGHT:
        return 1.0
    parts = verdict.parts
    right = sum(part.outcome is Outcome.RIGHT for part in parts)
    if question.choosing is None:
        beside = _neighbours(parts) / (len(parts) - 1) if question.ordering is not None else 0.0
        return max(right / len(parts), beside) if parts else 0.0
    if not question.choosing.several:
        return 0.0
    hits = sum(part.outcome is Outcome.RIGHT and bool(part.given) for part in parts)
    misses = sum(part.outcome is Outcome.WRONG and bool(part.given) for part in parts)
    return max(0, hits - misses) / len(question.choosing.right)


def _outcome(right: bool) -> Outcome:
    return Outcome.RIGHT if right else Outcome.WRONG


def _picked(choosing: Choosing, answer: Answer) -> MathsVerdict:
    parts = tuple(
        PartVerdict(
            option.id, option.id if option.id in answer else "", _outcome((option.id in answer) == option.right)
        )
        for option in choosing.options
    )
    wrong = {part.about: part for part in parts if part.outcome is Outcome.WRONG}
    found = tuple(
        MistakeFound(f"question.{option.id}", option.because, "")
        for option in choosing.options
        if option.id in wrong and (choosing.several or not option.right)
    )
    if not wrong:
        return MathsVerdict(Outcome.RIGHT, "picking.right", parts=parts)
    if not choosing.several:
        return MathsVerdict(Outcome.WRONG, "picking.not_this", mistakes=found, parts=parts)
    values = {
        "right": len(choosing.right & set(answer)),
        "of": len(choosing.right),
        "wrong": len(set(answer) - choosing.right),
    }
    return MathsVerdict(Outcome.WRONG, "picking.some", values, mistakes=found, parts=parts)


def _ordered(ordering: Ordering, answer: Answer) -> MathsVerdict:
    parts = tuple(
        PartVerdict(item.id, given, _outcome(item.id == given))
        for item, given in zip(ordering.items, answer, strict=True)
    )
    displaced = [part.about for part in parts if part.outcome is Outcome.WRONG]
    if not displaced:
        return MathsVerdict(Outcome.RIGHT, "picking.right", parts=parts)
    found = tuple(MistakeFound(f"question.{name}", NOTHING, "") for name in displaced)
    values = {
        "right": len(parts) - len(displaced),
        "of": len(parts),
        "neighbours": _neighbours(parts),
        "pairs": len(parts) - 1,
    }
    return MathsVerdict(Outcome.WRONG, "picking.places", values, mistakes=found, parts=parts)


def _neighbours(parts: Sequence[PartVerdict]) -> int:
    """How many items are followed by the one that should follow them."""
    right = set(pairwise(part.about for part in parts))
    return sum(pair in right for pair in pairwise(part.given for part in parts))
