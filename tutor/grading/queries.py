"""Questions in an answer: asked in earnest they say nothing, rhetorical ones say their opposite, and one that
the speaker answers says what the answer makes of it."""

from __future__ import annotations

from tutor.grading.mentions import Mention
from tutor.grading.scope import Scope, Stretch
from tutor.grading.stem import stem

_INVERTED = frozenset(
    map(stem, ("is", "are", "does", "do", "did", "can", "could", "will", "would", "should", "has"))
)


def survey(scope: Scope) -> None:
    """Find the questions and what becomes of them."""
    reading, clauses = scope.reading, scope.reading.clauses
    stretches: list[tuple[Stretch, Mention | None]]
    stretches = [(clauses.sentence_span(s), None) for s in clauses.asked]
    stretches += [(clauses.span(clauses.clause(m.start)), m) for m in reading.of("asks_whether")]
    for (low, high), cue in stretches:
        start = max(low, clauses.span(clauses.clause(high - 1))[0])
        if any(tag.end == high or tag.start == low for tag in reading.within("tag_question", low, high)):
            continue
        if said := reading.within("rhetorical", low, high):
            scope.inverted.add((said[0].start, high), said[0])
        elif _asks_nothing(scope, low, high, cue):
            continue
        elif denied := [m for m in reading.within("not", start, high) if m.concept == "not"]:
            scope.inverted.add((denied[0].start, high), denied[0])  # "doesn't it saturate?" expects a yes
        elif answer := _answer(scope, high):
            if answer.concept == "nope":
                scope.inverted.add((start, high), answer)
        else:
            scope.asked.add((start, high), cue)


def _asks_nothing(scope: Scope, low: int, high: int, cue: Mention | None) -> bool:
    """Whether a question is no question about what it says: "why ...?", a guess, what is rejected."""
    why = scope.reading.within("asks_why", low, high)
    return bool(why) or scope.rejected.holds(high - 1) or (cue is None and _is_guess(scope, low, high))


def _is_guess(scope: Scope, low: int, high: int) -> bool:
    """Whether a question mark only says how sure a statement is: "I guess it saturates?"."""
    reading = scope.reading
    inverted = reading.tokens[low].text in _INVERTED or reading.within("asks_whether", low, high)
    return not inverted and bool(reading.within("hedge", low, high))


def _answer(scope: Scope, after: int) -> Mention | None:
    """The short yes or no that is the clause after a question."""
    reading, clauses = scope.reading, scope.reading.clauses
    if after >= clauses.size:
        return None
    low, high = clauses.span(clauses.clause(after))
    answers = (m for m in reading.any_of(("yes", "nope")) if (m.start, m.end) == (low, high))
    return next(answers, None)
